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

type Key = string | number;

/** Rows of a table with the same place and the same day, month or week. Their sums stand one after another, because an array for each row takes several times the memory. */
interface Group {
  readonly place: number;
  readonly date: CalendarDate;
  /** Position of the sums of a row, by its other keys. */
  readonly rows: Map<Key, number>;
  readonly sums: number[];
}

/** Groups of a table; most receipts go to the group of the one before. */
interface Groups {
  readonly byPlace: Map<number, Map<CalendarDate, Group>>;
  last: Group | undefined;
}

/** Months and weeks are summed over their whole length, weeks from Sunday. */
const unitByColumn = { business_date: "day", month: "month", quarter: "quarter", week: "week" } as const;
const weekStartSunday = 0;

/** Starts sums; `targetOf` gives the target of a location. */
export function sumReceipts(targetOf: (locationId: number) => number): ReceiptSums {
  const { addTo, countRows, takeRows } = makeTables();
  const spanOf = makeSpans();

  const addReceipt = (transaction: Transaction): void => {
    const { locationId, businessDate, terminal, cashier } = transaction;
    const receipt = amountsOf("sales_day", sumsOfTransaction(transaction));
    addTo("sales_half_hour", locationId, businessDate, halfHourOf(transaction), receipt);
    addTo("sales_day", locationId, businessDate, "", receipt);
    addTo("sales_day_terminal", locationId, businessDate, storableText(terminal), receipt);
    addTo("sales_day_cashier", locationId, businessDate, storableText(cashier ?? ""), receipt);
  };

  const addLines = ({ locationId, businessDate, lines }: Transaction): void => {
    const targetId = targetOf(locationId);
    const { month, week } = spanOf(businessDate);
    for (const line of lines) {
      if (line.kind !== "SALE" && line.kind !== "REFUND") continue;
      const sums = sumsOfLine(line);
      const amounts = amountsOf("sales_day_department", sums);
      const ranking = amountsOf("sales_target_month_item", sums);
      const item = line.itemId ?? 0;
      const department = `${line.departmentId ?? 0} ${line.subDepartmentId ?? 0}`;
      addTo("sales_day_department", locationId, businessDate, department, amounts);
      addTo("sales_month_item", locationId, month, item, amounts);
      addTo("sales_target_month_item", targetId, month, item, ranking);
      addTo("sales_target_week_item", targetId, week, item, ranking);
    }
  };

  const add = (transaction: Transaction): void => {
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
  return { addReceipt: add, countRows, takeRows };
}

/** Sums of all tables, row by row. */
interface SummedTables extends Pick<ReceiptSums, "countRows" | "takeRows"> {
  /** Adds amounts to the row of a place, a date and the other keys. */
  readonly addTo: (
    table: SummaryTableName,
    place: number,
    date: CalendarDate,
    others: Key,
    amounts: readonly number[],
  ) => void;
}

function makeTables(): SummedTables {
  const groupsByTable = new Map<SummaryTableName, Groups>();
  let rowCount = 0;

  const addTo: SummedTables["addTo"] = (table, place, date, otherKey, amounts) => {
    let groups = groupsByTable.get(table);
    if (groups === undefined) groupsByTable.set(table, (groups = { byPlace: new Map(), last: undefined }));
    const { rows, sums } = groupOf(groups, place, date);
    const position = rows.get(otherKey);
    if (position !== undefined) return addAmounts(sums, position, amounts);
    rows.set(otherKey, sums.length);
    for (const amount of amounts) sums.push(amount);
    rowCount++;
  };

  function* take(table: SummaryTableName, { before, rowsAtMost = Infinity }: RowsToTake = {}) {
    const groups = groupsByTable.get(table);
    if (groups === undefined) return;
    groups.last = undefined;
    const unit = unitByColumn[summaryTables[table].keys[1]];
    const endedGroups = [...groups.byPlace.values()].flatMap((byDate) =>
      [...byDate.values()].filter(
        ({ date }) => before === undefined || endOfUnit(date, unit, weekStartSunday) < before,
      ),
    );
    const piece = makePiece(table);
    for (const group of endedGroups.toSorted(byPlace)) {
      groups.byPlace.get(group.place)?.delete(group.date);
      rowCount -= group.rows.size;
      for (const row of rowsOf(table, group)) if (piece.add(group, row) >= rowsAtMost) yield piece.take();
    }
    if (piece.rows() > 0) yield piece.take();
  }
  return { addTo, countRows: () => rowCount, takeRows: take };
}

/** Counts an index: an iterator over entries takes three times as long, and this runs millions of times. */
function addAmounts(sums: number[], position: number, amounts: readonly number[]): void {
  for (let index = 0; index < amounts.length; index++)
    sums[position + index] = (sums[position + index] ?? 0) + (amounts[index] ?? 0);
}

function groupOf(groups: Groups, place: number, date: CalendarDate): Group {
  const { last } = groups;
  if (last !== undefined && last.place === place && last.date === date) return last;
  let byDate = groups.byPlace.get(place);
  if (byDate === undefined) groups.byPlace.set(place, (byDate = new Map()));
  let group = byDate.get(date);
  if (group === undefined) byDate.set(date, (group = { place, date, rows: new Map(), sums: [] }));
  return (groups.last = group);
}

/** Month and week of a day, computed once a day. */
function makeSpans() {
  const spanByDay = new Map<CalendarDate, { readonly month: CalendarDate; readonly week: CalendarDate }>();
  return (date: CalendarDate) => {
    let span = spanByDay.get(date);
    if (span === undefined) {
      span = { month: startOfUnit(date, "month", weekStartSunday), week: startOfUnit(date, "week", weekStartSunday) };
      spanByDay.set(date, span);
    }
    return span;
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

/** Amounts in the order of a table's columns, until the next call for the table. */
function amountsOf(table: SummaryTableName, sums: SalesSums): readonly number[] {
  let columns = amountColumnsByTable.get(table);
  if (columns === undefined) {
    const keys = summaryTables[table].sums.map(
      (name) => name.replaceAll(/_[a-z]/gu, (letters) => letters.slice(1).toUpperCase()) as SalesSumKey,
    );
    amountColumnsByTable.set(table, (columns = { keys, amounts: keys.map(() => 0) }));
  }
  const { keys, amounts } = columns;
  for (let index = 0; index < keys.length; index++) amounts[index] = sums[keys[index] ?? "gross"];
  return amounts;
}

function byPlace(left: Group, right: Group): number {
  return left.place - right.place || (left.date < right.date ? -1 : 1);
}

/** A row of a group: its other keys, and the position of its sums. */
interface Row {
  readonly others: readonly Key[];
  readonly position: number;
}

/** Rows of a group in the order of their keys: rows that are read together are stored together. */
function rowsOf(table: SummaryTableName, { rows }: Group): readonly Row[] {
  const count = summaryTables[table].keys.length - 2;
  const othersOf = (key: Key): readonly Key[] => {
    if (count < 2) return count === 0 ? [] : [key];
    return String(key).split(" ").map(Number);
  };
  return Array.from(rows, ([key, position]): Row => ({ others: othersOf(key), position })).toSorted(byOthers);
}

function byOthers(left: Row, right: Row): number {
  for (const [index, key] of left.others.entries()) {
    const rightKey = right.others[index] ?? key;
    if (key !== rightKey) return key < rightKey ? -1 : 1;
  }
  return 0;
}

const textColumns: readonly string[] = ["terminal", "cashier", "code", "customer"];

/** Gathers rows of a table as columns. */
function makePiece(table: SummaryTableName) {
  const { keys, sums } = summaryTables[table];
  let columns = newColumns();
  let rows = 0;

  function newColumns() {
    return { keys: keys.map(() => new Array<Key>()), sums: sums.map(() => new Array<number>()) };
  }

  const addRow = (group: Group, { others, position }: Row): number => {
    for (const [index, key] of [group.place, group.date, ...others].entries()) columns.keys[index]?.push(key);
    for (const [index, values] of columns.sums.entries()) values.push(group.sums[position + index] ?? 0);
    return ++rows;
  };

  const takeColumns = (): readonly RowColumn[] => {
    const takenColumns = columns;
    [columns, rows] = [newColumns(), 0];
    return [
      ...keys.map((name, index) => keyColumn(name, takenColumns.keys[index] ?? [])),
      ...sums.map((name, index): RowColumn => ({ name, type: "bigint", values: takenColumns.sums[index] ?? [] })),
    ];
  };
  return { add: addRow, take: takeColumns, rows: () => rows };
}

function keyColumn(name: string, values: readonly Key[]): RowColumn {
  if (name in unitByColumn) return { name, type: "date", values: values.map(String) };
  if (textColumns.includes(name)) return { name, type: "text", values: values.map(String) };
  return { name, type: name === "half_hour" ? "smallint" : "integer", values: values.map(Number) };
}
