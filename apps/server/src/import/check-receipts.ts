import { Effect } from "effect";

import { receiptConflict, receiptStanding } from "@comptoir/domain/import-file";

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
  /** Looks up what is left. */
  readonly finish: () => Effect.Effect<{ readonly same: number; readonly conflicts: number }, never, SaleStore>;
}

/** One look-up reads as many. */
const receiptsPerLookUp = 5_000;

export function makeReceiptCheck(column: string, issues: IssueList): ReceiptCheck {
  const ledger = makeReceiptLedger();
  const same = new Set<number>();
  const conflicting = new Set<number>();
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
    if (standing === "different") for (const one of [place, ...earlier]) refuse(one, receipt);
    return place;
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
      for (const receipt of receipts) waiting.push({ place: note(receipt), receipt });
      if (waiting.length >= receiptsPerLookUp) yield* lookUp;
    }),
    finish: () => Effect.map(lookUp, () => ({ same: same.size, conflicts: conflicting.size })),
  };
}
