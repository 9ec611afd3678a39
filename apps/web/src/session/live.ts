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
const betweenAsksAtLeastMs = 1_000;
const randomDelayAtMostMs = 300;

export function createLive({ follow, pause, random }: LiveDeps) {
  const changeListeners = new Set<() => void>();
  let hasBeenOpen = false;

  const callListeners = (): void => {
    for (const listener of changeListeners) listener();
  };

  const changeFollower = createFollower({
    followNews: (signal, onHeard) => {
      let hasHeardChanges = false;
      return follow(signal, (changes) => {
        onHeard();
        // Changes made while the connection was closed were not announced.
        if (changes.places.length > 0 || changes.mayHaveMissed || (!hasHeardChanges && hasBeenOpen)) callListeners();
        hasHeardChanges = true;
        hasBeenOpen = true;
      });
    },
    pause,
    random,
  });

  return {
    /** Calls `ask` after changes of figures until the signal is aborted, and again after a pause if it returns false. */
    followFigures: (ask: () => Promise<boolean>, signal: AbortSignal): void => {
      if (signal.aborted) return;
      const askAfterChanges = createAsker(ask, signal, { pause, random });
      changeListeners.add(askAfterChanges);
      changeFollower.begin();
      signal.addEventListener("abort", () => {
        changeListeners.delete(askAfterChanges);
        if (changeListeners.size > 0) return;
        changeFollower.end();
        hasBeenOpen = false;
      });
    },
    /** Opens the stream again, for another session or other rights. */
    reopen: (): void => {
      if (changeListeners.size === 0) return;
      changeFollower.end();
      changeFollower.begin();
    },
    watch: changeFollower.watch,
    /** Requests again when the network returns: a request that failed without it may have been about a change, while the stream stayed open. */
    wake: (): void => {
      changeFollower.wake();
      callListeners();
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
  const askWhileDue = async (): Promise<void> => {
    isRunning = true;
    while (isDue && !signal.aborted) {
      isDue = false;
      await pause(random() * randomDelayAtMostMs, signal);
      if (!signal.aborted && !(await ask())) isDue = true;
      await pause(betweenAsksAtLeastMs, signal);
    }
    isRunning = false;
  };
  return () => {
    isDue = true;
    if (!isRunning) void askWhileDue();
  };
}

/** Identifies the reader and their rights; null if nobody who may see figures is signed in. */
const readerKey = (): string | null => {
  const { claims, viewing } = session.state;
  if (claims === null || !hasPermission(claims.permissions, salesMetricPermissions)) return null;
  return JSON.stringify([claims.tli, viewing?.roleId ?? null]);
};

const isPageWatched = (): boolean => document.visibilityState === "visible" && readerKey() !== null;

const liveFigures = createLive({
  follow: (signal, onEvent) => askSignedIn((api) => api.live.changes({ onEvent }), signal),
  pause: pauseFor,
  random: Math.random,
});

export const { followFigures } = liveFigures;

let followedReader = readerKey();
liveFigures.watch(isPageWatched());
document.addEventListener("visibilitychange", () => liveFigures.watch(isPageWatched()));
window.addEventListener("online", liveFigures.wake);
subscribe(session.state, () => {
  if (readerKey() === followedReader) return;
  followedReader = readerKey();
  liveFigures.watch(isPageWatched());
  liveFigures.reopen();
});
