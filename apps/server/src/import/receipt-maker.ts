import {
  addToTotals,
  createReceiptGrouper,
  deviationsOfRow,
  emptyControlTotals,
  isCollectedNonSale,
  ownCurrency,
  rateText,
  receiptKey,
  statedLineTotals,
  toTransaction,
  type ControlTotals,
  type LocationMatch,
  type ReceiptItem,
  type ReceiptLocation,
  type RowCurrency,
  type TransactionRow,
  type TransactionsMapping,
} from "@comptoir/domain/import-file";
import { decimalText } from "@comptoir/domain/measure";
import { issue, type Issue } from "@comptoir/domain/result";
import type { Transaction } from "@comptoir/domain/transaction";

import { findNamedLocation, type ImportedLocation, type ImportScope } from "./import-places.ts";
import type { DeviationList } from "./deviation-list.ts";
import type { IssueList } from "./issue-list.ts";
import type { NumberedFact } from "./read-facts.ts";
import { targetForNewItems, type VisibleItems } from "./seen-items.ts";
import { makeUsedNames } from "./used-names.ts";

/** Builds receipts from the rows of a sales file, against the catalogue and the organisation. Writes nothing. */

/** Unknown item code of a file, with the file's values for it. */
export interface NewItem {
  /** Target to create it in: that of the first location that sells it. */
  readonly targetId: number;
  readonly sku: string;
  readonly description: string;
  readonly department: string;
  readonly subDepartment: string | null;
}

/** Items and locations known before the file is read. */
export interface Known extends Pick<ImportScope, "locations" | "others"> {
  readonly items: VisibleItems;
  /** Codes of the departments of every visible catalogue, by id. */
  readonly departments: ReadonlyMap<number, string>;
  /** Targets whose catalogues a new location sells from, nearest first. */
  readonly targetIds: readonly number[];
  /** Start of the day of a new location. Units: minutes after midnight. */
  readonly businessDayStart: number;
}

/** Location with the targets whose catalogues it sells from, nearest first. */
type SellingPlace = ReceiptLocation & Pick<ImportedLocation, "targetIds">;

/** Receipt of a file: its first row, and the code of its location. */
export interface MadeReceipt {
  readonly row: number;
  readonly locationCode: string;
  /** Text that the number is a part of, if it is. */
  readonly wholeNumber?: string | undefined;
  readonly transaction: Transaction;
}

/** Tells whether a receipt can be written as it is: its location and items are known. */
export const namesNothingNew = ({ transaction: { locationId, lines } }: MadeReceipt): boolean =>
  locationId !== notYet && lines.every(({ itemId }) => itemId !== notYet);

/** Amount of a receipt as stated, with its rate, and in Canadian dollars. */
const currencyNote = ({ code, rate }: RowCurrency, { original, tenders }: Transaction) => ({
  value: `${code} ${decimalText(sumOf(original?.tenders ?? []), 2)} × ${rateText(rate)}`,
  taken: `${ownCurrency} ${decimalText(sumOf(tenders.map(({ amount }) => amount)), 2)}`,
});

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

export interface ReceiptMaker {
  /** Adds rows; returns completed receipts, in an order that depends on the rows only. */
  readonly push: (facts: readonly NumberedFact<TransactionRow>[]) => readonly MadeReceipt[];
  readonly flush: () => readonly MadeReceipt[];
  readonly totals: () => ControlTotals;
  readonly newItems: () => readonly NewItem[];
  /** New items that the file does not name. */
  readonly namedByCode: () => readonly NewItem[];
  readonly newLocations: () => readonly string[];
  /** Tells whether all that is known of the names of the file is the same in another reading. */
  readonly usesTheSameIn: (other: Known) => boolean;
}

/** Placeholder id of an item or location that the import will create; such receipts are never written. */
const notYet = -1;

const noAmounts = { departmentId: null, subDepartmentId: null, price: null, cost: null };

/** Finds what a receipt names that nobody has created: the code of its location, or of an item. */
export function missingNames(
  mapping: TransactionsMapping,
  { locationCode, transaction }: MadeReceipt,
): readonly Issue[] {
  if (transaction.locationId === notYet)
    return [issue("IMPORT_UNKNOWN_LOCATION", [mapping.columns.location ?? "location"], { value: locationCode })];
  return transaction.lines.flatMap(({ itemId, sku }) =>
    itemId === notYet ? [issue("IMPORT_UNKNOWN_ITEM", [mapping.columns.sku ?? ""], { value: sku })] : [],
  );
}

/**
 * Builds receipts from rows. Unknown items and locations are created or refused as the mapping says. Every refused row
 * becomes an issue, and every adjusted value a deviation.
 */
export function makeReceiptMaker(
  mapping: TransactionsMapping,
  known: Known,
  issues: IssueList,
  deviations?: DeviationList,
): ReceiptMaker {
  const used = makeUsedNames(known);
  const newItems = new Map<string, NewItem>();
  const newLocations = new Set<string>();
  const matches = new Map<string, LocationMatch | null>();
  const grouper = createReceiptGrouper<NumberedFact<TransactionRow>>(
    ({ row, fact }) =>
      mapping.grouping === "row" ? String(row) : receiptKey({ ...fact, locationCode: codeOf(fact.locationCode) }),
    mapping.rowOrder === "any" ? Number.POSITIVE_INFINITY : undefined,
  );
  let totals = emptyControlTotals;

  const itemOf = (fact: TransactionRow, location: SellingPlace): ReceiptItem | null => {
    const item = used.itemAt(location, fact.sku);
    // Gift cards and fees need not be in the catalogue, and files do not create them.
    if (item === undefined && isCollectedNonSale(fact.rowKind)) {
      used.noteWithoutItem(location, fact.sku);
      return { itemId: null, description: fact.sku, ...noAmounts };
    }
    if (item !== undefined || mapping.unknownItem === "error") return item ?? null;
    const description = mapping.unknownItem === "placeholder" || fact.description === "" ? fact.sku : fact.description;
    // The first row with a name names the item: a file may leave it empty on other rows.
    const targetId = targetForNewItems(location);
    const key = `${targetId} ${fact.sku}`;
    if ((newItems.get(key)?.description ?? fact.sku) === fact.sku)
      newItems.set(key, {
        targetId,
        sku: fact.sku,
        description,
        department: fact.department,
        subDepartment: fact.subDepartment,
      });
    return { itemId: notYet, description, ...noAmounts };
  };

  const locationOf = (code: string): SellingPlace | null => {
    const location = known.locations.get(codeOf(code));
    if (location !== undefined) used.noteLocation(code, location);
    if (location !== undefined || mapping.unknownLocation === "error") return location ?? null;
    newLocations.add(code);
    return {
      id: notYet,
      timeZone: mapping.timeZone,
      businessDayStart: known.businessDayStart,
      targetIds: known.targetIds,
    };
  };

  /** Finds the location that a file names otherwise than by its code. */
  const matchOf = (text: string): LocationMatch | null => {
    const found = matches.get(text);
    if (found !== undefined) return found;
    const match = known.locations.has(text) ? null : findNamedLocation(text, known);
    matches.set(text, match);
    return match;
  };

  /** Code of the location that a text in the file matches; the text itself if no location matches. */
  const codeOf = (text: string): string => matchOf(text)?.code ?? text;

  const noteRow = ({ row, fact }: NumberedFact<TransactionRow>, location: SellingPlace) => {
    if (deviations === undefined) return;
    for (const deviation of deviationsOfRow(fact)) deviations.add(row, deviation);
    const match = matches.get(fact.locationCode) ?? null;
    if (match !== null) deviations.add(row, { code: match.by, value: fact.locationCode, taken: match.code });
    const item = used.itemAt(location, fact.sku);
    const department = item?.departmentId == null ? undefined : known.departments.get(item.departmentId);
    if (mapping.columns.department !== undefined && department !== undefined && department !== fact.department)
      deviations.add(row, { code: "DEPARTMENT_KEPT", value: fact.department, taken: department });
  };

  const columnOf = (code: string): string => {
    if (code === "IMPORT_CURRENCY_MIXED") return mapping.columns.exchangeRate ?? mapping.columns.currency ?? "";
    if (code === "IMPORT_NUMBER_CUT") return mapping.columns.number ?? "";
    if (code === "IMPORT_STATE_MIXED") return mapping.columns.state ?? "";
    return (code === "IMPORT_TENDERS" ? Object.values(mapping.tenderColumns)[0] : mapping.columns.sku) ?? "";
  };

  const noteReceipt = (numbered: readonly NumberedFact<TransactionRow>[]) => {
    const [first] = numbered;
    if (first !== undefined && mapping.grouping === "day")
      deviations?.add(first.row, { code: "DAY_RECEIPT", value: first.fact.date, taken: first.fact.number });
    const apart = numbered.find(({ row }, index) => index > 0 && row !== (numbered[index - 1]?.row ?? 0) + 1);
    if (apart !== undefined)
      deviations?.add(apart.row, { code: "ROWS_APART", value: apart.fact.number, taken: String(numbered.length) });
  };

  const make = (numbered: readonly NumberedFact<TransactionRow>[]): MadeReceipt | null => {
    const [first] = numbered;
    if (first === undefined) return null;
    const location = locationOf(first.fact.locationCode);
    if (location === null) {
      issues.add(
        first.row,
        issue("IMPORT_UNKNOWN_LOCATION", [mapping.columns.location ?? "location"], { value: first.fact.locationCode }),
      );
      return null;
    }
    noteReceipt(numbered);
    for (const fact of numbered) noteRow(fact, location);
    const result = toTransaction(
      numbered.map(({ fact }) => fact),
      { location, itemOf: (fact) => itemOf(fact, location) },
    );
    if (!result.ok) {
      for (const { code, path, params } of result.issues) {
        const index = typeof path[0] === "number" ? path[0] : 0;
        const column = columnOf(code);
        issues.add(numbered[index]?.row ?? first.row, issue(code, [column], params));
      }
      return null;
    }
    const { currency } = first.fact;
    if (currency !== undefined && result.value !== null)
      deviations?.add(first.row, { code: "CURRENCY", ...currencyNote(currency, result.value) });
    const stated =
      mapping.columns.lineTotal === undefined ? undefined : statedLineTotals(numbered.map(({ fact }) => fact));
    totals = addToTotals(totals, numbered.length, result.value, stated);
    const { wholeNumber } = first.fact;
    const locationCode = codeOf(first.fact.locationCode);
    return result.value === null ? null : { row: first.row, locationCode, wholeNumber, transaction: result.value };
  };

  const makeAll = (groups: readonly (readonly NumberedFact<TransactionRow>[])[]) =>
    groups.map(make).filter((receipt) => receipt !== null);

  return {
    push: (facts) => facts.flatMap((fact) => makeAll(grouper.push(fact))),
    flush: () => makeAll(grouper.flush()),
    totals: () => totals,
    newItems: () => [...newItems.values()],
    namedByCode: () => [...newItems.values()].filter(({ sku, description }) => sku === description),
    newLocations: () => [...newLocations],
    usesTheSameIn: used.areTheSameIn,
  };
}
