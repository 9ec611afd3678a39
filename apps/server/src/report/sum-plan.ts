/** Plan of the sums of a report: its group keys, its counted values, and the columns that the statement reads. */
import {
  findField,
  listSourceMeasures,
  type AxisLevel,
  type FieldCatalogue,
  type LeadingMeasure,
  type MeasureSpec,
} from "@comptoir/domain/report";
import { isNumberField, rawSql } from "./field-sql.ts";
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
  const terminalSql = terminalKeySql(question, field, { before: level.before ?? listLevelsBefore(plan, field) });
  if (terminalSql !== null) return terminalSql;
  const needsUngroupedKey =
    grain === null ||
    listAllLevels(plan).filter((level) => level.field === field).length > 1 ||
    listDistinctFields(question, plan).includes(field) ||
    listStateFields(question, plan).includes(field);
  const valueSql = rawSql(question, field);
  if (!needsUngroupedKey && question.source.fields[field]?.grain !== grain)
    return applyToTexts((text = "") => question.dialect.bucketSql(text, grain, question.weekStart), valueSql);
  return isNumberField(question, field) ? applyToTexts(question.dialect.numberSql, valueSql) : valueSql;
}

/** Lists the levels before a field on its axis; for a field that is no level, all row levels. */
function listLevelsBefore({ levels, across = [] }: SumPlan, field: string): readonly KeyLevel[] {
  const axis = across.some((level) => level.field === field) ? across : levels;
  const levelIndex = axis.findIndex((level) => level.field === field);
  return levelIndex < 0 ? levels : axis.slice(0, levelIndex);
}

const listAllLevels = ({ levels, across = [] }: SumPlan): readonly KeyLevel[] => [...levels, ...across];
/** Lists the fields whose distinct values are counted, except counts that add up over the groups. */
const listDistinctFields = ({ fields }: Pick<Question, "fields">, plan: SumPlan): readonly string[] => {
  const distinctFields = plan.measures.flatMap(({ field, aggregate }) =>
    aggregate === "countDistinct" ? [field] : [],
  );
  const countedFields = plan.measures.flatMap(({ field }) => listCountedFields(fields, field));
  const addsUpWithoutDistinct = (field: string) =>
    distinctFields.length === 0 && addsUpOverLevels(fields, field, listAllLevels(plan));
  return [...new Set([...distinctFields, ...countedFields.filter((field) => !addsUpWithoutDistinct(field))])];
};

/** Lists the fields of distinct counts that a measure is computed from: itself, the parts of its quotient, or the field that it compares. */
const listCountedFields = (fields: FieldCatalogue, field: string): readonly string[] =>
  listSourceMeasures(fields, field)
    .map((name) => findField(fields, name)?.compared?.of ?? name)
    .filter((name) => findField(fields, name)?.counts !== undefined);

/** Returns whether counts of a field add up over groups: each counted value is in one group only. */
const addsUpOverLevels = (fields: FieldCatalogue, field: string, levels: readonly KeyLevel[]): boolean => {
  const { within = [] } = findField(fields, field)?.counts ?? {};
  return levels.every((level) => within.includes(level.field));
};

/** Lists the fields that semi-additive measures (stock on hand) are grouped by, so that balances of different items are not added. */
const listStateFields = (question: Question, { measures }: SumPlan): readonly string[] => [
  ...new Set(
    measures.flatMap(({ field, aggregate }) => {
      const { standsAt } = findField(question.fields, field) ?? {};
      const isSumOfState = standsAt !== undefined && aggregate === "sum";
      if (!isSumOfState) return [];
      const isStateRead =
        question.source.fields[standsAt]?.isAlways === true ||
        rawSql(question, standsAt).reads.some((column) => question.used.has(column));
      return isStateRead ? [standsAt] : [];
    }),
  ),
];

/** Returns whether the database can count distinct values for each group and its parents; its groups must equal the domain's. */
function mayDatabaseCountDistinct(question: Question, plan: SumPlan): boolean {
  const levelFields = listAllLevels(plan).map(({ field }) => field);
  return (
    listStateFields(question, plan).length === 0 &&
    new Set(levelFields).size === levelFields.length &&
    !listDistinctFields(question, plan).some((field) => levelFields.includes(field))
  );
}

/** Lists the columns of the sums of a plan. */
export function listSumColumns(question: Question, sumPlan: SumPlan): readonly SumColumn[] {
  const keySqlByField = new Map(listAllLevels(sumPlan).map((level) => [level.field, keySql(question, sumPlan, level)]));
  const countedFields = listDistinctFields(question, sumPlan);
  const fieldsCountedByDatabase = mayDatabaseCountDistinct(question, sumPlan) ? countedFields : [];
  for (const field of [
    ...listStateFields(question, sumPlan),
    ...(mayDatabaseCountDistinct(question, sumPlan) ? [] : countedFields),
  ])
    keySqlByField.set(field, keySql(question, sumPlan, { field, grain: null }));
  const fieldSumByKey = new Map<string, { readonly field: string; readonly sum: SumKind }>();
  const addFieldSum = (field: string, sum: SumKind) => {
    // Figures of comparison days are read for those days. A difference also needs the figure of the report's own days.
    const measureToSum = findField(question.fields, field)?.compared?.of ?? field;
    const isDistinctCount =
      findField(question.fields, measureToSum)?.counts !== undefined && countedFields.includes(measureToSum);
    if (!isDistinctCount) fieldSumByKey.set(`${sum} ${measureToSum}`, { field: measureToSum, sum });
  };
  for (const { field, aggregate } of sumPlan.measures) {
    const { ratio, counts, compared } = findField(question.fields, field) ?? {};
    if (ratio !== undefined || counts !== undefined || compared !== undefined)
      for (const measure of listSourceMeasures(question.fields, field)) {
        addFieldSum(measure, "sum");
        if (findField(question.fields, measure)?.follows !== undefined) addFieldSum(measure, "filled");
      }
    else if (aggregate !== "countDistinct") {
      addFieldSum(field, "filled");
      if (aggregate === "sum" || aggregate === "average") addFieldSum(field, "sum");
      if (aggregate === "min") addFieldSum(field, "least");
      if (aggregate === "max") addFieldSum(field, "most");
    }
  }
  const findLookupOfField = (field: string, key: Fragment) =>
    key === rawSql(question, field) ? question.source.fields[field]?.lookedUp?.(question.cut) : undefined;
  return [
    ...[...keySqlByField].map(([field, key], index): SumColumn => {
      const fieldLookup = findLookupOfField(field, key);
      return {
        as: `k${index}`,
        sql: key,
        of: { key: field, ...(fieldLookup !== undefined && { lookedUp: fieldLookup }) },
      };
    }),
    ...fieldsCountedByDatabase.map((field, index): SumColumn => ({
      as: `d${index}`,
      sql: terminalKeySql(question, field, { before: listAllLevels(sumPlan) }) ?? rawSql(question, field),
      of: { distinct: field },
    })),
    ...[...fieldSumByKey.values()].map((fieldSum, index): SumColumn => ({
      as: `m${index}`,
      sql: totalSqlByKind[fieldSum.sum](question, fieldSum.field),
      of: fieldSum,
    })),
  ];
}

const fieldAsNumberSql = (question: Question, field: string): Fragment =>
  applyToTexts(question.dialect.numberSql, rawSql(question, field));

const totalSqlByKind = {
  sum: (question, field) =>
    findField(question.fields, field)?.counts === undefined
      ? sql`sum(${fieldAsNumberSql(question, field)})`
      : sql`count(DISTINCT ${rawSql(question, field)})`,
  filled: (question, field) =>
    question.source.fields[field]?.isAlways === true ? sql`count(*)` : sql`count(${rawSql(question, field)})`,
  least: (question, field) => sql`min(${fieldAsNumberSql(question, field)})`,
  most: (question, field) => sql`max(${fieldAsNumberSql(question, field)})`,
} as const satisfies Record<SumKind, (question: Question, field: string) => Fragment>;
