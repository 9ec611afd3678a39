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
  const feedState = yield* readFeed(taskId);
  if (feedState.waiting !== null) return { state: feedState, isSettled: true } satisfies CutFeed;
  const [audit, log] = [yield* findSettled("audit", feedState.auditTo), yield* findSettled("line", feedState.lineTo)];
  const isSettled = audit.isSettled && log.isSettled;
  const auditEntries = yield* readAuditEntries({ after: feedState.auditTo, to: audit.to }, permissions);
  const entriesLeftInBatch = auditFeedRules.entriesInBatch - auditEntries.length;
  const securityLines =
    entriesLeftInBatch <= 0
      ? []
      : yield* readSecurityLines({ after: feedState.lineTo, to: log.to }, entriesLeftInBatch);
  const printedEntries = [...auditEntries, ...securityLines].map(({ entry }) => printFeedEntry(entry));
  const takenEntryCount = takeFeedLines(printedEntries);
  if (takenEntryCount === 0) {
    if (log.to > feedState.lineTo) yield* passLines(taskId, feedState, log.to);
    return { state: feedState, isSettled } satisfies CutFeed;
  }
  const batchBody = printFeedBatch(
    { feed: feedState.feed, batch: feedState.batch + 1, previous: feedState.hash },
    printedEntries.slice(0, takenEntryCount),
  );
  yield* storeBatch(taskId, feedState, {
    body: batchBody,
    entries: takenEntryCount,
    auditTo: lastNumberOf(auditEntries.slice(0, takenEntryCount), feedState.auditTo),
    lineTo: lastNumberOf(securityLines.slice(0, Math.max(0, takenEntryCount - auditEntries.length)), feedState.lineTo),
  });
  // Another server may have stored its own batch meanwhile; then that batch is sent.
  return { state: yield* readFeed(taskId), isSettled } satisfies CutFeed;
});

const lastNumberOf = (entries: readonly NumberedEntry[], otherwise: number): number => entries.at(-1)?.no ?? otherwise;
