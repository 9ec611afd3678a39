/** Keeps a change stream open: reopens it after a pause when it breaks, and closes it while the page is hidden. */
import type { Answer } from "./answer.ts";

export interface FollowerDeps {
  /** Opens the stream, reports received data, and resolves when it has ended. */
  readonly followNews: (signal: AbortSignal, onHeard: () => void) => Promise<Answer<unknown>>;
  /** Waits for a time; ends early when the signal is aborted. Units: milliseconds. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Random number from 0 to 1, so that devices that lost the same network do not reconnect at once. */
  readonly random: () => number;
}

/** Waits for a time; ends early when the signal is aborted. Units: milliseconds. */
export const pauseFor: FollowerDeps["pause"] = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => resolve(clearTimeout(timer)), { once: true });
  });

/** Pauses before reopening: the first, and the longest. Units: milliseconds. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

export type Follower = ReturnType<typeof createFollower>;

export function createFollower({ followNews, pause, random }: FollowerDeps) {
  let isBegun = false;
  let isWatched = true;
  let stop: AbortController | null = null;
  let waitController: AbortController | null = null;
  let isOpen = false;

  const followStream = async (signal: AbortSignal): Promise<void> => {
    let failures = 0;
    while (!signal.aborted) {
      const answer = await followNews(signal, () => {
        isOpen = !signal.aborted;
        failures = 0;
      });
      if (signal.aborted) return;
      isOpen = false;
      // A stream that the server ended at its time limit was healthy.
      if (!answer.ok) failures += 1;
      waitController = new AbortController();
      await pause(
        Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, failures - 1)) * (0.5 + random() / 2),
        AbortSignal.any([signal, waitController.signal]),
      );
    }
  };

  const startOrStop = (): void => {
    if (isBegun && isWatched) {
      if (stop !== null) return;
      stop = new AbortController();
      void followStream(stop.signal);
      return;
    }
    stop?.abort();
    stop = null;
    isOpen = false;
  };

  return {
    /** Tells whether the stream is alive; otherwise callers must poll. */
    isLive: (): boolean => isOpen,
    begin: (): void => {
      isBegun = true;
      startOrStop();
    },
    end: (): void => {
      isBegun = false;
      startOrStop();
    },
    watch: (isNow: boolean): void => {
      isWatched = isNow;
      startOrStop();
    },
    /** Reopens the stream at once, since the network is back. */
    wake: (): void => waitController?.abort(),
  };
}
