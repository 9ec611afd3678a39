/** Where an entity is kept: its table, its fields as SQL, and what of a form is written where. */

import type { EntityName } from "@comptoir/domain/entity";
import type { BusinessDayRule } from "@comptoir/domain/period";
import type { Schema } from "effect";
import type { SqlClient, Statement } from "effect/sql";

import { dayRuleOf, highestLayer, type Scope } from "../access/index.ts";

/** What a field's SQL may ask. */
export interface SqlContext {
  readonly sql: SqlClient.SqlClient;
  readonly scope: Pick<Scope, "layers" | "locationIds">;
}

/** The SQL of one field. It is written by us, never by a caller: values go beside it. */
export interface FieldSql {
  readonly expression: string | ((context: SqlContext) => Statement.Fragment);
  /** Read from what is joined beside the table. */
  readonly isBeside?: true;
  /** The column that keeps the text as it is compared and sorted by; it is worked out for each row where there is none. */
  readonly key?: string;
  /** Never null: it can be sorted by through an index. */
  readonly neverNull?: true;
}

/** Where an entity is kept. */
export interface EntityTable<Row> {
  readonly name: EntityName;
  readonly table: string;
  /** What the fields are read from; the table itself is `e`. */
  readonly from: string;
  /** What is joined to it for the fields that are read beside it; it adds and takes away no row, and is left out where none of them is asked for. */
  readonly beside?: string;
  readonly id: string;
  /** The column of the target that a row belongs to. */
  readonly target: string;
  /** The column of the layer that a row belongs to: its callers see those of their layers, not every one of their target. */
  readonly layer?: string;
  /** In place of both: what of the rows is within some layers. */
  readonly within?: (sql: SqlClient.SqlClient, layerIds: readonly number[]) => Statement.Fragment;
  readonly fields: Readonly<Record<string, FieldSql>>;
  /** The names that facets show in place of ids, each a field. */
  readonly labels: Readonly<Record<string, string>>;
  /** What a search finds beside the words of the rows, as a barcode in its other ways of writing; null for most searches. */
  readonly searchAlso?: (sql: SqlClient.SqlClient, search: string) => Statement.Fragment | null;
  /** The fields of the form that are columns of the table. */
  readonly writes: Readonly<Record<string, string>>;
  /** The fields of the form that stand in the column of JSON fields. */
  readonly inJson?: readonly string[];
  /** What the fields that point elsewhere may point to: id, label, "parentId" and "targetId" of the targets and the layers of a scope. */
  readonly references: Readonly<
    Record<
      string,
      (sql: SqlClient.SqlClient, targetIds: readonly number[], layerIds: readonly number[]) => Statement.Fragment
    >
  >;
  readonly row: Schema.Codec<Row, unknown>;
}

/** A field that is a column of the table. */
export const column = (name: string, neverNull?: true): FieldSql => ({
  expression: `e.${name}`,
  ...(neverNull && { neverNull }),
});

/** The business day of a column of moments, by the clock of the row's target: that of its highest layer in the caller's scope. */
export const dayAtTarget = (name: string): FieldSql => ({
  neverNull: true,
  expression: ({ sql, scope: { layers } }) => {
    const targetIds = [...new Set(layers.map(({ targetId }) => targetId))];
    const rules = targetIds.map((targetId) => ({ targetId, ...dayRuleOf(highestLayer(layers, targetId)) }));
    const day = ({ timeZone, businessDayStart }: BusinessDayRule) =>
      sql`(e.${sql.literal(name)} AT TIME ZONE ${timeZone} - make_interval(mins => ${businessDayStart}::integer))::date`;
    const [first, ...others] = rules;
    if (
      first === undefined ||
      others.every((rule) => rule.timeZone === first.timeZone && rule.businessDayStart === first.businessDayStart)
    )
      return day(first ?? dayRuleOf(undefined));
    return sql`CASE e.target_id ${sql.join(" ", false)(rules.map((rule) => sql`WHEN ${rule.targetId} THEN ${day(rule)}`))} END`;
  },
});
