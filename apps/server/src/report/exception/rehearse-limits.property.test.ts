import { defaultRiskLimits, findRiskEvents, type RiskLimits, type Transaction } from "@comptoir/domain/transaction";
import { Cause, Effect, Exit, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { testDatabase } from "../../database/index.ts";
import { SaleStore } from "../../sales/index.ts";
import { arbSampleReceipt, sampleChainId, writeSampleChain } from "../../sales/testing/sample-chain.ts";
import { commitReceipts } from "../../sales/testing/sample-receipt.ts";
import { rounds } from "../../testing/rounds.ts";
import { arbDays, arbLayer, within } from "../testing/sale-questions.ts";
import { testCopy } from "../testing/test-copy.ts";
import { rehearseRiskLimits } from "./rehearse-limits.ts";

const runtime = ManagedRuntime.make(
  testCopy.pipe(Layer.provideMerge(SaleStore.layer), Layer.provideMerge(testDatabase)),
);

const receipts: readonly Transaction[] = fc.sample(arbSampleReceipt, { numRuns: 250, seed: 17 });
const boss = { layerId: sampleChainId, permissions: ["REPORT_READ"] } as const;

/** Present limits of the stores: one has its own. */
const presentLimits = new Map<number, RiskLimits>([[2, { refund: 500, discount: 10 }]]);

beforeAll(() =>
  runtime.runPromise(
    Effect.gen(function* () {
      yield* writeSampleChain;
      yield* commitReceipts(receipts);
      const sql = yield* SqlClient.SqlClient;
      yield* sql`INSERT INTO setting (target_layer_id, code, value) VALUES (2, 'EXCEPTION_REFUND_ABOVE', '5'), (2, 'EXCEPTION_DISCOUNT_ABOVE', '10')`;
    }),
  ),
);
afterAll(() => runtime.dispose());

/** Sums the events that the domain finds in receipts. */
function sumEvents(sold: readonly Transaction[], limitsAt: (locationId: number) => RiskLimits) {
  const events = sold
    .flatMap((receipt) =>
      findRiskEvents(receipt, { today: receipt.businessDate, limits: limitsAt(receipt.locationId) }),
    )
    .filter(({ type }) => type === "REFUND_OVER_LIMIT" || type === "DISCOUNT_OVER_LIMIT");
  return { events: events.length, amount: events.reduce((sum, { amount }) => sum + amount, 0) };
}

it(
  "counts what the domain finds under the stores' limits and under the tried ones, for a reader's stores and days",
  () =>
    fc.assert(
      fc.asyncProperty(
        arbDays,
        arbLayer,
        fc.record({ refund: fc.nat(40), discount: fc.nat(100) }, { requiredKeys: [] }),
        async (days, layerId, tried) => {
          const answer = await runtime.runPromise(
            rehearseRiskLimits(
              { ...boss, layerId },
              {
                date: `${days.from}..${days.to}`,
                ...(tried.refund !== undefined && { refundAbove: tried.refund }),
                ...(tried.discount !== undefined && { discountAbove: tried.discount }),
              },
            ),
          );
          const sold = within(receipts, layerId, days);
          const presentAt = (id: number) => presentLimits.get(id) ?? defaultRiskLimits;
          const triedAt = (id: number) => ({
            refund: tried.refund === undefined ? presentAt(id).refund : tried.refund * 100,
            discount: tried.discount ?? presentAt(id).discount,
          });
          expect(answer.total).toEqual({
            present: sumEvents(sold, presentAt),
            tried: sumEvents(sold, triedAt),
          });
          for (const cashier of new Set(sold.map((receipt) => receipt.cashier)))
            expect(answer.cashiers.find((row) => row.cashier === cashier)?.tried ?? { events: 0, amount: 0 }).toEqual(
              sumEvents(
                sold.filter((receipt) => receipt.cashier === cashier),
                triedAt,
              ),
            );
        },
      ),
      { numRuns: rounds({ few: 25, many: 100 }) },
    ),
  60_000,
);

it("tells the present limits where the stores have the same, and refuses limits that no setting takes, each by its field", async () => {
  const period = { date: "2026-03-01..2026-03-08" };
  const answerOf = (layerId: number) =>
    runtime.runPromise(rehearseRiskLimits({ ...boss, layerId }, { ...period, refundAbove: 1, discountAbove: 1 }));
  const [chain, store] = [await answerOf(sampleChainId), await answerOf(2)];
  expect([chain.refundAbove, chain.discountAbove, store.refundAbove, store.discountAbove]).toEqual([null, null, 5, 10]);
  const exit = await runtime.runPromiseExit(
    rehearseRiskLimits(boss, { ...period, refundAbove: -1, discountAbove: 30.5 }),
  );
  expect(JSON.stringify(Exit.isFailure(exit) ? Cause.squash(exit.cause) : null)).toMatch(/refundAbove.*discountAbove/u);
});
