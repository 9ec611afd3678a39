/** Work of the task that sends the audit trail and security events to a separate system, in signed batches, for a user who may read all of it. */

import { auditFeedRules, type TaskFailure } from "@comptoir/domain/operation";
import { Effect } from "effect";

import { loadAccessState } from "../../access/index.ts";
import { unsealText } from "../../auth/sealed-text.ts";
import { taskTime } from "../../database/task-clock.ts";
import { readerOf } from "../../report/schedule/recipients.ts";
import { sha256 } from "../../sha256.ts";
import { callSigned } from "../call-signed.ts";
import { cutBatch } from "../feed/cut-batch.ts";
import { recordReceived } from "../feed/feed-repository.ts";
import { forwardingPermissions } from "../task-scope.ts";
import { failed, succeeded, type WorkContext } from "../task-work.ts";

/**
 * Sends batch after batch until nothing is left or the maximum of a run is reached. A batch counts as received when its receiver confirms it; until then
 * it is sent again, byte for byte.
 */
export const sendAudit = Effect.fn("task.sendAudit")(function* ({ task, write }: WorkContext) {
  const permissions = yield* permissionsOf(task.userId);
  if (permissions === null) return failed("OWNER_LEFT");
  const secret = yield* unsealText(task.secret ?? "");
  if (secret === null) return failed("SECRET_LOST");
  let [sentLines, batch, isComplete]: [number, number, boolean] = [0, 0, true];
  let failure: TaskFailure | null = null;
  for (let count = 0; count < auditFeedRules.batchesInRun; count += 1) {
    const { state, isSettled } = yield* cutBatch(task.id, permissions);
    isComplete = isSettled;
    const { waiting } = state;
    if (waiting === null) break;
    const answers: Parameters<typeof write>[] = [];
    failure = yield* callSigned(
      {
        address: task.settings.address ?? "",
        secret,
        body: waiting.body,
        type: "application/x-ndjson",
        delivery: `${state.feed}-${state.batch + 1}`,
        nowMs: yield* taskTime,
      },
      (...line) => Effect.sync(() => answers.push(line)),
    );
    if (failure !== null) {
      for (const line of answers) yield* write(...line);
      break;
    }
    yield* recordReceived(task.id, state, sha256(waiting.body));
    [sentLines, batch] = [sentLines + waiting.entries, state.batch + 1];
  }
  if (sentLines > 0) yield* write("ENTRIES_SENT", { number: sentLines, batch });
  if (failure !== null) return failed(failure, sentLines);
  if (!isComplete) yield* write("ENTRIES_WAIT");
  else if (sentLines === 0) yield* write("NOTHING_TO_DO");
  return succeeded(sentLines);
});

/** Finds the permissions of the feed's user; null if they may no longer send the audit trail. */
const permissionsOf = Effect.fnUntraced(function* (userId: number | null) {
  if (userId === null) return null;
  const owner = yield* readerOf(userId, new Date(yield* taskTime));
  return owner === null || !owner.recipient.hasAccess ? null : forwardingPermissions(yield* loadAccessState(), userId);
});
