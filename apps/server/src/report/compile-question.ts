/** Input of every SQL statement of a report, and its FROM and WHERE clauses. */
import type { Weekday } from "@comptoir/domain/period";
import type { SqlFields } from "./field-sql.ts";
import type { Column, Fragment } from "./fragment.ts";
import type { SourceCut } from "./source.ts";

/** Input of every statement of a report query. */
export interface Question extends SqlFields {
  readonly cut: SourceCut;
  readonly conditions: readonly Fragment[];
  /** Columns that the report's fields read; they decide which columns the source's rows contain. */
  readonly used: ReadonlySet<Column>;
  readonly weekStart: Weekday;
}

/** SQL of the FROM and WHERE clauses, with the joins whose columns the expressions read. */
export function fromAndWhereSql(
  { source, cut, conditions, used }: Question,
  expressions: readonly Fragment[],
  isPage = false,
): string {
  const { base, where } = source.rowsSql(cut, used, isPage);
  const tablesRead = new Set([...expressions, ...conditions].flatMap(({ reads }) => reads.map(({ table }) => table)));
  const neededJoins = Object.entries(source.joins).flatMap(([alias, join]) =>
    tablesRead.has(alias) ? [join(cut)] : [],
  );
  const allConditions = [...where, ...conditions.map(({ text }) => text)];
  return `${[base, ...neededJoins].join(" ")} WHERE ${allConditions.length === 0 ? "true" : allConditions.join(" AND ")}`;
}
