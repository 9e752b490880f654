/** Files that this page writes to the device. */

/** Saves a text or a file under a name, as browsers save a download. */
export function saveFile(content: string | Blob, name: string): void {
  const file = typeof content === "string" ? new Blob([content], { type: "text/plain" }) : content;
  const address = URL.createObjectURL(file);
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
