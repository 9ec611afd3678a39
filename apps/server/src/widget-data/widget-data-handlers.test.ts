import { Effect, Layer, ManagedRuntime, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { afterAll, beforeAll, expect, it } from "vitest";

import { BatchAnswer, TimeSeriesAnswer, SimpleWidgetAnswer } from "@comptoir/api/wire";
import { weekdayOf } from "@comptoir/domain/period";

import { testDatabase } from "../database/index.ts";
import { SaleStore } from "../sales/index.ts";
import { sampleChainId, writeSampleChain } from "../sales/testing/sample-chain.ts";
import { commitReceipts, sampleReceipt } from "../sales/testing/sample-receipt.ts";
import { getStats } from "./get-stats.ts";
import { simpleWidgetData } from "./simple-widget-data.ts";
import { timeSeries } from "./time-series.ts";
import { answerBatch, answerSingleCall } from "./widget-data-service.ts";

const runtime = ManagedRuntime.make(SaleStore.layer.pipe(Layer.provideMerge(testDatabase)));
const boss = { layerId: sampleChainId, permissions: ["DASHBOARD_READ", "PRODUCT_COST_CUD"] };

beforeAll(() => runtime.runPromise(Effect.andThen(writeSampleChain, commitReceipts([sampleReceipt]))));
afterAll(() => runtime.dispose());

it("answers every call in the words of the wire, to the cent", async () => {
  const date = "2026-03-12";
  const answers = await runtime.runPromise(
    answerBatch(boss, [
      { key: "simple", call: "Simple", params: { date, compare: "lastYear" } },
      { key: "stats", call: "GetStats", params: { date, type: "MARGIN" } },
      { key: "per", call: "GetStatsPer", params: { date, type: "HOUR" } },
      { key: "range", call: "SalesPerRange", params: { date, range: "30min" } },
      { key: "top", call: "TopSales", params: { date: "-0m" } },
      { key: "client", call: "Client", params: { date } },
      { key: "top of the day", call: "TopSales", params: { date, topN: 1 } },
    ]),
  );
  const wire = Schema.encodeSync(Schema.Array(BatchAnswer))(answers).map((answer) =>
    JSON.parse(JSON.stringify(answer)),
  );
  const [simple, stats, per, range, , client, top] = wire;
  expect(simple.data.simple).toMatchObject({
    net: 19,
    gross: 20,
    discounts: 1,
    refunds: 0,
    tax: 2.7,
    totalCollected: 21.7,
    transactions: 1,
    items: 2,
    averageSale: 19,
    margin: 6.5,
    previous: { net: 0, transactions: 0, averageSale: null },
    spark: expect.arrayContaining([19]),
  });
  expect(simple.data.meta).toMatchObject({
    range: { from: date, to: date, code: "custom", tz: "America/Toronto" },
    compare: { from: "2025-03-12", to: "2025-03-12", rule: "lastYear" },
    currency: "CAD",
    targetId: 1,
    tl: sampleChainId,
    firstSalesDate: date,
    lastSalesDate: date,
  });
  expect(stats.data.stats).toMatchObject([{ type: "MARGIN", unit: "money", value: 6.5 }]);
  expect(per.data).toMatchObject({
    rows: [{ code: "14", name: "14 h 00", value: 19, share: 100, rank: 1 }],
    total: 19,
  });
  expect(range.data.bins).toHaveLength(48);
  expect(range.data.bins[28]).toMatchObject({
    start: `${date}T14:00`,
    end: `${date}T14:30`,
    label: "14:00",
    net: 19,
    transactions: 1,
    items: 2,
  });
  expect(client.data.client).toMatchObject({
    uniqueCustomers: 1,
    newCustomers: 1,
    returningCustomers: 0,
    identifiedShare: 100,
  });
  expect(top.data.rows).toMatchObject([
    { rank: 1, sku: "SKU4", name: "Item 4", department: "Department 5", qty: 2, net: 19, share: 100 },
  ]);
});

it("says between which days a place has sales, whatever the period, and null of a place that never sold", async () => {
  const metaOf = (tl: number, date: string) =>
    runtime.runPromise(
      Effect.map(
        answerSingleCall({ ...boss, layerId: tl }, { date, tl }, (ask) => getStats(ask, { type: "SALES" })),
        ({ meta }) => meta,
      ),
    );
  expect(await metaOf(sampleChainId, "2020-01-01")).toMatchObject({
    firstSalesDate: "2026-03-12",
    lastSalesDate: "2026-03-12",
  });
  expect(await metaOf(2, "2026-03-12")).toMatchObject({ firstSalesDate: null, lastSalesDate: null });
});

it("cuts weeks and days as is set for the place: weeks from Monday, days from four in the morning", async () => {
  const ask = (tl: number) =>
    runtime.runPromise(
      answerBatch({ ...boss, layerId: tl }, [
        { key: "0", call: "SalesPerRange", params: { date: "-0w", range: "week" } },
      ]),
    );
  const weekdayOfFirst = async (tl: number) => {
    const [answer] = await ask(tl);
    return answer?.call === "SalesPerRange" ? weekdayOf(answer.data.meta.range.from) : null;
  };
  const set = (layerId: number, code: string, value: number) =>
    runtime.runPromise(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) =>
          sql`INSERT INTO setting (target_layer_id, code, value) VALUES (${layerId}, ${code}, ${JSON.stringify(value)}::jsonb)`,
      ),
    );
  expect([await weekdayOfFirst(sampleChainId), await weekdayOfFirst(2)]).toEqual([0, 0]);
  await set(sampleChainId, "WEEK_START", 1);
  await set(1, "WEEK_START", 6);
  expect([await weekdayOfFirst(sampleChainId), await weekdayOfFirst(2), await weekdayOfFirst(1)]).toEqual([1, 1, 6]);
  await set(2, "BUSINESS_DAY_START", 240);
  const bins = async (tl: number) => {
    const [answer] = await runtime.runPromise(
      answerBatch({ ...boss, layerId: tl }, [
        { key: "0", call: "SalesPerRange", params: { date: "2026-03-12", range: "30min" } },
      ]),
    );
    return answer?.call === "SalesPerRange" ? answer.data.bins[0]?.start : null;
  };
  expect([await bins(1), await bins(2)]).toEqual(["2026-03-12T00:00", "2026-03-12T04:00"]);
  await runtime.runPromise(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`DELETE FROM setting WHERE code IN ('WEEK_START', 'BUSINESS_DAY_START')`,
    ),
  );
});

it("opens on the last days with sales where those asked for have none, compares them whole, and says so", async () => {
  const [today, month, empty] = await runtime.runPromise(
    answerBatch(boss, [
      { key: "today", call: "SalesPerRange", params: { date: "-0d", compare: "previousToDate", orLast: true } },
      { key: "month", call: "SalesPerRange", params: { date: "-0m", compare: "previousToDate", orLast: true } },
      { key: "asked", call: "SalesPerRange", params: { date: "-0d" } },
    ]),
  );
  expect(today).toMatchObject({
    data: {
      range: "30min",
      total: 1900,
      meta: {
        range: { from: "2026-03-12", to: "2026-03-12" },
        compare: { from: "2026-03-11", to: "2026-03-11" },
        last: true,
      },
    },
  });
  expect(JSON.stringify(today)).not.toContain("untilHalfHour");
  expect(month).toMatchObject({
    data: {
      range: "day",
      total: 1900,
      meta: {
        range: { from: "2026-03-01", to: "2026-03-31" },
        compare: { from: "2026-02-01", to: "2026-02-12" },
        last: true,
      },
    },
  });
  expect(empty).toMatchObject({ data: { total: 0, meta: { lastSalesDate: "2026-03-12" } } });
  expect(JSON.stringify(empty)).not.toContain('"last":');
});

it("answers series and figures of any measures", async () => {
  const params = { date: "2026-03-09..2026-03-15", dataset: "sales" };
  const series = await runtime.runPromise(
    answerSingleCall(boss, params, (ask) =>
      timeSeries(ask, { ...params, measures: ["netSales", "margin"], splitBy: "DEPARTMENT" }, "day"),
    ),
  );
  expect(Schema.encodeSync(TimeSeriesAnswer)(series).series).toMatchObject([
    { key: "netSales/5", label: "Department 5", unit: "money", points: { 3: { t: "2026-03-12", v: 19 }, length: 7 } },
    { key: "margin/5", points: { 3: { v: 6.5 }, length: 7 } },
  ]);
  const figures = await runtime.runPromise(
    answerSingleCall(boss, params, (ask) =>
      simpleWidgetData(ask, { ...params, primary: "netSales", secondary: ["margin"], dimension: "TENDER" }, "list"),
    ),
  );
  expect(Schema.encodeSync(SimpleWidgetAnswer)(figures)).toMatchObject({
    primary: { type: "netSales", value: 19 },
    secondary: [{ type: "margin", value: 6.5 }],
    rows: [{ code: "DEBIT", value: 21.7 }],
  });
});

it("a figure has the label that the caller sends, or else the name of the measure or of the member", async () => {
  const nameOf = (params: { readonly code?: string; readonly name?: string }) =>
    runtime.runPromise(
      Effect.map(
        answerSingleCall(boss, { date: "2026-03-12" }, (question) => getStats(question, { type: "SALES", ...params })),
        ({ stats }) => stats[0]?.name,
      ),
    );
  const ownName = await nameOf({});
  expect(ownName).not.toBe("");
  expect(await nameOf({ name: " Ma caisse " })).toBe("Ma caisse");
  expect(await nameOf({ name: "  " })).toBe(ownName);
  expect(await nameOf({ code: "item:4", name: "Lait" })).toBe("Lait");
});

it("answers for one member, in the words of its column", async () => {
  const ask = (type: "SALES" | "ITEMS" | "MARGIN" | "STOCK", code: string) =>
    runtime.runPromise(
      Effect.map(
        answerSingleCall(boss, { date: "2026-03-12" }, (question) => getStats(question, { type, code })),
        ({ stats }) => stats[0]?.value,
      ),
    );
  expect(
    await Promise.all(
      ["item:4", "department:5", "cashier:Anaïs", "terminal:1", "location:1"].map((code) => ask("SALES", code)),
    ),
  ).toEqual([1900, 1900, 1900, 1900, 1900]);
  expect(
    await Promise.all(
      ["item:3", "department:6", "cashier:Luc", "terminal:2", "location:2"].map((code) => ask("SALES", code)),
    ),
  ).toEqual([null, null, null, null, null]);
  expect([await ask("ITEMS", "item:4"), await ask("MARGIN", "department:5")]).toEqual([2000, 650]);
  const refusal = (code: string, type: "SALES" | "MARGIN" | "STOCK" = "SALES") =>
    runtime.runPromise(
      Effect.flip(answerSingleCall(boss, { date: "2026-03-12" }, (question) => getStats(question, { type, code }))),
    );
  for (const code of ["12", ":12", "department:abc", "wish:1"])
    expect(await refusal(code), code).toMatchObject({ issues: [{ code: "FILTER_INVALID" }] });
  expect(await refusal("item:4", "MARGIN")).toMatchObject({ issues: [{ code: "WIDGET_MEASURES" }] });
  expect(await refusal("cashier:Luc", "STOCK")).toMatchObject({ issues: [{ code: "FILTER_INVALID" }] });
});

it("refuses filters it cannot keep, measures it does not know, and splits it does not hold", async () => {
  const params = { date: "-0d", dataset: "sales" };
  const ask = (body: object) =>
    runtime.runPromise(
      Effect.flip(
        answerSingleCall(boss, params, (question) =>
          timeSeries(question, { ...params, measures: ["netSales"], ...body }, "day"),
        ),
      ),
    );
  for (const [field, ...more] of [
    ["tender"],
    ["sku"],
    ["constructor"],
    ["department", "cashier"],
    ["item", "terminal"],
    ["item"],
  ]) {
    const filters = [field, ...more].map((filterField) => ({
      field: filterField,
      operator: "=",
      values: ["1"],
      promptUser: false,
      locked: false,
    }));
    expect(await ask({ filters }), field).toMatchObject({
      issues: [{ code: "FILTER_INVALID", params: { field: more[0] ?? field } }],
    });
  }
  const department = { field: "department", operator: "=", values: [5], promptUser: false, locked: false };
  expect(await ask({ filters: [{ ...department, operator: "isNull", values: [] }] })).toMatchObject({
    issues: [{ code: "FILTER_INVALID" }],
  });
  expect(await ask({ filters: [{ ...department, values: ["5); DROP TABLE sale"] }] })).toMatchObject({
    issues: [{ code: "FILTER_INVALID" }],
  });
  expect(await ask({ filters: [{ ...department, values: [] }] })).toMatchObject({
    issues: [{ code: "FILTER_VALUE_MISSING" }],
  });
  expect(await ask({ filters: [department], measures: ["transactions"] })).toMatchObject({
    issues: [{ code: "WIDGET_MEASURES" }],
  });
  expect(await ask({ measures: ["wishes"] })).toMatchObject({ issues: [{ code: "WIDGET_MEASURES" }] });
  expect(await ask({ measures: ["transactions"], splitBy: "DEPARTMENT" })).toMatchObject({
    issues: [{ code: "WIDGET_MEASURES" }],
  });
  expect(await ask({ dataset: "wishes" })).toMatchObject({ issues: [{ code: "WIDGET_DATASET", field: "dataset" }] });
});
