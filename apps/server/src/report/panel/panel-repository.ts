/** Reads and writes side panels; contains no rules. */

import { isReportKind, resolvePanelWidth, type PanelTemplate, type ReportKindCode } from "@comptoir/domain/report";
import { Effect, Option, Schema } from "effect";
import { SqlClient, type Statement } from "effect/sql";

/** Side panel as customized and stored. */
export interface PanelRow extends PanelTemplate {
  readonly id: number;
  readonly version: number;
  readonly targetId: number;
  /** Id of the user who saved the panel last. */
  readonly userId: number;
  readonly by: string;
  readonly isDeleted: boolean;
}

const decodePanel = Schema.decodeUnknownOption(
  Schema.Struct({
    id: Schema.Int,
    version: Schema.Int,
    targetId: Schema.Int,
    userId: Schema.Int,
    by: Schema.String,
    isDeleted: Schema.Boolean,
    source: Schema.declare<ReportKindCode>(isReportKind),
    reportId: Schema.Int,
    linkColumn: Schema.String,
    html: Schema.NullOr(Schema.String),
    width: Schema.String,
    formRows: Schema.Int,
    formColumns: Schema.Int,
  }),
);

const selectPanels = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, condition: Statement.Fragment) {
  const panelRows = yield* sql`
    SELECT p.template_id AS id, p.version, p.target_id AS "targetId", p.user_id AS "userId", trim(u.first_name || ' ' || u.last_name) AS by, p.is_deleted AS "isDeleted",
      p.source, p.report_id AS "reportId", p.link_column AS "linkColumn", p.html, p.width, p.form_rows AS "formRows", p.form_columns AS "formColumns"
    FROM side_panel_template p JOIN user_account u ON u.user_id = p.user_id WHERE ${condition} ORDER BY p.template_id`;
  // Panels of a removed report kind are left out.
  return panelRows.flatMap((row): readonly PanelRow[] =>
    Option.toArray(Option.map(decodePanel(row), (read) => ({ ...read, width: resolvePanelWidth(read.width) }))),
  );
});

export const listSidePanels = Effect.fn("listSidePanels")(function* (targetIds: readonly number[]) {
  const sql = yield* SqlClient.SqlClient;
  return yield* selectPanels(sql, sql`p.target_id = ANY (${[...targetIds]}::integer[]) AND NOT p.is_deleted`);
}, Effect.orDie);

/** Reads a side panel and locks it until the end of the transaction. */
export const lockPanel = Effect.fn("lockPanel")(function* (targetIds: readonly number[], id: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`SELECT FROM side_panel_template WHERE template_id = ${id} FOR UPDATE`;
  const [panel] = yield* selectPanels(
    sql,
    sql`p.target_id = ANY (${[...targetIds]}::integer[]) AND p.template_id = ${id}`,
  );
  return panel;
}, Effect.orDie);

export const insertPanel = Effect.fn("insertPanel")(function* ({
  targetId,
  userId,
  source,
  reportId,
  linkColumn,
  html,
  width,
  formRows,
  formColumns,
}: PanelTemplate & Pick<PanelRow, "targetId" | "userId">) {
  const sql = yield* SqlClient.SqlClient;
  const insertedIdRows = yield* sql<{ readonly id: number }>`
    INSERT INTO side_panel_template (target_id, user_id, source, report_id, link_column, html, width, form_rows, form_columns)
    VALUES (${targetId}, ${userId}, ${source}, ${reportId}, ${linkColumn}, ${html}, ${width}, ${formRows}, ${formColumns}) RETURNING template_id AS id`;
  return insertedIdRows[0]?.id ?? 0;
}, Effect.orDie);

export const updatePanel = Effect.fn("updatePanel")(function* ({
  id,
  userId,
  linkColumn,
  html,
  width,
  formRows,
  formColumns,
  isDeleted,
}: PanelRow) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    UPDATE side_panel_template SET user_id = ${userId}, link_column = ${linkColumn}, html = ${html}, width = ${width}, form_rows = ${formRows}, form_columns = ${formColumns},
      is_deleted = ${isDeleted}, version = version + 1, changed_at = now() WHERE template_id = ${id}`;
}, Effect.orDie);
