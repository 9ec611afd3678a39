/** Builds the SQL statement of the sums of a report: all groups, or the first of them. */
import { type Question, fromOf } from "./compile-question.ts";
import type { SumColumn, SumKind, SumPlan } from "./sum-plan.ts";

/** SQL aggregate that combines partial sums of each kind. */
const combiningAggregates = { sum: "sum", filled: "sum", least: "min", most: "max" } as const satisfies Record<
  SumKind,
  string
>;

/** SQL of the grouping sets: the number of row and column groups in each, and its value of `grouping`, innermost first. */
export function groupSets({
  levels,
  across = [],
}: SumPlan): readonly { readonly rows: number; readonly columns: number; readonly mark: number }[] {
  const downTo = (highestDepth: number) => Array.from({ length: highestDepth + 1 }, (_, index) => highestDepth - index);
  const groupingMask = (highestDepth: number, depth: number) => 2 ** (highestDepth - depth) - 1;
  return downTo(levels.length).flatMap((rows) =>
    downTo(across.length).map((columns) => ({
      rows,
      columns,
      mark: groupingMask(levels.length, rows) * 2 ** across.length + groupingMask(across.length, columns),
    })),
  );
}

/** Builds the statement of the sums. If the database counts distinct values it has a row for each grouping set, marked by `mark`. */
export function sumStatement(
  question: Question,
  sumPlan: SumPlan,
  sumColumns: readonly SumColumn[],
  groupsAtMost: number,
): string {
  const { toDouble } = question.dialect;
  const keys = sumColumns.filter(({ of }) => "key" in of);
  const from = fromOf(
    question,
    sumColumns.flatMap(({ sql, of }) => ("key" in of && of.lookedUp !== undefined ? of.lookedUp.by : [sql])),
  );
  const isFiner = sumColumns.some(({ of }) => "distinct" in of || ("key" in of && of.lookedUp !== undefined));
  if (!isFiner && sumPlan.first !== undefined)
    return firstStatement(sumPlan.first, { from, columns: sumColumns, keys, toDouble, groupsAtMost });
  if (!isFiner) {
    const list = [
      ...sumColumns.map(({ as, sql, of }) => `${"key" in of ? sql.text : toDouble(sql.text)} AS ${as}`),
      `${toDouble("count(*)")} AS rows`,
    ];
    return `SELECT ${list.join(", ")} FROM ${from} GROUP BY ${placesOf(keys)} HAVING count(*) > 0 LIMIT ${groupsAtMost + 1}`;
  }
  // Groups by the keys and counted values first, in one pass over the rows; lookups and counts then run on the result.
  const fineColumns = sumColumns.flatMap(({ as, sql, of }) =>
    "key" in of && of.lookedUp !== undefined
      ? of.lookedUp.by.map((groupSql, index) => ({ as: `${as}_${index}`, sql: groupSql, isKey: true }))
      : [{ as, sql, isKey: !("field" in of) }],
  );
  const orderedColumns = [...fineColumns.filter(({ isKey }) => isKey), ...fineColumns.filter(({ isKey }) => !isKey)];
  const sumExpressions = sumColumns.map(
    ({ as, of }) =>
      `${"key" in of && of.lookedUp !== undefined ? of.lookedUp.of(of.lookedUp.by.map((_, index) => `${as}_${index}`)) : as} AS ${as}`,
  );
  const sets = sumColumns.some(({ of }) => "distinct" in of) ? groupSets(sumPlan) : [];
  const setOf = ({ rows, columns: columnDepth }: { readonly rows: number; readonly columns: number }) =>
    `(${[...keys.slice(0, rows), ...keys.slice(sumPlan.levels.length, sumPlan.levels.length + columnDepth)].map(({ as }) => as).join(", ")})`;
  const list = sumColumns.map(
    ({ as, of }) =>
      `${"key" in of ? as : toDouble("distinct" in of ? `count(DISTINCT ${as})` : `${combiningAggregates[of.sum]}(${as})`)} AS ${as}`,
  );
  const mark = sets.length > 1 ? [`${toDouble(`grouping(${keys.map(({ as }) => as).join(", ")})`)} AS mark`] : [];
  return `WITH fine AS MATERIALIZED (SELECT ${[...orderedColumns.map(({ as, sql }) => `${sql.text} AS ${as}`), "count(*) AS rows"].join(", ")} FROM ${from} GROUP BY ${placesOf(orderedColumns.filter(({ isKey }) => isKey))})
    SELECT ${[...list, `${toDouble("sum(rows)")} AS rows`, ...mark].join(", ")} FROM (SELECT ${[...sumExpressions, "rows"].join(", ")} FROM fine) f
    GROUP BY ${sets.length > 0 ? `GROUPING SETS (${sets.map(setOf).join(", ")})` : placesOf(keys)} HAVING sum(rows) > 0 LIMIT ${(groupsAtMost + 1) * Math.max(1, sets.length)}`;
}

/** Builds the statement of the first groups. `mark` is 1 for the sum of the others, and `groups` is their total number. */
function firstStatement(
  { by, atMost }: NonNullable<SumPlan["first"]>,
  {
    from,
    columns,
    keys,
    toDouble,
    groupsAtMost,
  }: {
    readonly from: string;
    readonly columns: readonly SumColumn[];
    readonly keys: readonly SumColumn[];
    readonly toDouble: (sql: string) => string;
    readonly groupsAtMost: number;
  },
): string {
  const sums = columns.flatMap(({ as, of }) => ("field" in of ? [{ as, field: of.field, sum: of.sum }] : []));
  const kind = ({ sum: "sum", count: "filled", min: "least", max: "most" } as const)[by.aggregate];
  const value = sums.find(({ field, sum }) => field === by.field && sum === kind)?.as ?? "NULL";
  // The domain treats a sum beyond the exact range of numbers as unknown.
  const exactValue = kind === "sum" ? `CASE WHEN abs(${value}) <= ${Number.MAX_SAFE_INTEGER} THEN ${value} END` : value;
  const groupKeys = keys.map(({ as }) => `CASE WHEN place <= ${atMost} THEN ${as} END AS ${as}`);
  const list = [
    ...groupKeys,
    `CASE WHEN place <= ${atMost} THEN 0 ELSE 1 END AS mark`,
    ...sums.map(({ as, sum }) => `${toDouble(`${combiningAggregates[sum]}(${as})`)} AS ${as}`),
    `${toDouble("sum(rows)")} AS rows`,
    `${toDouble("count(*)")} AS groups`,
  ];
  return `WITH sums AS MATERIALIZED (SELECT ${[...columns.map(({ as, sql }) => `${sql.text} AS ${as}`), "count(*) AS rows"].join(", ")} FROM ${from} GROUP BY ${placesOf(keys)})
    SELECT ${list.join(", ")} FROM (SELECT sums.*, rank() OVER (ORDER BY ${exactValue} ${by.direction === "descending" ? "DESC" : "ASC"} NULLS LAST) AS place FROM sums) s GROUP BY ${placesOf([...keys, "mark"])} LIMIT ${groupsAtMost + 1}`;
}

const placesOf = (keys: readonly unknown[]): string =>
  keys.length === 0 ? "()" : keys.map((_, index) => String(index + 1)).join(", ");
