// What is wrong with how a page lies in its window; boxes.py says what counts.
([target, strip, shortened]) => {
  const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
  const root = modal ?? document.body;
  const frame = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const faults = new Set();
  const words = (e) => (e.getAttribute("aria-label") ?? e.textContent ?? "").trim().replace(/\s+/g, " ");
  const called = (e) => `${e.tagName.toLowerCase()}.${[...e.classList].filter((c) => !c.startsWith("svelte-")).join(".")} '${words(e).slice(0, 40)}'`;
  const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !e.closest(".sr, .low .sr-low, .phone .sr-phone, .dense .sr-dense, [inert], [data-skip]");
  const cut = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  const scrolls = (style, way) => /auto|scroll/.test(way === "x" ? style.overflowX : style.overflowY);

  // What of a box is not cut off by what it lies in; `hard`: by what cannot be scrolled.
  function shownOf(e, box, hard) {
    let left = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    let through = false; // something that scrolls: what is outside of it cuts nothing off downwards
    for (let p = e.parentElement; p; p = p.parentElement) {
      const style = getComputedStyle(p);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const b = p.getBoundingClientRect();
      through ||= hard && scrolls(style, "y") && p.scrollHeight > p.clientHeight + 1;
      left = cut(left, through ? { left: b.left, right: b.right, top: -1e6, bottom: 1e6 } : b);
      if (p.tagName === "DIALOG") break;
    }
    through ||= hard && document.documentElement.scrollHeight > innerHeight + 1;
    return cut(left, through ? { ...frame, top: -1e6, bottom: 1e6 } : frame);
  }
  const less = (a, b) => a.left > b.left + 1.5 || a.top > b.top + 1.5 || a.right < b.right - 1.5 || a.bottom < b.bottom - 1.5;

  // Scrolls as a person can: within what scrolls, and nothing else.
  function bring(e) {
    let p = e.parentElement;
    while (p && !(scrolls(getComputedStyle(p), "y") && p.scrollHeight > p.clientHeight + 1)) p = p.parentElement;
    // A page of paper is scrolled as a whole.
    if (!p && document.documentElement.scrollHeight > innerHeight + 1) return e.scrollIntoView({ block: "center", behavior: "instant" });
    if (!p) return;
    const [box, frame] = [e.getBoundingClientRect(), p.getBoundingClientRect()];
    p.scrollTop += box.top + box.height / 2 - frame.top - p.clientHeight / 2;
  }

  // The narrowest phones have no room beside a lesson's words; what it waits for has a button below.
  const waited = (e) => innerWidth > 360 && e.querySelector(".lit-dot");

  // Controls.
  const controls = [...root.querySelectorAll("button, a[href], input:not([type=hidden]), select, textarea, summary, [role=option], [role=slider]")];
  for (const e of controls) {
    if (!seen(e)) continue;
    let box = e.getBoundingClientRect();
    if (box.width === 0) continue;
    const style = getComputedStyle(e);
    const held = e.getAttribute("role") === "option";
    const meld = e.classList.contains("meld");
    const boxed = e.matches("input[type=radio], input[type=checkbox]") ? (e.closest("label") ?? e) : e;
    if (boxed !== e) box = boxed.getBoundingClientRect();
    if (less(shownOf(e, box, false), box)) {
      bring(boxed);
      box = boxed.getBoundingClientRect();
    }
    const shown = shownOf(e, box, false);
    if (less(shown, box)) {
      const off = [shown.left - box.left, shown.top - box.top, box.right - shown.right, box.bottom - shown.bottom].map(Math.round);
      faults.add(`cut off: ${called(e)} by ${off}`);
      continue;
    }
    const enabled = !e.disabled && e.getAttribute("aria-disabled") !== "true";
    const inline = (style.display === "inline" || e.matches(".word")) && e.parentElement?.textContent?.trim() !== e.textContent?.trim();
    if (enabled && !held && !meld && !inline && (box.width < target - 0.5 || box.height < target - 0.5)) {
      faults.add(`small: ${called(e)} ${Math.round(box.width)}x${Math.round(box.height)}`);
    }
    if (!enabled && !meld) continue;
    const pointsOf = (box) => held
      ? [[box.left + 5, box.top + 8], [box.left + strip - 4, box.top + 12]]
      : meld
        ? [[box.left + 6, box.top + 8], [box.left + Math.min(strip, box.width / 2), box.top + 12]]
        : [0.2, 0.5, 0.8].flatMap((x) => [0.25, 0.5, 0.75].map((y) => [box.left + box.width * x, box.top + box.height * y]));
    const over = () => {
      for (const [x, y] of pointsOf(boxed.getBoundingClientRect())) {
        const top = document.elementFromPoint(x, y);
        if (!top || boxed.contains(top) || top.contains(e)) continue;
        // What waits for an answer, why something cannot be, and the words of a lesson or puzzle may lie over the felt for a
        // while; but not over what the lesson waits for.
        if (top.closest(".over") || (top.closest(".bubble, .lesson, .study") && e.closest(".felt") && !waited(e))) continue;
        return top;
      }
      return null;
    };
    let top = over();
    if (top) {
      bring(boxed);
      top = over();
    }
    if (top) faults.add(`covered: ${called(e)} by ${called(top.closest("button, [role=option], section, p, aside, footer") ?? top)}`);
  }

  // Texts.
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const e = node.parentElement;
    if (!e || !node.data.trim() || !seen(e) || e.closest("svg, option, select, title, style, script")) continue;
    if (e.closest(shortened)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const style = getComputedStyle(e);
    for (const b of range.getClientRects()) {
      if (b.width < 2) continue;
      // A line is higher than its letters: what is lost of them counts.
      const pad = Math.max(0, (b.height - parseFloat(style.fontSize) * 0.8) / 2);
      const ink = { left: b.left, right: b.right, top: b.top + pad, bottom: b.bottom - pad };
      const shown = shownOf(e, ink, true);
      if (less(shown, ink)) {
        faults.add(`text cut off: ${called(e)}`);
        break;
      }
    }
  }

  const felt = root.querySelector(".felt");
  if (felt && !felt.closest(".short")) {
    felt.scrollTop = 0;
    const end = felt.getBoundingClientRect().bottom + 1.5;
    if ([...felt.children].some((part) => part.matches("section, div:not(.over)") && part.getBoundingClientRect().bottom > end)) {
      faults.add("the felt is too low for what lies on it");
    }
  }

  // Sideways nothing scrolls but what says that it does.
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.add("the page scrolls sideways");
  return [...faults];
}
