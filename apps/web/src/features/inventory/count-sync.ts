/** Synchronizes a count with the server: sends waiting events, and follows or polls changes by others. */
import { createFollower } from "../../shared/follower.ts";
import type { CountBoard } from "./count-board.ts";
import type { CountState, CountStoreDeps } from "./count-state.ts";
import type { DocumentUpdate } from "./inventory-gateway.ts";
import { readChanges } from "./sync/read-changes.ts";
import { sendWaiting } from "./sync/send-waiting.ts";
import { readJournal, unreadProgress, type SyncContext, type SyncProgress } from "./sync/sync-context.ts";
import { pollIntervalMs, takeStreamed } from "./sync/take-streamed.ts";

/** Minimum interval of retries by scans without a network. Units: milliseconds. */
const retryMs = 2_000;

export type CountSync = ReturnType<typeof createCountSync>;

export function createCountSync(countBoard: CountBoard, countState: CountState, deps: CountStoreDeps) {
  const { gateway, now, pause, random } = deps;
  const syncProgress: SyncProgress = { ...unreadProgress, storedAt: 0, failedAt: 0 };
  const follower = createFollower({
    followNews: (signal, onHeard) => {
      const { visit } = countBoard;
      const takeUpdate = (update: DocumentUpdate) => {
        onHeard();
        if (visit === countBoard.visit && !takeStreamed(syncContext, update)) void runSync.run();
      };
      return gateway.followDocument(countState.id, syncProgress.cursor, countState.isRevealed, takeUpdate, signal);
    },
    pause,
    random,
  });
  const syncContext: SyncContext = { board: countBoard, state: countState, deps, progress: syncProgress, follower };
  const runSync = makeSingleRun(() => exchangeEvents(syncContext), countBoard, deps.gather);

  return {
    sync: runSync.run,
    /** Sends the latest scans, unless the network failed a moment ago. */
    soon: (): void => {
      if (countState.sending !== "offline" || now() - syncProgress.failedAt >= retryMs) void runSync.run();
    },
    /** Waits until the current sending has ended. */
    settled: runSync.settled,
    refresh: (): Promise<void> => readChanges(syncContext),
    readJournal: (): Promise<void> => readJournal(syncContext),
    /** Resets the sync state when the document or the signed-in user changes. */
    forget: (): void => {
      follower.end();
      Object.assign(syncProgress, unreadProgress);
    },
    /** Follows changes while the page is watched, and pauses while it is hidden. */
    watch: (isWatched: boolean): void => follower.watch(isWatched),
  };
}

/** Sends waiting events, reads changes that the stream does not bring, and follows further ones. */
async function exchangeEvents(syncContext: SyncContext): Promise<void> {
  const { board, state, deps, progress, follower } = syncContext;
  const { visit } = board;
  await sendWaiting(syncContext);
  if (visit !== board.visit) return;
  const isStale = state.asOf === null || deps.now() - state.asOf >= pollIntervalMs;
  if (progress.isBehind || (isStale && !follower.isLive())) await readChanges(syncContext);
  else if (isStale) state.asOf = deps.now();
  if (visit !== board.visit) return;
  // Offline, or for a closed document, there are no changes to follow.
  if (progress.cursor !== null && state.head !== null && state.head.status !== "CLOSED" && !state.head.isDeleted)
    follower.begin();
  else follower.end();
}

/** Runs one exchange at a time; a request meanwhile causes one more. */
function makeSingleRun(work: () => Promise<void>, countBoard: CountBoard, gather: CountStoreDeps["gather"]) {
  let currentRun: Promise<void> | null = null;
  let isRunAgainNeeded = false;
  const runUntilSettled = async (visit: number): Promise<void> => {
    do {
      if (isRunAgainNeeded) await gather();
      isRunAgainNeeded = false;
      await work();
    } while (isRunAgainNeeded && visit === countBoard.visit);
  };
  return {
    run: (): Promise<void> => {
      if (currentRun !== null) {
        isRunAgainNeeded = true;
        return currentRun;
      }
      currentRun = runUntilSettled(countBoard.visit).finally(() => {
        currentRun = null;
      });
      return currentRun;
    },
    settled: (): Promise<void> => currentRun ?? Promise.resolve(),
  };
}
