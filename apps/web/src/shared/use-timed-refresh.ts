/** Repeats a request while the page is visible: when a state changes by itself, at the latest after half a minute or another time. */
import { useEffect, useState } from "react";

/** Longest time between two questions, unless another is given. Units: milliseconds. */
const usuallyAgainAfterMs = 30_000;
const atLeastMs = 1_000;

/** Returns a counter that increases with each repetition, and a function to repeat now. `changesAt`: next time a state changes by itself. */
export function useTimedRefresh(
  changesAt: number | null,
  asOfMs: number | null,
  againAfterMs = usuallyAgainAfterMs,
): readonly [number, () => void] {
  const [attempt, setAttempt] = useState(0);
  useEffect(
    function askLater() {
      const untilChange = changesAt === null || asOfMs === null ? againAfterMs : changesAt - asOfMs;
      const delayMs = Math.max(atLeastMs, Math.min(againAfterMs, untilChange));
      const timer = setTimeout(() => {
        if (!document.hidden) setAttempt((previousAttempt) => previousAttempt + 1);
      }, delayMs);
      const onVisible = () => {
        if (!document.hidden) setAttempt((previousAttempt) => previousAttempt + 1);
      };
      document.addEventListener("visibilitychange", onVisible);
      return () => {
        clearTimeout(timer);
        document.removeEventListener("visibilitychange", onVisible);
      };
    },
    [changesAt, asOfMs, againAfterMs, attempt],
  );
  return [attempt, () => setAttempt((previousAttempt) => previousAttempt + 1)];
}
