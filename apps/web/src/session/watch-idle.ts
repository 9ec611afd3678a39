/** Signs out a user who is idle for the configured minutes; activity in any tab of the browser counts. */
import { isIdle } from "@comptoir/domain/session";

import type { KeyStore } from "../shared/device-storage.ts";
import { lastActivityKey } from "./tab-session.ts";

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
const noteActivityEveryMs = 5_000;

/** Starts watching; returns the function that stops it. */
export function watchIdle({ minutes, device, nowMs, onIdle }: IdleWatch, target: EventTarget = globalThis): () => void {
  const readLastActivityMs = (): number | null => {
    const lastActivityText = device.get(lastActivityKey);
    return lastActivityText === null ? null : Number(lastActivityText);
  };
  const noteActivity = () => device.set(lastActivityKey, String(nowMs()));
  const isIdleTooLong = () => isIdle(readLastActivityMs() ?? nowMs(), nowMs(), minutes());
  const noteActivityIfDue = () => {
    // Activity after the limit does not extend the session.
    if (isIdleTooLong()) return onIdle();
    const lastActivityMs = readLastActivityMs();
    if (lastActivityMs === null || nowMs() - lastActivityMs >= noteActivityEveryMs) noteActivity();
  };
  const endIfIdle = () => {
    if (isIdleTooLong()) onIdle();
  };
  if (readLastActivityMs() === null) noteActivity();
  endIfIdle();
  for (const name of activityEvents) target.addEventListener(name, noteActivityIfDue, { passive: true });
  const idleTimer = setInterval(endIfIdle, noteActivityEveryMs);
  return () => {
    clearInterval(idleTimer);
    for (const name of activityEvents) target.removeEventListener(name, noteActivityIfDue);
  };
}
