/** Queries the rows of each kind of export batch, and the dashboard figures to compare their totals with. */

import { cents, type Cents } from "@comptoir/domain/money";
import {
  exportTotals,
  journalOfDay,
  type DaySalesSums,
  type ExportBatch,
  type ExportKind,
  type ExportRow,
  type ExportTotals,
} from "@comptoir/domain/transaction";
import { Effect } from "effect";

import { lineSumSqlByColumn } from "../../sales/summary-table.ts";
import type { Snapshot } from "../../widget-data/snapshot.ts";
import type { SourceCut } from "../source.ts";
import { clockJoinSql, factConditions, linesIn, cutConditions, receiptJoin } from "../sources/sale-line.ts";
import { line } from "../sources/tables.ts";
import { movementDaySql, locationCondition, sinceCutStartCondition } from "../sources/stock-ledger-sql.ts";
import { makeStockSources } from "../sources/stock-sources.ts";

/** Maximum number of rows in a batch. */
export const batchRowsAtMost = 100_000;

/** Selection of the rows of a batch, beyond its days and locations. */
export interface BatchCut extends Pick<ExportBatch, "kind" | "vendorIds" | "isChangesOnly"> {
  /** Ids of batches that this one repeats: their activity counts as not sent. */
  readonly repeated: ReadonlySet<number>;
}

/** Queries of one kind of export. */
interface Dataset {
  /** SQL of the rows: the columns of the file by their names, and those that only `order` and `amount` read. */
  readonly statement: (cut: SourceCut, of: BatchCut) => string;
  readonly order: string;
  /** SQL of the amount that a row adds to the control total, equal to the domain's. */
  readonly amount: string;
  /** Converts database rows to file rows, if they differ. */
  readonly toRows?: (rows: readonly ExportRow[]) => readonly ExportRow[];
  /** Scalar SQL of the dashboard's figure for the same selection. */
  readonly board?: (cut: SourceCut) => string;
}

const { gross, discounts, refunds, items, fees, gift_cards: giftCards } = lineSumSqlByColumn;
const netSalesSql = `(${gross} - ${discounts} - ${refunds})`;
const lineKindSql = "CASE l.kind WHEN 0 THEN 'SALE' WHEN 1 THEN 'REFUND' WHEN 2 THEN 'GIFT_CARD' ELSE 'FEE' END";
const dayAndLocationColumnsSql = `f.business_date::text AS "businessDate", at.code AS location`;
const locationJoinSql = "JOIN target_layer at ON at.target_layer_id = f.location_id";

const makeCodeAmountsStatement =
  (table: "sale_tender" | "sale_tax", name: string, columns: string) => (cut: SourceCut) =>
    `SELECT ${dayAndLocationColumnsSql}, f.code AS ${name}, ${columns} FROM ${table} f ${locationJoinSql} WHERE ${[...factConditions("f", cut), "f.counted"].join(" AND ")} GROUP BY f.business_date, at.code, f.code`;

const makeDashboardSumStatement =
  (sum: string, table = "sales_day") =>
  (cut: SourceCut) =>
    `SELECT sum(${sum}) FROM ${table} d WHERE ${cutConditions("d", cut).join(" AND ")}`;

/** SQL of a ledger summary: one row for each day, location, section and code. */
const buildLedgerStatement = (sourceCut: SourceCut): string => {
  const ledgerPartSql = (name: string, code: string, amount: string, from: string, alias: string) =>
    `SELECT ${alias}.business_date, ${alias}.location_id, '${name}' AS part, ${code} AS code, (${amount})::bigint AS amount FROM ${from} WHERE ${[...factConditions(alias, sourceCut), `${alias}.counted`].join(" AND ")}`;
  const linePartsSql = Object.entries({ gross, discounts, refunds, fees, giftCards }).map(([name, sql]) =>
    ledgerPartSql(name, "''", sql, "sale_line l", "l"),
  );
  const allPartsSql = [
    ...linePartsSql,
    ledgerPartSql("rounding", "''", "s.rounding", "sale s", "s"),
    ledgerPartSql("tips", "''", "s.tips", "sale s", "s"),
    ledgerPartSql("taxes", "x.code", "x.amount", "sale_tax x", "x"),
    ledgerPartSql("tenders", "p.code", "p.amount", "sale_tender p", "p"),
  ];
  return `SELECT ${dayAndLocationColumnsSql}, f.part, f.code, sum(f.amount)::float8 AS amount FROM (${allPartsSql.join(" UNION ALL ")}) f ${locationJoinSql} GROUP BY f.business_date, at.code, f.part, f.code`;
};

/** Returns the journal entries of each day of a ledger. */
function journalEntriesOf(exportRows: readonly ExportRow[]): readonly ExportRow[] {
  const zeroSums: DaySalesSums = {
    gross: 0,
    discounts: 0,
    refunds: 0,
    fees: 0,
    giftCards: 0,
    rounding: 0,
    tips: 0,
    taxes: {},
    tenders: {},
  };
  const sumsByDayAndLocation = new Map<string, { readonly head: ExportRow; sums: DaySalesSums }>();
  for (const { businessDate = null, location = null, part, code, amount } of exportRows) {
    const dayAndLocationKey = `${businessDate} ${location}`;
    const daySums = sumsByDayAndLocation.get(dayAndLocationKey) ?? { head: { businessDate, location }, sums: zeroSums };
    const [name, sum] = [String(part), Number(amount)];
    daySums.sums =
      name === "taxes" || name === "tenders"
        ? { ...daySums.sums, [name]: { ...daySums.sums[name], [String(code)]: sum } }
        : { ...daySums.sums, [name]: sum };
    sumsByDayAndLocation.set(dayAndLocationKey, daySums);
  }
  return [...sumsByDayAndLocation.values()].flatMap(({ head, sums }) =>
    journalOfDay(sums).map((line) => ({ ...head, ...line })),
  );
}

const roundedSql = (sql: string) => `round(${sql})::float8`;

const datasetByKind: Readonly<Record<ExportKind, Dataset>> = {
  SALES: {
    statement: (cut) => {
      const { base, where } = linesIn(cut, new Set([line.tax_share]), false);
      return `SELECT l.business_date::text AS "businessDate", at.code AS location, s.number AS transaction, s.terminal, s.cashier, l.line_no AS line, ${lineKindSql} AS kind, l.sku, l.description, d.code AS department, (${items})::float8 AS quantity,
        (${gross})::float8 AS gross, (${discounts})::float8 AS discount, ${netSalesSql}::float8 AS net, ${line.tax_share.text}::float8 AS tax, (${netSalesSql} + ${fees} + ${giftCards} + ${line.tax_share.text})::float8 AS total, l.sale_no, l.batch_id
        FROM ${base} ${receiptJoin("l", cut)} JOIN target_layer at ON at.target_layer_id = l.location_id LEFT JOIN department d ON d.department_id = l.department_id WHERE ${where.length === 0 ? "true" : where.join(" AND ")}`;
    },
    order: `"businessDate", location, batch_id, sale_no, line`,
    amount: "net",
    board: makeDashboardSumStatement("d.gross - d.discounts - d.refunds"),
  },
  TENDERS: {
    statement: makeCodeAmountsStatement(
      "sale_tender",
      "tender",
      "count(*)::float8 AS payments, sum(f.amount)::float8 AS amount",
    ),
    order: `"businessDate", location, tender`,
    amount: "amount",
    board: makeDashboardSumStatement("d.amount", "sales_day_tender"),
  },
  TAXES: {
    statement: makeCodeAmountsStatement("sale_tax", "tax", "sum(f.amount)::float8 AS amount"),
    order: `"businessDate", location, tax`,
    amount: "amount",
    board: makeDashboardSumStatement("d.tax"),
  },
  GL_SUMMARY: {
    statement: buildLedgerStatement,
    order: `"businessDate", location, part, code`,
    amount: "0",
    toRows: journalEntriesOf,
    board: makeDashboardSumStatement("d.amount", "sales_day_tender"),
  },
  INVENTORY_MOVEMENTS: {
    statement: (
      cut,
    ) => `SELECT day::text AS "businessDate", at.code AS location, i.sku, i.description, e.kind, e.reason, e.quantity::float8 AS quantity, e.unit_cost::float8 AS "unitCost", ${roundedSql("e.quantity::numeric * e.unit_cost / 100000")} AS value, e.happened_at, e.entry_key
      FROM (SELECT e.*, coalesce(e.business_date, ${movementDaySql("e", cut)}) AS day FROM stock_entry e ${clockJoinSql("e", cut)} WHERE ${locationCondition("e", cut)} AND (e.business_date >= ${cut.dialect.dateSql(cut.from)} OR ${sinceCutStartCondition("e", cut)})) e
      JOIN item i ON i.item_id = e.item_id JOIN target_layer at ON at.target_layer_id = e.location_id WHERE day BETWEEN ${cut.dialect.dateSql(cut.from)} AND ${cut.dialect.dateSql(cut.to)}`,
    order: `"businessDate", location, happened_at, entry_key COLLATE "C"`,
    amount: "value",
  },
  PRODUCTS: {
    statement: ({
      locations,
    }) => `SELECT i.sku, i.upc, i.description, d.code AS department, s.code AS "subDepartment", v.code AS vendor, i.unit_price::float8 AS price, i.target_id
      FROM item i LEFT JOIN department d ON d.department_id = i.department_id LEFT JOIN sub_department s ON s.sub_department_id = i.sub_department_id LEFT JOIN vendor v ON v.vendor_id = i.vendor_id
      WHERE NOT i.is_deleted AND i.target_id = ANY ('{${[...new Set(locations.map(({ targetId }) => targetId))].join(",")}}'::integer[])`,
    order: `target_id, sku COLLATE "C"`,
    amount: roundedSql("coalesce(price, 0)::numeric / 100"),
  },
  PRODUCT_ACTIVITY: {
    statement: (cut, batchCut) => {
      const { base, where: ofStock } = makeStockSources(cut.dialect)["inventory-movement"].rowsSql(
        cut,
        new Set(),
        false,
      );
      const activityRowConditions = [...ofStock, ...activityConditions(batchCut)];
      return `SELECT f.location_id AS "locationId", f.item_id AS "itemId", at.code AS location, coalesce(v.code, '') AS vendor, i.sku, i.upc, i.description, f.closing::float8 AS "onHand", f.sold::float8 AS sold, f.returned::float8 AS returned, f.received::float8 AS received, ${roundedSql("f.sold::numeric * i.unit_price / 100000")} AS retail
        FROM ${base} JOIN item i ON i.item_id = f.item_id ${locationJoinSql} LEFT JOIN vendor v ON v.vendor_id = i.vendor_id WHERE ${activityRowConditions.join(" AND ")}`;
    },
    order: `vendor COLLATE "C", location COLLATE "C", sku COLLATE "C"`,
    amount: "retail",
  },
};

/** SQL conditions that limit a file to some vendors, and a file of changes to rows of these days or rows not sent before. */
function activityConditions({ vendorIds = [], isChangesOnly = false, repeated }: BatchCut): readonly string[] {
  const repeatedBatchCondition = `export_batch_id = ANY ('{${[...repeated].join(",")}}'::integer[])`;
  const lastSentBalanceSql = `(SELECT e.on_hand FROM export_activity_sent e WHERE e.location_id = f.location_id AND e.item_id = f.item_id AND e.sent_at < coalesce((SELECT min(o.sent_at) FROM export_activity_sent o WHERE o.${repeatedBatchCondition}), (SELECT min(o.changed_at) FROM export_batch o WHERE o.${repeatedBatchCondition} AND o.status = 'EXPORTED'), 'infinity')
    ORDER BY e.sent_at DESC, e.export_batch_id DESC LIMIT 1)`;
  return [
    ...(vendorIds.length === 0 ? [] : [`i.vendor_id = ANY ('{${vendorIds.join(",")}}'::integer[])`]),
    ...(isChangesOnly
      ? [`(f.sold <> 0 OR f.returned <> 0 OR f.received <> 0 OR ${lastSentBalanceSql} IS DISTINCT FROM f.closing)`]
      : []),
  ];
}

/** Reads the rows of a batch; null if they exceed the maximum. */
export const readBatchRows = Effect.fnUntraced(function* (snapshot: Snapshot, batchCut: BatchCut, cut: SourceCut) {
  const { statement, order, toRows } = datasetByKind[batchCut.kind];
  const queriedRows = yield* snapshot.query<ExportRow>(
    `SELECT * FROM (${statement(cut, batchCut)}) r ORDER BY ${order} LIMIT ${batchRowsAtMost + 1}`,
  );
  return queriedRows.length > batchRowsAtMost ? null : toRows === undefined ? queriedRows : toRows(queriedRows);
});

/** Reads the totals of a batch and the dashboard's figure for the same selection from one snapshot. */
export const readTotalsAndDashboard = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  batchCut: BatchCut,
  sourceCut: SourceCut,
) {
  const { kind } = batchCut;
  const { statement, amount, toRows, board } = datasetByKind[kind];
  const batchTotals: ExportTotals =
    toRows === undefined
      ? totalsOfSumRow(
          yield* snapshot.query<TotalsRow>(
            `SELECT count(*)::integer AS rows, coalesce(sum(${amount}), 0)::float8 AS amount FROM (${statement(sourceCut, batchCut)}) r`,
          ),
        )
      : totalsOfRows(kind, yield* readBatchRows(snapshot, batchCut, sourceCut));
  const dashboardAmount: Cents | null =
    board === undefined
      ? null
      : totalsOfSumRow(
          yield* snapshot.query<TotalsRow>(`SELECT 0 AS rows, coalesce((${board(sourceCut)}), 0)::float8 AS amount`),
        ).amount;
  return { read: batchTotals, board: dashboardAmount };
});

const totalsOfRows = (kind: ExportKind, rows: readonly ExportRow[] | null): ExportTotals =>
  rows === null ? { rows: batchRowsAtMost + 1, amount: cents(0) } : exportTotals(kind, rows);

interface TotalsRow {
  readonly rows: number;
  readonly amount: number;
}

const totalsOfSumRow = ([sums]: readonly TotalsRow[]): ExportTotals => ({
  rows: sums?.rows ?? 0,
  amount: cents(sums?.amount ?? 0),
});
