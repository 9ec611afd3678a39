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

/**
 * Compares the receipts of a file with the stored ones and with each other, as a commit would, without writing.
 * Repeated receipts are skipped; conflicts are left to the user.
 */

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
const hashOf = (transaction: Transaction, wholeNumber: string | undefined): string =>
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
  /** Called for each receipt that the import replaces; without it such a receipt is a conflict. */
  readonly onReplaced?: ((row: number, before: string, after: string) => void) | undefined;
  /** Called for each receipt that is stored already, with the same content. */
  readonly onSame?: ((receipt: MadeReceipt) => void) | undefined;
}

/** Receipt of the file that replaces a stored one. Units: cents paid. */
interface ReplacedReceipt extends ReceiptDay {
  readonly row: number;
  readonly paidBefore: number;
  readonly paid: number;
}

/** Makes a check of a file's receipts among themselves, or also against the stored ones. */
export function makeReceiptCheck(options: ReceiptCheckOptions): ReceiptCheck {
  const { column, issues, against, onReplaced, onSame } = options;
  const standings = makeStandings(options);
  let waiting: PlacedReceipt[] = [];

  const lookUp = Effect.gen(function* () {
    const sales = yield* SaleStore;
    const batch = waiting;
    waiting = [];
    const comparisons = yield* sales.compareReceipts(batch.map(({ receipt }) => receipt.transaction));
    for (const [index, placed] of batch.entries()) {
      const { standing, replacedPaid } = comparisons[index] ?? { standing: "new", replacedPaid: null };
      if (standing === "different" && onReplaced !== undefined && replacedPaid !== null)
        standings.replace(placed, replacedPaid);
      else if (standing === "different") standings.refuse(placed);
      else if (standing === "same" && standings.isSame(placed)) onSame?.(placed.receipt);
    }
  });

  /** Refuses what would replace receipts of audited days. */
  const refuseAuditedDays = Effect.gen(function* () {
    const audited = yield* listAuditedDays([...standings.replaced.values()]);
    for (const [place, receipt] of standings.replaced) {
      const found = audited.get(auditedDayKey(receipt));
      if (found !== undefined) issues.addIssue(standings.refuseReplacing(place), { ...found, path: [column] });
    }
  });

  return {
    takeReceipts: Effect.fnUntraced(function* (receipts: readonly MadeReceipt[]) {
      for (const receipt of receipts) {
        const place = standings.note(receipt);
        if (against === "everything") waiting.push({ place, receipt });
        if (waiting.length >= receiptsPerLookUp) yield* lookUp;
      }
    }),
    finishCheck: () =>
      Effect.gen(function* () {
        yield* lookUp;
        yield* refuseAuditedDays;
        for (const { row, paidBefore, paid } of standings.replaced.values())
          onReplaced?.(row, decimalText(paidBefore, 2), decimalText(paid, 2));
        return standings.end();
      }),
  };
}

/** Receipt with its place in the ledger of the file. */
interface PlacedReceipt {
  readonly place: number;
  readonly receipt: MadeReceipt;
}

/** Keeps how the receipts of a file stand to each other and to the stored ones. */
function makeStandings({ column, issues }: ReceiptCheckOptions) {
  const ledger = makeReceiptLedger();
  const same = new Set<number>();
  const conflicting = new Set<number>();
  const replaced = new Map<number, ReplacedReceipt>();
  const interleaved = collectInterleaved(ledger);

  const setInterleaved = (first: number, parts: readonly number[], receipt: MadeReceipt) => {
    for (const part of parts) {
      same.delete(part);
      replaced.delete(part);
      conflicting.add(part);
    }
    interleaved.add(first, receipt);
  };

  return {
    /** Receipts that replace stored ones, by their places. */
    replaced,
    /** Compares a receipt with the earlier ones of the file; returns its place. */
    note: (receipt: MadeReceipt): number => {
      const { place, earlier } = ledger.addReceipt(toEntry(receipt));
      const standing = duplicateStatus(earlier.map((other) => ledger.isSameContent(place, other)));
      if (standing === "same") same.add(place);
      if (standing === "different") setInterleaved(earlier.at(-1) ?? place, [place, ...earlier], receipt);
      return place;
    },
    /** Counts a receipt as stored already, unless it conflicts with another one of the file; returns whether it counts. */
    isSame: ({ place }: PlacedReceipt): boolean => {
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
      if (!conflicting.has(place) && !same.has(place)) replaced.set(place, toReplaced(receipt, paidBefore));
    },
    /** Lets a receipt conflict instead of replacing a stored one; returns its row. */
    refuseReplacing: (place: number): number => {
      replaced.delete(place);
      conflicting.add(place);
      return ledger.rowOf(place);
    },
    /** Reports receipts in several parts, and counts. */
    end: () => {
      interleaved.report(issues, column);
      return {
        same: same.size,
        conflicts: conflicting.size,
        interleaved: interleaved.count(),
        replaced: replaced.size,
      };
    },
  };
}

/** Makes the entry of a receipt in the ledger of its file; its key is the receipt's natural key. */
function toEntry({ transaction, locationCode, wholeNumber, row }: MadeReceipt) {
  const key = [locationCode, transaction.businessDate, transaction.terminal, transaction.number].join("\n");
  return { key, contentHash: hashOf(transaction, wholeNumber), row };
}

function toReplaced({ row, transaction }: MadeReceipt, paidBefore: number): ReplacedReceipt {
  const { locationId, businessDate, tenders } = transaction;
  const paid = tenders.reduce((sum, { amount }) => sum + amount, 0);
  return { locationId, businessDate, row, paidBefore, paid };
}

/** Collects receipts whose rows are in different parts of the file; all are one issue, at the first row that comes too late. */
function collectInterleaved(ledger: ReceiptLedger) {
  /** First part of each receipt that appears in several parts. */
  const firstParts = new Set<number>();
  let firstInterleaved: InterleavedReceipt | undefined;
  return {
    add: (first: number, { transaction, row }: MadeReceipt): void => {
      firstParts.add(first);
      firstInterleaved ??= { number: transaction.number, first: ledger.rowOf(first), again: row };
    },
    count: () => firstParts.size,
    report: (issues: IssueList, column: string): void => {
      if (firstInterleaved !== undefined)
        issues.addIssue(firstInterleaved.again, interleavedReceiptsIssue(firstInterleaved, firstParts.size, column));
    },
  };
}
