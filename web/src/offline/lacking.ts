/** What a table on this device needs of a browser. */

/** What is lacking, as a refusal; null where all is there. */
export function lacking(): { code: string; detail: string } | null {
  if (!isSecureContext) return { code: "site.insecure", detail: location.origin };
  const needed = {
    WebAssembly: "WebAssembly" in globalThis,
    Worker: "Worker" in globalThis,
    IndexedDB: "indexedDB" in globalThis && indexedDB !== null,
    "Web Locks": "locks" in navigator,
    BroadcastChannel: "BroadcastChannel" in globalThis,
  };
  const missing = Object.entries(needed).flatMap(([name, there]) => (there ? [] : name));
  return missing.length === 0 ? null : { code: "site.browser", detail: missing.join(", ") };
}
