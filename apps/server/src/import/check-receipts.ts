/**
 * Compares the receipts of a file with the stored ones and with each other, as a commit would, without writing.
 * Repeated receipts are skipped; conflicts are left to the user.
 */

import { hash } from "node:crypto";

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import {
  interleavedReceiptsIssue,
  receiptConflictIssue,
  duplicateStatus,
  type InterleavedReceipt,
} from "@comptoir/domain/import-file";
import { decimalText } from "@comptoir/domain/measure";
import type { Transaction } from "@comptoir/domain/transaction";

import { contentHash, SaleStore, type ReceiptDay } from "../sales/index.ts";
import { auditedDayKey, listAuditedDays } from "../store-day/index.ts";
import type { IssueList } from "./issue-list.ts";
import { makeReceiptLedger, type ReceiptLedger } from "./receipt-ledger.ts";
import type { MadeReceipt } from "./receipt-maker.ts";

export interface ReceiptCheck {
  readonly takeReceipts: (receipts: readonly MadeReceipt[]) => Effect.Effect<void, never, SaleStore>;
  /** Compares the remaining receipts. `interleaved` counts receipts whose rows are split in different parts of the file. */
  readonly finishCheck: () => Effect.Effect<
    {
      readonly same: number;
      readonly conflicts: number;
      readonly interleaved: number;
      readonly replaced: number;
    },
    never,
    SaleStore | SqlClient.SqlClient
  >;
}

/** Returns the content hash of a receipt. If only a part of its number is kept, the hash covers the whole number, so that different numbers with the same kept part conflict. */
const receiptHash = (transaction: Transaction, wholeNumber: string | undefined): string =>
  wholeNumber === undefined
    ? contentHash(transaction)
    : hash("sha256", `${contentHash(transaction)}\n${wholeNumber}`, "hex");

/** Number of receipts compared by one query. */
const receiptsPerLookUp = 1_000;

export interface ReceiptCheckOptions {
  /** Column that names a receipt. */
  readonly column: string;
  readonly issues: IssueList;
  readonly against: "itself" | "everything";
  /** Called with the amounts paid of each stored receipt that the import replaces and of the new one; without it such a receipt is a conflict. */
  readonly onReplaced?: ((row: number, paidBefore: string, paidAfter: string) => void) | undefined;
  /** Called for each receipt that is stored already, with the same content. */
  readonly onSame?: ((receipt: MadeReceipt) => void) | undefined;
}

/** Receipt of the file that replaces a stored one. `paidBefore` and `paid` are amounts in cents. */
interface ReplacedReceipt extends ReceiptDay {
  readonly row: number;
  readonly paidBefore: number;
  readonly paid: number;
}

/** Makes a check of a file's receipts among themselves, or also against the stored ones. */
export function makeReceiptCheck(options: ReceiptCheckOptions): ReceiptCheck {
  const { column, issues, against, onReplaced, onSame } = options;
  const receiptStandings = makeReceiptStandings(options);
  let waitingReceipts: PlacedReceipt[] = [];

  const compareWaiting = Effect.gen(function* () {
    const saleStore = yield* SaleStore;
    const receiptsToCompare = waitingReceipts;
    waitingReceipts = [];
    const receiptComparisons = yield* saleStore.compareReceipts(
      receiptsToCompare.map(({ receipt }) => receipt.transaction),
    );
    for (const [index, placedReceipt] of receiptsToCompare.entries()) {
      const { standing, replacedPaid } = receiptComparisons[index] ?? { standing: "new", replacedPaid: null };
      if (standing === "different" && onReplaced !== undefined && replacedPaid !== null)
        receiptStandings.replace(placedReceipt, replacedPaid);
      else if (standing === "different") receiptStandings.refuse(placedReceipt);
      else if (standing === "same" && receiptStandings.countAsStored(placedReceipt)) onSame?.(placedReceipt.receipt);
    }
  });

  /** Makes conflicts, with an issue, of receipts that would replace receipts of audited days. */
  const refuseAuditedDays = Effect.gen(function* () {
    const issueByAuditedDay = yield* listAuditedDays([...receiptStandings.replaced.values()]);
    for (const [place, receipt] of receiptStandings.replaced) {
      const auditedDayIssue = issueByAuditedDay.get(auditedDayKey(receipt));
      if (auditedDayIssue !== undefined)
        issues.addIssue(receiptStandings.refuseReplacing(place), { ...auditedDayIssue, path: [column] });
    }
  });

  return {
    takeReceipts: Effect.fnUntraced(function* (receipts: readonly MadeReceipt[]) {
      for (const receipt of receipts) {
        const ledgerPlace = receiptStandings.note(receipt);
        if (against === "everything") waitingReceipts.push({ place: ledgerPlace, receipt });
        if (waitingReceipts.length >= receiptsPerLookUp) yield* compareWaiting;
      }
    }),
    finishCheck: () =>
      Effect.gen(function* () {
        yield* compareWaiting;
        yield* refuseAuditedDays;
        for (const { row, paidBefore, paid } of receiptStandings.replaced.values())
          onReplaced?.(row, decimalText(paidBefore, 2), decimalText(paid, 2));
        return receiptStandings.end();
      }),
  };
}

/** Receipt with its place in the ledger of the file. */
interface PlacedReceipt {
  readonly place: number;
  readonly receipt: MadeReceipt;
}

/** Collects how each receipt of a file compares with the file's others and the stored ones: same, conflicting or replacing. */
function makeReceiptStandings({ column, issues }: ReceiptCheckOptions) {
  const ledger = makeReceiptLedger();
  const same = new Set<number>();
  const conflicting = new Set<number>();
  const replaced = new Map<number, ReplacedReceipt>();
  const interleavedReceipts = collectInterleaved(ledger);

  const markInterleaved = (first: number, parts: readonly number[], receipt: MadeReceipt) => {
    for (const part of parts) {
      same.delete(part);
      replaced.delete(part);
      conflicting.add(part);
    }
    interleavedReceipts.add(first, receipt);
  };

  return {
    /** Receipts that replace stored ones, by their places in the ledger. */
    replaced: replaced,
    /** Compares a receipt with the earlier ones of the file; returns its place in the ledger. */
    note: (receipt: MadeReceipt): number => {
      const { place, earlier } = ledger.addReceipt(toLedgerEntry(receipt));
      const standingInFile = duplicateStatus(earlier.map((other) => ledger.isSameContent(place, other)));
      if (standingInFile === "same") same.add(place);
      if (standingInFile === "different") markInterleaved(earlier.at(-1) ?? place, [place, ...earlier], receipt);
      return place;
    },
    /** Counts a receipt as stored already, unless it conflicts with another one of the file; returns whether it counts. */
    countAsStored: ({ place }: PlacedReceipt): boolean => {
      if (conflicting.has(place)) return false;
      same.add(place);
      return true;
    },
    refuse: ({ place, receipt: { transaction } }: PlacedReceipt): void => {
      same.delete(place);
      if (conflicting.has(place)) return;
      conflicting.add(place);
      issues.addIssue(ledger.rowOf(place), receiptConflictIssue(transaction, column));
    },
    replace: ({ place, receipt }: PlacedReceipt, paidBefore: number): void => {
      if (!conflicting.has(place) && !same.has(place)) replaced.set(place, toReplacedReceipt(receipt, paidBefore));
    },
    /** Counts a receipt as conflicting instead of replacing a stored one; returns its row. */
    refuseReplacing: (place: number): number => {
      replaced.delete(place);
      conflicting.add(place);
      return ledger.rowOf(place);
    },
    /** Reports the receipts that are in several parts of the file as an issue, and returns the counts of all kinds. */
    end: () => {
      interleavedReceipts.report(issues, column);
      return {
        same: same.size,
        conflicts: conflicting.size,
        interleaved: interleavedReceipts.count(),
        replaced: replaced.size,
      };
    },
  };
}

/** Makes the entry of a receipt in the ledger of its file; its key is the receipt's natural key. */
function toLedgerEntry({ transaction, locationCode, wholeNumber, row }: MadeReceipt) {
  const receiptKey = [locationCode, transaction.businessDate, transaction.terminal, transaction.number].join("\n");
  return { key: receiptKey, contentHash: receiptHash(transaction, wholeNumber), row };
}

function toReplacedReceipt({ row, transaction }: MadeReceipt, paidBefore: number): ReplacedReceipt {
  const { locationId, businessDate, tenders } = transaction;
  const paidCents = tenders.reduce((sum, { amount }) => sum + amount, 0);
  return { locationId, businessDate, row, paidBefore, paid: paidCents };
}

/** Collects receipts whose rows are in different parts of the file; all are one issue, at the first row that comes too late. */
function collectInterleaved(ledger: ReceiptLedger) {
  /** Places in the ledger of the first parts of receipts that are in several parts. */
  const firstPartPlaces = new Set<number>();
  let firstInterleaved: InterleavedReceipt | undefined;
  return {
    add: (first: number, { transaction, row }: MadeReceipt): void => {
      firstPartPlaces.add(first);
      firstInterleaved ??= { number: transaction.number, first: ledger.rowOf(first), again: row };
    },
    count: () => firstPartPlaces.size,
    report: (issues: IssueList, column: string): void => {
      if (firstInterleaved !== undefined)
        issues.addIssue(
          firstInterleaved.again,
          interleavedReceiptsIssue(firstInterleaved, firstPartPlaces.size, column),
        );
    },
  };
}
