/** Adds errors of the page to the error log, as browsers report them: a few of a user in a minute. */

import type { Caller } from "@comptoir/api/contract";
import type { PageErrorWire } from "@comptoir/api/wire";
import { pageErrorEntryOf, pageErrorRules } from "@comptoir/domain/operation";
import { Clock, Effect } from "effect";

import { writeErrors } from "../error-log/record-errors.ts";

const minuteMs = 60_000;

/** Counts the reports of each user in the current minute. */
let currentMinute = 0;
const reportCounts = new Map<number, number>();

/** Writes the error, unless the user reported too many in this minute: a page in a loop cannot fill the table. */
export const reportPageError = Effect.fn("log.reportPageError")(function* (
  { userId, layerId }: Caller,
  pageError: PageErrorWire,
) {
  const now = yield* Clock.currentTimeMillis;
  if (!isWithinRate(userId, now)) return;
  const entry = pageErrorEntryOf(pageError, { userId, layerId });
  yield* writeErrors([{ entry, firstMs: now, lastMs: now, occurrences: 1, requestId: "" }]);
}, Effect.orDie);

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
