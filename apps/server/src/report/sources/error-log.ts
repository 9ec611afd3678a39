/** Source of the Error log report: equal errors of the period as one row, at layers whose stores the caller all sees. */

import { errorStatusSql, triageJoins } from "../../error-log/triage-sql.ts";
import { makeColumns, sql } from "../fragment.ts";
import type { ReportSource, SourceCut } from "../source.ts";
import { locationNames, userNames } from "./catalogue-names.ts";
import { locationClockColumns } from "./tables.ts";

const errorColumns = makeColumns("f", [
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
    AND e.business_date BETWEEN ${dialect.dateSql(from)} AND ${dialect.dateSql(to)}`;

/** SQL of the value of a column at the last occurrence in the period. */
const lastValueSql = (column: string): string =>
  `(array_agg(e.${column} ORDER BY e.last_at DESC, e.error_entry_id DESC))[1] AS ${column}`;

export const errorLog: ReportSource = {
  rowsSql: (cut) => ({
    base: `(SELECT g.*, s.first_day, s.first_at, ${errorStatusSql(cut.now)} AS status, coalesce(t.version, 0) AS version, t.assignee_id, t.user_id AS handled_by,
        nullif(t.comment, '') AS comment, CASE WHEN t.state = 'MUTED' THEN t.muted_until END AS muted_until
      FROM (SELECT e.fingerprint, max(e.business_date) AS business_date, max(e.last_at) AS last_at, sum(e.occurrences)::bigint AS occurrences,
          ${["error_entry_id", "severity", "source", "code", "message", "route", "layer_id", "user_id", "request_id"].map(lastValueSql).join(", ")}
        FROM (${entriesSql(cut)}) e GROUP BY e.fingerprint) g ${triageJoins("g")}) f`,
    where: [],
  }),
  joins: {
    place: () => "JOIN layer_time place ON place.target_layer_id = f.layer_id",
  },
  fields: {
    firstSeen: { sql: errorColumns.first_day },
    lastSeen: { sql: errorColumns.business_date },
    // Uses the clock of the first store below the layer where the user acted.
    firstTime: {
      sql: sql`to_char(${errorColumns.first_at} AT TIME ZONE ${locationClockColumns.time_zone}, 'HH24:MI')`,
    },
    lastTime: { sql: sql`to_char(${errorColumns.last_at} AT TIME ZONE ${locationClockColumns.time_zone}, 'HH24:MI')` },
    occurrences: { sql: errorColumns.occurrences },
    severity: { sql: errorColumns.severity },
    source: { sql: errorColumns.source },
    code: { sql: errorColumns.code },
    route: { sql: errorColumns.route },
    layer: { sql: errorColumns.layer_id, names: locationNames },
    // Words of the code, unless a terminal sent a message of its own.
    message: { sql: sql`coalesce(nullif(${errorColumns.message}, ''), ${errorColumns.code})` },
    terminal: { sql: sql`CASE ${errorColumns.source} WHEN 'TILL' THEN ${errorColumns.route} END` },
    user: { sql: errorColumns.user_id, names: userNames },
    requestId: { sql: errorColumns.request_id },
    status: { sql: errorColumns.status, isAlways: true },
    assignee: { sql: errorColumns.assignee_id, names: userNames },
    handledBy: { sql: errorColumns.handled_by, names: userNames },
    comment: { sql: errorColumns.comment },
    mutedUntil: { sql: sql`(${errorColumns.muted_until} AT TIME ZONE ${locationClockColumns.time_zone})::date` },
  },
  origin: sql`'error.' || ${errorColumns.error_entry_id}`,
  mark: sql`${errorColumns.status} || ' ' || ${errorColumns.version}`,
  order: [sql`${errorColumns.last_at} DESC`, errorColumns.error_entry_id],
};
