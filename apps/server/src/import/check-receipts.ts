import { Effect } from "effect";

import {
  interleavedReceipts,
  receiptConflict,
  receiptStanding,
  type InterleavedReceipt,
} from "@comptoir/domain/import-file";

import { contentHash, SaleStore } from "../sales/index.ts";
import type { IssueList } from "./issue-list.ts";
import { makeReceiptLedger } from "./receipt-ledger.ts";
import type { MadeReceipt } from "./receipt-maker.ts";

/**
 * How the receipts of a file stand to those already there, and to each other, as committing them would find it, and without writing any: the
 * same again is left out, a contradiction is for a person.
 */

export interface ReceiptCheck {
  readonly take: (receipts: readonly MadeReceipt[]) => Effect.Effect<void, never, SaleStore>;
  /** Looks up what is left. `interleaved` is how many receipts the file has in parts that say different things. */
  readonly finish: () => Effect.Effect<
    { readonly same: number; readonly conflicts: number; readonly interleaved: number },
    never,
    SaleStore
  >;
}

/** One look-up reads as many. */
const receiptsPerLookUp = 1_000;

/** A check of a file in itself, or also against the receipts that are already there. */
export function makeReceiptCheck(column: string, issues: IssueList, against: "itself" | "everything"): ReceiptCheck {
  const ledger = makeReceiptLedger();
  const same = new Set<number>();
  const conflicting = new Set<number>();
  /** The first part of each receipt that the file has in different parts. */
  const interleaved = new Set<number>();
  let firstInterleaved: InterleavedReceipt | undefined;
  let waiting: { readonly place: number; readonly receipt: MadeReceipt }[] = [];

  const refuse = (place: number, { transaction }: MadeReceipt) => {
    same.delete(place);
    if (conflicting.has(place)) return;
    conflicting.add(place);
    issues.add(ledger.rowOf(place), receiptConflict(transaction, column));
  };

  const note = (receipt: MadeReceipt) => {
    const { transaction, locationCode, row } = receipt;
    const key = [locationCode, transaction.businessDate, transaction.terminal, transaction.number].join("\n");
    const { place, earlier } = ledger.add({ key, contentHash: contentHash(transaction), row });
    const standing = receiptStanding(earlier.map((other) => ledger.isSameContent(place, other)));
    if (standing === "same") same.add(place);
    if (standing === "different") noteInterleaved(earlier.at(-1) ?? place, [place, ...earlier], receipt);
    return place;
  };

  const noteInterleaved = (first: number, parts: readonly number[], { transaction, row }: MadeReceipt) => {
    for (const one of parts) {
      same.delete(one);
      conflicting.add(one);
    }
    interleaved.add(first);
    firstInterleaved ??= { number: transaction.number, first: ledger.rowOf(first), again: row };
  };

  const lookUp = Effect.gen(function* () {
    const sales = yield* SaleStore;
    const asked = waiting;
    waiting = [];
    const standings = yield* sales.compareReceipts(asked.map(({ receipt }) => receipt.transaction));
    for (const [index, { place, receipt }] of asked.entries()) {
      if (standings[index] === "different") refuse(place, receipt);
      else if (standings[index] === "same" && !conflicting.has(place)) same.add(place);
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
      Effect.map(lookUp, () => {
        if (firstInterleaved !== undefined)
          issues.add(firstInterleaved.again, interleavedReceipts(firstInterleaved, interleaved.size, column));
        return { same: same.size, conflicts: conflicting.size, interleaved: interleaved.size };
      }),
  };
}
