/** Measures scans and frames inside the page; each function is sent to the page as source text, so it must be self-contained. */

/** Times of each scan: Enter pressed, stored in the device's database, its sum painted. Units: milliseconds of the page's clock. */
export interface NotedScans {
  readonly entered: number[];
  readonly stored: number[];
  readonly shown: number[];
}

/** Frame durations over some seconds, and the tasks that blocked the page. */
export interface NotedFrames {
  readonly frames: readonly number[];
  readonly longTasks: number;
}

declare global {
  var noted: NotedScans | undefined;
}

export function noteScans(): void {
  const noted: NotedScans = { entered: [], stored: [], shown: [] };
  globalThis.noted = noted;
  document.addEventListener("keydown", (event) => void (event.key === "Enter" && noted.entered.push(event.timeStamp)), {
    capture: true,
  });
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...args) {
    // Sent events are marked in the same store, so count only pending ones as scans.
    if (this.name === "events" && (args[0] as { readonly state?: string }).state === "waiting")
      this.transaction.addEventListener("complete", () => void noted.stored.push(performance.now()));
    return put.apply(this, args);
  };
  let before: number | null = null;
  let seen = 0;
  const look = () => {
    const words = [...document.querySelectorAll("main span")].find((span) =>
      /^[\d,]+ lines?, quantity/u.test(span.textContent ?? ""),
    )?.textContent;
    const sum = words === undefined ? 0 : Number(/quantity ([\d,]+)/u.exec(words ?? "")?.[1]?.replaceAll(",", "") ?? 0);
    if (noted.entered.length === 0) before = sum;
    const counted = sum - (before ?? 0);
    if (counted <= seen) return;
    const fresh = counted - seen;
    seen = counted;
    requestAnimationFrame(() =>
      setTimeout(() => noted.shown.push(...Array.from({ length: fresh }, () => performance.now()))),
    );
  };
  document.addEventListener("DOMContentLoaded", () =>
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true }),
  );
}

export function noteFrames(forMs: number): Promise<NotedFrames> {
  return new Promise((resolve) => {
    const frames: number[] = [];
    let longTasks = 0;
    const observer = new PerformanceObserver((list) => void (longTasks += list.getEntries().length));
    observer.observe({ type: "longtask" });
    const begun = performance.now();
    let last = begun;
    const next = (now: number) => {
      if (last !== begun) frames.push(now - last);
      last = now;
      if (now - begun < forMs) requestAnimationFrame(next);
      else {
        observer.disconnect();
        resolve({ frames, longTasks });
      }
    };
    requestAnimationFrame(next);
  });
}
