/** Work of the task that sends the audit trail and security events to a separate system, in signed batches, for a user who may read all of it. */

import { auditFeedRules, type TaskFailure } from "@comptoir/domain/operation";
import { Effect } from "effect";

import { loadAccessState } from "../../access/index.ts";
import { unsealText } from "../../auth/sealed-text.ts";
import { readTaskTime } from "../../database/task-clock.ts";
import { findReportReader } from "../../report/schedule/recipients.ts";
import { sha256 } from "../../sha256.ts";
import { callSigned } from "../call-signed.ts";
import { cutBatch } from "../feed/cut-batch.ts";
import { recordReceived } from "../feed/feed-repository.ts";
import { permissionsToSendAudit } from "../task-scope.ts";
import { toFailureEnd, toSuccessEnd, type WorkContext } from "../task-work.ts";

/**
 * Sends batch after batch until nothing is left or the maximum of a run is reached. A batch counts as received when its receiver confirms it; until then
 * it is sent again, byte for byte.
 */
export const sendAudit = Effect.fn("task.sendAudit")(function* ({ task, write }: WorkContext) {
  const ownerPermissions = yield* readOwnerPermissions(task.userId);
  if (ownerPermissions === null) return toFailureEnd("OWNER_LEFT");
  const secret = yield* unsealText(task.secret ?? "");
  if (secret === null) return toFailureEnd("SECRET_LOST");
  let [sentLines, batch, isComplete]: [number, number, boolean] = [0, 0, true];
  let batchFailure: TaskFailure | null = null;
  for (let count = 0; count < auditFeedRules.batchesInRun; count += 1) {
    const { state, isSettled } = yield* cutBatch(task.id, ownerPermissions);
    isComplete = isSettled;
    const { waiting } = state;
    if (waiting === null) break;
    const answerLines: Parameters<typeof write>[] = [];
    batchFailure = yield* callSigned(
      {
        address: task.settings.address ?? "",
        secret,
        body: waiting.body,
        type: "application/x-ndjson",
        delivery: `${state.feed}-${state.batch + 1}`,
        nowMs: yield* readTaskTime,
      },
      (...line) => Effect.sync(() => answerLines.push(line)),
    );
    if (batchFailure !== null) {
      for (const line of answerLines) yield* write(...line);
      break;
    }
    yield* recordReceived(task.id, state, sha256(waiting.body));
    [sentLines, batch] = [sentLines + waiting.entries, state.batch + 1];
  }
  if (sentLines > 0) yield* write("ENTRIES_SENT", { number: sentLines, batch });
  if (batchFailure !== null) return toFailureEnd(batchFailure, sentLines);
  if (!isComplete) yield* write("ENTRIES_WAIT");
  else if (sentLines === 0) yield* write("NOTHING_TO_DO");
  return toSuccessEnd(sentLines);
});

/** Finds the permissions of the feed's user; null if they may no longer send the audit trail. */
const readOwnerPermissions = Effect.fnUntraced(function* (userId: number | null) {
  if (userId === null) return null;
  const taskOwner = yield* findReportReader(userId, new Date(yield* readTaskTime));
  return taskOwner === null || !taskOwner.recipient.hasAccess
    ? null
    : permissionsToSendAudit(yield* loadAccessState(), userId);
});
