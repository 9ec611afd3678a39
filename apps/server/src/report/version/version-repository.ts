/** Reads and writes the versions of saved reports; contains no rules. */

import { ReportContent, ReportPanelWire } from "@comptoir/api/wire";
import {
  getReportKind,
  reportVersionEvents,
  withoutLostFormats,
  type ReportVersionEvent,
} from "@comptoir/domain/report";
import { Clock, Effect, Option, Schema } from "effect";
import { SqlClient, type Statement } from "effect/sql";

const StoredVersion = Schema.Struct({
  number: Schema.Int,
  event: Schema.Literals(reportVersionEvents),
  reinstates: Schema.NullOr(Schema.Int),
  savedAt: Schema.Int,
  by: Schema.NullOr(Schema.String),
  roleIds: Schema.Array(Schema.Int),
  panel: Schema.NullOr(ReportPanelWire),
  content: ReportContent,
});
const decodeVersion = Schema.decodeUnknownOption(StoredVersion);

/** Version of a report as stored. */
export type VersionRow = (typeof StoredVersion)["Type"];

/** Event and author of a version. */
export interface VersionOrigin {
  readonly event: ReportVersionEvent;
  readonly savedBy: number;
  /** Number of the older version that is current again. */
  readonly reinstates?: number;
  /** Records the version only for a report of this target: a panel can be of another target than its report. */
  readonly ofTarget?: number;
}

const panelJsonSql = (sql: SqlClient.SqlClient) => sql`
  (SELECT jsonb_build_object('linkColumn', p.link_column, 'html', p.html, 'width', p.width, 'formRows', p.form_rows, 'formColumns', p.form_columns)
    FROM side_panel_template p WHERE p.report_id = r.report_id AND p.source = r.source AND p.target_id = r.target_id AND NOT p.is_deleted)`;

/** Records a report as it is stored, as its newest version, within the transaction of the save. The report's row is locked first. */
export const recordVersion = Effect.fn("recordVersion")(function* (
  reportId: number,
  { event, savedBy, reinstates, ofTarget }: VersionOrigin,
) {
  const sql = yield* SqlClient.SqlClient;
  const savedAt = new Date(yield* Clock.currentTimeMillis);
  yield* sql`SELECT FROM report WHERE report_id = ${reportId} FOR UPDATE`;
  yield* sql`
    INSERT INTO report_version (report_id, number, event, content, role_ids, panel, reinstates, saved_by, saved_at)
    SELECT r.report_id, 1 + coalesce((SELECT max(v.number) FROM report_version v WHERE v.report_id = r.report_id), 0), ${event}, r.content,
      ARRAY (SELECT o.role_id FROM report_role o WHERE o.report_id = r.report_id ORDER BY o.role_id), ${panelJsonSql(sql)}, ${reinstates ?? null}::integer, ${savedBy}, ${savedAt}
    FROM report r WHERE r.report_id = ${reportId} AND r.target_id = coalesce(${ofTarget ?? null}::integer, r.target_id)`;
}, Effect.orDie);

/** Lists versions of a report, newest first, before a given one. Versions that cannot be parsed are left out and logged. */
export const listVersions = Effect.fn("listVersions")(function* (
  reportId: number,
  { before, size }: { readonly before: number | undefined; readonly size: number },
) {
  const sql = yield* SqlClient.SqlClient;
  return yield* selectVersions(
    reportId,
    sql`v.number < ${before ?? 2_147_483_647} ORDER BY v.number DESC LIMIT ${size}`,
  );
}, Effect.orDie);

/** Finds a version of a report; undefined if there is none. */
export const findVersion = Effect.fn("findVersion")(function* (reportId: number, number: number) {
  const sql = yield* SqlClient.SqlClient;
  const [version] = yield* selectVersions(reportId, sql`v.number = ${number}`);
  return version;
}, Effect.orDie);

/** Reads the number of a report's newest version, and who saved it; 0 and an empty name if it has none. */
export const readLatestVersion = Effect.fn("readLatestVersion")(function* (reportId: number) {
  const sql = yield* SqlClient.SqlClient;
  const [latest] = yield* sql<{ readonly number: number; readonly by: string }>`
    SELECT v.number, coalesce(trim(u.first_name || ' ' || u.last_name), '') AS by FROM report_version v LEFT JOIN user_account u ON u.user_id = v.saved_by
    WHERE v.report_id = ${reportId} ORDER BY v.number DESC LIMIT 1`;
  return latest ?? { number: 0, by: "" };
}, Effect.orDie);

/** Reads versions of a report; those that cannot be parsed are left out and logged. A column format that does not fit its field is removed. */
const selectVersions = Effect.fnUntraced(function* (reportId: number, condition: Statement.Fragment) {
  const sql = yield* SqlClient.SqlClient;
  const versionRows = yield* sql<{ readonly number: number }>`
    SELECT v.number, v.event, v.reinstates, floor(extract(epoch FROM v.saved_at) * 1000)::float8 AS "savedAt", nullif(trim(u.first_name || ' ' || u.last_name), '') AS by, v.role_ids AS "roleIds", v.panel, v.content
    FROM report_version v LEFT JOIN user_account u ON u.user_id = v.saved_by WHERE v.report_id = ${reportId} AND ${condition}`;
  const versions: VersionRow[] = [];
  for (const row of versionRows) {
    const decodedVersion = decodeVersion(row);
    if (Option.isNone(decodedVersion)) {
      yield* Effect.logError(`Version ${row.number} of report ${reportId} cannot be read`);
      continue;
    }
    const { content } = decodedVersion.value;
    const columnsWithKnownFormats = withoutLostFormats(content.columns, getReportKind(content.source).fields);
    versions.push({ ...decodedVersion.value, content: { ...content, columns: columnsWithKnownFormats } });
  }
  return versions;
});
