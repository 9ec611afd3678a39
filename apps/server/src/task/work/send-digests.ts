/** Work of the task that mails the waiting work to users who chose so, once a day on the clock of their layer. */

import { runResultOf, dueDigest, waitingWorks } from "@comptoir/domain/operation";
import type { CalendarDate } from "@comptoir/domain/period";
import { createI18n } from "@comptoir/i18n";
import { Cause, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { dayRuleOf, listLayers } from "../../access/index.ts";
import { insertMail } from "../../auth/session-repository.ts";
import { inTransaction } from "../../database/index.ts";
import { readTaskTime } from "../../database/task-clock.ts";
import { findReportReader, type ReportReader } from "../../report/schedule/recipients.ts";
import { errorMessageOf, type WorkContext, type WorkEnd } from "../task-work.ts";
import { countWaitingWork, type WaitingCount } from "../waiting-work.ts";

interface DigestReader {
  readonly id: number;
  readonly layerId: number;
  readonly minute: number;
  readonly decidedOn: CalendarDate | null;
}

/** Sends the due daily mails. A mail and the mark of its day are written in one transaction, so that it is sent once, on however many servers. */
export const sendDigests = Effect.fn("task.sendDigests")(function* ({ write }: WorkContext) {
  const sql = yield* SqlClient.SqlClient;
  const nowMs = yield* readTaskTime;
  const timeZoneByLayer = new Map((yield* listLayers()).map((layer) => [layer.id, dayRuleOf(layer).timeZone]));
  const digestReaders = yield* sql<DigestReader>`
    SELECT user_id AS id, target_layer_id AS "layerId", digest_minute AS minute, digest_on::text AS "decidedOn" FROM user_account
    WHERE digest_minute IS NOT NULL AND NOT is_deleted AND email <> '' ORDER BY user_id`;
  let [mails, failures] = [0, 0];
  for (const person of digestReaders) {
    const dueDay = dueDigest(person, nowMs, timeZoneByLayer.get(person.layerId) ?? dayRuleOf(undefined).timeZone);
    if (dueDay === null) continue;
    const isMailed = yield* inTransaction(claimAndMailDigest(person.id, dueDay, nowMs)).pipe(
      Effect.catchCause((cause) =>
        Cause.hasInterruptsOnly(cause)
          ? Effect.interrupt
          : Effect.as(write("DIGEST_FAILED", { user: person.id, text: errorMessageOf(Cause.squash(cause)) }), null),
      ),
    );
    if (isMailed === null) failures += 1;
    else if (isMailed) mails += 1;
  }
  yield* mails === 0 ? write("NOTHING_TO_DO") : write("DIGESTS_SENT", { number: mails });
  const workEnd: WorkEnd = {
    result: runResultOf({ done: 1, failed: failures }),
    failure: failures === 0 ? null : "FAULT",
    rows: mails,
  };
  return workEnd;
});

/** Writes the mail of a day; false if another server did, if its user may not sign in, or if nothing waits. */
const claimAndMailDigest = Effect.fnUntraced(function* (userId: number, day: CalendarDate, nowMs: number) {
  const sql = yield* SqlClient.SqlClient;
  const claimedRows = yield* sql`
    UPDATE user_account SET digest_on = ${day}::date WHERE user_id = ${userId} AND digest_minute IS NOT NULL AND (digest_on IS NULL OR digest_on < ${day}::date) RETURNING 1`;
  if (claimedRows.length === 0) return false;
  const reader = yield* findReportReader(userId, new Date(nowMs));
  if (reader === null || !reader.recipient.hasAccess || !reader.recipient.hasEmail) return false;
  const waitingCounts = yield* countWaitingWork(reader.caller);
  if (waitingCounts.length === 0) return false;
  yield* mailDigest(reader, waitingCounts, nowMs);
  return true;
});

const mailDigest = Effect.fnUntraced(function* (
  { caller: { language }, email, firstName, username }: ReportReader,
  waitingCounts: readonly WaitingCount[],
  nowMs: number,
) {
  const { t, load } = createI18n(language);
  yield* Effect.promise(() => load("mail"));
  yield* insertMail({
    recipient: email ?? "",
    template: "workDigest",
    language,
    parameters: {
      firstName,
      username,
      path: "/",
      lines: waitingCounts.map(({ work, count }) => t(`mail.waiting_${work}`, { number: String(count) })).join("\n"),
      paths: waitingCounts.map(({ work }) => waitingWorks[work].path).join("\n"),
    },
    createdAt: new Date(nowMs),
  });
});
