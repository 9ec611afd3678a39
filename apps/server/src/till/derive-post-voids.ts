/** Voids completed receipts: each void is a reversal beside its receipt, never a deletion. */

import { naturalKey } from "@comptoir/domain/import-file";
import { businessDateOf } from "@comptoir/domain/period";
import { issue } from "@comptoir/domain/result";
import { reversalOfReceipt, type ReceiptRef } from "@comptoir/domain/till";
import { totalOfTransaction } from "@comptoir/domain/transaction";
import { Effect } from "effect";

import { readReceipts } from "../sales/index.ts";
import { writeReceipts } from "./derive-receipts.ts";
import type { MadeReceipt, RoundContext } from "./round.ts";
import { insertReceiptEvents } from "./event-repository.ts";
import { factsOfKind, type StoredFact, type StoredFactOfKind } from "./stored-fact.ts";

/** Returns the key of the receipt that a fact names, by default of the fact's own terminal and day; undefined if its store is unknown. */
export function receiptKeyOf({ places }: RoundContext, storedFact: StoredFact, { number, terminal, date }: ReceiptRef) {
  const tillPlace = places.get(storedFact.locationId);
  return tillPlace === undefined
    ? undefined
    : {
        locationId: storedFact.locationId,
        businessDate: date ?? businessDateOf(storedFact.happenedAt, tillPlace),
        terminal: terminal ?? storedFact.terminal,
        number,
      };
}

/** Writes the reversals of a round; a reversal waits for its missing receipt. */
export const derivePostVoids = Effect.fn("till.derivePostVoids")(function* (
  context: RoundContext,
  facts: readonly StoredFact[],
) {
  const { sql, places, results } = context;
  const postVoids = factsOfKind(facts, "post-void").flatMap((storedFact) => {
    const namedVoided = receiptKeyOf(context, storedFact, storedFact.fact.body.receipt);
    return namedVoided === undefined ? [] : [{ stored: storedFact, named: namedVoided }];
  });
  if (postVoids.length === 0) return;
  const receipts = yield* readReceipts(
    sql,
    postVoids.map(({ named }) => named),
  );
  const postVoidReceipts = postVoids.flatMap(
    ({ stored, named }): (MadeReceipt<StoredFactOfKind<"post-void">> & { readonly voided: number })[] => {
      const receipt = receipts.get(naturalKey(named));
      const location = places.get(stored.locationId);
      if (receipt === undefined || location === undefined) {
        results.waiting.push({ stored, key: naturalKey(named) });
        return [];
      }
      const { terminal, happenedAt: voidedAt } = stored;
      const reversal = reversalOfReceipt(receipt, { body: stored.fact.body, at: voidedAt, terminal, location });
      if (reversal.ok) return [{ stored, transaction: reversal.value, voided: Math.abs(totalOfTransaction(receipt)) }];
      results.contradictions.push({
        stored,
        issues: reversal.issues.map(({ code, params }) => issue(code, ["body", "receipt"], params)),
      });
      return [];
    },
  );
  const writtenReceipts = yield* writeReceipts(context, postVoidReceipts);
  const voidedAmountByReceipt = new Map(postVoidReceipts.map(({ stored, voided }) => [stored, voided]));
  yield* insertReceiptEvents(
    sql,
    writtenReceipts.map(({ stored, transaction }) => {
      const { receipt, reason, approver, cashier } = stored.fact.body;
      return {
        ...stored,
        businessDate: transaction.businessDate,
        itemId: null,
        event: {
          part: 0,
          type: "POST_VOID",
          number: receipt.number,
          lineNo: null,
          amount: voidedAmountByReceipt.get(stored) ?? null,
          cashier,
          reason,
          approver,
        },
      };
    }),
  );
});
