/** Builds the SQL statement of the sums of a report: all groups, or the first of them. */
import { type Question, fromAndWhereSql } from "./compile-question.ts";
import type { SumColumn, SumKind, SumPlan } from "./sum-plan.ts";

/** SQL aggregate that combines partial sums of each kind. */
const aggregateBySumKind = { sum: "sum", filled: "sum", least: "min", most: "max" } as const satisfies Record<
  SumKind,
  string
>;

/** Lists the grouping sets: the number of row and column levels in each, and its value of SQL `grouping`, innermost first. */
export function listGroupingSets({
  levels,
  across = [],
}: SumPlan): readonly { readonly rows: number; readonly columns: number; readonly mark: number }[] {
  const depthsFrom = (highestDepth: number) =>
    Array.from({ length: highestDepth + 1 }, (_, index) => highestDepth - index);
  const groupingMaskOf = (highestDepth: number, depth: number) => 2 ** (highestDepth - depth) - 1;
  return depthsFrom(levels.length).flatMap((rows) =>
    depthsFrom(across.length).map((columns) => ({
      rows,
      columns,
      mark: groupingMaskOf(levels.length, rows) * 2 ** across.length + groupingMaskOf(across.length, columns),
    })),
  );
}

/** Builds the statement of the sums. If the database counts distinct values it has a row for each grouping set, marked by `mark`. */
export function buildSumStatement(
  question: Question,
  sumPlan: SumPlan,
  sumColumns: readonly SumColumn[],
  groupsAtMost: number,
): string {
  const { toDouble } = question.dialect;
  const keyColumns = sumColumns.filter(({ of }) => "key" in of);
  const fromSql = fromAndWhereSql(
    question,
    sumColumns.flatMap(({ sql, of }) => ("key" in of && of.lookedUp !== undefined ? of.lookedUp.by : [sql])),
  );
  const needsFineGroups = sumColumns.some(({ of }) => "distinct" in of || ("key" in of && of.lookedUp !== undefined));
  if (!needsFineGroups && sumPlan.first !== undefined)
    return buildFirstGroupsStatement(sumPlan.first, {
      from: fromSql,
      columns: sumColumns,
      keys: keyColumns,
      toDouble,
      groupsAtMost,
    });
  if (!needsFineGroups) {
    const selectedColumns = [
      ...sumColumns.map(({ as, sql, of }) => `${"key" in of ? sql.text : toDouble(sql.text)} AS ${as}`),
      `${toDouble("count(*)")} AS rows`,
    ];
    return `SELECT ${selectedColumns.join(", ")} FROM ${fromSql} GROUP BY ${groupByPositionsSql(keyColumns)} HAVING count(*) > 0 LIMIT ${groupsAtMost + 1}`;
  }
  // Groups by the keys and counted values first, in one pass over the rows; lookups and counts then run on the result.
  const fineColumns = sumColumns.flatMap(({ as, sql, of }) =>
    "key" in of && of.lookedUp !== undefined
      ? of.lookedUp.by.map((groupSql, index) => ({ as: `${as}_${index}`, sql: groupSql, isKey: true }))
      : [{ as, sql, isKey: !("field" in of) }],
  );
  const keysFirstColumns = [...fineColumns.filter(({ isKey }) => isKey), ...fineColumns.filter(({ isKey }) => !isKey)];
  const sumExpressions = sumColumns.map(
    ({ as, of }) =>
      `${"key" in of && of.lookedUp !== undefined ? of.lookedUp.of(of.lookedUp.by.map((_, index) => `${as}_${index}`)) : as} AS ${as}`,
  );
  const groupingSets = sumColumns.some(({ of }) => "distinct" in of) ? listGroupingSets(sumPlan) : [];
  const groupingSetSql = ({ rows, columns: columnDepth }: { readonly rows: number; readonly columns: number }) =>
    `(${[...keyColumns.slice(0, rows), ...keyColumns.slice(sumPlan.levels.length, sumPlan.levels.length + columnDepth)].map(({ as }) => as).join(", ")})`;
  const combinedColumns = sumColumns.map(
    ({ as, of }) =>
      `${"key" in of ? as : toDouble("distinct" in of ? `count(DISTINCT ${as})` : `${aggregateBySumKind[of.sum]}(${as})`)} AS ${as}`,
  );
  const markColumns =
    groupingSets.length > 1 ? [`${toDouble(`grouping(${keyColumns.map(({ as }) => as).join(", ")})`)} AS mark`] : [];
  return `WITH fine AS MATERIALIZED (SELECT ${[...keysFirstColumns.map(({ as, sql }) => `${sql.text} AS ${as}`), "count(*) AS rows"].join(", ")} FROM ${fromSql} GROUP BY ${groupByPositionsSql(keysFirstColumns.filter(({ isKey }) => isKey))})
    SELECT ${[...combinedColumns, `${toDouble("sum(rows)")} AS rows`, ...markColumns].join(", ")} FROM (SELECT ${[...sumExpressions, "rows"].join(", ")} FROM fine) f
    GROUP BY ${groupingSets.length > 0 ? `GROUPING SETS (${groupingSets.map(groupingSetSql).join(", ")})` : groupByPositionsSql(keyColumns)} HAVING sum(rows) > 0 LIMIT ${(groupsAtMost + 1) * Math.max(1, groupingSets.length)}`;
}

/** Builds the statement of the first groups. `mark` is 1 for the sum of the other groups, and `groups` is the number of groups that a row sums. */
function buildFirstGroupsStatement(
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
  const sumColumnsOfFields = columns.flatMap(({ as, of }) =>
    "field" in of ? [{ as, field: of.field, sum: of.sum }] : [],
  );
  const rankedSumKind = ({ sum: "sum", count: "filled", min: "least", max: "most" } as const)[by.aggregate];
  const rankedColumn =
    sumColumnsOfFields.find(({ field, sum }) => field === by.field && sum === rankedSumKind)?.as ?? "NULL";
  // The domain treats a sum beyond the exact range of numbers as unknown.
  const rankedValueSql =
    rankedSumKind === "sum"
      ? `CASE WHEN abs(${rankedColumn}) <= ${Number.MAX_SAFE_INTEGER} THEN ${rankedColumn} END`
      : rankedColumn;
  const groupKeyColumns = keys.map(({ as }) => `CASE WHEN place <= ${atMost} THEN ${as} END AS ${as}`);
  const groupColumns = [
    ...groupKeyColumns,
    `CASE WHEN place <= ${atMost} THEN 0 ELSE 1 END AS mark`,
    ...sumColumnsOfFields.map(({ as, sum }) => `${toDouble(`${aggregateBySumKind[sum]}(${as})`)} AS ${as}`),
    `${toDouble("sum(rows)")} AS rows`,
    `${toDouble("count(*)")} AS groups`,
  ];
  return `WITH sums AS MATERIALIZED (SELECT ${[...columns.map(({ as, sql }) => `${sql.text} AS ${as}`), "count(*) AS rows"].join(", ")} FROM ${from} GROUP BY ${groupByPositionsSql(keys)})
    SELECT ${groupColumns.join(", ")} FROM (SELECT sums.*, rank() OVER (ORDER BY ${rankedValueSql} ${by.direction === "descending" ? "DESC" : "ASC"} NULLS LAST) AS place FROM sums) s GROUP BY ${groupByPositionsSql([...keys, "mark"])} LIMIT ${groupsAtMost + 1}`;
}

const groupByPositionsSql = (keys: readonly unknown[]): string =>
  keys.length === 0 ? "()" : keys.map((_, index) => String(index + 1)).join(", ");
