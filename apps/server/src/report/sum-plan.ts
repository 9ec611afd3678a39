/** Plan of the sums of a report: its group keys, its counted values, and the columns that the statement reads. */
import {
  findField,
  listSourceMeasures,
  type AxisLevel,
  type FieldCatalogue,
  type LeadingMeasure,
  type MeasureSpec,
} from "@comptoir/domain/report";
import { isNumber, rawSql } from "./field-sql.ts";
import { applyToTexts, sql, type Fragment } from "./fragment.ts";
import type { SqlLookup } from "./source.ts";
import { terminalKeySql } from "./store-terminal.ts";
import type { Question } from "./compile-question.ts";

/** Grouping level of a plan: a field, and the grain of its values. */
export type KeyLevel = Pick<AxisLevel, "field" | "grain"> & {
  /** Levels before it on its axis, if it is not in the plan that uses it. */
  readonly before?: readonly { readonly field: string }[];
};

/** Plan of an aggregation: keys of the row and column groups, and measures. */
export interface SumPlan {
  readonly levels: readonly KeyLevel[];
  readonly across?: readonly KeyLevel[];
  readonly measures: readonly MeasureSpec[];
  /** Limits the groups to the first ones by a measure, including ties with the last; the others are added up as one. */
  readonly first?: { readonly by: LeadingMeasure; readonly atMost: number };
}

/** Column of a sum statement: a key, a sum, or a count of distinct values. */
export interface SumColumn {
  readonly as: string;
  readonly sql: Fragment;
  readonly of:
    | { readonly key: string; readonly lookedUp?: SqlLookup }
    | { readonly field: string; readonly sum: SumKind }
    | { readonly distinct: string };
}

export type SumKind = "sum" | "filled" | "least" | "most";

/**
 * Builds the SQL of a level's key: a value that determines the group. It is the field's value itself if the field is used by several
 * levels or its distinct values are counted.
 */
export function keySql(question: Question, plan: SumPlan, { field, grain, ...level }: KeyLevel): Fragment {
  const terminalSql = terminalKeySql(question, field, { before: level.before ?? levelsBefore(plan, field) });
  if (terminalSql !== null) return terminalSql;
  const isFine =
    grain === null ||
    levelsOf(plan).filter((level) => level.field === field).length > 1 ||
    distinctOf(question, plan).includes(field) ||
    statesOf(question, plan).includes(field);
  const valueSql = rawSql(question, field);
  if (!isFine && question.source.fields[field]?.grain !== grain)
    return applyToTexts((text = "") => question.dialect.bucketSql(text, grain, question.weekStart), valueSql);
  return isNumber(question, field) ? applyToTexts(question.dialect.numberSql, valueSql) : valueSql;
}

/** Lists the levels before a field on its axis; for a field that is no level, all row levels. */
function levelsBefore({ levels, across = [] }: SumPlan, field: string): readonly KeyLevel[] {
  const axis = across.some((level) => level.field === field) ? across : levels;
  const place = axis.findIndex((level) => level.field === field);
  return place < 0 ? levels : axis.slice(0, place);
}

const levelsOf = ({ levels, across = [] }: SumPlan): readonly KeyLevel[] => [...levels, ...across];
/** Lists the fields whose distinct values are counted, except counts that add up over the groups. */
const distinctOf = ({ fields }: Pick<Question, "fields">, plan: SumPlan): readonly string[] => {
  const distinctFields = plan.measures.flatMap(({ field, aggregate }) =>
    aggregate === "countDistinct" ? [field] : [],
  );
  const countedFields = plan.measures.flatMap(({ field }) => countedBehind(fields, field));
  const addsUpApart = (field: string) => distinctFields.length === 0 && addsUpOver(fields, field, levelsOf(plan));
  return [...new Set([...distinctFields, ...countedFields.filter((field) => !addsUpApart(field))])];
};

/** Lists the counted fields of a measure: the measure itself, the parts of its quotient, or what they compare. */
const countedBehind = (fields: FieldCatalogue, field: string): readonly string[] =>
  listSourceMeasures(fields, field)
    .map((name) => findField(fields, name)?.compared?.of ?? name)
    .filter((name) => findField(fields, name)?.counts !== undefined);

/** Returns whether counts of a field add up over groups: each counted value is in one group only. */
const addsUpOver = (fields: FieldCatalogue, field: string, levels: readonly KeyLevel[]): boolean => {
  const { within = [] } = findField(fields, field)?.counts ?? {};
  return levels.every((level) => within.includes(level.field));
};

/** Lists the fields that semi-additive measures (stock on hand) are grouped by, so that balances of different items are not added. */
const statesOf = (question: Question, { measures }: SumPlan): readonly string[] => [
  ...new Set(
    measures.flatMap(({ field, aggregate }) => {
      const { standsAt } = findField(question.fields, field) ?? {};
      const isSum = standsAt !== undefined && aggregate === "sum";
      if (!isSum) return [];
      const isRead =
        question.source.fields[standsAt]?.isAlways === true ||
        rawSql(question, standsAt).reads.some((column) => question.used.has(column));
      return isRead ? [standsAt] : [];
    }),
  ),
];

/** Returns whether the database can count distinct values for each group and its parents; its groups must equal the domain's. */
function isCounted(question: Question, plan: SumPlan): boolean {
  const fields = levelsOf(plan).map(({ field }) => field);
  return (
    statesOf(question, plan).length === 0 &&
    new Set(fields).size === fields.length &&
    !distinctOf(question, plan).some((field) => fields.includes(field))
  );
}

/** Lists the columns of the sums of a plan. */
export function sumColumns(question: Question, sumPlan: SumPlan): readonly SumColumn[] {
  const keySqlByField = new Map(levelsOf(sumPlan).map((level) => [level.field, keySql(question, sumPlan, level)]));
  const countedFields = distinctOf(question, sumPlan);
  const distinct = isCounted(question, sumPlan) ? countedFields : [];
  for (const field of [...statesOf(question, sumPlan), ...(isCounted(question, sumPlan) ? [] : countedFields)])
    keySqlByField.set(field, keySql(question, sumPlan, { field, grain: null }));
  const sums = new Map<string, { readonly field: string; readonly sum: SumKind }>();
  const wantSum = (field: string, sum: SumKind) => {
    // Figures of comparison days are read for those days. A difference also needs the figure of the report's own days.
    const measure = findField(question.fields, field)?.compared?.of ?? field;
    const isCount = findField(question.fields, measure)?.counts !== undefined && countedFields.includes(measure);
    if (!isCount) sums.set(`${sum} ${measure}`, { field: measure, sum });
  };
  for (const { field, aggregate } of sumPlan.measures) {
    const { ratio, counts, compared } = findField(question.fields, field) ?? {};
    if (ratio !== undefined || counts !== undefined || compared !== undefined)
      for (const measure of listSourceMeasures(question.fields, field)) {
        wantSum(measure, "sum");
        if (findField(question.fields, measure)?.follows !== undefined) wantSum(measure, "filled");
      }
    else if (aggregate !== "countDistinct") {
      wantSum(field, "filled");
      if (aggregate === "sum" || aggregate === "average") wantSum(field, "sum");
      if (aggregate === "min") wantSum(field, "least");
      if (aggregate === "max") wantSum(field, "most");
    }
  }
  const lookedUpOf = (field: string, key: Fragment) =>
    key === rawSql(question, field) ? question.source.fields[field]?.lookedUp?.(question.cut) : undefined;
  return [
    ...[...keySqlByField].map(([field, key], index): SumColumn => {
      const lookedUp = lookedUpOf(field, key);
      return { as: `k${index}`, sql: key, of: { key: field, ...(lookedUp !== undefined && { lookedUp }) } };
    }),
    ...distinct.map((field, index): SumColumn => ({
      as: `d${index}`,
      sql: terminalKeySql(question, field, { before: levelsOf(sumPlan) }) ?? rawSql(question, field),
      of: { distinct: field },
    })),
    ...[...sums.values()].map((fieldSum, index): SumColumn => ({
      as: `m${index}`,
      sql: totalSqlByKind[fieldSum.sum](question, fieldSum.field),
      of: fieldSum,
    })),
  ];
}

const numberSql = (question: Question, field: string): Fragment =>
  applyToTexts(question.dialect.numberSql, rawSql(question, field));

const totalSqlByKind = {
  sum: (question, field) =>
    findField(question.fields, field)?.counts === undefined
      ? sql`sum(${numberSql(question, field)})`
      : sql`count(DISTINCT ${rawSql(question, field)})`,
  filled: (question, field) =>
    question.source.fields[field]?.isAlways === true ? sql`count(*)` : sql`count(${rawSql(question, field)})`,
  least: (question, field) => sql`min(${numberSql(question, field)})`,
  most: (question, field) => sql`max(${numberSql(question, field)})`,
} as const satisfies Record<SumKind, (question: Question, field: string) => Fragment>;
