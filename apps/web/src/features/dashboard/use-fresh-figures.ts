/** Repeats the request for figures when sales are written, at the interval of the widgets, and when a reader returns to an open page. */
import type { Dashboard } from "@comptoir/domain/dashboard";
import { useEffect, useRef } from "react";

import { loadPart } from "../../shared/part.ts";
import { freshForMs } from "./widget-cells-store.ts";

export function useFreshFigures({
  board,
  askedMs,
  askAgain,
  renew,
}: Readonly<{
  board: Dashboard;
  askedMs: number;
  askAgain: () => void;
  /** Requests the figures again without a sign of it; returns false if another request is running. */
  renew: () => Promise<boolean>;
}>): void {
  const latestRenewal = useRef(renew);
  useEffect(() => {
    latestRenewal.current = renew;
  }, [renew]);
  useEffect(function followFigures() {
    const controller = new AbortController();
    void loadPart(() => import("../../session/live.ts")).then(
      ({ followFigures: follow }) => follow(() => latestRenewal.current(), controller.signal),
      // Without live figures the intervals remain.
      () => undefined,
    );
    return () => controller.abort();
  }, []);
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
        if (document.visibilityState === "visible" && Date.now() - askedMs >= freshForMs) askAgain();
      };
      document.addEventListener("visibilitychange", onChange);
      return () => document.removeEventListener("visibilitychange", onChange);
    },
    [askedMs, askAgain],
  );
}
