/** Repeats the request for figures at the interval of the widgets, and when a reader returns to an open page. */
import type { Dashboard } from "@comptoir/domain/dashboard";
import { useEffect } from "react";

const staleAfterMs = 5 * 60_000;

export function useFreshFigures({
  board,
  askedMs,
  askAgain,
}: Readonly<{ board: Dashboard; askedMs: number; askAgain: () => void }>): void {
  useEffect(
    function askRegularly() {
      const intervals = board.widgets.map((widget) => widget.refreshSec).filter((seconds) => seconds > 0);
      if (intervals.length === 0) return;
      const timer = setInterval(
        () => {
          if (document.visibilityState === "visible") askAgain();
        },
        Math.min(...intervals) * 1000,
      );
      return () => clearInterval(timer);
    },
    [board, askAgain],
  );
  useEffect(
    function askOnReturn() {
      const onChange = () => {
        if (document.visibilityState === "visible" && Date.now() - askedMs > staleAfterMs) askAgain();
      };
      document.addEventListener("visibilitychange", onChange);
      return () => document.removeEventListener("visibilitychange", onChange);
    },
    [askedMs, askAgain],
  );
}
