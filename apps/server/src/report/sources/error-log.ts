/** Source of the Error log report: equal errors of the period as one row, at layers whose stores the caller all sees. */

import { statusSql, triageJoins } from "../../error-log/triage-sql.ts";
import { columnsOf, sql } from "../fragment.ts";
import type { ReportSource, SourceCut } from "../source.ts";
import { locationNames, userNames } from "./catalogue-names.ts";
import { clock } from "./tables.ts";

const error = columnsOf("f", [
  "error_entry_id",
  "business_date",
  "last_at",
  "first_day",
  "first_at",
  "occurrences",
  "severity",
  "source",
  "code",
  "message",
  "route",
  "layer_id",
  "user_id",
  "request_id",
  "status",
  "version",
  "assignee_id",
  "handled_by",
  "comment",
  "muted_until",
]);

/** SQL of the entries of a cut, one for each day of equal errors. */
const entriesSql = ({ dialect, locations, from, to }: SourceCut): string =>
  `SELECT * FROM error_entry e WHERE cardinality(e.location_ids) > 0
    AND e.location_ids <@ '{${locations.map(({ id }) => id).join(",")}}'::integer[]
    AND e.business_date BETWEEN ${dialect.date(from)} AND ${dialect.date(to)}`;

/** SQL of the value of a column at the last occurrence in the period. */
const lastOf = (column: string): string =>
  `(array_agg(e.${column} ORDER BY e.last_at DESC, e.error_entry_id DESC))[1] AS ${column}`;

export const errorLog: ReportSource = {
  from: (cut) => ({
    base: `(SELECT g.*, s.first_day, s.first_at, ${statusSql(cut.now)} AS status, coalesce(t.version, 0) AS version, t.assignee_id, t.user_id AS handled_by,
        nullif(t.comment, '') AS comment, CASE WHEN t.state = 'MUTED' THEN t.muted_until END AS muted_until
      FROM (SELECT e.fingerprint, max(e.business_date) AS business_date, max(e.last_at) AS last_at, sum(e.occurrences)::bigint AS occurrences,
          ${["error_entry_id", "severity", "source", "code", "message", "route", "layer_id", "user_id", "request_id"].map(lastOf).join(", ")}
        FROM (${entriesSql(cut)}) e GROUP BY e.fingerprint) g ${triageJoins("g")}) f`,
    where: [],
  }),
  joins: {
    place: () => "JOIN layer_time place ON place.target_layer_id = f.layer_id",
  },
  fields: {
    firstSeen: { sql: error.first_day },
    lastSeen: { sql: error.business_date },
    // Uses the clock of the first store below the layer where the user acted.
    firstTime: { sql: sql`to_char(${error.first_at} AT TIME ZONE ${clock.time_zone}, 'HH24:MI')` },
    lastTime: { sql: sql`to_char(${error.last_at} AT TIME ZONE ${clock.time_zone}, 'HH24:MI')` },
    occurrences: { sql: error.occurrences },
    severity: { sql: error.severity },
    source: { sql: error.source },
    code: { sql: error.code },
    route: { sql: error.route },
    layer: { sql: error.layer_id, names: locationNames },
    // Words of the code, unless a terminal sent a message of its own.
    message: { sql: sql`coalesce(nullif(${error.message}, ''), ${error.code})` },
    terminal: { sql: sql`CASE ${error.source} WHEN 'TILL' THEN ${error.route} END` },
    user: { sql: error.user_id, names: userNames },
    requestId: { sql: error.request_id },
    status: { sql: error.status, isAlways: true },
    assignee: { sql: error.assignee_id, names: userNames },
    handledBy: { sql: error.handled_by, names: userNames },
    comment: { sql: error.comment },
    mutedUntil: { sql: sql`(${error.muted_until} AT TIME ZONE ${clock.time_zone})::date` },
  },
  origin: sql`'error.' || ${error.error_entry_id}`,
  mark: sql`${error.status} || ' ' || ${error.version}`,
  order: [sql`${error.last_at} DESC`, error.error_entry_id],
};
