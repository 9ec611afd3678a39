/** Parts that the calls of an entity share: its table, its selection within the caller's scope, and its rows as the caller sees them. */
import type { Caller } from "@comptoir/api/contract";
import type { EntityKey } from "@comptoir/api/wire";
import { redactRows } from "@comptoir/domain/access";
import {
  auditLabel,
  wireNameOfField,
  getEntity,
  fieldPermissionsOf,
  readListFilters,
  type EntityValues,
} from "@comptoir/domain/entity";
import type { Issue, Result } from "@comptoir/domain/result";
import { Effect } from "effect";
import { SqlClient, type Statement } from "effect/sql";

import { rangeContextAt, scopeFor, writeAudit, type Scope } from "../access/index.ts";
import { conflict, invalid, notFound } from "../http/refusal.ts";
import { compileSearch, compileWhere } from "./compile-where.ts";
import type { EntityBase, EntityHooks, ListQuery } from "./entity-hooks.ts";
import type { EntityTable } from "./entity-table.ts";
import { lastChangedBy } from "./history.ts";
import { makeRepository, type Selection } from "./make-repository.ts";

type Sql = SqlClient.SqlClient;

export type EntityParts<Row extends EntityBase, R> = ReturnType<typeof makeParts<Row, R>>;

export function makeParts<Row extends EntityBase, R>(
  entityTable: EntityTable<Row>,
  encode: (row: Row) => unknown,
  entityHooks: EntityHooks<Row, R>,
) {
  const { name } = entityTable;
  const repository = makeRepository(entityTable);
  const permissionByField = fieldPermissionsOf(name);
  const takenIssue: Issue = {
    ...entityHooks.takenIssue,
    path: entityHooks.takenIssue.path.map((field) => wireNameOfField(name, String(field))),
  };

  /** Returns the values of a row by internal field name, as forms and the audit trail need them. */
  const toInternalValues = (row: Row): EntityValues => Object.fromEntries(Object.entries(Object(encode(row))));
  // Redaction omits only optional fields: those that require a permission.
  const redactRowsFor = (rows: readonly Row[], caller: Caller) =>
    redactRows(rows as readonly object[] as readonly Readonly<Record<string, unknown>>[], {
      permissions: caller.permissions,
      fields: permissionByField,
    }) as readonly object[] as readonly Row[];
  const completeAndRedact = (rows: readonly Row[], caller: Caller) =>
    Effect.map(entityHooks.completeRows?.(caller, rows) ?? Effect.succeed(rows), (completeRows) =>
      redactRowsFor(completeRows, caller),
    );
  const visibilityConditions = (sql: Sql, caller: Caller): readonly Statement.Fragment[] =>
    [entityHooks.seenSql?.(sql, caller)].filter((condition) => condition !== undefined);
  const lockVisible = (caller: Caller, scope: Scope, ids: readonly number[]) =>
    Effect.flatMap(SqlClient.SqlClient, (sql) => repository.lock(scope, ids, visibilityConditions(sql, caller)));

  const findRowsById = Effect.fnUntraced(function* (caller: Caller, ids: readonly number[]) {
    const scope = yield* scopeFor(caller);
    const rowById = new Map((yield* lockVisible(caller, scope, ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => [rowById.get(id)].filter((row) => row !== undefined));
  });

  return {
    table: entityTable,
    hooks: entityHooks,
    name,
    entity: getEntity(name),
    repository,
    guards: permissionByField,
    takenIssue,
    inputOf: toInternalValues,
    visibleRows: completeAndRedact,
    seenBy: visibilityConditions,
    lockSeen: lockVisible,
    byIds: findRowsById,
  };
}

/** Makes the function that turns a list query into SQL, limited to the caller's scope. */
export function makeSelection<Row extends EntityBase, R>({ name, table, seenBy }: EntityParts<Row, R>) {
  return Effect.fnUntraced(function* (
    caller: Caller,
    { filters, search = "", targetLayerID }: ListQuery,
    isNear = false,
  ) {
    const sql = yield* SqlClient.SqlClient;
    const scope = yield* scopeFor(caller, { layerId: targetLayerID });
    const listFilters = yield* orRefuse(readListFilters(name, filters, caller.permissions));
    const rangeContext = yield* rangeContextAt(caller.layerId, scope);
    const conditions = yield* orRefuse(compileWhere(table, listFilters, { sql, scope, range: rangeContext }));
    const notDeletedConditions = listFilters.some(({ field }) => field === "isDeleted" || field === "id")
      ? []
      : [sql`NOT e.is_deleted`];
    const searchConditions = compileSearch(sql, search, isNear);
    const extraSearchCondition = table.searchAlso?.(sql, search) ?? null;
    const selection: Selection = {
      scope,
      reads: listFilters.map(({ field }) => field),
      where: [
        ...seenBy(sql, caller),
        ...notDeletedConditions,
        ...conditions,
        ...(extraSearchCondition === null
          ? searchConditions
          : [sql`(${sql.and(searchConditions)} OR ${extraSearchCondition})`]),
      ],
    };
    return { sql, scope, selection };
  });
}

/** Makes the function that locks rows by key. Rows outside the scope are not found; stale ones fail with the name of their last author. */
export function makeLock<Row extends EntityBase, R>({ name, lockSeen }: EntityParts<Row, R>) {
  return Effect.fnUntraced(function* (
    caller: Caller,
    scope: Scope,
    entityKeys: readonly EntityKey[],
    isDeleted: boolean,
  ) {
    const rowById = new Map(
      (yield* lockSeen(
        caller,
        scope,
        entityKeys.map(({ id }) => id),
      )).map((row) => [row.id, row]),
    );
    return yield* Effect.forEach(entityKeys, ({ id, version }) =>
      Effect.gen(function* () {
        const lockedRow = rowById.get(id);
        if (lockedRow === undefined || lockedRow.isDeleted !== isDeleted) return yield* Effect.fail(notFound());
        if (lockedRow.version !== version)
          return yield* Effect.fail(
            conflict("ENTITY_STALE", { id, version: lockedRow.version, by: yield* lastChangedBy(name, id) }),
          );
        return lockedRow;
      }),
    );
  });
}

/** Makes the function that writes the change of a row to the audit trail. */
export function makeAudit<Row extends EntityBase, R>({ name, inputOf }: EntityParts<Row, R>) {
  return (
    caller: Caller,
    action: "CREATE" | "UPDATE" | "DELETE" | "RESTORE",
    row: Row,
    change: Readonly<Record<"before" | "after", EntityValues | null>>,
  ) =>
    writeAudit({
      userId: caller.userId,
      action,
      entity: name,
      entityId: row.id,
      label: auditLabel(name, inputOf(row)),
      layerId: caller.layerId,
      details: change,
    });
}

export const orRefuse = <T>(result: Result<T>) =>
  result.ok ? Effect.succeed(result.value) : Effect.fail(invalid(result.issues));
