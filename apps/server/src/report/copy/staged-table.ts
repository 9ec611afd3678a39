/** In-memory tables in which the report copy gathers a batch while it is written; reports do not read them. */

import type { DuckDBAppender, DuckDBConnection } from "@duckdb/node-api";

import {
  countsAsSale,
  isRefundOnly,
  taxCodesOfLines,
  taxOfLines,
  type Transaction,
  type TransactionLine,
} from "@comptoir/domain/transaction";

import { replaceUnstorableCharacters } from "../../database/index.ts";
import { halfHourOf, lineKindCodes, type WrittenReceipts } from "../../sales/index.ts";
import { factTables, type FactTable } from "./copied-tables.data.ts";
import { insertTextsStatement, lineTextJoinSql } from "./copied-table.ts";
import {
  insertPeopleStatement,
  peopleJoinSql,
  peopleIdsSql,
  searchedColumnsSql,
  searchedSumsSql,
} from "./searched-receipt.ts";
import { makeStagedColumn, makeStagedTextColumn, type StagedColumn } from "./staged-column.ts";

/** Name of the in-memory database with the staged tables. */
export const stagingDatabase = "staged";

interface Receipt {
  readonly saleNo: number;
  readonly counted: boolean;
  readonly of: Transaction;
}
interface ReceiptLineRow {
  readonly saleNo: number;
  readonly of: TransactionLine;
  readonly taxShare: number;
  readonly taxes: string | null;
}
interface ReceiptAmountRow {
  readonly saleNo: number;
  readonly no: number;
  readonly of: PaidAmount;
}

/** Tender or tax of a receipt; a card tender may include the last four digits. */
interface PaidAmount {
  readonly code: string;
  readonly amount: number;
  readonly lastFour?: string | null;
}

const dayMs = 86_400_000;

const amountColumns = {
  sale_no: makeStagedColumn<ReceiptAmountRow>("INTEGER", ({ saleNo }) => saleNo),
  no: makeStagedColumn<ReceiptAmountRow>("INTEGER", ({ no }) => no),
  amount: makeStagedColumn<ReceiptAmountRow>("DOUBLE", ({ of }) => of.amount),
  code: makeStagedTextColumn<ReceiptAmountRow>(({ of }) => of.code),
  last_four: makeStagedColumn<ReceiptAmountRow>("INTEGER", ({ of: { lastFour } }) =>
    /^\d{4}$/u.test(lastFour ?? "") ? Number(lastFour) : null,
  ),
};

const stagedTables = {
  sale: {
    sale_no: makeStagedColumn<Receipt>("INTEGER", ({ saleNo }) => saleNo),
    location_id: makeStagedColumn<Receipt>("INTEGER", ({ of }) => of.locationId),
    day: makeStagedColumn<Receipt>("INTEGER", ({ of }) => Date.parse(`${of.businessDate}T00:00:00Z`) / dayMs),
    at_ms: makeStagedColumn<Receipt>("DOUBLE", ({ of }) => of.at),
    rounding: makeStagedColumn<Receipt>("DOUBLE", ({ of }) => of.rounding),
    tips: makeStagedColumn<Receipt>("DOUBLE", ({ of }) => of.tips),
    half_hour: makeStagedColumn<Receipt>("INTEGER", ({ of }) => halfHourOf(of)),
    counted: makeStagedColumn<Receipt>("BOOLEAN", ({ counted }) => counted),
    refund_only: makeStagedColumn<Receipt>("BOOLEAN", ({ of }) => isRefundOnly(of.lines)),
    training: makeStagedColumn<Receipt>("BOOLEAN", ({ of }) => of.training),
    state: makeStagedTextColumn<Receipt>(({ of }) => of.state),
    number: makeStagedTextColumn<Receipt>(({ of }) => of.number),
    terminal: makeStagedTextColumn<Receipt>(({ of }) => of.terminal),
    cashier: makeStagedTextColumn<Receipt>(({ of }) => of.cashier),
    customer: makeStagedTextColumn<Receipt>(({ of }) => of.customer),
    tenders: makeStagedColumn<Receipt>("VARCHAR", ({ of }) => joinDistinctCodes(of.tenders.map(({ code }) => code))),
  },
  sale_line: {
    sale_no: makeStagedColumn<ReceiptLineRow>("INTEGER", ({ saleNo }) => saleNo),
    line_no: makeStagedColumn<ReceiptLineRow>("INTEGER", ({ of }) => of.lineNo),
    item_id: makeStagedColumn<ReceiptLineRow>("INTEGER", ({ of }) => of.itemId),
    department_id: makeStagedColumn<ReceiptLineRow>("INTEGER", ({ of }) => of.departmentId),
    sub_department_id: makeStagedColumn<ReceiptLineRow>("INTEGER", ({ of }) => of.subDepartmentId),
    kind: makeStagedColumn<ReceiptLineRow>("INTEGER", ({ of }) => lineKindCodes[of.kind]),
    quantity: makeStagedColumn<ReceiptLineRow>("DOUBLE", ({ of }) => of.quantity),
    extended: makeStagedColumn<ReceiptLineRow>("DOUBLE", ({ of }) => of.extended),
    discount: makeStagedColumn<ReceiptLineRow>("DOUBLE", ({ of }) => of.discount),
    unit_cost: makeStagedColumn<ReceiptLineRow>("DOUBLE", ({ of }) => of.unitCost),
    tax_share: makeStagedColumn<ReceiptLineRow>("DOUBLE", ({ taxShare }) => taxShare),
    taxes: makeStagedColumn<ReceiptLineRow>("VARCHAR", ({ taxes }) => taxes),
    sku: makeStagedTextColumn<ReceiptLineRow>(({ of }) => of.sku),
    description: makeStagedTextColumn<ReceiptLineRow>(({ of }) => of.description),
  },
  sale_tender: amountColumns,
  sale_tax: amountColumns,
};

const tableNames = Object.keys(factTables) as readonly FactTable[];

const nameOf = (table: FactTable, batchId: number): string => `${stagingDatabase}.${table}_${batchId}`;

/** Joins distinct codes into one text, in the engine's sort order. */
function joinDistinctCodes(list: readonly string[]): string | null {
  if (list.length === 0) return null;
  const codes = [...new Set(list.map((code) => replaceUnstorableCharacters(code).toWellFormed()))];
  return (
    codes.length === 1 ? codes : codes.toSorted((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)))
  ).join("+");
}

/** Lists the lines of a receipt in order, each with its tax. */
function linesOf({ saleNo, counted, of }: Receipt): readonly ReceiptLineRow[] {
  if (!of.lines.some(({ taxes }) => taxes !== undefined) && of.taxes.length === 0)
    return of.lines.map((line) => ({ saleNo, of: line, taxShare: 0, taxes: null }));
  const lines = of.lines.toSorted((left, right) => left.lineNo - right.lineNo);
  const receipt = { lines, taxes: counted ? of.taxes : [] };
  const [taxes, codes, ofReceipt] = [
    taxOfLines(receipt),
    taxCodesOfLines(receipt),
    joinDistinctCodes(receipt.taxes.map(({ code }) => code)),
  ];
  return lines.map((line, index) => ({
    saleNo,
    of: line,
    taxShare: taxes[index] ?? 0,
    taxes: line.taxes === undefined ? ofReceipt : joinDistinctCodes(codes[index] ?? []),
  }));
}

const amountsOf = ({ saleNo }: Receipt, entries: readonly PaidAmount[]): readonly ReceiptAmountRow[] =>
  entries.map((paidAmount, index) => ({ saleNo, no: index + 1, of: paidAmount }));

/** Minimum number of lines per write. A write is a transaction, which costs as much as a thousand lines, and blocks the process meanwhile. */
const linesAtOnce = 8_000;

/** Staged tables of a batch. */
export interface StagedTables {
  /** Adds receipts to the next write. */
  readonly appendReceipts: (written: WrittenReceipts) => void;
  /** Writes the added receipts. */
  readonly flushTables: () => void;
  readonly close: () => void;
}

/** Creates the staged tables of a batch, replacing existing ones. */
export async function openStagedTables(connection: DuckDBConnection, batchId: number): Promise<StagedTables> {
  const { BOOLEAN, DOUBLE, DuckDBDataChunk, INTEGER, VARCHAR } = await import("@duckdb/node-api");
  const types = { BOOLEAN, DOUBLE, INTEGER, VARCHAR };
  const rowsAtMost = 2_048;
  await dropStagedTables(connection, batchId);
  const appenderByTable = new Map<FactTable, DuckDBAppender>();
  for (const table of tableNames) {
    await connection.run(
      `CREATE TABLE ${nameOf(table, batchId)} (${Object.entries(stagedTables[table])
        .map(([name, { type }]) => `${name} ${type}`)
        .join(", ")})`,
    );
    appenderByTable.set(table, await connection.createAppender(`${table}_${batchId}`, "main", stagingDatabase));
  }
  const write = <Row>(table: FactTable, columns: Readonly<Record<string, StagedColumn<Row>>>, rows: readonly Row[]) => {
    const list = Object.values(columns);
    for (let firstIndex = 0; firstIndex < rows.length; firstIndex += rowsAtMost) {
      const rowsOfChunk = rows.slice(firstIndex, firstIndex + rowsAtMost);
      const chunk = DuckDBDataChunk.create(
        list.map(({ type }) => types[type]),
        rowsOfChunk.length,
      );
      for (const [index, { readValue }] of list.entries()) chunk.setColumnValues(index, rowsOfChunk.map(readValue));
      appenderByTable.get(table)?.appendDataChunk(chunk);
    }
    return rows.length;
  };
  let unwritten = 0;
  const flushRows = () => {
    for (const appender of appenderByTable.values()) appender.flushSync();
    unwritten = 0;
  };
  return {
    flushTables: flushRows,
    appendReceipts: ({ firstSaleNo, transactions }) => {
      const receipts = transactions.map((transaction, index): Receipt => ({
        saleNo: firstSaleNo + index,
        counted: countsAsSale(transaction.state, transaction.training),
        of: transaction,
      }));
      write("sale", stagedTables.sale, receipts);
      unwritten += write("sale_line", stagedTables.sale_line, receipts.flatMap(linesOf));
      write(
        "sale_tender",
        stagedTables.sale_tender,
        receipts.flatMap((receipt) => amountsOf(receipt, receipt.of.tenders)),
      );
      write(
        "sale_tax",
        stagedTables.sale_tax,
        receipts.flatMap((receipt) => amountsOf(receipt, receipt.of.taxes)),
      );
      if (unwritten >= linesAtOnce) flushRows();
    },
    close: () => {
      for (const appender of appenderByTable.values()) appender.closeSync();
    },
  };
}

/** Drops the staged tables of a batch. */
export async function dropStagedTables(connection: DuckDBConnection, batchId: number): Promise<void> {
  for (const table of tableNames) await connection.run(`DROP TABLE IF EXISTS ${nameOf(table, batchId)}`);
}

const ofReceipt = { location_id: "s.location_id", business_date: "DATE '1970-01-01' + s.day", sale_no: "s.sale_no" };
const ofAmount = { ...ofReceipt, half_hour: "s.half_hour", counted: "s.counted", amount: "x.amount", code: "x.code" };

/** SQL expressions that fill the columns of the copy from staged rows. */
const movedColumns = {
  sale: {
    ...ofReceipt,
    rounding: "s.rounding",
    tips: "s.tips",
    half_hour: "s.half_hour",
    counted: "s.counted",
    refund_only: "s.refund_only",
    training: "s.training",
    state: "s.state",
    number: "s.number",
    terminal: "s.terminal",
    cashier: "s.cashier",
    customer: "s.customer",
    at_us: "s.at_ms::BIGINT * 1000",
    // Tills add to batches of their own, which are not gathered.
    till_no: "NULL",
  },
  sale_line: {
    ...ofReceipt,
    half_hour: "s.half_hour",
    counted: "s.counted",
    line_no: "x.line_no",
    item_id: "x.item_id",
    department_id: "x.department_id",
    sub_department_id: "x.sub_department_id",
    quantity: "x.quantity",
    extended: "x.extended",
    discount: "x.discount",
    unit_cost: "x.unit_cost",
    kind: "x.kind",
    sku: "x.sku",
    description: "x.description",
  },
  sale_tender: { ...ofAmount, tender_no: "x.no", last_four: "x.last_four" },
  sale_tax: { ...ofAmount, tax_no: "x.no" },
} satisfies {
  readonly [Table in FactTable]: Readonly<
    Record<Exclude<keyof (typeof factTables)[Table]["columns"], "batch_id" | "own_tax" | "own_taxes">, string>
  >;
};

/** Columns of the fact tables that the copy lacks or fills separately. */
const notMoved: ReadonlySet<string> = new Set(["at_us", "own_tax", "own_taxes"]);

/** Builds the statements that move a gathered batch into the tables that reports read. `keptCondition` selects its committed receipts by position. */
export function buildMoveStatements(batchId: number, keptCondition: string): readonly string[] {
  const moveColumns = (table: FactTable) => {
    const values: Readonly<Record<string, string>> = movedColumns[table];
    return Object.entries(factTables[table].columns)
      .flatMap(([name, type]) =>
        notMoved.has(name)
          ? []
          : [name === "batch_id" ? `${batchId}` : `(${values[name] ?? "error('not gathered')"})::${type}`],
      )
      .join(", ");
  };
  const receipts = `(SELECT * FROM ${nameOf("sale", batchId)} WHERE ${keptCondition}) s`;
  const joinReceipt = (table: FactTable) => `${nameOf(table, batchId)} x JOIN ${receipts} USING (sale_no)`;
  return [
    insertPeopleStatement(receipts),
    `INSERT INTO sale SELECT ${moveColumns("sale")}, make_timestamp(${movedColumns.sale.at_us}) AT TIME ZONE 'UTC', ${searchedColumnsSql("coalesce(t.amount, 0)")}, s.tenders, ${peopleIdsSql} FROM ${receipts} ${peopleJoinSql("s")}
       LEFT JOIN (${searchedSumsSql("sale_no", nameOf("sale_line", batchId))}) n USING (sale_no)
       LEFT JOIN (SELECT sale_no, sum(amount) AS amount FROM ${nameOf("sale_tax", batchId)} GROUP BY ALL) t USING (sale_no) ORDER BY s.day, s.location_id, s.sale_no`,
    ...(["sale_tender", "sale_tax"] as const).map(
      (table) =>
        `INSERT INTO ${table} SELECT ${moveColumns(table)} FROM ${joinReceipt(table)} ORDER BY s.day, s.location_id, s.sale_no, x.no`,
    ),
    insertTextsStatement(joinReceipt("sale_line")),
    `INSERT INTO sale_line SELECT ${moveColumns("sale_line")}, s.number, s.terminal, s.cashier, s.customer, CASE WHEN s.counted THEN s.tenders END, x.taxes, x.tax_share::BIGINT, n.text_id FROM ${joinReceipt("sale_line")} ${lineTextJoinSql("x")} ORDER BY s.day, s.location_id, s.sale_no, x.line_no`,
  ];
}

/** SQL that counts the gathered receipts and lines of a batch. */
export const buildCountStatement = (batchId: number, keptCondition: string): string =>
  `SELECT (SELECT count(*) FROM ${nameOf("sale", batchId)} WHERE ${keptCondition}) AS receipts, (SELECT count(*) FROM ${nameOf("sale_line", batchId)} WHERE ${keptCondition}) AS lines`;
