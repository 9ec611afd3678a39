import { Effect, Layer, ManagedRuntime } from "effect";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { FigureAnswer, FigureBody } from "@comptoir/api/wire";
import { figureOfRecipe, listMeasures, narrowToMark, type MeasureCode } from "@comptoir/domain/dashboard";
import { addSums, emptySums, getMetric, isMetricCode, sumsOfTransaction } from "@comptoir/domain/metric";
import { addDays } from "@comptoir/domain/period";
import type { Transaction } from "@comptoir/domain/transaction";

import { testDatabase } from "../database/index.ts";
import { SaleStore } from "../sales/index.ts";
import {
  arbSampleReceipt,
  sampleChainId,
  sampleFirstDate,
  sampleStores,
  writeSampleChain,
} from "../sales/testing/sample-chain.ts";
import { answerBatch, answerSingleCall, type WidgetCaller } from "../widget-data/index.ts";
import { explainFigure } from "./explain-figure.ts";

const runtime = ManagedRuntime.make(SaleStore.layer.pipe(Layer.provideMerge(testDatabase)));
const run: typeof runtime.runPromise = (effect) => runtime.runPromise(effect);
const permissions = ["DASHBOARD_READ", "PRODUCT_COST_READ", "INVENTORY_READ"];
const boss: WidgetCaller = { layerId: sampleChainId, permissions };
const receipts: readonly Transaction[] = fc.sample(arbSampleReceipt, { numRuns: 400, seed: 27 });

beforeAll(() =>
  run(
    Effect.gen(function* () {
      yield* writeSampleChain;
      const store = yield* SaleStore;
      const batchId = yield* store.openBatch({ source: "IMPORT", label: "why" });
      yield* store.appendTransactions(batchId, receipts);
      yield* store.commitBatch(batchId);
    }),
  ),
);
afterAll(() => runtime.dispose());

const ask = (question: FigureBody, caller = boss): Promise<FigureAnswer> =>
  run(answerSingleCall(caller, question, (whole) => explainFigure(whole, question)));
const refusalOf = async (question: FigureBody, caller = boss): Promise<string> =>
  JSON.stringify(await run(Effect.flip(answerSingleCall(caller, question, (whole) => explainFigure(whole, question)))));
const measures: readonly MeasureCode[] = listMeasures(permissions);
const arbQuestion = fc.record({
  measure: fc.constantFrom(...measures),
  from: fc.integer({ min: 0, max: 20 }),
  length: fc.constantFrom(0, 3, 20),
  tl: fc.constantFrom(...sampleStores.keys()),
});

describe("what a figure is made of", () => {
  it("is what the receipts come to, by its recipe, and every way it adds up holds", async () => {
    const identities = new Set<string>();
    await fc.assert(
      fc.asyncProperty(arbQuestion, async ({ measure, from, length, tl }) => {
        const first = addDays(sampleFirstDate, from);
        const last = addDays(first, length);
        const answer = await ask({ date: `${first}..${last}`, tl, measure });
        const values = Object.fromEntries(answer.parts.map(({ type, value }) => [type, value]));
        if (answer.figure.value !== null) expect(figureOfRecipe(measure, values)).toBe(Number(answer.figure.value));
        if (isMetricCode(measure)) {
          const scopeReceipts = receipts.filter(
            ({ locationId, businessDate }) =>
              sampleStores.get(tl)?.includes(locationId) === true && first <= businessDate && businessDate <= last,
          );
          const expected = getMetric(measure).of(scopeReceipts.map(sumsOfTransaction).reduce(addSums, emptySums));
          if (answer.figure.value !== null) expect(Number(answer.figure.value)).toBe(expected);
        }
        for (const { code, parts, whole } of answer.identities) {
          identities.add(code);
          expect([measure, code, parts.value]).toEqual([measure, code, whole.value]);
          expect(whole.value).toBe(answer.figure.value);
        }
      }),
      { numRuns: 120 },
    );
    expect([...identities].toSorted()).toEqual([
      "CASHIERS",
      "DEPARTMENTS",
      "HALF_HOURS",
      "TAX_CODES",
      "TENDERS",
      "TERMINALS",
    ]);
  }, 240_000);

  it("of customers is what the widget shows", async () => {
    const date = `${sampleFirstDate}..${addDays(sampleFirstDate, 20)}`;
    const [widget] = await run(answerBatch(boss, [{ key: "0", call: "Client", params: { date } }]));
    if (widget?.call !== "Client") return expect.unreachable();
    for (const measure of ["uniqueCustomers", "newCustomers", "returningCustomers", "identifiedShare"] as const)
      expect((await ask({ date, measure })).figure.value).toBe(widget.data.client[measure]);
  });

  it("is the widget's with its filters, without other sums to add up to", async () => {
    const date = `${sampleFirstDate}..${addDays(sampleFirstDate, 20)}`;
    const filters = [{ Column: "department", Operator: "=", Value: 2 }];
    const [widget] = await run(answerBatch(boss, [{ key: "0", call: "Simple", params: { date, filters } }]));
    const answer = await ask({ date, filters, measure: "netSales" });
    expect(answer.figure.value).toBe(widget?.call === "Simple" ? widget.data.simple.net : null);
    expect(answer.identities).toEqual([]);
    expect(await refusalOf({ date, filters, measure: "tax" })).toContain("WIDGET_MEASURES");
    expect(await refusalOf({ date, filters, measure: "uniqueCustomers" })).toContain("FILTER_INVALID");
  });

  it.each(["DEPARTMENT", "SUBDEPARTMENT", "CASHIER", "TERMINAL", "LOCATION", "ITEM"] as const)(
    "of a member of %s is that member's, or there is no question of it",
    async (dimension) => {
      const date = `${sampleFirstDate}..${addDays(sampleFirstDate, 20)}`;
      const [widget] = await run(
        answerBatch(boss, [{ key: "0", call: "GetStatsPer", params: { date, type: dimension } }]),
      );
      if (widget?.call !== "GetStatsPer") return expect.unreachable();
      const of = { kind: "GetStatsPer", primary: "netSales", secondary: [], dimension, filters: [] } as const;
      for (const { code, value } of widget.data.rows.slice(0, 4)) {
        const narrowed = narrowToMark(of, { kind: "member", code });
        expect(narrowed === null).toBe(code === "");
        if (narrowed === null) continue;
        expect((await ask({ date, measure: "netSales", filters: narrowed.filters })).figure.value).toBe(value);
      }
      expect(narrowToMark({ ...of, dimension: "TENDER" }, { kind: "member", code: "CASH" })).toBeNull();
      expect(narrowToMark({ ...of, dimension: "HOUR" }, { kind: "member", code: "08" })).toBeNull();
    },
  );

  it("is shown to who may see it", async () => {
    const clerk: WidgetCaller = { layerId: 1, permissions: ["SALE_READ"] };
    const date = String(sampleFirstDate);
    expect(await refusalOf({ date, measure: "margin" }, clerk)).toContain("ACCESS_DENIED");
    expect(await refusalOf({ date, measure: "stockOnHand" }, clerk)).toContain("ACCESS_DENIED");
    expect(await refusalOf({ date, tl: 2, measure: "netSales" }, clerk)).toContain("ACCESS_DENIED");
    expect((await ask({ date, measure: "netSales" }, clerk)).meta.tl).toBe(1);
  });
});
