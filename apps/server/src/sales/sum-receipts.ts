/** Sums receipts for the summary tables in process: the same rows as the derivations sum in SQL. */

import { sumsOfLine, sumsOfTransaction, type SalesSumKey, type SalesSums } from "@comptoir/domain/metric";
import { endOfUnit, startOfUnit, type CalendarDate } from "@comptoir/domain/period";
import { countsAsSale, type Transaction } from "@comptoir/domain/transaction";

import { replaceUnstorableCharacters, type RowColumn } from "../database/index.ts";
import { halfHourOf } from "./insert-facts.ts";
import { summaryTables, type SummaryTableName } from "./summary-table.ts";

/** Sums of receipts that were added, by the keys of the summary tables. */
export interface ReceiptSums {
  readonly addReceipt: (transaction: Transaction) => void;
  /** Number of rows that the sums have in all tables, which their memory follows. */
  readonly countRows: () => number;
  /** Removes the rows of a table and yields them in the order of its keys, some at a time. */
  readonly takeRows: (table: SummaryTableName, which?: RowsToTake) => Generator<readonly RowColumn[]>;
}

export interface RowsToTake {
  /** Takes only rows whose day, month or week ended before this date. */
  readonly before?: CalendarDate | undefined;
  /** Rows yielded at a time; all of them if absent. */
  readonly rowsAtMost?: number;
}

type KeyValue = string | number;

/** Rows of a table with the same place and the same day, month or week. Their sums stand one after another, because an array for each row takes several times the memory. */
interface PlaceDateGroup {
  readonly place: number;
  readonly date: CalendarDate;
  /** Position of the sums of a row, by its other keys. */
  readonly rows: Map<KeyValue, number>;
  readonly sums: number[];
}

/** Groups of a table; most receipts go to the group of the one before. */
interface TableGroups {
  readonly byPlace: Map<number, Map<CalendarDate, PlaceDateGroup>>;
  last: PlaceDateGroup | undefined;
}

/** Unit of time of each date column of the summary tables; weeks begin on Sunday. */
const unitByColumn = { business_date: "day", month: "month", quarter: "quarter", week: "week" } as const;
const weekStartSunday = 0;

/** Starts sums; `targetOf` gives the target of a location. */
export function sumReceipts(targetOf: (locationId: number) => number): ReceiptSums {
  const { addTo, countRows, takeRows } = makeTables();
  const monthAndWeekOf = makeSpanLookup();

  const addReceipt = (transaction: Transaction): void => {
    const { locationId, businessDate, terminal, cashier } = transaction;
    const receiptAmounts = amountsForTable("sales_day", sumsOfTransaction(transaction));
    addTo("sales_half_hour", locationId, businessDate, halfHourOf(transaction), receiptAmounts);
    addTo("sales_day", locationId, businessDate, "", receiptAmounts);
    addTo("sales_day_terminal", locationId, businessDate, storableText(terminal), receiptAmounts);
    addTo("sales_day_cashier", locationId, businessDate, storableText(cashier ?? ""), receiptAmounts);
  };

  const addLines = ({ locationId, businessDate, lines }: Transaction): void => {
    const targetId = targetOf(locationId);
    const { month, week } = monthAndWeekOf(businessDate);
    for (const line of lines) {
      if (line.kind !== "SALE" && line.kind !== "REFUND") continue;
      const sums = sumsOfLine(line);
      const departmentAmounts = amountsForTable("sales_day_department", sums);
      const rankingAmounts = amountsForTable("sales_target_month_item", sums);
      const itemKey = line.itemId ?? 0;
      const departmentKey = `${line.departmentId ?? 0} ${line.subDepartmentId ?? 0}`;
      addTo("sales_day_department", locationId, businessDate, departmentKey, departmentAmounts);
      addTo("sales_month_item", locationId, month, itemKey, departmentAmounts);
      addTo("sales_target_month_item", targetId, month, itemKey, rankingAmounts);
      addTo("sales_target_week_item", targetId, week, itemKey, rankingAmounts);
    }
  };

  const addReceiptAndLines = (transaction: Transaction): void => {
    addReceipt(transaction);
    if (!countsAsSale(transaction.state, transaction.training)) return;
    addLines(transaction);
    const { locationId, businessDate, customer, tenders, taxes } = transaction;
    for (const { code, amount } of tenders)
      addTo("sales_day_tender", locationId, businessDate, storableText(code), [amount, 1]);
    for (const { code, amount } of taxes)
      addTo("sales_day_tax", locationId, businessDate, storableText(code), [amount]);
    if (customer !== null) addTo("sales_day_customer", locationId, businessDate, storableText(customer), [1]);
  };
  return { addReceipt: addReceiptAndLines, countRows, takeRows };
}

/** Sums of all tables, row by row. */
interface SummedTables extends Pick<ReceiptSums, "countRows" | "takeRows"> {
  /** Adds amounts to the row of a place, a date and the other keys. */
  readonly addTo: (
    table: SummaryTableName,
    place: number,
    date: CalendarDate,
    others: KeyValue,
    amounts: readonly number[],
  ) => void;
}

function makeTables(): SummedTables {
  const groupsByTable = new Map<SummaryTableName, TableGroups>();
  let rowCount = 0;

  const addTo: SummedTables["addTo"] = (table, place, date, otherKey, amounts) => {
    let tableGroups = groupsByTable.get(table);
    if (tableGroups === undefined) groupsByTable.set(table, (tableGroups = { byPlace: new Map(), last: undefined }));
    const { rows, sums } = findOrAddGroup(tableGroups, place, date);
    const sumsPosition = rows.get(otherKey);
    if (sumsPosition !== undefined) return addAmounts(sums, sumsPosition, amounts);
    rows.set(otherKey, sums.length);
    for (const amount of amounts) sums.push(amount);
    rowCount++;
  };

  function* takeRowPieces(table: SummaryTableName, { before, rowsAtMost = Infinity }: RowsToTake = {}) {
    const groups = groupsByTable.get(table);
    if (groups === undefined) return;
    groups.last = undefined;
    const dateUnit = unitByColumn[summaryTables[table].keys[1]];
    const endedGroups = [...groups.byPlace.values()].flatMap((byDate) =>
      [...byDate.values()].filter(
        ({ date }) => before === undefined || endOfUnit(date, dateUnit, weekStartSunday) < before,
      ),
    );
    const rowPiece = makeRowPiece(table);
    for (const group of endedGroups.toSorted(compareByPlaceAndDate)) {
      groups.byPlace.get(group.place)?.delete(group.date);
      rowCount -= group.rows.size;
      for (const row of groupRows(table, group)) if (rowPiece.add(group, row) >= rowsAtMost) yield rowPiece.take();
    }
    if (rowPiece.rows() > 0) yield rowPiece.take();
  }
  return { addTo, countRows: () => rowCount, takeRows: takeRowPieces };
}

/** Adds amounts to the sums from a position on. Counts an index, because an iterator takes three times as long in millions of calls. */
function addAmounts(sums: number[], position: number, amounts: readonly number[]): void {
  for (let index = 0; index < amounts.length; index++)
    sums[position + index] = (sums[position + index] ?? 0) + (amounts[index] ?? 0);
}

function findOrAddGroup(groups: TableGroups, place: number, date: CalendarDate): PlaceDateGroup {
  const { last } = groups;
  if (last !== undefined && last.place === place && last.date === date) return last;
  let groupByDate = groups.byPlace.get(place);
  if (groupByDate === undefined) groups.byPlace.set(place, (groupByDate = new Map()));
  let group = groupByDate.get(date);
  if (group === undefined) groupByDate.set(date, (group = { place, date, rows: new Map(), sums: [] }));
  return (groups.last = group);
}

/** Makes a function that returns the first days of a date's month and week, computed only once for each date. */
function makeSpanLookup() {
  const spanByDay = new Map<CalendarDate, { readonly month: CalendarDate; readonly week: CalendarDate }>();
  return (date: CalendarDate) => {
    let monthAndWeek = spanByDay.get(date);
    if (monthAndWeek === undefined) {
      monthAndWeek = {
        month: startOfUnit(date, "month", weekStartSunday),
        week: startOfUnit(date, "week", weekStartSunday),
      };
      spanByDay.set(date, monthAndWeek);
    }
    return monthAndWeek;
  };
}

/** Text as the database has it, so that two texts which are stored alike have one sum. */
const storableText = (text: string): string => replaceUnstorableCharacters(text).toWellFormed();

/** Keys of a table's sums in the order of its columns, and room for the amounts of one line or receipt, which the next one takes over. */
interface AmountColumns {
  readonly keys: readonly SalesSumKey[];
  readonly amounts: number[];
}

const amountColumnsByTable = new Map<SummaryTableName, AmountColumns>();

/** Returns amounts in the order of a table's columns, in an array that the next call for the table overwrites. */
function amountsForTable(table: SummaryTableName, sums: SalesSums): readonly number[] {
  let amountColumns = amountColumnsByTable.get(table);
  if (amountColumns === undefined) {
    const salesSumKeys = summaryTables[table].sums.map(
      (name) => name.replaceAll(/_[a-z]/gu, (letters) => letters.slice(1).toUpperCase()) as SalesSumKey,
    );
    amountColumnsByTable.set(table, (amountColumns = { keys: salesSumKeys, amounts: salesSumKeys.map(() => 0) }));
  }
  const { keys, amounts } = amountColumns;
  for (let index = 0; index < keys.length; index++) amounts[index] = sums[keys[index] ?? "gross"];
  return amounts;
}

function compareByPlaceAndDate(left: PlaceDateGroup, right: PlaceDateGroup): number {
  return left.place - right.place || (left.date < right.date ? -1 : 1);
}

/** A row of a group: its other keys, and the position of its sums. */
interface GroupRow {
  readonly others: readonly KeyValue[];
  readonly position: number;
}

/** Rows of a group in the order of their keys: rows that are read together are stored together. */
function groupRows(table: SummaryTableName, { rows }: PlaceDateGroup): readonly GroupRow[] {
  const otherKeyCount = summaryTables[table].keys.length - 2;
  const splitOtherKeys = (key: KeyValue): readonly KeyValue[] => {
    if (otherKeyCount < 2) return otherKeyCount === 0 ? [] : [key];
    return String(key).split(" ").map(Number);
  };
  return Array.from(rows, ([key, position]): GroupRow => ({ others: splitOtherKeys(key), position })).toSorted(
    compareOtherKeys,
  );
}

function compareOtherKeys(left: GroupRow, right: GroupRow): number {
  for (const [index, key] of left.others.entries()) {
    const rightOtherKey = right.others[index] ?? key;
    if (key !== rightOtherKey) return key < rightOtherKey ? -1 : 1;
  }
  return 0;
}

const textKeyColumns: readonly string[] = ["terminal", "cashier", "code", "customer"];

/** Gathers rows of a table as columns. */
function makeRowPiece(table: SummaryTableName) {
  const { keys, sums } = summaryTables[table];
  let pieceColumns = newColumns();
  let pieceRowCount = 0;

  function newColumns() {
    return { keys: keys.map(() => new Array<KeyValue>()), sums: sums.map(() => new Array<number>()) };
  }

  const addRow = (group: PlaceDateGroup, { others, position }: GroupRow): number => {
    for (const [index, key] of [group.place, group.date, ...others].entries()) pieceColumns.keys[index]?.push(key);
    for (const [index, values] of pieceColumns.sums.entries()) values.push(group.sums[position + index] ?? 0);
    return ++pieceRowCount;
  };

  const takeColumns = (): readonly RowColumn[] => {
    const takenColumns = pieceColumns;
    [pieceColumns, pieceRowCount] = [newColumns(), 0];
    return [
      ...keys.map((name, index) => toKeyColumn(name, takenColumns.keys[index] ?? [])),
      ...sums.map((name, index): RowColumn => ({ name, type: "bigint", values: takenColumns.sums[index] ?? [] })),
    ];
  };
  return { add: addRow, take: takeColumns, rows: () => pieceRowCount };
}

function toKeyColumn(name: string, values: readonly KeyValue[]): RowColumn {
  if (name in unitByColumn) return { name, type: "date", values: values.map(String) };
  if (textKeyColumns.includes(name)) return { name, type: "text", values: values.map(String) };
  return { name, type: name === "half_hour" ? "smallint" : "integer", values: values.map(Number) };
}
