/** Back, on phones, puts a sheet away instead of leaving the page: while one is open there is a step for it. */

interface Open {
  close: () => void;
}

const open: Open[] = [];
/** A step in the history for the sheets, and one that is being taken back. */
let stepped = false;
let returning = false;

function step(): void {
  history.pushState({ sheet: true }, "");
  stepped = true;
}

addEventListener("popstate", () => {
  if (returning) {
    returning = false;
    // A sheet that came while the step of the one before was taken back needs its own.
    if (open.length > 0) step();
    return;
  }
  stepped = false;
  open.at(-1)?.close();
});

/** A sheet has come that Back closes; what is returned says that it has gone. */
export function backCloses(close: () => void): () => void {
  const own = { close };
  open.push(own);
  if (!stepped && !returning) step();
  return () => {
    open.splice(open.indexOf(own), 1);
    // One sheet may open the next in the same breath.
    setTimeout(() => {
      if (open.length > 0 || !stepped) return;
      stepped = false;
      if (!(history.state as { sheet?: boolean } | null)?.sheet) return;
      returning = true;
      history.back();
    });
  };
}
