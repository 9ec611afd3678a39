/** Time on the wall: requests for figures, the clock, the turning of pages, and the controls that go away. */
import { turnPage } from "@comptoir/domain/dashboard";
import { useEffect, useMemo, useState } from "react";

import { serverNowMs } from "../../../session/session.ts";
import { loadPart } from "../../../shared/part.ts";
import { createWall, type WallBoard, type WallInput } from "./wall-store.ts";

/** Keeps the figures of the dashboards fresh: at intervals, on news of sales, and when the network is back. */
export function useWallFigures({ boards, question, placeId }: WallInput): readonly WallBoard[] {
  const [wall] = useState(() => createWall({ nowMs: serverNowMs }));
  const walls = useMemo(() => wall.boardsOf({ boards, question, placeId }), [wall, boards, question, placeId]);
  useEffect(
    function keepFresh() {
      const controller = new AbortController();
      const asks = walls.map((board) => renewInTime(board, controller.signal));
      const hearNews = async (): Promise<boolean> =>
        !(await Promise.all(walls.map((board) => board.hearNews()))).includes(false);
      void loadPart(() => import("../../../session/live.ts")).then(
        ({ followFigures }) => followFigures(hearNews, controller.signal),
        // Without live figures the intervals remain.
        () => undefined,
      );
      globalThis.addEventListener(
        "online",
        () => {
          for (const ask of asks) ask();
        },
        { signal: controller.signal },
      );
      return () => {
        controller.abort();
        for (const board of walls) board.cancel();
      };
    },
    [walls],
  );
  return walls;
}

/** Renews a dashboard whenever it is due, until the signal is aborted. The returned function renews it at once. */
function renewInTime(board: WallBoard, signal: AbortSignal): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const planRenewal = (): void => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(askFigures, board.nextInMs());
  };
  const askFigures = (): void => void board.renew().then(planRenewal);
  signal.addEventListener("abort", () => clearTimeout(timer));
  planRenewal();
  return askFigures;
}

/** Returns the time of the server, each second. Units: milliseconds. */
export function useNow(): number {
  const [now, setNow] = useState(serverNowMs);
  useEffect(function tick() {
    const timer = setInterval(() => setNow(serverNowMs()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export interface Turning {
  readonly page: number;
  readonly isPaused: boolean;
  readonly turnBoards: (step: 1 | -1) => void;
  readonly pauseTurning: () => void;
}

/** Turns the pages; a page turned by hand stays its whole time. */
export function useTurning(count: number, seconds: number): Turning {
  const [turnedAt, setTurnedAt] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const page = count === 0 ? 0 : turnedAt % count;
  useEffect(
    function turnInTime() {
      if (isPaused || count < 2) return;
      const timer = setTimeout(() => setTurnedAt(turnPage(page, 1, count)), seconds * 1_000);
      return () => clearTimeout(timer);
    },
    [page, count, seconds, isPaused],
  );
  return {
    page,
    isPaused,
    turnBoards: (step) => setTurnedAt(turnPage(page, step, count)),
    pauseTurning: () => setPaused((wasPaused) => !wasPaused),
  };
}

/** Time that the controls stay after the last sign of a person. Units: milliseconds. */
const awakeMs = 3_000;

/** Says whether somebody is there: the pointer moved or a key was pressed a moment ago. */
export function useAwake(): boolean {
  const [isAwake, setAwake] = useState(true);
  useEffect(function watch() {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
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
      clearTimeout(timer);
      timer = setTimeout(() => setAwake(false), awakeMs);
    };
    wakeBoard();
    for (const name of ["pointermove", "pointerdown", "keydown"])
      globalThis.addEventListener(name, wakeBoard, { signal: controller.signal, passive: true });
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, []);
  return isAwake;
}

/** Keeps the screen on while the page is visible, where the browser can. */
export function useScreenOn(): void {
  useEffect(function keepOn() {
    const controller = new AbortController();
    let lock: WakeLockSentinel | undefined;
    const requestWakeLock = (): void => {
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      void navigator.wakeLock.request("screen").then(
        (sentinel) => {
          lock = sentinel;
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
      void lock?.release();
    };
  }, []);
}
