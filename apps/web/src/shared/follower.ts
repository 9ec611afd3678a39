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
    const pauseTimer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => resolve(clearTimeout(pauseTimer)), { once: true });
  });

/** Pauses before reopening: the first, and the longest. Units: milliseconds. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

export type Follower = ReturnType<typeof createFollower>;

export function createFollower({ followNews, pause, random }: FollowerDeps) {
  let hasBegun = false;
  let isWatched = true;
  let stopController: AbortController | null = null;
  let waitController: AbortController | null = null;
  let isStreamOpen = false;

  const followStream = async (signal: AbortSignal): Promise<void> => {
    let failureCount = 0;
    while (!signal.aborted) {
      const streamAnswer = await followNews(signal, () => {
        isStreamOpen = !signal.aborted;
        failureCount = 0;
      });
      if (signal.aborted) return;
      isStreamOpen = false;
      // A stream that the server ended at its time limit was healthy.
      if (!streamAnswer.ok) failureCount += 1;
      waitController = new AbortController();
      await pause(
        Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, failureCount - 1)) * (0.5 + random() / 2),
        AbortSignal.any([signal, waitController.signal]),
      );
    }
  };

  const startOrStop = (): void => {
    if (hasBegun && isWatched) {
      if (stopController !== null) return;
      stopController = new AbortController();
      void followStream(stopController.signal);
      return;
    }
    stopController?.abort();
    stopController = null;
    isStreamOpen = false;
  };

  return {
    /** Tells whether the stream is alive; otherwise callers must poll. */
    isLive: (): boolean => isStreamOpen,
    begin: (): void => {
      hasBegun = true;
      startOrStop();
    },
    end: (): void => {
      hasBegun = false;
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
