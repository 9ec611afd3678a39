/** Time on the wall: requests for figures, the clock, the turning of pages, and the controls that go away. */
import { turnPage } from "@comptoir/domain/dashboard";
import { useEffect, useMemo, useState } from "react";

import { serverNowMs } from "../../../session/session.ts";
import { loadPart } from "../../../shared/part.ts";
import { createWall, type WallBoard, type WallInput } from "./wall-store.ts";

/** Keeps the figures of the dashboards fresh: at intervals, on news of sales, and when the network is back. */
export function useWallFigures({ boards, question, placeId }: WallInput): readonly WallBoard[] {
  const [wall] = useState(() => createWall({ nowMs: serverNowMs }));
  const wallBoards = useMemo(() => wall.boardsOf({ boards, question, placeId }), [wall, boards, question, placeId]);
  useEffect(
    function keepFresh() {
      const controller = new AbortController();
      const renewFunctions = wallBoards.map((board) => renewInTime(board, controller.signal));
      const hearNews = async (): Promise<boolean> =>
        !(await Promise.all(wallBoards.map((board) => board.hearNews()))).includes(false);
      void loadPart(() => import("../../../session/live.ts")).then(
        ({ followFigures }) => followFigures(hearNews, controller.signal),
        // Without live figures the intervals remain.
        () => undefined,
      );
      globalThis.addEventListener(
        "online",
        () => {
          for (const ask of renewFunctions) ask();
        },
        { signal: controller.signal },
      );
      return () => {
        controller.abort();
        for (const board of wallBoards) board.cancel();
      };
    },
    [wallBoards],
  );
  return wallBoards;
}

/** Renews a dashboard whenever it is due, until the signal is aborted. The returned function renews it at once. */
function renewInTime(board: WallBoard, signal: AbortSignal): () => void {
  let renewalTimer: ReturnType<typeof setTimeout> | undefined;
  const planRenewal = (): void => {
    clearTimeout(renewalTimer);
    if (!signal.aborted) renewalTimer = setTimeout(askFigures, board.nextInMs());
  };
  const askFigures = (): void => void board.renew().then(planRenewal);
  signal.addEventListener("abort", () => clearTimeout(renewalTimer));
  planRenewal();
  return askFigures;
}

/** Returns the time of the server, each second. Units: milliseconds. */
export function useNow(): number {
  const [now, setNow] = useState(serverNowMs);
  useEffect(function tick() {
    const tickTimer = setInterval(() => setNow(serverNowMs()), 1_000);
    return () => clearInterval(tickTimer);
  }, []);
  return now;
}

export interface Turning {
  readonly page: number;
  readonly isPaused: boolean;
  readonly turnPages: (step: 1 | -1) => void;
  readonly togglePause: () => void;
}

/** Turns the pages; a page turned by hand stays its whole time. */
export function useTurning(count: number, seconds: number): Turning {
  const [turnedPage, setTurnedPage] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const pageIndex = count === 0 ? 0 : turnedPage % count;
  useEffect(
    function turnInTime() {
      if (isPaused || count < 2) return;
      const timer = setTimeout(() => setTurnedPage(turnPage(pageIndex, 1, count)), seconds * 1_000);
      return () => clearTimeout(timer);
    },
    [pageIndex, count, seconds, isPaused],
  );
  return {
    page: pageIndex,
    isPaused,
    turnPages: (step) => setTurnedPage(turnPage(pageIndex, step, count)),
    togglePause: () => setPaused((wasPaused) => !wasPaused),
  };
}

/** Time that the controls stay after the last sign of a person. Units: milliseconds. */
const awakeAfterInputMs = 3_000;

/** Says whether somebody is there: the pointer moved or a key was pressed a moment ago. */
export function useAwake(): boolean {
  const [isAwake, setAwake] = useState(true);
  useEffect(function watch() {
    const controller = new AbortController();
    let sleepTimer: ReturnType<typeof setTimeout> | undefined;
    const wakeBoard = (event?: Event): void => {
      // Browsers report a move when what is under a resting pointer changes.
      if (
        event instanceof PointerEvent &&
        event.type === "pointermove" &&
        event.movementX === 0 &&
        event.movementY === 0
      )
        return;
      setAwake(true);
      clearTimeout(sleepTimer);
      sleepTimer = setTimeout(() => setAwake(false), awakeAfterInputMs);
    };
    wakeBoard();
    for (const name of ["pointermove", "pointerdown", "keydown"])
      globalThis.addEventListener(name, wakeBoard, { signal: controller.signal, passive: true });
    return () => {
      controller.abort();
      clearTimeout(sleepTimer);
    };
  }, []);
  return isAwake;
}

/** Keeps the screen on while the page is visible, where the browser can. */
export function useScreenOn(): void {
  useEffect(function keepOn() {
    const controller = new AbortController();
    let wakeLock: WakeLockSentinel | undefined;
    const requestWakeLock = (): void => {
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      void navigator.wakeLock.request("screen").then(
        (sentinel) => {
          wakeLock = sentinel;
          if (controller.signal.aborted) void sentinel.release();
        },
        // A device may refuse, such as one with little power.
        () => undefined,
      );
    };
    requestWakeLock();
    document.addEventListener("visibilitychange", requestWakeLock, { signal: controller.signal });
    return () => {
      controller.abort();
      void wakeLock?.release();
    };
  }, []);
}
