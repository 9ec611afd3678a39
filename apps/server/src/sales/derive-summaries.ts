/**
 * Derives the summary tables from the facts. Committing a batch adds its derived sums, undoing subtracts them, and
 * rebuilding and verifying derive all of them anew.
 */

import { keyExpressionSql, fromWithJoinsSql, type FactTable } from "./fact-key.ts";
import {
  isLongTable,
  longTableSources,
  lineSumSqlByColumn,
  receiptSumSqlByColumn,
  summaryTables,
  type SummaryTableName,
} from "./summary-table.ts";

/** Summary tables that one pass over the facts fills. */
export interface Derivation {
  readonly tables: readonly SummaryTableName[];
  /** Columns that facts are grouped by; each table then sums these groups by its own, fewer columns. */
  readonly keys: readonly string[];
  readonly sources: readonly FactSource[];
}

/** Fact table, and the amounts that each row adds to the sums. */
interface FactSource {
  readonly table: FactTable;
  /** SQL condition on the fact's own columns. */
  readonly where: string;
  readonly adds: Readonly<Record<string, string>>;
}

/** Condition on the facts, given the alias of a fact table. */
export type FactFilter = (alias: string) => string;

/** Filter on facts with its values as parameters, so that statements have constant text and the database plans them once. */
export interface FactSelection {
  readonly filter: FactFilter;
  readonly params: readonly string[];
}

const merchandiseSource: FactSource = {
  table: "sale_line",
  where: "l.counted AND l.kind <= 1",
  adds: lineSumSqlByColumn,
};

/** All derivations; together they fill every summary table once. */
export const derivations: readonly Derivation[] = [
  {
    tables: [
      "sales_half_hour",
      "sales_day",
      "sales_day_terminal",
      "sales_day_cashier",
      "sales_month",
      "sales_month_half_hour",
      "sales_month_cashier",
    ],
    keys: ["location_id", "business_date", "half_hour", "terminal", "cashier"],
    sources: [
      { table: "sale", where: "true", adds: receiptSumSqlByColumn },
      { table: "sale_line", where: "l.counted", adds: lineSumSqlByColumn },
      { table: "sale_tax", where: "x.counted", adds: { tax: "x.amount" } },
    ],
  },
  {
    tables: ["sales_day_department", "sales_month_department"],
    keys: summaryTables.sales_day_department.keys,
    sources: [merchandiseSource],
  },
  {
    tables: ["sales_month_item", "sales_quarter_item", "sales_target_month_item", "sales_target_week_item"],
    keys: ["location_id", "month", "week", "item_id"],
    sources: [merchandiseSource],
  },
  {
    tables: ["sales_day_tender", "sales_month_tender"],
    keys: summaryTables.sales_day_tender.keys,
    sources: [{ table: "sale_tender", where: "p.counted", adds: { amount: "p.amount", payments: "1" } }],
  },
  {
    tables: ["sales_day_tax"],
    keys: summaryTables.sales_day_tax.keys,
    sources: [{ table: "sale_tax", where: "x.counted", adds: { amount: "x.amount" } }],
  },
  {
    tables: ["sales_day_customer", "sales_quarter_customer"],
    keys: summaryTables.sales_day_customer.keys,
    sources: [{ table: "sale", where: "s.counted AND s.customer IS NOT NULL", adds: { transactions: "1" } }],
  },
];

/** Statement that adds (`sign` 1) or subtracts (`sign` -1) the filtered facts in the tables of a derivation. */
export function buildApplyStatement(derivation: Derivation, sign: 1 | -1, filter: FactFilter): string {
  const insertsSql = derivation.tables.map(
    (table) => `${table}_rows AS (${insertIntoSummarySql(table, "cell", sign)})`,
  );
  return `WITH cell AS MATERIALIZED (${finestSumsSql(derivation, filter)}), ${insertsSql.join(", ")} SELECT 1`;
}

/** SELECT of the rows of a summary table, added up from the finest sums of its derivation. */
export function groupedRowsSql(table: SummaryTableName, cells: string): string {
  return groupedSumsSql(table, cellsOfTableSql(table, cells), 1);
}

/** SELECT of the rows that a summary table should have for the filtered facts. */
export function expectedRows(table: SummaryTableName, filter: FactFilter): string {
  const { keys, sums } = summaryTables[table];
  return groupedSumsSql(table, `(${factRows(table, filter, keys, sums)}) row_of_fact`, 1);
}

/** SELECT of single facts, not summed, for callers that sum by other keys. Facts that add to none of the requested sums are not read. */
export function factRows(
  table: SummaryTableName,
  filter: FactFilter,
  keys: readonly string[],
  sums: readonly string[],
): string {
  return factsOfDerivationSql(derivationOf(table), filter, keys, sums);
}

function derivationOf(table: SummaryTableName): Derivation {
  const derivation = derivations.find((candidate) => candidate.tables.includes(table));
  if (derivation === undefined) throw new Error(`No derivation feeds ${table}`);
  return derivation;
}

function factsOfDerivationSql(
  { sources }: Derivation,
  filter: FactFilter,
  keys: readonly string[],
  sums: readonly string[],
): string {
  return sources
    .filter(({ adds }) => sums.some((name) => adds[name] !== undefined))
    .map(({ table, where, adds }) => {
      const factColumnsSql = [
        ...keys.map((key) => `${keyExpressionSql(table, key)} AS ${key}`),
        ...sums.map((name) => `(${adds[name] ?? "0"})::bigint AS ${name}`),
      ];
      const { from, alias } = fromWithJoinsSql(table, keys);
      return `SELECT ${factColumnsSql.join(", ")} FROM ${from} WHERE ${filter(alias)} AND ${where}`;
    })
    .join(" UNION ALL ");
}

/** SELECT of a derivation's finest sums, from one pass over the facts; all its tables are added up from them. */
export function finestSumsSql(derivation: Derivation, filter: FactFilter): string {
  const {
    tables: [table],
    keys,
  } = derivation;
  if (table === undefined) throw new Error("A derivation feeds at least one table");
  const { sums } = summaryTables[table];
  const sumColumnsSql = sums.map((name) => `sum(${name})::bigint AS ${name}`);
  return `SELECT ${[...keys, ...sumColumnsSql].join(", ")} FROM (${factsOfDerivationSql(derivation, filter, keys, sums)}) fact GROUP BY ${keys.join(", ")}`;
}

/** SQL of finer sums with the key that a table has instead: the target by location, or the month or quarter; unchanged for other tables. */
function cellsOfTableSql(table: SummaryTableName, cells: string): string {
  const keysOfTable: readonly string[] = summaryTables[table].keys;
  if (isLongTable(table)) {
    const { of, unit } = longTableSources[table];
    const [, date] = summaryTables[of].keys;
    return `(SELECT c.*, date_trunc('${unit}', c.${date}::timestamp)::date AS ${unit} FROM ${cells} c) placed`;
  }
  if (!keysOfTable.includes("target_id")) return cells;
  return `(SELECT c.*, coalesce(t.target_id, 0) AS target_id FROM ${cells} c LEFT JOIN target_layer t ON t.target_layer_id = c.location_id) placed`;
}

function insertIntoSummarySql(table: SummaryTableName, from: string, sign: 1 | -1): string {
  const { keys, sums } = summaryTables[table];
  const sumUpdatesSql = sums.map((name) => `${name} = ${table}.${name} + excluded.${name}`);
  // Inserts in key order: the index grows at its end, and rows read together are stored together.
  return `INSERT INTO ${table} (${[...keys, ...sums].join(", ")}) ${groupedSumsSql(table, cellsOfTableSql(table, from), sign)} ORDER BY ${keys.join(", ")}
    ON CONFLICT (${keys.join(", ")}) DO UPDATE SET ${sumUpdatesSql.join(", ")}`;
}

function groupedSumsSql(table: SummaryTableName, from: string, sign: 1 | -1): string {
  const { keys, sums } = summaryTables[table];
  const signedSumsSql = sums.map((name) => `${sign === 1 ? "" : "-"}sum(${name})::bigint AS ${name}`);
  return `SELECT ${[...keys, ...signedSumsSql].join(", ")} FROM ${from} GROUP BY ${keys.join(", ")}`;
}
