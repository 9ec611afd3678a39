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
  const latestRenewRef = useRef(renew);
  useEffect(() => {
    latestRenewRef.current = renew;
  }, [renew]);
  useEffect(function followFigures() {
    const controller = new AbortController();
    void loadPart(() => import("../../session/live.ts")).then(
      ({ followFigures: follow }) => follow(() => latestRenewRef.current(), controller.signal),
      // Without live figures the intervals remain.
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  useEffect(
    function askRegularly() {
      const refreshSeconds = board.widgets.map((widget) => widget.refreshSec).filter((seconds) => seconds > 0);
      if (refreshSeconds.length === 0) return;
      const refreshTimer = setInterval(
        () => {
          if (document.visibilityState === "visible") askAgain();
        },
        Math.min(...refreshSeconds) * 1000,
      );
      return () => clearInterval(refreshTimer);
    },
    [board, askAgain],
  );
  useEffect(
    function askOnReturn() {
      const onVisibilityChange = () => {
        if (document.visibilityState === "visible" && Date.now() - askedMs >= freshForMs) askAgain();
      };
      document.addEventListener("visibilitychange", onVisibilityChange);
      return () => document.removeEventListener("visibilitychange", onVisibilityChange);
    },
    [askedMs, askAgain],
  );
}
