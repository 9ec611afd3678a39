import { quantity } from "@comptoir/domain/measure";
import { cents, extendPrice, unitCost, type UnitCost } from "@comptoir/domain/money";
import { addDays, type CalendarDate } from "@comptoir/domain/period";
import { createListPriceFinder, type PriceChange } from "@comptoir/domain/product";
import { listLayerAndAncestors } from "@comptoir/domain/target";
import {
  computeTaxes,
  pickProvince,
  tallyProvinces,
  taxesByTaxCode,
  taxesOn,
  type Province,
} from "@comptoir/domain/tax";
import {
  countsAsSale,
  joinPriceRehearsals,
  lineAmount,
  parseTriedPrices,
  rehearsePrices,
  sumPriceRehearsal,
  taxReceiptOf,
  totalOfTransaction,
  type PastPriceReceipt,
  type Transaction,
} from "@comptoir/domain/transaction";
import { Cause, Effect, Exit, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { testDatabase } from "../../database/index.ts";
import { SaleStore } from "../../sales/index.ts";
import {
  arbSampleReceipt,
  sampleChainId,
  sampleFirstDate,
  sampleOtherChainId,
  sampleRegionId,
  writeSampleChain,
} from "../../sales/testing/sample-chain.ts";
import { commitReceipts } from "../../sales/testing/sample-receipt.ts";
import { rounds } from "../../testing/rounds.ts";
import { arbDays, arbLayer, within } from "../testing/sale-questions.ts";
import { testCopy } from "../testing/test-copy.ts";
import { rehearseTriedPrices } from "./rehearse-prices.ts";

const runtime = ManagedRuntime.make(
  testCopy.pipe(Layer.provideMerge(SaleStore.layer), Layer.provideMerge(testDatabase)),
);

const layers = [
  { id: sampleChainId, parentId: null, priority: 0 },
  { id: sampleRegionId, parentId: sampleChainId, priority: 0 },
  { id: sampleOtherChainId, parentId: sampleChainId, priority: 0 },
  { id: 1, parentId: sampleRegionId, priority: 0 },
  { id: 2, parentId: sampleRegionId, priority: 0 },
  { id: 3, parentId: sampleChainId, priority: 0 },
  { id: 4, parentId: sampleOtherChainId, priority: 0 },
];

const plannedDay = addDays(sampleFirstDate, 20_000);

/** Prices of the products 1 to 20: their own, another in the second week, and some at a region, a store and in a far future. */
const priceChanges: readonly PriceChange[] = Array.from({ length: 20 }, (_, index) => index + 1).flatMap((itemId) => {
  const price = (factor: number): UnitCost => unitCost(itemId * factor * 100 + (itemId % 3 === 0 ? 25 : 0));
  return [
    { itemId, layerId: null, from: addDays(sampleFirstDate, -9), amount: price(30) },
    { itemId, layerId: null, from: addDays(sampleFirstDate, 8), amount: price(33) },
    ...(itemId % 4 === 0
      ? [
          { itemId, layerId: sampleRegionId, from: addDays(sampleFirstDate, 4), amount: price(29) },
          { itemId, layerId: sampleRegionId, from: addDays(sampleFirstDate, 15), amount: null },
          { itemId, layerId: 2, from: addDays(sampleFirstDate, 6), amount: price(28) },
          { itemId, layerId: 2, from: plannedDay, amount: price(40) },
        ]
      : []),
  ];
});

const finderOf = (locationId: number) =>
  createListPriceFinder(priceChanges, { locationId, layers: listLayerAndAncestors(locationId, layers) });
const finders = new Map([1, 2, 3, 4].map((id) => [id, finderOf(id)]));
const listPriceAt = (locationId: number, itemId: number | null, day: CalendarDate) =>
  itemId === null ? null : (finders.get(locationId)?.(itemId, day) ?? null);

const provinceOfStore: Readonly<Record<number, Province>> = { 1: "QC", 2: "ON", 3: "BC", 4: "NS" };

/** Sells most goods of a receipt at the list price of their day, and charges the taxes of the store's province on most receipts. */
function withListPrices(receipt: Transaction, index: number): Transaction {
  const lines = receipt.lines.map(({ taxes: _, ...line }, place) => {
    const listPrice = listPriceAt(receipt.locationId, line.itemId, receipt.businessDate);
    if (listPrice === null || (index + place) % 5 === 0) return line;
    const extended = extendPrice(listPrice, quantity(Math.abs(line.quantity)));
    return { ...line, unitPrice: listPrice, extended, discount: cents(Math.trunc(extended / (2 + place))) };
  });
  const applied = taxesOn(provinceOfStore[receipt.locationId] ?? "QC", receipt.businessDate);
  const taxed = computeTaxes(
    lines.map((line) => ({
      amount: lineAmount(line),
      category: line.kind === "GIFT_CARD" ? ("OUT_OF_SCOPE" as const) : ("STANDARD" as const),
    })),
    applied.ok ? applied.value : [],
  );
  const priced = {
    ...receipt,
    lines,
    taxes: index % 7 === 0 ? [] : taxesByTaxCode(taxed.taxes),
    rounding: cents(0),
  };
  return { ...priced, tenders: [{ code: "VISA", amount: totalOfTransaction(priced) }] };
}

const receipts = fc.sample(arbSampleReceipt, { numRuns: 250, seed: 32 }).map(withListPrices);
const counted = receipts.filter(({ state, training }) => countsAsSale(state, training));
const boss = {
  layerId: sampleChainId,
  permissions: ["CONFIG_READ", "REPORT_READ", "PRODUCT_READ", "PRODUCT_COST_READ"],
} as const;

beforeAll(() =>
  runtime.runPromise(
    Effect.gen(function* () {
      yield* writeSampleChain;
      yield* commitReceipts(receipts);
      const sql = yield* SqlClient.SqlClient;
      for (const { itemId, layerId, from, amount } of priceChanges)
        yield* sql`INSERT INTO item_value_change (item_id, kind, target_layer_id, amount, at, from_day)
          VALUES (${itemId}, 'price', ${layerId}, ${amount}, ${`${from}T17:00:00Z`}::timestamptz, ${layerId === null ? null : from}::date)`;
      yield* sql`INSERT INTO item_value_change (item_id, kind, amount, at) SELECT item_id, 'cost', 5, '2026-01-01' FROM item`;
    }),
  ),
);
afterAll(() => runtime.dispose());

const pastReceiptOf = ({ locationId, businessDate, lines, taxes }: Transaction): PastPriceReceipt => ({
  locationId,
  businessDate,
  taxes,
  lines: lines.map((line) => ({ ...line, taxes: line.taxes ?? null })),
});

const arbTried = fc.record({
  on: fc.option(
    fc.integer({ min: -12, max: 20 }).map((days) => addDays(sampleFirstDate, days)),
    { nil: undefined },
  ),
  departments: fc.uniqueArray(
    fc.record({ departmentId: fc.integer({ min: 1, max: 5 }), change: fc.integer({ min: -100_000, max: 100_000 }) }),
    { selector: ({ departmentId }) => departmentId, maxLength: 3 },
  ),
  products: fc.uniqueArray(
    fc.record({ itemId: fc.integer({ min: 1, max: 30 }), price: fc.integer({ min: 0, max: 999_999 }) }),
    { selector: ({ itemId }) => itemId, maxLength: 3 },
  ),
});

it(
  "computes the sales that the domain does for each store of a reader",
  () =>
    fc.assert(
      fc.asyncProperty(arbDays, arbLayer, arbTried, async (days, layerId, { on, ...input }) => {
        const query = { ...input, ...(on !== undefined && { on }) };
        const answer = await runtime.runPromise(
          rehearseTriedPrices({ ...boss, layerId }, { date: `${days.from}..${days.to}`, ...query }),
        );
        const tried = parseTriedPrices(query);
        if (!tried.ok) throw new Error("Refused");
        const sold = within(counted, layerId, days).map(pastReceiptOf);
        const parts = [1, 2, 3, 4].map((id) => {
          const store = sold.filter(({ locationId }) => locationId === id);
          const province = pickProvince([tallyProvinces(store.map(taxReceiptOf))]);
          return rehearsePrices(store, { listPriceOf: finderOf(id), province, tried: tried.value });
        });
        const { items, locations, departments, ...expected } = sumPriceRehearsal(joinPriceRehearsals(parts));
        expect(answer).toMatchObject(expected);
        expect(answer.locations.map(({ location: _, ...row }) => row)).toEqual(locations);
        expect(answer.departments.map(({ department: _, ...row }) => row)).toEqual(departments);
        expect(answer.products.map(({ itemId, present }) => [itemId, present])).toEqual(
          items.map(({ itemId, present }) => [itemId, present]),
        );
        const goods = sold.flatMap(({ lines }) => lines.filter(({ kind }) => kind === "SALE" || kind === "REFUND"));
        expect(answer.total.present + answer.apart.reduce((sum, { amount }) => sum + amount, 0)).toBe(
          goods.reduce((sum, line) => sum + lineAmount(line), 0),
        );
      }),
      { numRuns: rounds({ few: 25, many: 100 }) },
    ),
  60_000,
);

const wholePeriod = "2026-02-23..2026-03-15";
const nothingTried = { date: wholePeriod, departments: [], products: [] };

it("computes most lines of the sample, and counts some apart for each reason", async () => {
  const answer = await runtime.runPromise(rehearseTriedPrices(boss, nothingTried));
  expect(answer.lines).toBeGreaterThan(50);
  expect(answer.apart.map(({ reason }) => reason)).toEqual(["NO_LIST_PRICE", "OTHER_PRICE"]);
  expect(answer.total.tried).toBe(answer.total.present);
  expect(answer.plans).toEqual([{ from: plannedDay, products: 5 }]);
});

it("tries planned prices only at the stores that they are for", async () => {
  const answer = await runtime.runPromise(rehearseTriedPrices(boss, { ...nothingTried, on: plannedDay }));
  const present = await runtime.runPromise(rehearseTriedPrices(boss, { ...nothingTried, on: addDays(plannedDay, -1) }));
  const triedAt = (id: number, { locations }: typeof answer) =>
    locations.find(({ locationId }) => locationId === id)?.tried;
  expect(triedAt(2, answer)).not.toBe(triedAt(2, present));
  expect([1, 3, 4].map((id) => triedAt(id, answer))).toEqual([1, 3, 4].map((id) => triedAt(id, present)));
  const elsewhere = await runtime.runPromise(rehearseTriedPrices({ ...boss, layerId: 3 }, nothingTried));
  expect(elsewhere.plans).toEqual([]);
});

it("says nothing of costs to those who may not see them", async () => {
  const permissions = boss.permissions.filter((permission) => permission !== "PRODUCT_COST_READ");
  const [full, open] = await runtime.runPromise(
    Effect.all([rehearseTriedPrices(boss, nothingTried), rehearseTriedPrices({ ...boss, permissions }, nothingTried)]),
  );
  const { margins, asOf: _, ...rest } = full;
  expect(margins?.margin.present).not.toBe(margins?.netWithCost.present);
  expect({ ...open, asOf: undefined }).toEqual({ ...rest, asOf: undefined });
});

const refusalOf = async (work: Parameters<typeof runtime.runPromiseExit<unknown, unknown>>[0]) => {
  const exit = await runtime.runPromiseExit(work);
  return JSON.stringify(Exit.isFailure(exit) ? Cause.squash(exit.cause) : null);
};

it("refuses what cannot be tried, and readers without all permissions", async () => {
  const departments = [{ departmentId: 1, change: -100_001 }];
  expect(await refusalOf(rehearseTriedPrices(boss, { ...nothingTried, departments }))).toMatch(/NUMBER_RANGE.*change/u);
  expect(await refusalOf(rehearseTriedPrices(boss, { ...nothingTried, on: "soon" }))).toContain("DATE");
  for (const missing of ["CONFIG_READ", "REPORT_READ", "PRODUCT_READ"]) {
    const permissions = boss.permissions.filter((permission) => permission !== missing);
    expect(await refusalOf(rehearseTriedPrices({ ...boss, permissions }, nothingTried))).toContain("ACCESS_DENIED");
  }
});

it("leaves sales, prices and products as they were", async () => {
  const readRows = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    return yield* sql`SELECT (SELECT md5(string_agg(l::text, '' ORDER BY l::text)) FROM sale_line l) AS lines, (SELECT md5(string_agg(c::text, '' ORDER BY c::text)) FROM item_value_change c) AS prices, (SELECT md5(string_agg(i::text, '' ORDER BY i::text)) FROM item i) AS items`;
  });
  const before = await runtime.runPromise(readRows);
  const products = [{ itemId: 4, price: 12_300 }];
  await runtime.runPromise(rehearseTriedPrices(boss, { ...nothingTried, products }));
  expect(await runtime.runPromise(readRows)).toEqual(before);
});
