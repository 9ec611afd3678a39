/** Adds errors of the page to the error log, as browsers report them: a few of a user in a minute, and a bounded number in a day. */

import type { Caller } from "@comptoir/api/contract";
import type { PageErrorWire } from "@comptoir/api/wire";
import { errorFingerprint, mayLogPageError, pageErrorEntryOf, pageErrorRules } from "@comptoir/domain/operation";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { writeErrors } from "../error-log/record-errors.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Minute that `reportCounts` counts. Units: minutes since 1970. */
let currentMinute = 0;

/** Number of reports of each user in the current minute. */
const reportCounts = new Map<number, number>();

/** Writes the error, unless the user reported too many in this minute, or there are too many of a day: neither a page in a loop nor a caller can fill the table. */
export const reportPageError = Effect.fn("log.reportPageError")(function* (
  { userId, layerId }: Caller,
  pageError: PageErrorWire,
) {
  const now = yield* Clock.currentTimeMillis;
  if (!isWithinRate(userId, now)) return;
  const entry = pageErrorEntryOf(pageError, { userId, layerId });
  if (!mayLogPageError(yield* countEntriesOfDay(userId, errorFingerprint(entry), now))) return;
  yield* writeErrors([{ entry, firstMs: now, lastMs: now, occurrences: 1, requestId: "" }]);
}, Effect.orDie);

/** Counts the entries of page errors that began in the last 24 hours, of a user and of all, and tells whether the error is among them. */
const countEntriesOfDay = Effect.fnUntraced(function* (userId: number, fingerprint: string, nowMs: number) {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<{ readonly isKnown: boolean; readonly ofUser: number; readonly ofAll: number }>`
    SELECT coalesce(bool_or(fingerprint = ${fingerprint}), false) AS "isKnown", (count(*) FILTER (WHERE user_id = ${userId}))::integer AS "ofUser", count(*)::integer AS "ofAll"
    FROM error_entry WHERE source = 'PAGE' AND business_date >= ${new Date(nowMs - 3 * dayMs)}::date AND first_at > ${new Date(nowMs - dayMs)}`;
  return row ?? { isKnown: false, ofUser: 0, ofAll: 0 };
});

function isWithinRate(userId: number, nowMs: number): boolean {
  const minute = Math.floor(nowMs / minuteMs);
  if (minute !== currentMinute) {
    currentMinute = minute;
    reportCounts.clear();
  }
  const reportCount = (reportCounts.get(userId) ?? 0) + 1;
  reportCounts.set(userId, reportCount);
  return reportCount <= pageErrorRules.perMinute;
}
