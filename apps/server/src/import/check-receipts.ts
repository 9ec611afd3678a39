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
import { makeReceiptLedger } from "./receipt-ledger.ts";
import type { MadeReceipt } from "./receipt-maker.ts";

/**
 * Compares the receipts of a file with the stored ones and with each other, as a commit would, without writing.
 * Repeated receipts are skipped; conflicts are left to the user.
 */

export interface ReceiptCheck {
  readonly take: (receipts: readonly MadeReceipt[]) => Effect.Effect<void, never, SaleStore>;
  /** Compares the remaining receipts. `interleaved` counts receipts whose rows are split in different parts of the file. */
  readonly finish: () => Effect.Effect<
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
export function makeReceiptCheck({ column, issues, against, onReplaced, onSame }: ReceiptCheckOptions): ReceiptCheck {
  const ledger = makeReceiptLedger();
  const same = new Set<number>();
  const conflicting = new Set<number>();
  const replaced = new Map<number, ReplacedReceipt>();
  /** First part of each receipt that appears in several parts. */
  const interleaved = new Set<number>();
  let firstInterleaved: InterleavedReceipt | undefined;
  let waiting: { readonly place: number; readonly receipt: MadeReceipt }[] = [];

  const refuse = (place: number, { transaction }: MadeReceipt) => {
    same.delete(place);
    if (conflicting.has(place)) return;
    conflicting.add(place);
    issues.add(ledger.rowOf(place), receiptConflictIssue(transaction, column));
  };

  const replace = (place: number, { transaction, row }: MadeReceipt, paidBefore: number) => {
    if (conflicting.has(place) || same.has(place)) return;
    const { locationId, businessDate, tenders } = transaction;
    const paid = tenders.reduce((sum, { amount }) => sum + amount, 0);
    replaced.set(place, { locationId, businessDate, row, paidBefore, paid });
  };

  const note = (receipt: MadeReceipt) => {
    const { transaction, locationCode, wholeNumber, row } = receipt;
    const key = [locationCode, transaction.businessDate, transaction.terminal, transaction.number].join("\n");
    const { place, earlier } = ledger.add({ key, contentHash: hashOf(transaction, wholeNumber), row });
    const standing = duplicateStatus(earlier.map((other) => ledger.isSameContent(place, other)));
    if (standing === "same") same.add(place);
    if (standing === "different") noteInterleaved(earlier.at(-1) ?? place, [place, ...earlier], receipt);
    return place;
  };

  const noteInterleaved = (first: number, parts: readonly number[], { transaction, row }: MadeReceipt) => {
    for (const part of parts) {
      same.delete(part);
      replaced.delete(part);
      conflicting.add(part);
    }
    interleaved.add(first);
    firstInterleaved ??= { number: transaction.number, first: ledger.rowOf(first), again: row };
  };

  const lookUp = Effect.gen(function* () {
    const sales = yield* SaleStore;
    const batch = waiting;
    waiting = [];
    const standings = yield* sales.compareReceipts(batch.map(({ receipt }) => receipt.transaction));
    for (const [index, { place, receipt }] of batch.entries()) {
      const { standing, replacedPaid } = standings[index] ?? { standing: "new", replacedPaid: null };
      if (standing === "different" && onReplaced !== undefined && replacedPaid !== null)
        replace(place, receipt, replacedPaid);
      else if (standing === "different") refuse(place, receipt);
      else if (standing === "same" && !conflicting.has(place)) {
        same.add(place);
        onSame?.(receipt);
      }
    }
  });

  /** Refuses what would replace receipts of audited days. */
  const refuseAuditedDays = Effect.gen(function* () {
    const audited = yield* listAuditedDays([...replaced.values()]);
    for (const [place, receipt] of replaced) {
      const found = audited.get(auditedDayKey(receipt));
      if (found === undefined) continue;
      replaced.delete(place);
      conflicting.add(place);
      issues.add(ledger.rowOf(place), { ...found, path: [column] });
    }
  });

  return {
    take: Effect.fnUntraced(function* (receipts: readonly MadeReceipt[]) {
      for (const receipt of receipts) {
        const place = note(receipt);
        if (against === "everything") waiting.push({ place, receipt });
        if (waiting.length >= receiptsPerLookUp) yield* lookUp;
      }
    }),
    finish: () =>
      Effect.gen(function* () {
        yield* lookUp;
        yield* refuseAuditedDays;
        for (const { row, paidBefore, paid } of replaced.values())
          onReplaced?.(row, decimalText(paidBefore, 2), decimalText(paid, 2));
        if (firstInterleaved !== undefined)
          issues.add(firstInterleaved.again, interleavedReceiptsIssue(firstInterleaved, interleaved.size, column));
        return {
          same: same.size,
          conflicts: conflicting.size,
          interleaved: interleaved.size,
          replaced: replaced.size,
        };
      }),
  };
}
