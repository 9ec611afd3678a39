/** Database mapping of an entity: its table, the SQL of its fields, and the columns that a form writes. */

import type { EntityName } from "@comptoir/domain/entity";
import type { BusinessDayRule } from "@comptoir/domain/period";
import type { Schema } from "effect";
import type { SqlClient, Statement } from "effect/sql";

import { dayRuleOf, highestLayer, type Scope } from "../access/index.ts";

/** Values available to the SQL of a field. */
export interface SqlContext {
  readonly sql: SqlClient.SqlClient;
  readonly scope: Pick<Scope, "layers" | "locationIds">;
}

/** SQL of a field. It is always our own text, never a caller's; values are parameters. */
export interface FieldSql {
  readonly expression: string | ((context: SqlContext) => Statement.Fragment);
  /** Whether the field is read from the optional joins. */
  readonly isBeside?: true;
  /** Column with the folded text to compare and sort by; if missing, it is computed for each row. */
  readonly key?: string;
  /** Whether the column is never null, so that it can be sorted by an index. */
  readonly neverNull?: true;
}

/** Database mapping of an entity. */
export interface EntityTable<Row> {
  readonly name: EntityName;
  readonly table: string;
  /** FROM clause that the fields are read from; the alias of the table itself is `e`. */
  readonly from: string;
  /** Joins for optional fields. They neither add nor remove rows, and are left out unless such a field is selected. */
  readonly beside?: string;
  readonly id: string;
  /** Column with the id of the target that a row belongs to. */
  readonly target: string;
  /** Column with the layer id of a row; it restricts callers to their own layers instead of their targets. */
  readonly layer?: string;
  /** SQL condition of the rows within layers; used in place of the columns `target` and `layer`. */
  readonly withinLayersSql?: (sql: SqlClient.SqlClient, layerIds: readonly number[]) => Statement.Fragment;
  readonly fields: Readonly<Record<string, FieldSql>>;
  /** Fields that facets display in place of ids. */
  readonly labels: Readonly<Record<string, string>>;
  /** Condition added to a search, such as other spellings of a barcode; null for most searches. */
  readonly searchAlso?: (sql: SqlClient.SqlClient, search: string) => Statement.Fragment | null;
  /** Database columns of form fields. */
  readonly writes: Readonly<Record<string, string>>;
  /** Names of the form fields that are stored in the JSON column. */
  readonly inJson?: readonly string[];
  /** SQL of the rows that each reference field may point to, within a scope: id, label, "parentId" and "targetId". */
  readonly references: Readonly<
    Record<
      string,
      (sql: SqlClient.SqlClient, targetIds: readonly number[], layerIds: readonly number[]) => Statement.Fragment
    >
  >;
  readonly row: Schema.Codec<Row, unknown>;
}

/** Builds the SQL of a field that is a column of the table. */
export const column = (name: string, neverNull?: true): FieldSql => ({
  expression: `e.${name}`,
  ...(neverNull && { neverNull }),
});

/** Builds the SQL of a business day from a column of moments, by the clock of the highest layer of the row's target in the caller's scope. */
export const businessDaySql = (name: string): FieldSql => ({
  neverNull: true,
  expression: ({ sql, scope: { layers } }) => {
    const targetIds = [...new Set(layers.map(({ targetId }) => targetId))];
    const dayRuleByTarget = targetIds.map((targetId) => ({ targetId, ...dayRuleOf(highestLayer(layers, targetId)) }));
    const dayTextSql = ({ timeZone, businessDayStart }: BusinessDayRule) =>
      sql`(e.${sql.literal(name)} AT TIME ZONE ${timeZone} - make_interval(mins => ${businessDayStart}::integer))::date`;
    const [firstRule, ...otherRules] = dayRuleByTarget;
    if (
      firstRule === undefined ||
      otherRules.every(
        (rule) => rule.timeZone === firstRule.timeZone && rule.businessDayStart === firstRule.businessDayStart,
      )
    )
      return dayTextSql(firstRule ?? dayRuleOf(undefined));
    return sql`CASE e.target_id ${sql.join(" ", false)(dayRuleByTarget.map((rule) => sql`WHEN ${rule.targetId} THEN ${dayTextSql(rule)}`))} END`;
  },
});
