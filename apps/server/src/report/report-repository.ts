/** Reads and writes saved reports; contains no rules. */

import { ReportContent } from "@comptoir/api/wire";
import { getReportKind, withoutLostFormats, type ReportModel } from "@comptoir/domain/report";
import { Effect, Option, Schema } from "effect";
import { SqlClient, type Statement } from "effect/sql";

/** Report as stored. */
export interface StoredReport extends ReportModel {
  readonly version: number;
  readonly targetId: number;
  readonly userId: number;
  readonly by: string;
  readonly isDeleted: boolean;
}

/** Values of a report to store. */
export type ReportValues = Omit<ReportModel, "id">;

const StoredReportFields = Schema.Struct({
  id: Schema.Int,
  version: Schema.Int,
  targetId: Schema.Int,
  userId: Schema.Int,
  by: Schema.String,
  isDeleted: Schema.Boolean,
  roleIds: Schema.Array(Schema.Int),
  content: ReportContent,
});
const decodeStoredReport = Schema.decodeUnknownOption(StoredReportFields);
const encodeContent = Schema.encodeSync(ReportContent);

const selectReportsSql = (sql: SqlClient.SqlClient, condition: Statement.Fragment) => sql<{ readonly id: number }>`
  SELECT r.report_id AS id, r.version, r.target_id AS "targetId", r.user_id AS "userId", trim(u.first_name || ' ' || u.last_name) AS by, r.is_deleted AS "isDeleted", r.content,
    ARRAY (SELECT role_id FROM report_role o WHERE o.report_id = r.report_id ORDER BY role_id) AS "roleIds"
  FROM report r JOIN user_account u ON u.user_id = r.user_id WHERE ${condition} ORDER BY r.report_id`;

/** Parses stored reports; those that cannot be parsed are left out and logged. A column format that does not fit its field is removed. */
const decodeReports = (rows: readonly { readonly id: number }[]) =>
  Effect.forEach(rows, (row) => {
    const decodedOption = decodeStoredReport(row);
    if (Option.isNone(decodedOption)) return Effect.as(Effect.logError(`Report ${row.id} cannot be read`), []);
    const { content, ...otherFields } = decodedOption.value;
    const { fields } = getReportKind(content.source);
    const storedReport: StoredReport = {
      ...content,
      ...otherFields,
      columns: withoutLostFormats(content.columns, fields),
    };
    return Effect.succeed([storedReport]);
  }).pipe(Effect.map((lists) => lists.flat()));

export const listReports = Effect.fn("listReports")(function* (targetIds: readonly number[]) {
  const sql = yield* SqlClient.SqlClient;
  return yield* decodeReports(yield* selectReportsSql(sql, sql`r.target_id = ANY (${[...targetIds]}::integer[])`));
}, Effect.orDie);

/** Reads a report and locks it until the end of the transaction. */
export const lockReport = Effect.fn("lockReport")(function* (targetIds: readonly number[], id: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`SELECT FROM report WHERE report_id = ${id} FOR UPDATE`;
  const [report] = yield* decodeReports(
    yield* selectReportsSql(sql, sql`r.target_id = ANY (${[...targetIds]}::integer[]) AND r.report_id = ${id}`),
  );
  return report;
}, Effect.orDie);

const encodeContentAsJson = (values: ReportValues): string => JSON.stringify(encodeContent({ ...values, roleIds: [] }));

export const insertReport = Effect.fn("insertReport")(function* (
  values: ReportValues & { readonly targetId: number; readonly userId: number },
) {
  const sql = yield* SqlClient.SqlClient;
  const insertedIdRows = yield* sql<{ readonly id: number }>`
    INSERT INTO report (target_id, user_id, source, content) VALUES (${values.targetId}, ${values.userId}, ${values.source}, ${encodeContentAsJson(values)}::jsonb) RETURNING report_id AS id`;
  const reportId = insertedIdRows[0]?.id ?? 0;
  yield* replaceReportRoles(reportId, values.roleIds);
  return reportId;
}, Effect.orDie);

export const updateReport = Effect.fn("updateReport")(function* (
  id: number,
  values: ReportValues & Pick<StoredReport, "isDeleted">,
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE report SET content = ${encodeContentAsJson(values)}::jsonb, is_deleted = ${values.isDeleted}, version = version + 1, changed_at = now() WHERE report_id = ${id}`;
  yield* sql`DELETE FROM report_role WHERE report_id = ${id}`;
  yield* replaceReportRoles(id, values.roleIds);
}, Effect.orDie);

const replaceReportRoles = Effect.fnUntraced(function* (id: number, roleIds: readonly number[]) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`INSERT INTO report_role (report_id, role_id) SELECT DISTINCT ${id}::integer, role_id FROM unnest(${[...roleIds]}::integer[]) AS role_id`;
});
