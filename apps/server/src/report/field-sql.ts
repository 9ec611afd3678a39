/** Builds the SQL of a report field: as stored, and as displayed. */

import { fieldTypes, findField, type FieldCatalogue, type FieldRow } from "@comptoir/domain/report";

import type { Dialect } from "./dialect.ts";
import { applyToTexts, sql, type Fragment } from "./fragment.ts";
import type { ReportSource } from "./source.ts";

/** Fields of a report and their SQL. */
export interface SqlFields {
  readonly fields: FieldCatalogue;
  readonly source: ReportSource;
  readonly dialect: Dialect;
}

/** SQL of a field's stored value. */
export function rawSql({ source }: Pick<SqlFields, "source">, field: string): Fragment {
  return source.fields[field]?.sql ?? sql`NULL`;
}

/** SQL of a field's value in the unit of its type. */
export function displaySql(context: SqlFields, field: string): Fragment {
  const fieldRow = findField(context.fields, field);
  if (fieldRow?.ratio?.others !== undefined) return sql`NULL::bigint`;
  if (fieldRow?.ratio !== undefined) return ratioSql(context, fieldRow, fieldRow.ratio);
  if (fieldRow?.counts !== undefined) return filledCountSql(context, field);
  return sql`(${rawSql(context, field)})`;
}

/** Rewrites a condition to run on the distinct texts of a field, if they are stored separately; otherwise returns it unchanged. */
export function conditionOnTexts({ source }: Pick<SqlFields, "source">, field: string, condition: Fragment): Fragment {
  const textsOfField = source.fields[field]?.texts;
  return textsOfField === undefined
    ? condition
    : sql`${textsOfField.id} IN (SELECT ${textsOfField.id} FROM ${textsOfField.of} WHERE ${condition})`;
}

/** Checks whether a field is stored as a number. */
export function isNumberField({ fields, source }: Pick<SqlFields, "fields" | "source">, field: string): boolean {
  const fieldRow = findField(fields, field);
  return (
    fieldRow !== null &&
    fieldRow.counts === undefined &&
    (fieldTypes[fieldRow.type].unitsPerOne !== null || source.fields[field]?.names !== undefined)
  );
}

/** SQL that counts a row: 1 if the field has a value, else NULL. */
const filledCountSql = (context: Pick<SqlFields, "source">, field: string): Fragment =>
  sql`(CASE WHEN ${rawSql(context, field)} IS NOT NULL THEN 1 END)`;

function ratioSql(context: SqlFields, { type: to }: FieldRow, ratio: NonNullable<FieldRow["ratio"]>): Fragment {
  const unitsPerWholeOf = (field: string) => {
    const { type = "int" } = findField(context.fields, field) ?? {};
    return fieldTypes[type].unitsPerOne ?? 1;
  };
  const [partUnits, wholeUnits] = [unitsPerWholeOf(ratio.part), unitsPerWholeOf(ratio.whole)];
  const { wideSql, roundedSql } = context.dialect;
  const valueOrCountSql = (field: string) =>
    findField(context.fields, field)?.counts === undefined ? rawSql(context, field) : filledCountSql(context, field);
  const numeratorSql = sql`(${applyToTexts(wideSql, sql`coalesce(${valueOrCountSql(ratio.part)}, 0)`)} * ${(fieldTypes[to].unitsPerOne ?? 1) * wholeUnits})`;
  const wholeSql = applyToTexts(wideSql, sql`coalesce(${valueOrCountSql(ratio.whole)}, 0)`);
  const divisorSql = ratio.isOfMore === true ? sql`greatest(${wholeSql}, 0)` : wholeSql;
  return applyToTexts(roundedSql, numeratorSql, sql`nullif(${divisorSql} * ${partUnits}, 0)`);
}
