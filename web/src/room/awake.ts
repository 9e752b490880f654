/** The screen stays on while somebody sits at a game: nobody wants to wake a phone for every turn. */

/** Keeps the screen awake; what is returned lets it sleep again. A browser that cannot does nothing. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let wanted = true;

  async function ask(): Promise<void> {
    if (!wanted || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (!wanted) await lock.release();
    } catch {
      // A low battery, or a browser that does not let pages do so: the screen goes out as ever.
    }
  }

  // A page that was out of sight has lost it.
  document.addEventListener("visibilitychange", ask);
  void ask();
  return () => {
    wanted = false;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release().catch(() => undefined);
  };
}
