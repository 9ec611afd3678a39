/** Signs out a user who is idle for the configured minutes; activity in any tab of the browser counts. */
import { isIdle } from "@comptoir/domain/session";

import type { KeyStore } from "../shared/device-storage.ts";
import { activeKey } from "./tab-session.ts";

export interface IdleWatch {
  /** Allowed idle time; 0 is unlimited. Units: minutes. */
  readonly minutes: () => number;
  readonly device: KeyStore;
  readonly nowMs: () => number;
  readonly onIdle: () => void;
}

/** Events that count as activity. */
const activityEvents = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/** Interval of recording and checking activity. Units: milliseconds. */
const noteEveryMs = 5_000;

/** Starts watching; returns the function that stops it. */
export function watchIdle({ minutes, device, nowMs, onIdle }: IdleWatch, target: EventTarget = globalThis): () => void {
  const lastAt = (): number | null => {
    const text = device.get(activeKey);
    return text === null ? null : Number(text);
  };
  const noteActivity = () => device.set(activeKey, String(nowMs()));
  const isIdleOver = () => isIdle(lastAt() ?? nowMs(), nowMs(), minutes());
  const noteIfDue = () => {
    // Activity after the limit does not extend the session.
    if (isIdleOver()) return onIdle();
    const lastMs = lastAt();
    if (lastMs === null || nowMs() - lastMs >= noteEveryMs) noteActivity();
  };
  const checkState = () => {
    if (isIdleOver()) onIdle();
  };
  if (lastAt() === null) noteActivity();
  checkState();
  for (const name of activityEvents) target.addEventListener(name, noteIfDue, { passive: true });
  const timer = setInterval(checkState, noteEveryMs);
  return () => {
    clearInterval(timer);
    for (const name of activityEvents) target.removeEventListener(name, noteIfDue);
  };
}
