/** Reads and writes the rows of an entity; contains no rules. */

import type { References } from "@comptoir/api/wire";
import { fieldKindOf, type EntityValues, type ListWindow } from "@comptoir/domain/entity";
import { Effect, Schema } from "effect";
import { SqlClient, type Statement } from "effect/sql";

import type { Scope } from "../access/index.ts";
import { fieldSql } from "./compile-where.ts";
import type { EntityTable, SqlContext } from "./entity-table.ts";
import { columnByFieldKind, jsonColumnName } from "./field-columns.ts";

type SqlFragment = Statement.Fragment;

/** Restrictions of a list; the caller's scope applies first. */
export interface Selection {
  readonly scope: Scope;
  readonly where: readonly SqlFragment[];
  /** Fields that the conditions read. */
  readonly reads?: readonly string[];
}

/** Sort order of a list, with the fields that it reads. */
export interface RowOrder {
  readonly by: SqlFragment;
  readonly reads: readonly string[];
}

/** Makes the reads and writes of an entity's rows. */
export function makeRepository<Row>(table: EntityTable<Row>) {
  const rowSelection = makeRowSelection(table);
  return { ...makeListReads(table, rowSelection), ...makeRowWrites(table, rowSelection) };
}

/** SQL of a table's rows that the reads share. */
type RowSelection = ReturnType<typeof makeRowSelection>;

function makeRowSelection(entityTable: EntityTable<unknown>) {
  const fieldColumnOf = (field: string) => columnByFieldKind[fieldKindOf(entityTable.name, field)];

  /** FROM clause with every join, or only those of the given fields. */
  const sourceSql = (sql: SqlClient.SqlClient, reads?: readonly string[]): SqlFragment =>
    sql.literal(
      entityTable.beside !== undefined &&
        (reads === undefined || reads.some((field) => entityTable.fields[field]?.isBeside === true))
        ? `${entityTable.from} ${entityTable.beside}`
        : entityTable.from,
    );

  const selectedColumns = (context: SqlContext): SqlFragment =>
    context.sql.csv(
      Object.keys(entityTable.fields).map(
        (field) =>
          context.sql`(${fieldSql(entityTable, field, context)})${context.sql.literal(fieldColumnOf(field).read)} AS ${context.sql(field)}`,
      ),
    );

  /** Condition of the caller's scope, by target or layer: foreign rows do not exist for them. */
  const conditionSql = (sql: SqlClient.SqlClient, { scope, where }: Selection): SqlFragment => {
    if (entityTable.withinLayersSql !== undefined)
      return sql.and([
        entityTable.withinLayersSql(
          sql,
          scope.layers.map((layer) => layer.id),
        ),
        ...where,
      ]);
    if (entityTable.layer !== undefined)
      return sql.and([
        sql`e.${sql.literal(entityTable.layer)} = ANY (${scope.layers.map((layer) => layer.id)}::integer[])`,
        ...where,
      ]);
    const targetIds = [...new Set(scope.layers.map(({ targetId }) => targetId))];
    const targetCondition =
      targetIds.length === 1
        ? sql`e.${sql.literal(entityTable.target)} = ${targetIds[0] ?? 0}`
        : sql`e.${sql.literal(entityTable.target)} = ANY (${targetIds}::integer[])`;
    return sql.and([targetCondition, ...where]);
  };

  return { kindOf: fieldColumnOf, source: sourceSql, selectedColumns, condition: conditionSql };
}

/** Makes the reads of lists: a page of rows, their number, their facets, and the rows that they may refer to. */
function makeListReads<Row>(
  entityTable: EntityTable<Row>,
  { kindOf, source, selectedColumns, condition }: RowSelection,
) {
  const { name, id } = entityTable;
  return {
    list: Effect.fn(`${name}.listRows`)(function* (
      selection: Selection,
      order: RowOrder,
      { offset, size }: ListWindow,
    ) {
      const sql = yield* SqlClient.SqlClient;
      // Finds the page by its sort columns first, so that expensive fields, such as stock sums, are computed for its
      // rows only.
      const rows = yield* sql<Row & object>`
        SELECT ${selectedColumns({ sql, scope: selection.scope })} FROM ${source(sql)}
        WHERE e.${sql.literal(id)} = ANY (ARRAY(
          SELECT e.${sql.literal(id)} FROM ${source(sql, [...(selection.reads ?? []), ...order.reads])} WHERE ${condition(sql, selection)} ORDER BY ${order.by} LIMIT ${size} OFFSET ${offset}))
        ORDER BY ${order.by}`;
      // Rows are not validated here; the answer is, when it is encoded.
      return rows as readonly Row[];
    }, Effect.orDie),

    count: Effect.fn(`${name}.countRows`)(function* (selection: Selection) {
      const sql = yield* SqlClient.SqlClient;
      const rows = yield* sql<{
        readonly total: number;
      }>`SELECT count(*)::float8 AS total FROM ${source(sql, selection.reads ?? [])} WHERE ${condition(sql, selection)}`;
      return rows[0]?.total ?? 0;
    }, Effect.orDie),

    countBy: Effect.fn(`${name}.countBy`)(function* (selection: Selection, field: string, size: number) {
      const sql = yield* SqlClient.SqlClient;
      const sqlContext = { sql, scope: selection.scope };
      const labelSql = entityTable.labels[field];
      return yield* sql<{
        readonly value: string | number | null;
        readonly label: string | null;
        readonly count: number;
      }>`
        SELECT (${fieldSql(entityTable, field, sqlContext)})${sql.literal(kindOf(field).counted)} AS value,
          ${labelSql === undefined ? sql`NULL` : sql`max(${fieldSql(entityTable, labelSql, sqlContext)})`} AS label, count(*)::float8 AS count
        FROM ${source(sql, [...(selection.reads ?? []), field, labelSql ?? field])} WHERE ${condition(sql, selection)} GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT ${size}`;
    }, Effect.orDie),

    references: Effect.fn(`${name}.references`)(function* ({ layers }: Scope, field: string) {
      const sql = yield* SqlClient.SqlClient;
      const referencesQuery = entityTable.references[field];
      return referencesQuery === undefined
        ? []
        : yield* sql<References["values"][number]>`${referencesQuery(
            sql,
            [...new Set(layers.map(({ targetId }) => targetId))],
            layers.map((layer) => layer.id),
          )} ORDER BY label`;
    }, Effect.orDie),
  };
}

/** Makes the writes of single rows, and the lock that precedes them. */
function makeRowWrites<Row>(entityTable: EntityTable<Row>, { source, selectedColumns, condition }: RowSelection) {
  const { name, id } = entityTable;
  const decodeRows = Schema.decodeUnknownEffect(Schema.Array(entityTable.row));
  return {
    /**
     * Locks rows in scope until the end of the transaction. Locks them first and reads them in a second statement: a
     * statement that waited for a lock would see the new row but outdated rows of related tables.
     */
    lock: Effect.fn(`${name}.lock`)(function* (
      scope: Scope,
      ids: readonly number[],
      conditions: readonly SqlFragment[] = [],
    ) {
      const sql = yield* SqlClient.SqlClient;
      const idColumnSql = sql.literal(`e.${id}`);
      const fromWhereSql = sql`FROM ${source(sql)} WHERE ${condition(sql, { scope, where: [sql`${idColumnSql} = ANY (${[...ids]}::integer[])`, ...conditions] })} ORDER BY ${idColumnSql}`;
      yield* sql`SELECT ${fromWhereSql} FOR UPDATE OF e`;
      const rows = yield* sql`SELECT ${selectedColumns({ sql, scope })} ${fromWhereSql}`;
      return yield* decodeRows(rows);
    }, Effect.orDie),

    insert: Effect.fn(`${name}.insert`)(function* (values: EntityValues) {
      const sql = yield* SqlClient.SqlClient;
      const rows = yield* sql<{
        readonly id: number;
      }>`INSERT INTO ${sql(entityTable.table)} ${sql.insert(toWrittenColumns(entityTable, values))} RETURNING ${sql(id)} AS id`;
      return rows[0]?.id ?? 0;
    }),

    update: Effect.fn(`${name}.update`)(function* (rowId: number, values: EntityValues) {
      const sql = yield* SqlClient.SqlClient;
      yield* sql`UPDATE ${sql(entityTable.table)} SET ${sql.update(toWrittenColumns(entityTable, values))}, version = version + 1, changed_at = now() WHERE ${sql(id)} = ${rowId}`;
    }),

    markDeleted: Effect.fn(`${name}.markDeleted`)(function* (ids: readonly number[], isDeleted: boolean) {
      const sql = yield* SqlClient.SqlClient;
      yield* sql`UPDATE ${sql(entityTable.table)} SET is_deleted = ${isDeleted}, version = version + 1, changed_at = now() WHERE ${sql(id)} = ANY (${[...ids]}::integer[])`;
    }, Effect.orDie),
  };
}

/** Columns to write; fields without one are stored together as JSON. */
function toWrittenColumns(
  { writes, inJson = [] }: Pick<EntityTable<unknown>, "writes" | "inJson">,
  values: EntityValues,
): Record<string, unknown> {
  const columnEntries = Object.entries(writes).flatMap(([field, name]) =>
    Object.hasOwn(values, field) ? [[name, values[field]] as const] : [],
  );
  const jsonColumnValue = inJson.some((field) => Object.hasOwn(values, field))
    ? { [jsonColumnName]: JSON.stringify(Object.fromEntries(inJson.map((field) => [field, values[field] ?? null]))) }
    : {};
  return { ...Object.fromEntries(columnEntries), ...jsonColumnValue };
}
