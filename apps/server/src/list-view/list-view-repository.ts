/** Reads and writes named list views in the database; contains no rules. */

import { Filters } from "@comptoir/api/wire";
import { isListName, type ListName, type ViewContent } from "@comptoir/domain/entity";
import { Effect, Schema } from "effect";
import { SqlClient, type Statement } from "effect/sql";

import { acquireLock } from "../database/index.ts";

export interface ListViewRow {
  readonly id: number;
  readonly version: number;
  readonly targetId: number;
  readonly userId: number;
  readonly by: string;
  readonly entity: ListName;
  readonly name: string;
  readonly content: ViewContent;
  readonly isShared: boolean;
  readonly isDeleted: boolean;
}

/** Columns of a list view that a save writes. */
export type ListViewValues = Pick<ListViewRow, "name" | "content" | "isShared">;

const StoredListViews = Schema.Array(
  Schema.Struct({
    id: Schema.Int,
    version: Schema.Int,
    targetId: Schema.Int,
    userId: Schema.Int,
    by: Schema.String,
    entity: Schema.declare<ListName>(isListName),
    name: Schema.String,
    content: Schema.Struct({
      search: Schema.String,
      filters: Filters,
      sort: Schema.String,
      columns: Schema.Array(Schema.String),
    }),
    isShared: Schema.Boolean,
    isDeleted: Schema.Boolean,
  }),
);
const decodeViews = Schema.decodeUnknownEffect(StoredListViews);
const encodeFilters = Schema.encodeSync(Filters);

const encodeViewContent = ({ filters, ...content }: ViewContent): string =>
  JSON.stringify({ ...content, filters: encodeFilters(filters) });

const selectViews = (sql: SqlClient.SqlClient, condition: Statement.Fragment) => sql`
  SELECT v.list_view_id AS id, v.version, v.target_id AS "targetId", v.user_id AS "userId", trim(u.first_name || ' ' || u.last_name) AS by, v.entity, v.name, v.content,
    v.is_shared AS "isShared", v.is_deleted AS "isDeleted"
  FROM list_view v JOIN user_account u ON u.user_id = v.user_id WHERE ${condition}`;

/** Lists the views of a list in some targets: the shared ones, and the user's own. */
export const listViewRows = Effect.fn("listViewRows")(function* (
  targetIds: readonly number[],
  entity: ListName,
  userId: number,
) {
  const sql = yield* SqlClient.SqlClient;
  return yield* decodeViews(
    yield* sql`${selectViews(sql, sql`NOT v.is_deleted AND v.target_id = ANY (${[...targetIds]}::integer[]) AND v.entity = ${entity} AND (v.is_shared OR v.user_id = ${userId})`)} ORDER BY fold_text(v.name) COLLATE "C", v.list_view_id`,
  );
}, Effect.orDie);

/** Locks a view, deleted or not, until the end of the transaction. */
export const lockListView = Effect.fn("lockListView")(function* (targetIds: readonly number[], id: number) {
  const sql = yield* SqlClient.SqlClient;
  const viewRows = yield* decodeViews(
    yield* sql`${selectViews(sql, sql`v.target_id = ANY (${[...targetIds]}::integer[]) AND v.list_view_id = ${id}`)} FOR UPDATE OF v`,
  );
  return viewRows[0];
}, Effect.orDie);

export const insertListView = Effect.fn("insertListView")(function* ({
  targetId,
  userId,
  entity,
  name,
  content,
  isShared,
}: ListViewValues & Pick<ListViewRow, "targetId" | "userId" | "entity">) {
  const sql = yield* SqlClient.SqlClient;
  const insertedIdRows = yield* sql<{ readonly id: number }>`
    INSERT INTO list_view (target_id, user_id, entity, name, content, is_shared) VALUES (${targetId}, ${userId}, ${entity}, ${name}, ${encodeViewContent(content)}::jsonb, ${isShared}) RETURNING list_view_id AS id`;
  return insertedIdRows[0]?.id ?? 0;
}, Effect.orDie);

export const updateListView = Effect.fn("updateListView")(function* ({
  id,
  name,
  content,
  isShared,
  isDeleted,
}: ListViewValues & Pick<ListViewRow, "id" | "isDeleted">) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    UPDATE list_view SET name = ${name}, content = ${encodeViewContent(content)}::jsonb, is_shared = ${isShared}, is_deleted = ${isDeleted}, version = version + 1, changed_at = now() WHERE list_view_id = ${id}`;
}, Effect.orDie);

/**
 * Counts a user's own views of a list, or the shared views of a target if the user is null. Locks the count until the
 * end of the transaction, so that concurrent saves cannot exceed the limit.
 */
export const countListViews = Effect.fn("countListViews")(function* (
  targetId: number,
  entity: ListName,
  userId: number | null,
) {
  const sql = yield* SqlClient.SqlClient;
  yield* acquireLock(`list-view ${targetId} ${entity} ${userId ?? ""}`);
  const ownerCondition = userId === null ? sql`is_shared` : sql`NOT is_shared AND user_id = ${userId}`;
  const countRows = yield* sql<{
    readonly count: number;
  }>`SELECT count(*)::integer AS count FROM list_view WHERE NOT is_deleted AND target_id = ${targetId} AND entity = ${entity} AND ${ownerCondition}`;
  return countRows[0]?.count ?? 0;
}, Effect.orDie);

export const findDefaultView = Effect.fn("findDefaultView")(function* (userId: number, entity: ListName) {
  const sql = yield* SqlClient.SqlClient;
  const defaultViewRows = yield* sql<{
    readonly id: number;
  }>`SELECT list_view_id AS id FROM list_view_default WHERE user_id = ${userId} AND entity = ${entity}`;
  return defaultViewRows[0]?.id ?? null;
}, Effect.orDie);

export const storeDefaultView = Effect.fn("storeDefaultView")(function* (
  userId: number,
  entity: ListName,
  id: number | null,
) {
  const sql = yield* SqlClient.SqlClient;
  if (id === null) yield* sql`DELETE FROM list_view_default WHERE user_id = ${userId} AND entity = ${entity}`;
  else
    yield* sql`INSERT INTO list_view_default (user_id, entity, list_view_id) VALUES (${userId}, ${entity}, ${id}) ON CONFLICT (user_id, entity) DO UPDATE SET list_view_id = excluded.list_view_id`;
}, Effect.orDie);
