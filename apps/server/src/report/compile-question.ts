/** SQL statements of a report: sums, a page of rows, and the values of a field. */

import { parseCalendarDate, type Weekday } from "@comptoir/domain/period";
import {
  findField,
  measuresBehind,
  type AxisLevel,
  type ColumnSort,
  type FieldCatalogue,
  type FieldValue,
  type LeadingMeasure,
  type MeasureSpec,
} from "@comptoir/domain/report";
import { foldText } from "@comptoir/domain/text";

import { askedOfTexts, isNumber, rawSql, shownSql, type SqlFields } from "./field-sql.ts";
import type { LookUp, SourceCut } from "./source.ts";

/** Input of every statement of a report query. */
export interface Question extends SqlFields {
  readonly cut: SourceCut;
  readonly conditions: readonly string[];
  /** SQL of every field that the report uses, which decides what the source joins. */
  readonly used: string;
  readonly weekStart: Weekday;
}

/** Group of a plan, by the values of its rows. */
export type KeyLevel = Pick<AxisLevel, "field" | "grain">;

/** Plan of an aggregation: keys of the row and column groups, and measures. */
export interface SumPlan {
  readonly levels: readonly KeyLevel[];
  readonly across?: readonly KeyLevel[];
  readonly measures: readonly MeasureSpec[];
  /** Limits the groups to the first ones by a measure, ties with the last included; the others are added up as one. */
  readonly first?: { readonly by: LeadingMeasure; readonly atMost: number };
}

/** Column of a sum statement: a key, a sum, or a count of distinct values. */
export interface SumColumn {
  readonly as: string;
  readonly sql: string;
  readonly of:
    | { readonly key: string; readonly lookedUp?: LookUp }
    | { readonly field: string; readonly sum: SumKind }
    | { readonly distinct: string };
}

type SumKind = "sum" | "filled" | "least" | "most";

/** The key of a level as SQL: a value of its group; the value itself of a field that is a level twice, or whose values are counted here. */
export function keySql(question: Question, plan: SumPlan, { field, grain }: KeyLevel): string {
  const isFine =
    grain === null ||
    levelsOf(plan).filter((level) => level.field === field).length > 1 ||
    distinctOf(question, plan).includes(field) ||
    statesOf(question, plan).includes(field);
  const raw = rawSql(question, field);
  if (!isFine && question.source.fields[field]?.grain !== grain)
    return question.dialect.bucket(raw, grain, question.weekStart);
  return isNumber(question, field) ? question.dialect.number(raw) : raw;
}

const levelsOf = ({ levels, across = [] }: SumPlan): readonly KeyLevel[] => [...levels, ...across];
/** Fields whose distinct values are counted, besides counts that add up over the groups. */
const distinctOf = ({ fields }: Pick<Question, "fields">, plan: SumPlan): readonly string[] => {
  const distinctFields = plan.measures.flatMap(({ field, aggregate }) =>
    aggregate === "countDistinct" ? [field] : [],
  );
  const counted = plan.measures.flatMap(({ field }) => countedBehind(fields, field));
  const isApart = (field: string) => distinctFields.length === 0 && addsUpOver(fields, field, levelsOf(plan));
  return [...new Set([...distinctFields, ...counted.filter((field) => !isApart(field))])];
};

/** Counted fields of a measure: the measure itself, the parts of its quotient, or what they compare. */
const countedBehind = (fields: FieldCatalogue, field: string): readonly string[] =>
  measuresBehind(fields, field)
    .map((name) => findField(fields, name)?.compared?.of ?? name)
    .filter((name) => findField(fields, name)?.counts !== undefined);

/** Checks whether counts of a field add up over groups: each counted value is in one group only. */
const addsUpOver = (fields: FieldCatalogue, field: string, levels: readonly KeyLevel[]): boolean => {
  const { within = [] } = findField(fields, field)?.counts ?? {};
  return levels.every((level) => within.includes(level.field));
};

/** Fields that semi-additive measures (stock on hand) are grouped by, so that balances of different items are not added. */
const statesOf = (question: Question, { measures }: SumPlan): readonly string[] => [
  ...new Set(
    measures.flatMap(({ field, aggregate }) => {
      const { standsAt } = findField(question.fields, field) ?? {};
      return standsAt !== undefined && aggregate === "sum" && question.used.includes(rawSql(question, standsAt))
        ? [standsAt]
        : [];
    }),
  ),
];

/** Checks whether the database can count distinct values for each group and its parents; its groups must equal the domain's. */
function isCounted(question: Question, plan: SumPlan): boolean {
  const fields = levelsOf(plan).map(({ field }) => field);
  return (
    statesOf(question, plan).length === 0 &&
    new Set(fields).size === fields.length &&
    !distinctOf(question, plan).some((field) => fields.includes(field))
  );
}

/** Lists the columns of the sums of a plan. */
export function sumColumns(question: Question, plan: SumPlan): readonly SumColumn[] {
  const keys = new Map(levelsOf(plan).map((level) => [level.field, keySql(question, plan, level)]));
  const counted = distinctOf(question, plan);
  const distinct = isCounted(question, plan) ? counted : [];
  for (const field of [...statesOf(question, plan), ...(isCounted(question, plan) ? [] : counted)])
    keys.set(field, keySql(question, plan, { field, grain: null }));
  const sums = new Map<string, { readonly field: string; readonly sum: SumKind }>();
  const want = (field: string, sum: SumKind) => {
    // Figures of compared days are read for those days. A difference also needs the figure of the report's own days.
    const of = findField(question.fields, field)?.compared?.of ?? field;
    const isCount = findField(question.fields, of)?.counts !== undefined && counted.includes(of);
    if (!isCount) sums.set(`${sum} ${of}`, { field: of, sum });
  };
  for (const { field, aggregate } of plan.measures) {
    const { ratio, counts, compared } = findField(question.fields, field) ?? {};
    if (ratio !== undefined || counts !== undefined || compared !== undefined)
      for (const measure of measuresBehind(question.fields, field)) want(measure, "sum");
    else if (aggregate !== "countDistinct") {
      want(field, "filled");
      if (aggregate === "sum" || aggregate === "average") want(field, "sum");
      if (aggregate === "min") want(field, "least");
      if (aggregate === "max") want(field, "most");
    }
  }
  const lookedUpOf = (field: string, sql: string) =>
    sql === rawSql(question, field) ? question.source.fields[field]?.lookedUp?.(question.cut) : undefined;
  return [
    ...[...keys].map(([field, sql], index): SumColumn => {
      const lookedUp = lookedUpOf(field, sql);
      return { as: `k${index}`, sql, of: { key: field, ...(lookedUp !== undefined && { lookedUp }) } };
    }),
    ...distinct.map((field, index): SumColumn => ({
      as: `d${index}`,
      sql: rawSql(question, field),
      of: { distinct: field },
    })),
    ...[...sums.values()].map((of, index): SumColumn => ({
      as: `m${index}`,
      sql: totals[of.sum](question, of.field),
      of,
    })),
  ];
}

const totals = {
  sum: (question, field) =>
    findField(question.fields, field)?.counts === undefined
      ? `sum(${question.dialect.number(rawSql(question, field))})`
      : `count(DISTINCT ${rawSql(question, field)})`,
  filled: (question, field) =>
    question.source.fields[field]?.isAlways === true ? "count(*)" : `count(${rawSql(question, field)})`,
  least: (question, field) => `min(${question.dialect.number(rawSql(question, field))})`,
  most: (question, field) => `max(${question.dialect.number(rawSql(question, field))})`,
} as const satisfies Record<SumKind, (question: Question, field: string) => string>;

/** SQL aggregate that combines partial sums of each kind. */
const together = { sum: "sum", filled: "sum", least: "min", most: "max" } as const satisfies Record<SumKind, string>;

/** Grouping sets: the number of row and column groups in each, and its value of `grouping`, innermost first. */
export function groupSets({
  levels,
  across = [],
}: SumPlan): readonly { readonly rows: number; readonly columns: number; readonly mark: number }[] {
  const downTo = (most: number) => Array.from({ length: most + 1 }, (_, index) => most - index);
  const left = (most: number, depth: number) => 2 ** (most - depth) - 1;
  return downTo(levels.length).flatMap((rows) =>
    downTo(across.length).map((columns) => ({
      rows,
      columns,
      mark: left(levels.length, rows) * 2 ** across.length + left(across.length, columns),
    })),
  );
}

/** Statement of the sums. If the database counts distinct values it has a row for each grouping set, marked by `mark`. */
export function sumStatement(
  question: Question,
  plan: SumPlan,
  columns: readonly SumColumn[],
  groupsAtMost: number,
): string {
  const { told } = question.dialect;
  const keys = columns.filter(({ of }) => "key" in of);
  const from = fromOf(
    question,
    columns.flatMap(({ sql, of }) => ("key" in of && of.lookedUp !== undefined ? of.lookedUp.by : [sql])),
  );
  const isFiner = columns.some(({ of }) => "distinct" in of || ("key" in of && of.lookedUp !== undefined));
  if (!isFiner && plan.first !== undefined)
    return firstStatement(plan.first, { from, columns, keys, told, groupsAtMost });
  if (!isFiner) {
    const list = [
      ...columns.map(({ as, sql, of }) => `${"key" in of ? sql : told(sql)} AS ${as}`),
      `${told("count(*)")} AS rows`,
    ];
    return `SELECT ${list.join(", ")} FROM ${from} GROUP BY ${placesOf(keys)} HAVING count(*) > 0 LIMIT ${groupsAtMost + 1}`;
  }
  // Groups by the keys and counted values first, in one pass over the rows; lookups and counts then run on the result.
  const fine = columns.flatMap(({ as, sql, of }) =>
    "key" in of && of.lookedUp !== undefined
      ? of.lookedUp.by.map((by, index) => ({ as: `${as}_${index}`, sql: by, isKey: true }))
      : [{ as, sql, isKey: !("field" in of) }],
  );
  const inOrder = [...fine.filter(({ isKey }) => isKey), ...fine.filter(({ isKey }) => !isKey)];
  const found = columns.map(
    ({ as, of }) =>
      `${"key" in of && of.lookedUp !== undefined ? of.lookedUp.of(of.lookedUp.by.map((_, index) => `${as}_${index}`)) : as} AS ${as}`,
  );
  const sets = columns.some(({ of }) => "distinct" in of) ? groupSets(plan) : [];
  const setOf = ({ rows, columns: across }: { readonly rows: number; readonly columns: number }) =>
    `(${[...keys.slice(0, rows), ...keys.slice(plan.levels.length, plan.levels.length + across)].map(({ as }) => as).join(", ")})`;
  const list = columns.map(
    ({ as, of }) =>
      `${"key" in of ? as : told("distinct" in of ? `count(DISTINCT ${as})` : `${together[of.sum]}(${as})`)} AS ${as}`,
  );
  const mark = sets.length > 1 ? [`${told(`grouping(${keys.map(({ as }) => as).join(", ")})`)} AS mark`] : [];
  return `WITH fine AS MATERIALIZED (SELECT ${[...inOrder.map(({ as, sql }) => `${sql} AS ${as}`), "count(*) AS rows"].join(", ")} FROM ${from} GROUP BY ${placesOf(inOrder.filter(({ isKey }) => isKey))})
    SELECT ${[...list, `${told("sum(rows)")} AS rows`, ...mark].join(", ")} FROM (SELECT ${[...found, "rows"].join(", ")} FROM fine) f
    GROUP BY ${sets.length > 0 ? `GROUPING SETS (${sets.map(setOf).join(", ")})` : placesOf(keys)} HAVING sum(rows) > 0 LIMIT ${(groupsAtMost + 1) * Math.max(1, sets.length)}`;
}

/** Statement of the first groups. `mark` is 1 for the sum of the others, and `groups` is their total number. */
function firstStatement(
  { by, atMost }: NonNullable<SumPlan["first"]>,
  {
    from,
    columns,
    keys,
    told,
    groupsAtMost,
  }: {
    readonly from: string;
    readonly columns: readonly SumColumn[];
    readonly keys: readonly SumColumn[];
    readonly told: (sql: string) => string;
    readonly groupsAtMost: number;
  },
): string {
  const sums = columns.flatMap(({ as, of }) => ("field" in of ? [{ as, field: of.field, sum: of.sum }] : []));
  const kind = ({ sum: "sum", count: "filled", min: "least", max: "most" } as const)[by.aggregate];
  const value = sums.find(({ field, sum }) => field === by.field && sum === kind)?.as ?? "NULL";
  // A sum beyond what a number holds exactly is unknown in the domain.
  const known = kind === "sum" ? `CASE WHEN abs(${value}) <= ${Number.MAX_SAFE_INTEGER} THEN ${value} END` : value;
  const groupKeys = keys.map(({ as }) => `CASE WHEN place <= ${atMost} THEN ${as} END AS ${as}`);
  const list = [
    ...groupKeys,
    `CASE WHEN place <= ${atMost} THEN 0 ELSE 1 END AS mark`,
    ...sums.map(({ as, sum }) => `${told(`${together[sum]}(${as})`)} AS ${as}`),
    `${told("sum(rows)")} AS rows`,
    `${told("count(*)")} AS groups`,
  ];
  return `WITH sums AS MATERIALIZED (SELECT ${[...columns.map(({ as, sql }) => `${sql} AS ${as}`), "count(*) AS rows"].join(", ")} FROM ${from} GROUP BY ${placesOf(keys)})
    SELECT ${list.join(", ")} FROM (SELECT sums.*, rank() OVER (ORDER BY ${known} ${by.direction === "descending" ? "DESC" : "ASC"} NULLS LAST) AS place FROM sums) s GROUP BY ${placesOf([...keys, "mark"])} LIMIT ${groupsAtMost + 1}`;
}

const placesOf = (keys: readonly unknown[]): string =>
  keys.length === 0 ? "()" : keys.map((_, index) => String(index + 1)).join(", ");

/** Rows of the source to read, with the values of their fields. */
export interface RowPlan {
  readonly fields: readonly string[];
  readonly sorting: readonly ColumnSort[];
  /** Group keys within which rows are counted and ranked. */
  readonly partition: readonly string[];
  /** Fields that contain a rank, with the field that is ranked. */
  readonly ranks: readonly { readonly field: string; readonly of: string }[];
  /** Conditions of the wanted groups, any of which may hold; null is every row. */
  readonly groups: readonly string[] | null;
  readonly offset: number;
  readonly limit: number;
  /** Whether to read `origin` and `mark` of each row. */
  readonly tellsOrigin?: boolean;
}

/** Maximum page size for which lookups run row by row. */
const pageRows = 1_000;

/** Statement of rows: `f0`, `f1` … are the fields, then come the ranks; `place` is the position of the row in its group, from 1. */
export function rowStatement(question: Question, plan: RowPlan): string {
  const { dialect, source } = question;
  const partition = plan.partition.length === 0 ? "" : `PARTITION BY ${plan.partition.join(", ")}`;
  const order = [...plan.sorting.flatMap((sort) => orderSql(question, sort)), ...source.order];
  const fields = plan.fields.map((field) =>
    isNumber(question, field) ? dialect.number(rawSql(question, field)) : rawSql(question, field),
  );
  const ranks = plan.ranks.map(
    ({ of }) =>
      `CASE WHEN ${rawSql(question, of)} IS NOT NULL THEN ${dialect.number(`dense_rank() OVER (${partition} ORDER BY ${shownSql(question, of)} DESC NULLS LAST)`)} END`,
  );
  const place = plan.partition.length === 0 ? "0" : `row_number() OVER (${partition} ORDER BY ${order.join(", ")})`;
  const rowColumns =
    plan.tellsOrigin === true
      ? (["origin", "mark"] as const).flatMap((name) =>
          source[name] === undefined ? [] : [`${source[name]} AS ${name}`],
        )
      : [];
  const list = [...[...fields, ...ranks].map((sql, index) => `${sql} AS f${index}`), ...rowColumns];
  const groups = plan.groups === null ? [] : [plan.groups.length === 0 ? "false" : `(${plan.groups.join(" OR ")})`];
  const within: Question = { ...question, conditions: [...question.conditions, ...groups] };
  const isPage = plan.limit <= pageRows;
  const cut = `ORDER BY ${order.join(", ")} LIMIT ${plan.limit} OFFSET ${plan.offset}`;
  const { row } = source.from(question.cut, question.used, isPage);
  const columns = [...list, `${dialect.number(place)} AS place`].join(", ");
  if (!isPage || row === undefined || plan.partition.length > 0 || ranks.length > 0)
    return `SELECT ${columns} FROM ${fromOf(within, [...list, ...order, ...plan.partition], isPage)} ${cut}`;
  // The sort columns decide which rows are on the page; the other columns are read for those rows only.
  const wanted = `${row} IN (SELECT ${row} FROM ${fromOf(within, order, isPage)} ${cut})`;
  return `SELECT ${columns} FROM ${fromOf({ ...within, conditions: [wanted] }, [...list, ...order], isPage)} ORDER BY ${order.join(", ")}`;
}

/** Condition of a group on the values of its rows; "false" for values that the rows never have. */
export function groupCondition(
  question: Question,
  keys: readonly { readonly sql: string; readonly field: string; readonly value: FieldValue }[],
): string {
  const parts = keys.map(({ sql, field, value }) => {
    if (value === null) return `${sql} IS NULL`;
    if (isNumber(question, field) !== (typeof value === "number")) return "false";
    if (typeof value === "number") return `${sql} = ${value}`;
    if (findField(question.fields, field)?.type !== "date")
      return `${question.dialect.binary(sql)} = ${question.dialect.text(value)}`;
    const date = parseCalendarDate(value);
    return date.ok ? `${sql} = ${question.dialect.date(date.value)}` : "false";
  });
  return parts.length === 0 ? "true" : `(${parts.join(" AND ")})`;
}

/** Statement of the values of a field: `value` and `rows`, most frequent first. */
export function valueStatement(question: Question, field: string, search: string, atMost: number): string {
  const { dialect, source } = question;
  const raw = rawSql(question, field);
  const value = isNumber(question, field) ? dialect.number(shownSql(question, field)) : raw;
  const isText = !isNumber(question, field) && findField(question.fields, field)?.type !== "date";
  const words = foldText(search)
    .trim()
    .replaceAll(/[\\%_]/gu, String.raw`\$&`);
  const named = source.fields[field]?.names?.of(raw) ?? raw;
  const wanted =
    words === ""
      ? []
      : [askedOfTexts(question, field, `${dialect.folded(named)} LIKE ${dialect.text(`%${words}%`)} ESCAPE '\\'`)];
  const from = fromOf({ ...question, conditions: [...question.conditions, ...wanted] }, [value]);
  return `SELECT ${value} AS value, ${dialect.number("count(*)")} AS rows FROM ${from} GROUP BY 1 ORDER BY 2 DESC, ${isText ? dialect.binary(value) : "1"} LIMIT ${atMost + 1}`;
}

/** ORDER BY terms in the order of the domain's `sortRows`: texts and names without case, unknown values last. */
function orderSql(question: Question, { column, direction }: ColumnSort): readonly string[] {
  const row = findField(question.fields, column);
  // Rows have no comparison figures, so sorting by one has no effect.
  if (row === null || row.compared !== undefined) return [];
  const way = (descends: boolean) => `${descends ? "DESC" : "ASC"} NULLS LAST`;
  if (row.standing !== undefined) {
    const isRank = row.standing.display === "rankDescending";
    return [`${rawSql(question, row.standing.of)} ${way((direction === "descending") !== isRank)}`];
  }
  const names = question.source.fields[column]?.names;
  const raw = rawSql(question, column);
  const key =
    names !== undefined
      ? question.dialect.folded(`coalesce(${names.of(raw)}, (${raw})::text)`)
      : isNumber(question, column) || row.type === "date" || row.counts !== undefined
        ? shownSql(question, column)
        : question.dialect.folded(raw);
  return [`${key} ${way(direction === "descending")}`];
}

/** FROM and WHERE clauses, with the joins that the expressions use. */
function fromOf(
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
