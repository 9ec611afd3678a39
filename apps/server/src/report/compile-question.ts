/** Question of a report in SQL: what every statement of it needs, and its FROM and WHERE clauses. */
import type { Weekday } from "@comptoir/domain/period";
import type { SqlFields } from "./field-sql.ts";
import type { SourceCut } from "./source.ts";

/** Input of every statement of a report query. */
export interface Question extends SqlFields {
  readonly cut: SourceCut;
  readonly conditions: readonly string[];
  /** SQL of every field that the report uses, which decides what the source joins. */
  readonly used: string;
  readonly weekStart: Weekday;
}

/** FROM and WHERE clauses, with the joins that the expressions use. */
export function fromOf(
  { source, cut, conditions, used: ofReport }: Question,
  expressions: readonly string[],
  isPage = false,
): string {
  const { base, where } = source.from(cut, ofReport, isPage);
  const all = [...where, ...conditions];
  const used = [...expressions, ...all].join(" ");
  const joins = Object.entries(source.joins).flatMap(([alias, join]) =>
    new RegExp(String.raw`\b${alias}\.`, "u").test(used) ? [join(cut)] : [],
  );
  return `${[base, ...joins].join(" ")} WHERE ${all.length === 0 ? "true" : all.join(" AND ")}`;
}
