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

/** Months and weeks are summed over their whole length, weeks from Sunday. */
const units = { business_date: "day", month: "month", week: "week" } as const;
const sunday = 0;

/** Starts sums; `targetOf` gives the target of a location. */
export function sumReceipts(targetOf: (locationId: number) => number): ReceiptSums {
  const cells = new Map<SummaryTableName, Map<string, Cell>>();

  const addTo = (table: SummaryTableName, keys: readonly Key[], amounts: readonly number[]): void => {
    let own = cells.get(table);
    if (own === undefined) cells.set(table, (own = new Map()));
    const name = keys.join("\u0001");
    const cell = own.get(name);
    if (cell === undefined) own.set(name, { keys, sums: [...amounts] });
    else for (const [index, amount] of amounts.entries()) cell.sums[index] = (cell.sums[index] ?? 0) + amount;
  };

  const add = (transaction: Transaction): void => {
    const { locationId, businessDate, terminal, cashier, customer, tenders, taxes, lines } = transaction;
    const receipt = amountsOf("sales_day", sumsOfTransaction(transaction));
    const day = [locationId, businessDate] as const;
    addTo("sales_half_hour", [...day, halfHourOf(transaction)], receipt);
    addTo("sales_day", day, receipt);
    addTo("sales_day_terminal", [...day, stored(terminal)], receipt);
    addTo("sales_day_cashier", [...day, stored(cashier ?? "")], receipt);
    if (!countsAsSale(transaction.state, transaction.training)) return;
    const targetId = targetOf(locationId);
    const month = startOfUnit(businessDate, "month", sunday);
    const week = startOfUnit(businessDate, "week", sunday);
    for (const line of lines) {
      if (line.kind !== "SALE" && line.kind !== "REFUND") continue;
      const sums = sumsOfLine(line);
      const amounts = amountsOf("sales_day_department", sums);
      const ranking = amountsOf("sales_target_month_item", sums);
      const itemId = line.itemId ?? 0;
      addTo("sales_day_department", [...day, line.departmentId ?? 0, line.subDepartmentId ?? 0], amounts);
      addTo("sales_month_item", [locationId, month, itemId], amounts);
      addTo("sales_target_month_item", [targetId, month, itemId], ranking);
      addTo("sales_target_week_item", [targetId, week, itemId], ranking);
    }
    for (const { code, amount } of tenders) addTo("sales_day_tender", [...day, stored(code)], [amount, 1]);
    for (const { code, amount } of taxes) addTo("sales_day_tax", [...day, stored(code)], [amount]);
    if (customer !== null) addTo("sales_day_customer", [...day, stored(customer)], [1]);
  };

  const take = (table: SummaryTableName, before?: CalendarDate): readonly RowColumn[] => {
    const own = cells.get(table) ?? new Map<string, Cell>();
    const unit = units[summaryTables[table].keys[1]];
    const taken: Cell[] = [];
    for (const [name, cell] of own) {
      if (before !== undefined && endOfUnit(cell.keys[1] as CalendarDate, unit, sunday) >= before) continue;
      taken.push(cell);
      own.delete(name);
    }
    return columnsOf(table, taken.toSorted(byKeys));
  };
  return { add, take };
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
