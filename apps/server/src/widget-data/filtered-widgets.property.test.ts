/** Tests filtered widget calls, sent as a dashboard sends them, against the domain's sums of the receipts. */

import { Effect, Layer, ManagedRuntime } from "effect";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import type { WidgetAnswers } from "@comptoir/api/wire";
import {
  perTypes,
  systemDashboard,
  widgetRequest,
  type PerType,
  type Widget,
  type WidgetFilter,
} from "@comptoir/domain/dashboard";
import { percentOf } from "@comptoir/domain/measure";
import { addSums, emptySums, sumsOfTransaction, totalCollectedOf } from "@comptoir/domain/metric";
import { addDays } from "@comptoir/domain/period";
import { countsAsSale, lineAmount, type Transaction, type TransactionLine } from "@comptoir/domain/transaction";

import { testDatabase } from "../database/index.ts";
import { SaleStore } from "../sales/index.ts";
import {
  arbSampleReceipt,
  sampleChainId,
  sampleFirstDate,
  sampleStores,
  writeSampleChain,
} from "../sales/testing/sample-chain.ts";
import { answerBatch, type WidgetCaller } from "./widget-data-service.ts";

const runtime = ManagedRuntime.make(SaleStore.layer.pipe(Layer.provideMerge(testDatabase)));
const boss: WidgetCaller = { layerId: sampleChainId, permissions: ["DASHBOARD_READ", "PRODUCT_COST_READ"] };
const receipts: readonly Transaction[] = fc.sample(arbSampleReceipt, { numRuns: 500, seed: 11 });

beforeAll(() =>
  runtime.runPromise(
    Effect.gen(function* () {
      yield* writeSampleChain;
      const store = yield* SaleStore;
      const batchId = yield* store.openBatch({ source: "IMPORT", label: "kept" });
      yield* store.appendTransactions(batchId, receipts);
      yield* store.commitBatch(batchId);
    }),
  ),
);
afterAll(() => runtime.dispose());

const blank: Widget | undefined = systemDashboard("fr").widgets[0];
const shapes = [
  { kind: "Simple", type: "card", primary: "netSales" },
  { kind: "GetStats", type: "card", stat: "SALES", primary: "netSales" },
  { kind: "SalesPerRange", type: "line", grain: "day", primary: "netSales", secondary: ["transactions", "items"] },
  { kind: "TopSales", type: "bar", topN: 100, primary: "netSales", secondary: ["items"] },
  { kind: "TopSales", type: "list", topN: 100, primary: "items" },
  { kind: "Client", type: "card", primary: "uniqueCustomers" },
  ...(Object.keys(perTypes) as PerType[]).map(
    (dimension) =>
      ({ kind: "GetStatsPer", type: "bar", dimension, topN: 100, primary: perTypes[dimension].total }) as const,
  ),
] as const satisfies readonly Partial<Widget>[];

type Row = { readonly receipt: Transaction; readonly line: TransactionLine };
const ofReceipt: Readonly<Record<string, (receipt: Transaction) => string>> = {
  location: ({ locationId }) => String(locationId),
  cashier: ({ cashier }) => cashier ?? "",
  terminal: ({ terminal }) => terminal,
};
const ofLine: Readonly<Record<string, (row: Row) => string>> = {
  department: ({ line }) => String(line.departmentId ?? 0),
  subDepartment: ({ line }) => String(line.subDepartmentId ?? 0),
  item: ({ line }) => String(line.itemId ?? 0),
};
/** Lists the filters that each call supports. Source: decision 0130. */
const narrowedBy = ({ kind, dimension }: Partial<Widget>): readonly string[] => {
  const members = ["cashier", "terminal", "department", "subDepartment"];
  if (kind === "Simple" || kind === "GetStats") return ["location", "item", ...members];
  if (kind === "SalesPerRange" || dimension === "LOCATION" || dimension === "WEEKDAY") return ["location", ...members];
  if (kind === "TopSales" || dimension === "ITEM" || dimension === "VENDOR") return ["location", "item"];
  if (dimension === "DEPARTMENT" || dimension === "SUBDEPARTMENT") return ["location", "department", "subDepartment"];
  if (dimension === "CASHIER") return ["location", "cashier"];
  return dimension === "TERMINAL" ? ["location", "terminal"] : ["location"];
};
const ask = async (shape: (typeof shapes)[number], filters: readonly WidgetFilter[], date: string, tl: number) => {
  if (blank === undefined) throw new Error("The board of the product has no widget.");
  const widget: Widget = { ...blank, compare: [], filters, ...shape };
  const [answer] = await runtime.runPromise(
    answerBatch(boss, [widgetRequest(widget, { date, compare: null, tl, autoGrain: "day" })]),
  );
  return answer;
};

const arbSpan = fc
  .tuple(fc.integer({ min: -2, max: 24 }), fc.integer({ min: -2, max: 24 }))
  .map(([firstDay, secondDay]) => ({
    from: addDays(sampleFirstDate, Math.min(firstDay, secondDay)),
    to: addDays(sampleFirstDate, Math.max(firstDay, secondDay)),
  }));
const arbFilter = fc.record({
  Column: fc.constantFrom("location", "cashier", "terminal", "department", "subDepartment", "item"),
  Operator: fc.constantFrom("in", "notIn"),
  places: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
});

it("a widget with a filter shows what the receipts come to of what it takes, or what it leaves out, and a call that cannot says so", async () => {
  const answeredWidgets = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...shapes),
      arbSpan,
      fc.constantFrom(...sampleStores.keys()),
      arbFilter,
      async (shape, { from, to }, tl, { Column, Operator, places }) => {
        const soldReceipts = receipts.filter(
          ({ locationId, businessDate, state, training }) =>
            sampleStores.get(tl)?.includes(locationId) === true &&
            from <= businessDate &&
            businessDate <= to &&
            countsAsSale(state, training),
        );
        const lines = soldReceipts.flatMap((receipt) =>
          receipt.lines
            .filter(({ kind }) => kind === "SALE" || kind === "REFUND")
            .map((line): Row => ({ receipt, line })),
        );
        const inReceipt = ofReceipt[Column];
        const of = ofLine[Column] ?? (({ receipt }) => inReceipt?.(receipt) ?? "");
        const knownValues = [...new Set(lines.map(of))].filter((value) => value !== "").toSorted();
        const Value = places.flatMap((place) => knownValues[place] ?? []);
        if (Value.length === 0) return;
        const isKept = (row: Row) => Value.includes(of(row)) === (Operator === "in");
        const filteredLines = lines.filter(isKept);
        const net = filteredLines.reduce((sum, { line }) => sum + lineAmount(line), 0);
        const answer = await ask(shape, [{ Column, Operator, Value }], `${from}..${to}`, tl);
        if (!narrowedBy(shape).includes(Column)) {
          expect(answer).toMatchObject({
            call: "error",
            errors: [{ code: "FILTER_INVALID", params: { field: Column } }],
          });
          return;
        }
        const isOfReceipts = inReceipt !== undefined;
        const matchingReceipts = soldReceipts.filter(
          (receipt) => Value.includes(inReceipt?.(receipt) ?? "") === (Operator === "in"),
        );
        answeredWidgets.add(`${shape.kind} ${Column}`);
        const sums = matchingReceipts.map(sumsOfTransaction).reduce(addSums, emptySums);
        if (answer?.call === "Simple") {
          expect(answer.data.simple).toMatchObject({
            net,
            items: filteredLines.reduce((sum, { line }) => sum + line.quantity, 0),
          });
          expect(answer.data.simple.transactions).toBe(isOfReceipts ? sums.transactions : null);
          expect(answer.data.simple.tax).toBe(isOfReceipts ? sums.tax : null);
          if (Column === "item") expect(answer.data.simple.margin).toBeNull();
        } else if (answer?.call === "GetStats") expect(answer.data.stats[0]?.value ?? 0).toBe(net);
        else if (answer?.call === "SalesPerRange") {
          expect(answer.data.total).toBe(net);
          expect(answer.data.bins.reduce((sum, bin) => sum + bin.net, 0)).toBe(net);
          expect(answer.data.bins.every(({ transactions }) => (transactions === null) === !isOfReceipts)).toBe(true);
          if (isOfReceipts)
            expect(answer.data.bins.reduce((sum, bin) => sum + (bin.transactions ?? 0), 0)).toBe(sums.transactions);
        } else if (answer?.call === "TopSales") {
          const items = new Map<number, { net: number; qty: number }>();
          for (const { line } of filteredLines) {
            const before = items.get(line.itemId ?? 0) ?? { net: 0, qty: 0 };
            items.set(line.itemId ?? 0, { net: before.net + lineAmount(line), qty: before.qty + line.quantity });
          }
          expect(answer.data.total).toBe(net);
          expect(answer.data.totalQty).toBe([...items.values()].reduce((sum, { qty }) => sum + qty, 0));
          expect(new Map(answer.data.rows.map((row) => [row.itemId, { net: row.net, qty: row.qty }]))).toEqual(items);
          const rankedValues = answer.data.rows.map((row) => (shape.primary === "items" ? row.qty : row.net));
          expect(rankedValues).toEqual(rankedValues.toSorted((left, right) => right - left));
        } else if (answer?.call === "GetStatsPer")
          expect(answer.data.total).toBe(shape.primary === "totalCollected" ? totalCollectedOf(sums) : net);
        else if (answer?.call === "Client") expect(answer.data.client.transactions).toBe(sums.transactions);
        else expect.unreachable(JSON.stringify(answer));
      },
    ),
    { numRuns: 400 },
  );
  expect(answeredWidgets.size).toBeGreaterThan(20);
});

it("items are ranked by what they are measured in, and compared in it", async () => {
  const span = { from: addDays(sampleFirstDate, 7), to: addDays(sampleFirstDate, 13) };
  const call = {
    key: "0",
    call: "TopSales",
    params: { date: `${span.from}..${span.to}`, compare: "previous", topN: 3 },
  } as const;
  const [byNet, byItems] = await runtime.runPromise(
    answerBatch(boss, [
      call,
      { ...call, params: { ...call.params, type: "ITEMS" } },
      { ...call, params: { ...call.params, type: "VOIDS" } },
    ]),
  );
  const rowsOf = (answer: typeof byNet): WidgetAnswers["TopSales"]["rows"] =>
    answer?.call === "TopSales" ? answer.data.rows : [];
  expect(rowsOf(byNet).map((row) => [typeof row.previous, row.previousQty])).toEqual(
    Array.from({ length: 3 }, () => ["number", undefined]),
  );
  expect(rowsOf(byItems).map((row) => [row.previous, typeof row.previousQty])).toEqual(
    Array.from({ length: 3 }, () => [undefined, "number"]),
  );
  const total = byItems?.call === "TopSales" ? (byItems.data.totalQty ?? 0) : 0;
  expect(rowsOf(byItems).map(({ share }) => share)).toEqual(rowsOf(byItems).map(({ qty }) => percentOf(qty, total)));
  expect(byItems?.call === "TopSales" && byNet?.call === "TopSales" ? byItems.data.total : null).toBe(
    byNet?.call === "TopSales" ? byNet.data.total : 0,
  );
});

it("a filter that cannot be read fails its own call, and no other", async () => {
  const date = `${sampleFirstDate}..${addDays(sampleFirstDate, 20)}`;
  const filtered = (filters: readonly WidgetFilter[], key: string) =>
    ({ key, call: "Simple", params: { date, filters } }) as const;
  const answers = await runtime.runPromise(
    answerBatch(boss, [
      filtered([{ Column: "department", Operator: "LIKE", Value: "1" }], "a"),
      filtered([{ Column: "department", Operator: "=", Value: null }], "b"),
      filtered([{ Column: "department", Operator: "=", Value: true }], "c"),
      filtered([{ Column: "sku", Operator: "=", Value: "A" }], "d"),
      {
        key: "e",
        call: "SalesPerRange",
        params: {
          date: sampleFirstDate,
          range: "30min",
          filters: [{ Column: "cashier", Operator: "=", Value: "Luc" }],
        },
      },
      filtered([], "f"),
    ]),
  );
  expect(
    answers.map((answer) => (answer.call === "error" ? answer.errors.map(({ code }) => code) : answer.call)),
  ).toEqual([
    ["FILTER_INVALID"],
    ["FILTER_VALUE_MISSING"],
    ["FILTER_INVALID"],
    ["FILTER_INVALID"],
    ["WIDGET_GRAIN"],
    "Simple",
  ]);
});
