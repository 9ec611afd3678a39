/** Makes the next batch of an audit feed, and stores it before it is sent, so that each attempt sends the same. */

import type { HeldPermissions } from "@comptoir/domain/access";
import { auditFeedRules, printFeedBatch, printFeedEntry, takeFeedLines } from "@comptoir/domain/operation";
import { Effect } from "effect";

import { passLines, readFeed, storeBatch, type FeedState } from "./feed-repository.ts";
import { findSettled, readAuditEntries, readSecurityLines, type NumberedEntry } from "./read-entries.ts";

/** Audit feed with its next batch, and whether entries are still being written. */
export interface CutFeed {
  readonly state: FeedState;
  readonly isSettled: boolean;
}

/** Returns the feed with its waiting batch; the batch is null if nothing is left to send. */
export const cutBatch = Effect.fn("task.cutBatch")(function* (taskId: number, permissions: HeldPermissions) {
  const state = yield* readFeed(taskId);
  if (state.waiting !== null) return { state, isSettled: true } satisfies CutFeed;
  const [audit, log] = [yield* findSettled("audit", state.auditTo), yield* findSettled("line", state.lineTo)];
  const isSettled = audit.isSettled && log.isSettled;
  const entries = yield* readAuditEntries({ after: state.auditTo, to: audit.to }, permissions);
  const entriesLeft = auditFeedRules.entriesInBatch - entries.length;
  const lines = entriesLeft <= 0 ? [] : yield* readSecurityLines({ after: state.lineTo, to: log.to }, entriesLeft);
  const texts = [...entries, ...lines].map(({ entry }) => printFeedEntry(entry));
  const lineCount = takeFeedLines(texts);
  if (lineCount === 0) {
    if (log.to > state.lineTo) yield* passLines(taskId, state, log.to);
    return { state, isSettled } satisfies CutFeed;
  }
  const body = printFeedBatch(
    { feed: state.feed, batch: state.batch + 1, previous: state.hash },
    texts.slice(0, lineCount),
  );
  yield* storeBatch(taskId, state, {
    body,
    entries: lineCount,
    auditTo: lastNumberOf(entries.slice(0, lineCount), state.auditTo),
    lineTo: lastNumberOf(lines.slice(0, Math.max(0, lineCount - entries.length)), state.lineTo),
  });
  // Another server may have stored its own batch meanwhile; then that batch is sent.
  return { state: yield* readFeed(taskId), isSettled } satisfies CutFeed;
});

const lastNumberOf = (entries: readonly NumberedEntry[], otherwise: number): number => entries.at(-1)?.no ?? otherwise;
