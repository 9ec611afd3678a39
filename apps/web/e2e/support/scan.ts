import type { Page } from "playwright-core";

export interface ScanPace {
  /** Interval of two keys. Units: milliseconds. */
  readonly paceMs?: number;
  readonly end?: "Enter" | "Tab" | null;
}

/** Types a code as a scanner does: trusted keys with a scanner's timestamps, however busy the machine is. */
export async function scanKeys(page: Page, code: string, { paceMs = 8, end = "Enter" }: ScanPace = {}): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const keys = [...code].map((key) => ({ key, text: key }));
  const all = end === null ? keys : [...keys, { key: end, text: end === "Enter" ? "\r" : "" }];
  const from = Date.now();
  await Promise.all(
    all.flatMap(({ key, text }, place) => {
      const timestamp = (from + place * paceMs) / 1_000;
      const windowsVirtualKeyCode = key === "Enter" ? 13 : key === "Tab" ? 9 : key.toUpperCase().charCodeAt(0);
      const event = { key, timestamp, windowsVirtualKeyCode };
      return [
        devtools.send("Input.dispatchKeyEvent", { type: "keyDown", text, unmodifiedText: text, ...event }),
        devtools.send("Input.dispatchKeyEvent", { type: "keyUp", ...event }),
      ];
    }),
  );
  await devtools.detach();
}
