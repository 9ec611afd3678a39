import { Effect, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { duplicateStatusAmong, isReplaceable, naturalKey, type ReceiptOrigin } from "@comptoir/domain/import-file";
import type { Transaction } from "@comptoir/domain/transaction";

import { testDatabase } from "../database/index.ts";
import { shareOf } from "../testing/rounds.ts";
import { SaleConflict, SaleStore } from "./index.ts";
import { arbSampleReceipt, writeSampleChain } from "./testing/sample-chain.ts";
import { appendReceipts, commitReceipts, sampleReceipt } from "./testing/sample-receipt.ts";

const runtime = ManagedRuntime.make(SaleStore.layer.pipe(Layer.provideMerge(testDatabase)));

beforeAll(() => runtime.runPromise(writeSampleChain));
afterAll(() => runtime.dispose());

/** Ways to repeat a receipt: unchanged, under another natural key, or with other content. */
const changes: readonly ((receipt: Transaction) => Transaction)[] = [
  (receipt) => receipt,
  (receipt) => ({ ...receipt, terminal: `${receipt.terminal}9` }),
  (receipt) => ({ ...receipt, cashier: "Somebody else" }),
  (receipt) => ({ ...receipt, cashier: "A|B", customer: "C" }),
  (receipt) => ({ ...receipt, cashier: "A", customer: "B|C" }),
  (receipt) => ({
    ...receipt,
    lines: receipt.lines.map((line) => ({ ...line, description: "Renamed", unitCost: null })),
  }),
  (receipt) => ({ ...receipt, lines: receipt.lines.map((line) => ({ ...line, sku: `${line.sku}X` })) }),
];

const paidOf = ({ tenders }: Transaction): number => tenders.reduce((sum, { amount }) => sum + amount, 0);

/** Writes that a till sent a receipt that is stored. */
const sendByTill = Effect.fnUntraced(function* ({ locationId, businessDate, terminal, number }: Transaction) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    INSERT INTO till_receipt (location_id, business_date, terminal, number, terminal_id, no, batch_id, sale_no)
    VALUES (${locationId}, ${businessDate}::date, ${terminal}, ${number}, 1, 1, 0, 0)`;
});

it("the database says of every receipt what the domain says: new, the same, or different", async () => {
  const committed: Transaction[] = [];
  const origins = new Map<string, ReceiptOrigin>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("IMPORT" as const, "IMPORT" as const, "POS" as const, "DEMO" as const),
      fc.boolean(),
      fc.uniqueArray(arbSampleReceipt, {
        selector: ({ locationId, terminal, number, businessDate }) =>
          `${locationId} ${terminal} ${number} ${businessDate}`,
        minLength: 1,
        maxLength: 6,
      }),
      fc.array(fc.tuple(fc.nat(5), fc.constantFrom(...changes), fc.constantFrom(...changes)), { maxLength: 12 }),
      async (source, isOfTill, receipts, choices) => {
        const fresh = receipts
          .filter((receipt) => duplicateStatusAmong(receipt, committed) === "new")
          .map((receipt, index) => (index === 0 ? { ...receipt, cashier: "A", customer: "B|C" } : receipt));
        await runtime.runPromise(commitReceipts(fresh, source));
        if (isOfTill) await runtime.runPromise(Effect.forEach(fresh, sendByTill));
        for (const receipt of fresh) origins.set(naturalKey(receipt), { source, isOfTill, isDayAudited: false });
        committed.push(...fresh);
        const questions = choices.map(([receiptIndex, change, repeatReceipt]) =>
          repeatReceipt(change(receipts.at(receiptIndex % receipts.length) ?? sampleReceipt)),
        );
        const comparisons = await runtime.runPromise(
          Effect.flatMap(SaleStore, (store) => store.compareReceipts(questions)),
        );
        expect(comparisons.map(({ standing }) => standing)).toEqual(
          questions.map((receipt) => duplicateStatusAmong(receipt, committed)),
        );
        for (const [index, { standing, replacedPaid }] of comparisons.entries()) {
          const key = naturalKey(questions[index] ?? sampleReceipt);
          const before = committed.find((receipt) => naturalKey(receipt) === key);
          const origin = origins.get(key);
          const isReplaced = standing === "different" && origin !== undefined && isReplaceable(origin);
          expect(replacedPaid).toBe(isReplaced && before !== undefined ? paidOf(before) : null);
        }
      },
    ),
    shareOf(15),
  );
});

it("a batch is taken, left out or refused receipt by receipt, as the domain says of each", async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(arbSampleReceipt, fc.constantFrom(...changes), async (sample, change) => {
      const receipt = { ...sample, terminal: "7", number: `9${(count += 1)}` };
      const repeatedReceipt = change(receipt);
      const duplicateStatus = duplicateStatusAmong(repeatedReceipt, [receipt]);
      const outcome = await runtime.runPromise(
        Effect.gen(function* () {
          const store = yield* SaleStore;
          yield* commitReceipts([receipt]);
          const batch = yield* appendReceipts([repeatedReceipt]);
          return yield* Effect.match(store.commitBatch(batch), {
            onSuccess: ({ saleCount, skippedCount }) => ({ saleCount, skippedCount }),
            onFailure: (failure) => failure instanceof SaleConflict,
          });
        }),
      );
      expect(outcome).toEqual(
        { new: { saleCount: 1, skippedCount: 0 }, same: { saleCount: 0, skippedCount: 1 }, different: true }[
          duplicateStatus
        ],
      );
    }),
    shareOf(20),
  );
});
