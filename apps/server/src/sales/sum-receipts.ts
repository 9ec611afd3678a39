/** Sums receipts for the summary tables in process: the same rows as the derivations sum in SQL. */

import { sumsOfLine, sumsOfTransaction, type SalesSumKey, type SalesSums } from "@comptoir/domain/metric";
import { endOfUnit, startOfUnit, type CalendarDate } from "@comptoir/domain/period";
import { countsAsSale, type Transaction } from "@comptoir/domain/transaction";

import { replaceUnstorableCharacters, type RowColumn } from "../database/index.ts";
import { halfHourOf } from "./insert-facts.ts";
import { summaryTables, type SummaryTableName } from "./summary-table.ts";

/** Sums of receipts that were added, by the keys of the summary tables. */
export interface ReceiptSums {
  readonly add: (transaction: Transaction) => void;
  /** Removes and returns the rows of a table whose day, month or week ended before a date; without a date all rows. */
  readonly take: (table: SummaryTableName, before?: CalendarDate) => readonly RowColumn[];
}

type Key = string | number;

interface Cell {
  readonly keys: readonly Key[];
  readonly sums: number[];
}

/** Cells of a table with the same place and the same day, month or week, by their other keys. */
interface Group {
  readonly place: number;
  readonly date: CalendarDate;
  readonly cells: Map<Key, Cell>;
}

/** Groups of a table; most receipts go to the group of the one before. */
interface Groups {
  readonly all: Map<string, Group>;
  last: Group | undefined;
}

/** Months and weeks are summed over their whole length, weeks from Sunday. */
const units = { business_date: "day", month: "month", week: "week" } as const;
const sunday = 0;

/** Starts sums; `targetOf` gives the target of a location. */
export function sumReceipts(targetOf: (locationId: number) => number): ReceiptSums {
  const tables = new Map<SummaryTableName, Groups>();
  const spanOf = makeSpans();

  const addTo = (
    table: SummaryTableName,
    place: number,
    date: CalendarDate,
    others: readonly Key[],
    amounts: readonly number[],
  ): void => {
    let groups = tables.get(table);
    if (groups === undefined) tables.set(table, (groups = { all: new Map(), last: undefined }));
    const { cells } = groupOf(groups, place, date);
    const name = others.length === 1 ? (others[0] ?? "") : others.join("\u0001");
    const cell = cells.get(name);
    if (cell === undefined) cells.set(name, { keys: [place, date, ...others], sums: [...amounts] });
    else addAmounts(cell.sums, amounts);
  };

  const add = (transaction: Transaction): void => {
    const { locationId, businessDate, terminal, cashier, customer, tenders, taxes, lines } = transaction;
    const receipt = amountsOf("sales_day", sumsOfTransaction(transaction));
    addTo("sales_half_hour", locationId, businessDate, [halfHourOf(transaction)], receipt);
    addTo("sales_day", locationId, businessDate, [], receipt);
    addTo("sales_day_terminal", locationId, businessDate, [stored(terminal)], receipt);
    addTo("sales_day_cashier", locationId, businessDate, [stored(cashier ?? "")], receipt);
    if (!countsAsSale(transaction.state, transaction.training)) return;
    const targetId = targetOf(locationId);
    const { month, week } = spanOf(businessDate);
    for (const line of lines) {
      if (line.kind !== "SALE" && line.kind !== "REFUND") continue;
      const sums = sumsOfLine(line);
      const amounts = amountsOf("sales_day_department", sums);
      const ranking = amountsOf("sales_target_month_item", sums);
      const item = [line.itemId ?? 0];
      const department = [line.departmentId ?? 0, line.subDepartmentId ?? 0];
      addTo("sales_day_department", locationId, businessDate, department, amounts);
      addTo("sales_month_item", locationId, month, item, amounts);
      addTo("sales_target_month_item", targetId, month, item, ranking);
      addTo("sales_target_week_item", targetId, week, item, ranking);
    }
    for (const { code, amount } of tenders)
      addTo("sales_day_tender", locationId, businessDate, [stored(code)], [amount, 1]);
    for (const { code, amount } of taxes) addTo("sales_day_tax", locationId, businessDate, [stored(code)], [amount]);
    if (customer !== null) addTo("sales_day_customer", locationId, businessDate, [stored(customer)], [1]);
  };

  const take = (table: SummaryTableName, before?: CalendarDate): readonly RowColumn[] => {
    const groups = tables.get(table);
    if (groups === undefined) return columnsOf(table, []);
    const unit = units[summaryTables[table].keys[1]];
    const taken: Cell[] = [];
    for (const [name, { date, cells }] of groups.all) {
      if (before !== undefined && endOfUnit(date, unit, sunday) >= before) continue;
      taken.push(...cells.values());
      groups.all.delete(name);
    }
    groups.last = undefined;
    return columnsOf(table, taken.toSorted(byKeys));
  };
  return { add, take };
}

/** Counts an index: an iterator over entries takes three times as long, and this runs millions of times. */
function addAmounts(sums: number[], amounts: readonly number[]): void {
  for (let index = 0; index < sums.length; index++) sums[index] = (sums[index] ?? 0) + (amounts[index] ?? 0);
}

function groupOf(groups: Groups, place: number, date: CalendarDate): Group {
  const { last } = groups;
  if (last !== undefined && last.place === place && last.date === date) return last;
  const name = `${place} ${date}`;
  let group = groups.all.get(name);
  if (group === undefined) groups.all.set(name, (group = { place, date, cells: new Map() }));
  return (groups.last = group);
}

/** Month and week of a day, computed once a day. */
function makeSpans() {
  const spans = new Map<CalendarDate, { readonly month: CalendarDate; readonly week: CalendarDate }>();
  return (date: CalendarDate) => {
    let span = spans.get(date);
    if (span === undefined) {
      span = { month: startOfUnit(date, "month", sunday), week: startOfUnit(date, "week", sunday) };
      spans.set(date, span);
    }
    return span;
  };
}

/** Text as the database has it, so that two texts which are stored alike have one sum. */
const stored = (text: string): string => replaceUnstorableCharacters(text).toWellFormed();

const sumKeys = new Map<SummaryTableName, readonly SalesSumKey[]>();

/** Amounts in the order of a table's columns. */
function amountsOf(table: SummaryTableName, sums: SalesSums): readonly number[] {
  let keys = sumKeys.get(table);
  if (keys === undefined) {
    keys = summaryTables[table].sums.map(
      (name) => name.replaceAll(/_[a-z]/gu, (letters) => letters.slice(1).toUpperCase()) as SalesSumKey,
    );
    sumKeys.set(table, keys);
  }
  return keys.map((key) => sums[key]);
}

/** Rows that are read together are stored together. */
function byKeys(left: Cell, right: Cell): number {
  for (const [index, key] of left.keys.entries()) {
    const other = right.keys[index] ?? key;
    if (key !== other) return key < other ? -1 : 1;
  }
  return 0;
}

const texts: readonly string[] = ["terminal", "cashier", "code", "customer"];

function columnsOf(table: SummaryTableName, rows: readonly Cell[]): readonly RowColumn[] {
  const { keys, sums } = summaryTables[table];
  const valuesOf = (index: number) => rows.map((row) => row.keys[index] ?? 0);
  return [
    ...keys.map((name, index): RowColumn => {
      if (name in units) return { name, type: "date", values: valuesOf(index).map(String) };
      return texts.includes(name)
        ? { name, type: "text", values: valuesOf(index).map(String) }
        : { name, type: name === "half_hour" ? "smallint" : "integer", values: valuesOf(index).map(Number) };
    }),
    ...sums.map((name, index): RowColumn => ({
      name,
      type: "bigint",
      values: rows.map((row) => row.sums[index] ?? 0),
    })),
  ];
}
