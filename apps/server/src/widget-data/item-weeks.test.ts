/** Tests the weekly sales of an item against the receipts, for whole targets, parts of a target and single stores. */

import { Effect, Layer, ManagedRuntime } from "effect";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { startOfUnit } from "@comptoir/domain/period";
import { countsAsSale, lineAmount, type Transaction } from "@comptoir/domain/transaction";

import { testDatabase } from "../database/index.ts";
import { SaleStore } from "../sales/index.ts";
import { arbSampleReceipt, sampleStores, writeSampleChain } from "../sales/testing/sample-chain.ts";
import { readItemWeeks } from "./item-weeks.ts";

const runtime = ManagedRuntime.make(SaleStore.layer.pipe(Layer.provideMerge(testDatabase)));
const receipts: readonly Transaction[] = fc.sample(arbSampleReceipt, { numRuns: 300, seed: 5 });
const weekCount = 600;

beforeAll(() =>
  runtime.runPromise(
    Effect.gen(function* () {
      yield* writeSampleChain;
      const store = yield* SaleStore;
      const committedBatch = yield* store.openBatch({ source: "IMPORT", label: "kept" });
      yield* store.appendTransactions(committedBatch, receipts);
      yield* store.commitBatch(committedBatch);
      const waiting = yield* store.openBatch({ source: "IMPORT", label: "not committed" });
      yield* store.appendTransactions(
        waiting,
        fc
          .sample(arbSampleReceipt, { numRuns: 20, seed: 6 })
          .map((receipt) => ({ ...receipt, number: `w${receipt.number}` })),
      );
    }),
  ),
);
afterAll(() => runtime.dispose());

const itemIds = [
  ...new Set(receipts.flatMap(({ lines }) => lines.flatMap(({ itemId }) => (itemId === null ? [] : [itemId])))),
];

it.each([...sampleStores])(
  "every week of layer %d holds what the receipts of its stores %j sold",
  async (layerId, stores) => {
    expect(itemIds.length).toBeGreaterThan(2);
    for (const itemId of itemIds.slice(0, 4)) {
      const expected = new Map<string, { net: number; items: number }>();
      for (const { locationId, businessDate, lines, state, training } of receipts) {
        if (!stores.includes(locationId) || !countsAsSale(state, training)) continue;
        for (const line of lines.filter(
          (movement) => movement.itemId === itemId && (movement.kind === "SALE" || movement.kind === "REFUND"),
        )) {
          const week = startOfUnit(businessDate, "week", 0);
          const before = expected.get(week) ?? { net: 0, items: 0 };
          expected.set(week, { net: before.net + lineAmount(line), items: before.items + line.quantity });
        }
      }
      const weeks = await runtime.runPromise(readItemWeeks({ layerId }, itemId, weekCount));
      expect(weeks.length).toBe(weekCount);
      expect(
        Object.fromEntries(
          weeks
            .filter(({ net, items }) => net !== 0 || items !== 0)
            .map(({ start, net, items }) => [start, { net, items }]),
        ),
      ).toEqual(Object.fromEntries([...expected].filter(([, { net, items }]) => net !== 0 || items !== 0)));
    }
  },
);
