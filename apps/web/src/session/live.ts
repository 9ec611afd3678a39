/** Live figures: reads figures again when the server announces changes, over a single connection per page. */
import type { FigureChanges } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { salesMetricPermissions } from "@comptoir/domain/dashboard";
import { subscribe } from "valtio/vanilla";

import { askSignedIn } from "../runtime.ts";
import { session } from "./session.ts";
import type { Answer } from "../shared/answer.ts";
import { createFollower, pauseFor } from "../shared/follower.ts";
import type { FollowerDeps } from "../shared/follower.ts";

export interface LiveDeps extends Pick<FollowerDeps, "pause" | "random"> {
  /** Opens the stream of changes; the first event says that it is open. */
  readonly follow: (signal: AbortSignal, onChanges: (changes: FigureChanges) => void) => Promise<Answer<unknown>>;
}

/** Minimum time between two requests of a board, and maximum random delay, so that boards do not all ask at once. Units: milliseconds. */
const gapMs = 1_000;
const spreadMs = 300;

export function createLive({ follow, pause, random }: LiveDeps) {
  const listeners = new Set<() => void>();
  let hasBeenOpen = false;

  const tellListeners = (): void => {
    for (const listener of listeners) listener();
  };

  const follower = createFollower({
    followNews: (signal, onHeard) => {
      let isOpen = false;
      return follow(signal, (changes) => {
        onHeard();
        // Changes made while the connection was closed were not announced.
        if (changes.places.length > 0 || changes.mayHaveMissed || (!isOpen && hasBeenOpen)) tellListeners();
        isOpen = true;
        hasBeenOpen = true;
      });
    },
    pause,
    random,
  });

  return {
    /** Calls `ask` after changes until the signal is aborted; it returns false to be called again. */
    followFigures: (ask: () => Promise<boolean>, signal: AbortSignal): void => {
      if (signal.aborted) return;
      const listener = createAsker(ask, signal, { pause, random });
      listeners.add(listener);
      follower.begin();
      signal.addEventListener("abort", () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        follower.end();
        hasBeenOpen = false;
      });
    },
    /** Opens the stream again, for another session or other rights. */
    reopen: (): void => {
      if (listeners.size === 0) return;
      follower.end();
      follower.begin();
    },
    watch: follower.watch,
    /** Requests again when the network returns: a request that failed without it may have been about a change, while the stream stayed open. */
    wake: (): void => {
      follower.wake();
      tellListeners();
    },
  };
}

/** Makes a listener that asks again after each change, one request at a time, until the signal is aborted. */
function createAsker(
  ask: () => Promise<boolean>,
  signal: AbortSignal,
  { pause, random }: Pick<LiveDeps, "pause" | "random">,
): () => void {
  let isDue = false;
  let isRunning = false;
  const readStream = async (): Promise<void> => {
    isRunning = true;
    while (isDue && !signal.aborted) {
      isDue = false;
      await pause(random() * spreadMs, signal);
      if (!signal.aborted && !(await ask())) isDue = true;
      await pause(gapMs, signal);
    }
    isRunning = false;
  };
  return () => {
    isDue = true;
    if (!isRunning) void readStream();
  };
}

/** Identifies the reader and their rights; null if nobody who may see figures is signed in. */
const readerOf = (): string | null => {
  const { claims, viewing } = session.state;
  if (claims === null || !hasPermission(claims.permissions, salesMetricPermissions)) return null;
  return JSON.stringify([claims.tli, viewing?.roleId ?? null]);
};

const isPageWatched = (): boolean => document.visibilityState === "visible" && readerOf() !== null;

const liveFigures = createLive({
  follow: (signal, onEvent) => askSignedIn((api) => api.live.changes({ onEvent }), signal),
  pause: pauseFor,
  random: Math.random,
});

export const { followFigures } = liveFigures;

let reader = readerOf();
liveFigures.watch(isPageWatched());
document.addEventListener("visibilitychange", () => liveFigures.watch(isPageWatched()));
window.addEventListener("online", liveFigures.wake);
subscribe(session.state, () => {
  if (readerOf() === reader) return;
  reader = readerOf();
  liveFigures.watch(isPageWatched());
  liveFigures.reopen();
});
