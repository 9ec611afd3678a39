/** Source of the Error log report: failed requests by day, endpoint, code and user, at layers whose stores the caller all sees. */

import { columnsOf, sql } from "../fragment.ts";
import type { ReportSource } from "../source.ts";
import { locationNames, userNames } from "./catalogue-names.ts";
import { clock } from "./tables.ts";

const entry = columnsOf("f", [
  "error_entry_id",
  "business_date",
  "last_at",
  "occurrences",
  "severity",
  "source",
  "code",
  "route",
  "layer_id",
  "user_id",
  "request_id",
]);
/** SQL columns of the first occurrence of the same error. */
const firstOccurrence = columnsOf("before", ["first_day", "first_at"]);

export const errorLog: ReportSource = {
  from: ({ dialect, locations, from, to }) => ({
    base: "error_entry f",
    where: [
      "cardinality(f.location_ids) > 0",
      `f.location_ids <@ '{${locations.map(({ id }) => id).join(",")}}'::integer[]`,
      `f.business_date BETWEEN ${dialect.date(from)} AND ${dialect.date(to)}`,
    ],
  }),
  joins: {
    before: () =>
      "LEFT JOIN LATERAL (SELECT min(e.business_date) AS first_day, min(e.first_at) AS first_at FROM error_entry e WHERE e.fingerprint = f.fingerprint) before ON true",
    place: () => "JOIN layer_time place ON place.target_layer_id = f.layer_id",
  },
  fields: {
    firstSeen: { sql: firstOccurrence.first_day },
    lastSeen: { sql: entry.business_date },
    // Uses the clock of the first store below the layer where the user acted.
    firstTime: { sql: sql`to_char(${firstOccurrence.first_at} AT TIME ZONE ${clock.time_zone}, 'HH24:MI')` },
    lastTime: { sql: sql`to_char(${entry.last_at} AT TIME ZONE ${clock.time_zone}, 'HH24:MI')` },
    occurrences: { sql: entry.occurrences },
    severity: { sql: entry.severity },
    source: { sql: entry.source },
    code: { sql: entry.code },
    route: { sql: entry.route },
    layer: { sql: entry.layer_id, names: locationNames },
    message: { sql: entry.code },
    terminal: { sql: sql`CASE ${entry.source} WHEN 'TILL' THEN ${entry.route} END` },
    user: { sql: entry.user_id, names: userNames },
    requestId: { sql: entry.request_id },
    status: {
      sql: sql`CASE WHEN ${firstOccurrence.first_day} < ${entry.business_date} THEN 'REAPPEARED' ELSE 'NEW' END`,
    },
  },
  order: [sql`${entry.last_at} DESC`, entry.error_entry_id],
};
