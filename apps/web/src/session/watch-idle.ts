/** Signs out a person who has not touched the product for the minutes that are set; all tabs of a browser count together. */
import { isIdle } from "@comptoir/domain/session";

import type { KeyStore } from "../shared/device-storage.ts";
import { activeKey } from "./session-store.ts";

export interface IdleWatch {
  /** How long is allowed; 0 is for ever. Units: minutes. */
  readonly minutes: () => number;
  readonly device: KeyStore;
  readonly nowMs: () => number;
  readonly onIdle: () => void;
}

/** Events that count as work. */
const touches = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/** Work is noted, and looked for, so often. Units: milliseconds. */
const noteEveryMs = 5_000;

/** Watches until the function that it gives is called. */
export function watchIdle({ minutes, device, nowMs, onIdle }: IdleWatch, target: EventTarget = globalThis): () => void {
  const lastAt = (): number | null => {
    const text = device.get(activeKey);
    return text === null ? null : Number(text);
  };
  const note = () => device.set(activeKey, String(nowMs()));
  const isOver = () => isIdle(lastAt() ?? nowMs(), nowMs(), minutes());
  const touch = () => {
    // A late touch does not begin anew.
    if (isOver()) return onIdle();
    const last = lastAt();
    if (last === null || nowMs() - last >= noteEveryMs) note();
  };
  const look = () => {
    if (isOver()) onIdle();
  };
  if (lastAt() === null) note();
  look();
  for (const name of touches) target.addEventListener(name, touch, { passive: true });
  const timer = setInterval(look, noteEveryMs);
  return () => {
    clearInterval(timer);
    for (const name of touches) target.removeEventListener(name, touch);
  };
}
