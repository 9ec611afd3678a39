/** Tests rankings by each measure, sent as a dashboard sends them, against the domain's sums of the receipts. */

import { Effect, Layer, ManagedRuntime } from "effect";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  chooseMeasure,
  chooseSplit,
  isQuotient,
  measuresOfSplit,
  newWidget,
  perTypes,
  toggleMeasure,
  widgetComparisons,
  widgetRequest,
  type MeasureCode,
  type PerType,
} from "@comptoir/domain/dashboard";
import { addSums, emptySums, getMetric, sumsOfTransaction, type MetricCode } from "@comptoir/domain/metric";
import { addDays } from "@comptoir/domain/period";
import { arbWidget } from "@comptoir/domain/testing";
import { countsAsSale, type Transaction } from "@comptoir/domain/transaction";

import { testDatabase } from "../database/index.ts";
import { SaleStore } from "../sales/index.ts";
import {
  arbSampleReceipt,
  sampleChainId,
  sampleFirstDate,
  sampleStores,
  writeSampleChain,
} from "../sales/testing/sample-chain.ts";
import { shareOf } from "../testing/rounds.ts";
import { getStatsPer } from "./get-stats-per.ts";
import { periodParamsOf, simpleWidgetData } from "./simple-widget-data.ts";
import { answerBatch, answerSingleCall, type WidgetCaller } from "./widget-data-service.ts";

const runtime = ManagedRuntime.make(SaleStore.layer.pipe(Layer.provideMerge(testDatabase)));
const boss: WidgetCaller = { layerId: sampleChainId, permissions: ["DASHBOARD_READ", "PRODUCT_COST_READ"] };
const clerk: WidgetCaller = { layerId: sampleChainId, permissions: ["DASHBOARD_READ"] };
const receipts: readonly Transaction[] = fc.sample(arbSampleReceipt, { numRuns: 400, seed: 23 });

beforeAll(() =>
  runtime.runPromise(
    Effect.gen(function* () {
      yield* writeSampleChain;
      const store = yield* SaleStore;
      const batchId = yield* store.openBatch({ source: "IMPORT", label: "receipts" });
      yield* store.appendTransactions(batchId, receipts);
      yield* store.commitBatch(batchId);
    }),
  ),
);
afterAll(() => runtime.dispose());

const splits = Object.keys(perTypes) as PerType[];
const arbParams = fc
  .tuple(fc.integer({ min: -20, max: 30 }), fc.integer({ min: 0, max: 45 }), fc.constantFrom(...sampleStores.keys()))
  .map(([first, length, tl]) => ({
    date: `${addDays(sampleFirstDate, first)}..${addDays(sampleFirstDate, first + length)}`,
    tl,
  }));

/** Adds up the receipts of a layer and period. */
function sumsOf({ date, tl }: { readonly date: string; readonly tl: number }) {
  const [from = "", to = ""] = date.split("..");
  return receipts
    .filter(({ locationId, businessDate }) => {
      const isInScope = sampleStores.get(tl)?.includes(locationId) === true;
      return isInScope && from <= businessDate && businessDate <= to;
    })
    .map(sumsOfTransaction)
    .reduce(addSums, emptySums);
}

describe("a ranking by a measure", () => {
  it("adds up to the figure of all sales, whatever the split, its listed members and the others", async () => {
    await fc.assert(
      fc.asyncProperty(arbParams, fc.constantFrom(1, 3, 100), async (params, topN) => {
        const sums = sumsOf(params);
        for (const type of splits) {
          for (const measure of measuresOfSplit(type)) {
            const answer = await runtime.runPromise(
              answerSingleCall(boss, params, (ask) => getStatsPer(ask, { type, measure, topN })),
            );
            const title = `${type} ${measure}`;
            expect(answer, title).toMatchObject({ type, measure, unit: getMetric(measure).unit });
            const expected = getMetric(measure).of(sums) ?? 0;
            expect(answer.total, title).toBe(expected);
            const parts = [...answer.rows, ...(answer.others === undefined ? [] : [answer.others])];
            if (isQuotient(measure)) expect(parts.every(({ share }) => share === null)).toBe(true);
            else
              expect(
                parts.reduce((sum, { value }) => sum + value, 0),
                title,
              ).toBe(expected);
          }
        }
      }),
      shareOf(6),
    );
  });

  it("has the figure of each cashier's own receipts, in order", async () => {
    const params = { date: `${sampleFirstDate}..${addDays(sampleFirstDate, 30)}`, tl: sampleChainId };
    const ofCashier = Map.groupBy(
      receipts.filter(({ state, training }) => countsAsSale(state, training)),
      ({ cashier }) => cashier ?? "",
    );
    for (const measure of ["items", "averageSale", "transactions", "discounts"] as const satisfies MetricCode[]) {
      const { of } = getMetric(measure);
      const { rows } = await runtime.runPromise(
        answerSingleCall(boss, params, (ask) => getStatsPer(ask, { type: "CASHIER", measure })),
      );
      for (const { code, value } of rows)
        expect(value, `${measure} ${code}`).toBe(
          of((ofCashier.get(code) ?? []).map(sumsOfTransaction).reduce(addSums, emptySums)),
        );
      expect(rows.map(({ value }) => value)).toEqual(rows.map(({ value }) => value).toSorted((a, b) => b - a));
    }
  });

  it("is asked by a widget that is made in the editor, with the further measures of its bars", async () => {
    const date = `${sampleFirstDate}..${addDays(sampleFirstDate, 30)}`;
    const bars = toggleMeasure(
      chooseSplit(chooseMeasure(newWidget("netSales"), "discounts"), "LOCATION"),
      "averageSale",
    );
    const widget = { ...bars, type: "bar" as const, secondary: ["averageSale", "items"] as readonly MeasureCode[] };
    const [answer] = await runtime.runPromise(
      answerBatch(boss, [widgetRequest(widget, { date, compare: null, autoGrain: null })]),
    );
    if (answer?.call !== "GetStatsPer") throw new Error("no ranking");
    expect(answer.data.measure).toBe("discounts");
    for (const { code, value, beside } of answer.data.rows) {
      const sums = receipts
        .filter(
          ({ locationId, businessDate }) => String(locationId) === code && businessDate <= addDays(sampleFirstDate, 30),
        )
        .map(sumsOfTransaction)
        .reduce(addSums, emptySums);
      expect([value, ...(beside ?? []).map((figure) => figure.value)]).toEqual([
        sums.discounts,
        getMetric("averageSale").of(sums),
        sums.items,
      ]);
    }
  });
});

describe("a ranking is refused", () => {
  const refusal = (caller: WidgetCaller, params: Parameters<typeof getStatsPer>[1]) =>
    runtime.runPromise(Effect.flip(answerSingleCall(caller, { date: "-0d" }, (ask) => getStatsPer(ask, params))));

  it.each([
    ["WIDGET_MEASURES", "measure", { type: "DEPARTMENT", measure: "transactions" }],
    ["WIDGET_MEASURES", "measure", { type: "TENDER", measure: "netSales" }],
    ["WIDGET_MEASURES", "measure", { type: "ITEM", measure: "margin" }],
    ["WIDGET_MEASURES", "measure", { type: "HOUR", measure: "constructor" }],
    ["WIDGET_MEASURES", "beside", { type: "VENDOR", beside: ["netSales", "averageSale"] }],
  ] as const)("with %s at %s for members without its sums", async (code, field, params) => {
    expect(await refusal(boss, params)).toMatchObject({ issues: [{ code, field }] });
  });

  it("for costs, first and beside, to who may not see them", async () => {
    for (const params of [{ measure: "margin" }, { beside: ["margin"] }])
      expect(await refusal(clerk, { type: "DEPARTMENT", ...params })).toMatchObject({
        issues: [{ code: "ACCESS_DENIED" }],
      });
  });
});

describe("a stored widget", () => {
  const date = `${sampleFirstDate}..${addDays(sampleFirstDate, 30)}`;
  const ask = (widget: object, display: Parameters<typeof simpleWidgetData>[2]) => {
    const body = { ...newWidget("netSales"), filters: [], ...widget } as Parameters<typeof simpleWidgetData>[1];
    return runtime.runPromise(
      answerSingleCall(boss, { date }, (question) => simpleWidgetData(question, body, display)),
    );
  };

  it("has the figures and rows of its own measure", async () => {
    const list = await ask({ kind: "GetStatsPer", type: "list", primary: "items", dimension: "DEPARTMENT" }, "list");
    const sums = sumsOf({ date, tl: sampleChainId });
    expect(list.primary).toMatchObject({ type: "items", unit: "qty", value: sums.items });
    expect(list.rows?.every(({ unit }) => unit === "qty")).toBe(true);
    expect(list.rows?.reduce((sum, { value }) => sum + value, 0)).toBe(sums.items);
    const family = await ask({ kind: "GetStats", type: "card", stat: "REFUNDS", primary: null }, "card");
    expect(family.primary).toMatchObject({ type: "refunds", value: sums.refunds });
    const tile = await ask(
      { kind: "Client", type: "tile", primary: "identifiedShare", secondary: ["uniqueCustomers"] },
      "tile",
    );
    expect([tile.primary.unit, ...(tile.secondary ?? []).map(({ type }) => type)]).toEqual(["pct", "uniqueCustomers"]);
    const items = await ask({ kind: "TopSales", type: "list", primary: "items", topN: 3 }, "list");
    expect(items.rows).toHaveLength(3);
  });

  it("names its figures by their measures, in the reader's language", async () => {
    const body = {
      ...newWidget("netSales"),
      filters: [],
      type: "tile",
      secondary: ["averageSale", "uniqueCustomers", "stockOnHand"],
    } as unknown as Parameters<typeof simpleWidgetData>[1];
    const namesFor = async (language: "fr" | "en") => {
      const { primary, secondary } = await runtime.runPromise(
        answerSingleCall(
          { ...boss, permissions: [...boss.permissions, "INVENTORY_READ"], language },
          { date },
          (question) => simpleWidgetData(question, body, "tile"),
        ),
      );
      return [primary, ...(secondary ?? [])].map(({ name }) => name);
    };
    expect(await namesFor("en")).toEqual(["Net sales", "Average sale", "Unique customers", "On hand"]);
    expect(await namesFor("fr")).toEqual(["Ventes nettes", "Vente moyenne", "Clients uniques", "Quantité en stock"]);
  });

  it("is compared as on its dashboard, whatever its comparisons", () => {
    fc.assert(
      fc.property(
        arbWidget,
        fc.uniqueArray(fc.constantFrom(...widgetComparisons), { maxLength: 4 }),
        (plainWidget, compare) => {
          const widget = { ...plainWidget, compare };
          const { params } = widgetRequest(widget, { date, compare: null, autoGrain: null });
          const body = { ...widget, dataset: "sales", date } as unknown as Parameters<typeof periodParamsOf>[0];
          const days = periodParamsOf(body);
          expect([days.date, days.compare ?? "none"]).toEqual([params.date, params.compare ?? "none"]);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("is refused as another display", async () => {
    await expect(ask({ type: "card" }, "tile")).rejects.toMatchObject({
      issues: [{ code: "WIDGET_DISPLAY", field: "type" }],
    });
  });
});
