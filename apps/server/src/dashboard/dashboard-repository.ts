/** Reads and writes dashboards in the database. */

import type { MembersByField } from "@comptoir/domain/dashboard";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { integerArray } from "../database/index.ts";

export interface DashboardRow {
  readonly id: number;
  readonly description: string;
  readonly longDescription: string;
  readonly targetId: number;
  readonly targetDescription: string;
  readonly widgets: string;
  readonly period: string;
  readonly version: number;
  readonly roles: readonly number[];
}

export interface DashboardValues {
  readonly description: string;
  readonly longDescription: string;
  readonly widgets: string;
  readonly period: string;
}

/** Values of the column is_deleted, as an array of PostgreSQL. */
const deletedFlagsBySelection: Readonly<Record<DashboardSelection, string>> = {
  LIVE: "{f}",
  DELETED: "{t}",
  ALL: "{f,t}",
};

/** Which dashboards are listed: those in use, the deleted ones, or both. */
export type DashboardSelection = "LIVE" | "DELETED" | "ALL";

/** Lists the dashboards of targets by id. */
export const listDashboards = Effect.fn("listDashboards")(function* (
  targetIds: readonly number[],
  dashboardSelection: DashboardSelection,
) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<DashboardRow>`
    SELECT d.dashboard_id AS id, d.description, d.long_description AS "longDescription", d.target_id AS "targetId",
      t.description AS "targetDescription", d.widgets, d.period, d.version,
      coalesce(array_agg(r.role_id ORDER BY r.role_id) FILTER (WHERE r.role_id IS NOT NULL), '{}') AS roles
    FROM dashboard d JOIN target t ON t.target_id = d.target_id
    LEFT JOIN dashboard_role r ON r.dashboard_id = d.dashboard_id
    WHERE d.is_deleted = ANY (${deletedFlagsBySelection[dashboardSelection]}::boolean[]) AND d.target_id = ANY (${[...targetIds]}::int[])
    GROUP BY d.dashboard_id, t.description ORDER BY d.dashboard_id`;
}, Effect.orDie);

export const insertDashboard = Effect.fn("insertDashboard")(function* (
  values: DashboardValues & { readonly targetId: number; readonly userId: number },
) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly id: number }>`
    INSERT INTO dashboard (target_id, created_by, description, long_description, widgets, period)
    VALUES (${values.targetId}, ${values.userId}, ${values.description}, ${values.longDescription}, ${values.widgets},
      ${values.period})
    RETURNING dashboard_id AS id`;
  const [row] = rows;
  return row === undefined ? yield* Effect.die(new Error("INSERT … RETURNING gave no row")) : row.id;
}, Effect.orDie);

/** Updates a dashboard; returns whether the version was current. */
export const updateDashboard = Effect.fn("updateDashboard")(function* (
  values: DashboardValues & { readonly id: number; readonly version: number },
) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql`
    UPDATE dashboard SET description = ${values.description}, long_description = ${values.longDescription},
      widgets = ${values.widgets}, period = ${values.period}, version = version + 1
    WHERE dashboard_id = ${values.id} AND version = ${values.version} RETURNING dashboard_id`;
  return rows.length > 0;
}, Effect.orDie);

export const replaceRoles = Effect.fn("replaceRoles")(function* (id: number, roles: readonly number[]) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`DELETE FROM dashboard_role WHERE dashboard_id = ${id}`;
  yield* sql`
    INSERT INTO dashboard_role (dashboard_id, role_id)
    SELECT DISTINCT ${id}::int, role_id FROM unnest(${[...roles]}::int[]) AS role_id`;
}, Effect.orDie);

/** Lists the ids of the roles of some targets, and of those among `roleIds` that exist: live and deleted ones apart. */
export const listRolesOf = Effect.fn("listRolesOf")(function* (
  targetIds: readonly number[],
  roleIds: readonly number[] = [],
) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly id: number; readonly isDeleted: boolean }>`
    SELECT role_id AS id, is_deleted AS "isDeleted" FROM role
    WHERE target_id = ANY (${integerArray([...new Set(targetIds)])}::bigint[]) OR role_id = ANY (${integerArray([...new Set(roleIds)])}::bigint[])`;
  const listRoleIds = (isDeleted: boolean) => rows.flatMap((row) => (row.isDeleted === isDeleted ? [row.id] : []));
  return { live: listRoleIds(false), deleted: listRoleIds(true) };
}, Effect.orDie);

/** Table of each kind of row that a widget filter names, except stores, and the SQL of its target. */
const tableByMemberField = {
  department: { id: "department_id", from: "department m", target: "m.target_id" },
  subDepartment: {
    id: "sub_department_id",
    from: "sub_department m JOIN department d USING (department_id)",
    target: "d.target_id",
  },
  item: { id: "item_id", from: "item m", target: "m.target_id" },
} as const;

/** Lists which of the filtered rows exist in some layers and targets. Deleted rows and closed stores count: a filter on one shows its past sales. */
export const listExistingMembers = Effect.fn("listExistingMembers")(function* (
  namedMembers: MembersByField,
  layers: readonly { readonly id: number; readonly targetId: number }[],
) {
  const sql = yield* SqlClient.SqlClient;
  const targetIdsArray = integerArray([...new Set(layers.map(({ targetId }) => targetId))]);
  const listExistingIds = Effect.fnUntraced(function* (field: keyof typeof tableByMemberField) {
    if (namedMembers[field].length === 0) return [];
    const { id, from, target } = tableByMemberField[field];
    const rows = yield* sql<{ readonly id: number }>`
      SELECT m.${sql(id)} AS id FROM ${sql.literal(from)}
      WHERE m.${sql(id)} = ANY (${integerArray(namedMembers[field])}::bigint[]) AND ${sql.literal(target)} = ANY (${targetIdsArray}::integer[])`;
    return rows.map((row) => row.id);
  });
  const existingMembers: MembersByField = {
    location: yield* filterLocationsInScope(
      namedMembers.location,
      layers.map(({ id }) => id),
    ),
    department: yield* listExistingIds("department"),
    subDepartment: yield* listExistingIds("subDepartment"),
    item: yield* listExistingIds("item"),
  };
  return existingMembers;
}, Effect.orDie);

/**
 * Reads the names of the rows that filters and roles refer to, also of deleted ones. A store is named only below the
 * given layers, and other rows only in their targets, so that nobody learns the name of a row that they may not see.
 */
export const namesOfMembers = Effect.fn("namesOfMembers")(function* (
  namedMembers: MembersByField & Readonly<Record<"role", readonly number[]>>,
  layers: readonly { readonly id: number; readonly targetId: number }[],
) {
  const sql = yield* SqlClient.SqlClient;
  const targetIdsArray = integerArray([...new Set(layers.map(({ targetId }) => targetId))]);
  const readNamedRows = Effect.fnUntraced(function* (
    field: keyof typeof tableByMemberField | "role",
    ids: readonly number[],
  ) {
    if (ids.length === 0) return [];
    const { id, from, target } = tableByNamedField[field];
    return yield* sql<NamedRow>`
      SELECT m.${sql(id)} AS id, m.description AS name, m.is_deleted AS "isDeleted" FROM ${sql.literal(from)}
      WHERE m.${sql(id)} = ANY (${integerArray(ids)}::bigint[]) AND ${sql.literal(target)} = ANY (${targetIdsArray}::integer[])`;
  });
  const locationIdsBelow = yield* filterLocationsInScope(
    namedMembers.location,
    layers.map(({ id }) => id),
  );
  const namedLocations =
    locationIdsBelow.length === 0
      ? []
      : yield* sql<NamedRow>`
          SELECT target_layer_id AS id, description AS name, is_deleted OR NOT is_active AS "isDeleted"
          FROM target_layer WHERE target_layer_id = ANY (${integerArray(locationIdsBelow)}::bigint[])`;
  return {
    location: namedLocations,
    department: yield* readNamedRows("department", namedMembers.department),
    subDepartment: yield* readNamedRows("subDepartment", namedMembers.subDepartment),
    item: yield* readNamedRows("item", namedMembers.item),
    role: yield* readNamedRows("role", namedMembers.role),
  };
}, Effect.orDie);

/** A row with its name, and whether it was deleted or closed. */
interface NamedRow {
  readonly id: number;
  readonly name: string;
  readonly isDeleted: boolean;
}

const tableByNamedField = {
  ...tableByMemberField,
  role: { id: "role_id", from: "role m", target: "m.target_id" },
} as const;

/** Lists those of the given layers that lie in a scope, deleted ones included. */
const filterLocationsInScope = Effect.fnUntraced(function* (
  namedLocationIds: readonly number[],
  layerIds: readonly number[],
) {
  const scopeLayerIds = new Set(layerIds);
  const idsOutsideScope = namedLocationIds.filter((id) => !scopeLayerIds.has(id));
  if (idsOutsideScope.length === 0) return namedLocationIds;
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly id: number }>`
    WITH RECURSIVE above AS (
      SELECT target_layer_id AS id, parent_id FROM target_layer WHERE target_layer_id = ANY (${integerArray(idsOutsideScope)}::bigint[])
      UNION
      SELECT a.id, p.parent_id FROM above a JOIN target_layer p ON p.target_layer_id = a.parent_id
    )
    SELECT DISTINCT id FROM above WHERE parent_id = ANY (${integerArray(layerIds)}::bigint[])`;
  const formerLayerIds = new Set(rows.map(({ id }) => id));
  return namedLocationIds.filter((id) => scopeLayerIds.has(id) || formerLayerIds.has(id));
});

/** Marks a dashboard as deleted; returns whether the version was current. */
export const deleteDashboard = Effect.fn("deleteDashboard")(function* (id: number, version: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows =
    yield* sql`UPDATE dashboard SET is_deleted = true, version = version + 1 WHERE dashboard_id = ${id} AND version = ${version} AND NOT is_deleted RETURNING dashboard_id`;
  return rows.length > 0;
}, Effect.orDie);

/** Restores a deleted dashboard with everything stored of it; returns whether the version was current. */
export const restoreDeleted = Effect.fn("restoreDeleted")(function* (id: number, version: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows =
    yield* sql`UPDATE dashboard SET is_deleted = false, version = version + 1 WHERE dashboard_id = ${id} AND version = ${version} AND is_deleted RETURNING dashboard_id`;
  return rows.length > 0;
}, Effect.orDie);

/** Finds the favorite dashboard of a user; null if they have none. */
export const findFavorite = Effect.fn("findFavorite")(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly id: number }>`
    SELECT dashboard_id AS id FROM favorite WHERE user_id = ${userId}`;
  return rows[0]?.id ?? null;
}, Effect.orDie);

/** Stores the favorite dashboard of a user, replacing the previous one. */
export const storeFavorite = Effect.fn("storeFavorite")(function* (userId: number, id: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    INSERT INTO favorite (user_id, dashboard_id) VALUES (${userId}, ${id})
    ON CONFLICT (user_id) DO UPDATE SET dashboard_id = excluded.dashboard_id`;
}, Effect.orDie);

export const clearFavorite = Effect.fn("clearFavorite")(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`DELETE FROM favorite WHERE user_id = ${userId}`;
}, Effect.orDie);
