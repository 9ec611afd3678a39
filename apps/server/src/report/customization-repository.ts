/** Stores users' personal views of reports; contains no rules. */

import { CustomizationContent } from "@comptoir/api/wire";
import { isReportKind, type ReportCustomization, type ReportKindCode } from "@comptoir/domain/report";
import { Effect, Option, Schema } from "effect";
import { SqlClient, type Statement } from "effect/sql";

/** Personal view of a report as stored. */
export interface CustomizationRow {
  readonly id: number;
  readonly version: number;
  readonly userId: number;
  readonly source: ReportKindCode;
  readonly reportId: number;
  /** Name of the view; empty for the view that the report opens with. */
  readonly name: string;
  readonly content: ReportCustomization;
  /** Id of the view of the widget that was made from it; null without one. */
  readonly widgetId: number | null;
  /** Name of its author. */
  readonly by: string;
  /** Ids of the roles that the view is shared with. */
  readonly roles: readonly number[];
}

const decodeCustomization = Schema.decodeUnknownOption(
  Schema.Struct({
    id: Schema.Int,
    version: Schema.Int,
    userId: Schema.Int,
    source: Schema.declare<ReportKindCode>(isReportKind),
    reportId: Schema.Int,
    name: Schema.String,
    by: Schema.String,
    roles: Schema.Array(Schema.Int),
    widgetId: Schema.NullOr(Schema.Int),
    content: CustomizationContent,
  }),
);
const encodeContent = Schema.encodeSync(CustomizationContent);

/** Key of the widget's view among the stored changes. */
const widgetIdJsonKey = "_WidgetUserCustomizationID";

const encodeContentAsJson = ({ content, widgetId }: Pick<CustomizationRow, "content" | "widgetId">): string =>
  JSON.stringify({ ...encodeContent(content), [widgetIdJsonKey]: widgetId });

/** Kind and number that identify a report. */
export type ReportReference = Pick<CustomizationRow, "source" | "reportId">;

/** Report and id that identify a named view. */
export type NamedViewKey = ReportReference & Pick<CustomizationRow, "id">;

/** Report and name that identify a view. */
export type ViewReference = ReportReference & Pick<CustomizationRow, "name">;

const selectCustomizationsSql = (sql: SqlClient.SqlClient, condition: Statement.Fragment) => sql`
  SELECT c.customization_id AS id, c.version, c.user_id AS "userId", c.source, c.report_id AS "reportId", c.name, c.content, (c.content ->> ${widgetIdJsonKey})::integer AS "widgetId", trim(u.first_name || ' ' || u.last_name) AS by,
    ARRAY (SELECT role_id FROM report_view_role o WHERE o.customization_id = c.customization_id ORDER BY role_id) AS roles
  FROM report_customization c JOIN user_account u ON u.user_id = c.user_id WHERE ${condition} ORDER BY fold_text(c.name) COLLATE "C", c.customization_id`;

const decodeCustomizations = (rows: readonly unknown[]) =>
  rows.flatMap((row): readonly CustomizationRow[] => Option.toArray(decodeCustomization(row)));

/** Lists the views of a user; a view whose stored content can no longer be parsed is left out. */
export const listCustomizations = Effect.fn("listCustomizations")(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient;
  return decodeCustomizations(yield* selectCustomizationsSql(sql, sql`NOT c.is_deleted AND c.user_id = ${userId}`));
}, Effect.orDie);

/** Finds a deleted named view of a user; undefined if there is none. */
export const findDeletedView = Effect.fn("findDeletedView")(function* (
  userId: number,
  { source, reportId, id }: NamedViewKey,
) {
  const sql = yield* SqlClient.SqlClient;
  return decodeCustomizations(
    yield* selectCustomizationsSql(
      sql,
      sql`c.is_deleted AND c.user_id = ${userId} AND c.source = ${source} AND c.report_id = ${reportId} AND c.customization_id = ${id}`,
    ),
  )[0];
}, Effect.orDie);

/** Lists the views of other users that are shared with any of some roles. */
export const listSharedViews = Effect.fn("listSharedViews")(function* (userId: number, roleIds: readonly number[]) {
  const sql = yield* SqlClient.SqlClient;
  return decodeCustomizations(
    yield* selectCustomizationsSql(
      sql,
      sql`NOT c.is_deleted AND c.user_id <> ${userId} AND EXISTS (SELECT FROM report_view_role o WHERE o.customization_id = c.customization_id AND o.role_id = ANY (${[...roleIds]}::integer[]))`,
    ),
  );
}, Effect.orDie);

/** Replaces the roles that a view is shared with; returns whether the version was current. */
export const replaceViewRoles = Effect.fn("replaceViewRoles")(function* (
  { id, version }: Pick<CustomizationRow, "id" | "version">,
  roles: readonly number[],
) {
  const sql = yield* SqlClient.SqlClient;
  const updatedRows =
    yield* sql`UPDATE report_customization SET version = version + 1 WHERE customization_id = ${id} AND version = ${version} AND NOT is_deleted RETURNING customization_id`;
  if (updatedRows.length === 0) return false;
  yield* sql`DELETE FROM report_view_role WHERE customization_id = ${id}`;
  yield* sql`
    INSERT INTO report_view_role (customization_id, role_id)
    SELECT DISTINCT ${id}::integer, role_id FROM unnest(${[...roles]}::integer[]) AS role_id`;
  return true;
}, Effect.orDie);

export const storeCustomization = Effect.fn("storeCustomization")(function* ({
  userId,
  source,
  reportId,
  name,
  ...changes
}: Omit<CustomizationRow, "id" | "version" | "by" | "roles">) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    INSERT INTO report_customization (user_id, source, report_id, name, content) VALUES (${userId}, ${source}, ${reportId}, ${name}, ${encodeContentAsJson(changes)}::jsonb)
    ON CONFLICT (user_id, source, report_id, name) WHERE NOT is_deleted DO UPDATE SET content = excluded.content, version = report_customization.version + 1`;
}, Effect.orDie);

export const updateCustomization = Effect.fn("updateCustomization")(function* (
  id: number,
  { userId, name, ...changes }: Pick<CustomizationRow, "userId" | "name" | "content" | "widgetId">,
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE report_customization SET name = ${name}, content = ${encodeContentAsJson(changes)}::jsonb, version = version + 1 WHERE customization_id = ${id} AND user_id = ${userId} AND NOT is_deleted`;
}, Effect.orDie);

/** Marks a named view as deleted; returns whether it existed. The roles that it is shared with stay stored. */
export const deleteNamedView = Effect.fn("deleteNamedView")(function* (
  userId: number,
  { source, reportId, id }: NamedViewKey,
) {
  const sql = yield* SqlClient.SqlClient;
  const deletedRows =
    yield* sql`UPDATE report_customization SET is_deleted = true, version = version + 1 WHERE user_id = ${userId} AND source = ${source} AND report_id = ${reportId} AND customization_id = ${id} AND name <> '' AND NOT is_deleted RETURNING customization_id`;
  return deletedRows.length > 0;
}, Effect.orDie);

/** Restores a deleted view under a free name. */
export const restoreNamedView = Effect.fn("restoreNamedView")(function* ({
  id,
  name,
}: Pick<CustomizationRow, "id" | "name">) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE report_customization SET is_deleted = false, name = ${name}, version = version + 1 WHERE customization_id = ${id} AND is_deleted`;
}, Effect.orDie);

/** Deletes the view of a name: a named one is only marked, so that it can be restored. */
export const deleteCustomization = Effect.fn("deleteCustomization")(function* (
  userId: number,
  { source, reportId, name }: ViewReference,
) {
  const sql = yield* SqlClient.SqlClient;
  const viewCondition = sql`user_id = ${userId} AND source = ${source} AND report_id = ${reportId} AND name = ${name} AND NOT is_deleted`;
  yield* name === ""
    ? sql`DELETE FROM report_customization WHERE ${viewCondition}`
    : sql`UPDATE report_customization SET is_deleted = true, version = version + 1 WHERE ${viewCondition}`;
}, Effect.orDie);

/** Reads the names of roles, which the audit trail records. */
export const listRoleNames = Effect.fn("listRoleNames")(function* (roles: readonly number[]) {
  const sql = yield* SqlClient.SqlClient;
  const roleNameRows = yield* sql<{ readonly name: string }>`
    SELECT description AS name FROM role WHERE role_id = ANY (${[...roles]}::integer[]) ORDER BY role_id`;
  return roleNameRows.map(({ name }) => name);
}, Effect.orDie);
