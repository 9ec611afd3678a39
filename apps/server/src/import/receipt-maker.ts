import {
  addToTotals,
  createReceiptGrouper,
  emptyControlTotals,
  receiptKey,
  statedLineTotals,
  toTransaction,
  type ControlTotals,
  type TransactionRow,
  type TransactionsMapping,
} from "@comptoir/domain/import-file";
import { issue, type Issue } from "@comptoir/domain/result";
import type { Transaction } from "@comptoir/domain/transaction";

import type { DeviationList } from "./deviation-list.ts";
import type { IssueList } from "./issue-list.ts";
import type { NumberedFact } from "./read-facts.ts";
import {
  makeItemNames,
  makeLocationNames,
  newItemOrLocationId,
  type Known,
  type LocationNames,
  type NewItem,
} from "./receipt-names.ts";
import { makeReceiptNotes } from "./receipt-notes.ts";
import { makeUsedNames } from "./used-names.ts";

/** Builds receipts from the rows of a sales file, against the catalogue and the organisation. Writes nothing. */

/** Receipt of a file, with the number of its first row and the code of its location. */
export interface MadeReceipt {
  readonly row: number;
  readonly locationCode: string;
  /** Text that the number is a part of, if it is. */
  readonly wholeNumber?: string | undefined;
  readonly transaction: Transaction;
}

/** Tells whether a receipt can be written as it is: its location and items are known. */
export const namesNothingNew = ({ transaction: { locationId, lines } }: MadeReceipt): boolean =>
  locationId !== newItemOrLocationId && lines.every(({ itemId }) => itemId !== newItemOrLocationId);

export interface ReceiptMaker {
  /** Adds rows; returns completed receipts, in an order that depends on the rows only. */
  readonly pushFacts: (facts: readonly NumberedFact<TransactionRow>[]) => readonly MadeReceipt[];
  readonly flushReceipts: () => readonly MadeReceipt[];
  readonly totals: () => ControlTotals;
  readonly newItems: () => readonly NewItem[];
  /** New items described by their code, because the file gives no name or the mapping takes none. */
  readonly namedByCode: () => readonly NewItem[];
  readonly newLocations: () => readonly string[];
  /** Lists the rows whose location may be another one once the new locations exist, each with its issue. */
  readonly ambiguousRows: () => readonly (readonly [row: number, found: Issue])[];
  /** Tells whether all items and locations that the receipts use are the same in another reading of the catalogue. */
  readonly usesTheSameIn: (other: Known) => boolean;
}

/** Finds what a receipt names that nobody has created: the code of its location, or of an item. */
export function findMissingNames(
  mapping: TransactionsMapping,
  { locationCode, transaction }: MadeReceipt,
): readonly Issue[] {
  if (transaction.locationId === newItemOrLocationId) return [unknownLocationIssue(mapping, locationCode)];
  return transaction.lines.flatMap(({ itemId, sku }) =>
    itemId === newItemOrLocationId ? [issue("IMPORT_UNKNOWN_ITEM", [mapping.columns.sku ?? ""], { value: sku })] : [],
  );
}

const unknownLocationIssue = ({ columns }: TransactionsMapping, value: string): Issue =>
  issue("IMPORT_UNKNOWN_LOCATION", [columns.location ?? "location"], { value });

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
  const usedNames = makeUsedNames(known);
  const { itemOf, newItems } = makeItemNames(mapping, usedNames);
  const locations = makeLocationNames(mapping, known, usedNames);
  const { locationOf, codeOf, matchOf, newLocations } = locations;
  const notes = deviations === undefined ? undefined : makeReceiptNotes({ mapping, known, deviations, matchOf });
  const grouper = createReceiptGrouper<NumberedFact<TransactionRow>>(
    ({ row, fact }) =>
      mapping.grouping === "row" ? String(row) : receiptKey({ ...fact, locationCode: codeOf(fact.locationCode) }),
    mapping.rowOrder === "any" ? Number.POSITIVE_INFINITY : undefined,
  );
  let totals = emptyControlTotals;
  const named = makeNamedRows(mapping, locations);

  const makeReceipt = (numbered: readonly NumberedFact<TransactionRow>[]): MadeReceipt | null => {
    const [first] = numbered;
    if (first === undefined) return null;
    const location = locationOf(first.fact.locationCode);
    if (location === null) {
      issues.addIssue(first.row, unknownLocationIssue(mapping, first.fact.locationCode));
      return null;
    }
    named.note(first.fact.locationCode, first.row);
    notes?.addRows(numbered, location);
    const facts = numbered.map(({ fact }) => fact);
    const result = toTransaction(facts, { location, itemOf: (fact) => itemOf(fact, location) });
    if (!result.ok) {
      refuseRows(mapping, issues, numbered, result.issues);
      return null;
    }
    const transaction = result.value;
    if (transaction !== null) notes?.addCurrency(first, transaction);
    const stated = mapping.columns.lineTotal === undefined ? undefined : statedLineTotals(facts);
    totals = addToTotals(totals, numbered.length, transaction, stated);
    const { wholeNumber, locationCode } = first.fact;
    return transaction === null
      ? null
      : { row: first.row, locationCode: codeOf(locationCode), wholeNumber, transaction };
  };

  const makeAll = (groups: readonly (readonly NumberedFact<TransactionRow>[])[]) =>
    groups.map(makeReceipt).filter((receipt) => receipt !== null);

  return {
    pushFacts: (facts) => facts.flatMap((fact) => makeAll(grouper.push(fact))),
    flushReceipts: () => makeAll(grouper.flush()),
    totals: () => totals,
    newItems,
    namedByCode: () => newItems().filter(({ sku, description }) => sku === description),
    newLocations,
    ambiguousRows: named.listAmbiguous,
    usesTheSameIn: usedNames.areTheSameIn,
  };
}

/** Collects the first rows of receipts whose location is not named by its code, to report ambiguous ones. Only if the file may create locations. */
function makeNamedRows(
  { unknownLocation, columns }: TransactionsMapping,
  { matchOf, ambiguousNames }: Pick<LocationNames, "matchOf" | "ambiguousNames">,
) {
  const rowsByText = new Map<string, number[]>();
  return {
    note: (text: string, row: number): void => {
      if (unknownLocation === "error" || matchOf(text) === null) return;
      const rowsOfText = rowsByText.get(text);
      if (rowsOfText === undefined) rowsByText.set(text, [row]);
      else rowsOfText.push(row);
    },
    listAmbiguous: () =>
      ambiguousNames().flatMap(({ text, taken, other }) => {
        const ambiguityIssue = issue("IMPORT_LOCATION_AMBIGUOUS", [columns.location ?? "location"], {
          value: text,
          taken,
          other,
        });
        return (rowsByText.get(text) ?? []).map((row) => [row, ambiguityIssue] as const);
      }),
  };
}

/** Adds the issues of a receipt at the rows and columns that they are about. */
function refuseRows(
  mapping: TransactionsMapping,
  issues: IssueList,
  numbered: readonly NumberedFact<TransactionRow>[],
  found: readonly Issue[],
): void {
  for (const { code, path, params } of found) {
    const factIndex = typeof path[0] === "number" ? path[0] : 0;
    const { row } = numbered[factIndex] ?? numbered[0] ?? { row: 1 };
    issues.addIssue(row, issue(code, [findIssueColumn(mapping, code)], params));
  }
}

function findIssueColumn({ columns, tenderColumns }: TransactionsMapping, code: string): string {
  if (code === "IMPORT_CURRENCY_MIXED") return columns.exchangeRate ?? columns.currency ?? "";
  if (code === "IMPORT_NUMBER_CUT") return columns.number ?? "";
  if (code === "IMPORT_STATE_MIXED") return columns.state ?? "";
  return (code === "IMPORT_TENDERS" ? Object.values(tenderColumns)[0] : columns.sku) ?? "";
}
