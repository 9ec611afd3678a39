/** Repeats a request while the page is visible: when a state changes by itself, at the latest after half a minute or another time. */
import { useEffect, useState } from "react";

/** Longest time between two questions, unless another is given. Units: milliseconds. */
const defaultRefreshMs = 30_000;
const refreshDelayAtLeastMs = 1_000;

/** Returns a counter that increases with each repetition, and a function to repeat now. `changesAt`: next time a state changes by itself. */
export function useTimedRefresh(
  changesAt: number | null,
  asOfMs: number | null,
  againAfterMs = defaultRefreshMs,
): readonly [number, () => void] {
  const [attempt, setAttempt] = useState(0);
  useEffect(
    function scheduleRefresh() {
      const untilChangeMs = changesAt === null || asOfMs === null ? againAfterMs : changesAt - asOfMs;
      const delayMs = Math.max(refreshDelayAtLeastMs, Math.min(againAfterMs, untilChangeMs));
      const refreshTimer = setTimeout(() => {
        if (!document.hidden) setAttempt((previousAttempt) => previousAttempt + 1);
      }, delayMs);
      const refreshWhenVisible = () => {
        if (!document.hidden) setAttempt((previousAttempt) => previousAttempt + 1);
      };
      document.addEventListener("visibilitychange", refreshWhenVisible);
      return () => {
        clearTimeout(refreshTimer);
        document.removeEventListener("visibilitychange", refreshWhenVisible);
      };
    },
    [changesAt, asOfMs, againAfterMs, attempt],
  );
  return [attempt, () => setAttempt((previousAttempt) => previousAttempt + 1)];
}
