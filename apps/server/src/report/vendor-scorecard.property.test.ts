import { Effect, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { businessDateOf, startOfUnit, type CalendarDate, type Weekday } from "@comptoir/domain/period";
import { getReportKind, plainColumn, type ReportGroup } from "@comptoir/domain/report";
import type { Transaction } from "@comptoir/domain/transaction";

import { testDatabase } from "../database/index.ts";
import { SaleStore } from "../sales/index.ts";
import { arbSampleReceipt, sampleFirstDate, sampleZones, writeSampleChain } from "../sales/testing/sample-chain.ts";
import { rounds } from "../testing/rounds.ts";
import { reportSourceByKind } from "./sources/index.ts";
import { queryBoth } from "./testing/answer-of-both.ts";
import { arbDays, arbLayer, askOf, rowsOf } from "./testing/sale-questions.ts";
import { testCopy } from "./testing/test-copy.ts";

const runtime = ManagedRuntime.make(
  testCopy.pipe(Layer.provideMerge(SaleStore.layer), Layer.provideMerge(testDatabase)),
);
const run: typeof runtime.runPromise = (effect) => runtime.runPromise(effect);

const receipts: readonly Transaction[] = fc.sample(arbSampleReceipt, { numRuns: 150, seed: 41 });
const firstMs = Date.parse(`${sampleFirstDate}T12:00:00Z`);
const deliveries = fc.sample(
  fc.record({
    location: fc.integer({ min: 1, max: 4 }),
    item: fc.integer({ min: 1, max: 30 }),
    quantity: fc.integer({ min: 1, max: 9_000 }),
    unitCost: fc.option(fc.integer({ min: 100, max: 90_000 })),
    minutes: fc.integer({ min: -500, max: 28_000 }),
    isTakenBack: fc.boolean(),
  }),
  { numRuns: 100, seed: 42 },
);

beforeAll(() =>
  run(
    Effect.gen(function* () {
      yield* writeSampleChain;
      const sql = yield* SqlClient.SqlClient;
      const store = yield* SaleStore;
      const batchId = yield* store.openBatch({ source: "IMPORT", label: "l" });
      yield* store.appendTransactions(batchId, receipts);
      yield* store.commitBatch(batchId);
      for (const [index, { location, item, quantity, unitCost, minutes, isTakenBack }] of deliveries.entries()) {
        const write = (key: string, kind: string, amount: number, reverses: string | null, later: number) => sql`
          INSERT INTO stock_movement (location_id, item_id, kind, quantity, unit_cost, source, movement_key, happened_at, position, reverses, written_in)
          VALUES (${location}, ${item}, ${kind}, ${amount}, ${unitCost}, 'test', ${key}, ${new Date(firstMs + (minutes + later) * 60_000)}, ${index}, ${reverses}, 2)`;
        yield* write(`m${index}`, "RECEIPT", quantity, null, 0);
        if (isTakenBack) yield* write(`m${index}~`, "REVERSAL", -quantity, `m${index}`, 3_000);
      }
      // The copy may have read change 1 of a new database already: the movements are change 2, which begins once all are written.
      yield* sql`INSERT INTO stock_change (document_id) VALUES (NULL)`;
    }),
  ),
);
afterAll(() => runtime.dispose());

const fields = ["spend", "activeItems", "sold", "returned", "net", "cogs", "margin"] as const;
type Figure = (typeof fields)[number];

const vendorOf = (item: unknown) => (Number(item) % 4 === 0 ? null : Number(item) % 4);
const cents = (quantity: number, unitCost: number) =>
  Math.sign(quantity) * Math.floor((Math.abs(quantity) * unitCost + 50_000) / 100_000);

it("the scorecard has what was spent, the items that sold, and the sales and margin of their lines, by any groups and in the weeks of the store on both databases", async () => {
  let spend = 0;
  await fc.assert(
    fc.asyncProperty(
      arbDays,
      arbLayer,
      fc.shuffledSubarray(["vendor", "location", "item", "week"]),
      fc.constantFrom<Weekday>(0, 1, 4),
      async (days, layerId, levels, weekStart) => {
        const weekOf = (row: Readonly<Record<string, unknown>>) =>
          startOfUnit(row["date"] as CalendarDate, "week", weekStart);
        const stores = new Set(askOf(layerId, days, {}).cut.locations.map(({ id }) => id));
        const sold = rowsOf(receipts, layerId, days).filter(
          (row) => row["item"] !== null && (row["netWithCost"] !== null || row["netWithoutCost"] !== null),
        );
        const bought = deliveries
          .flatMap((delivery) => [
            delivery,
            ...(delivery.isTakenBack
              ? [{ ...delivery, quantity: -delivery.quantity, minutes: delivery.minutes + 3_000 }]
              : []),
          ])
          .map((delivery) => ({
            ...delivery,
            vendor: vendorOf(delivery.item),
            date: businessDateOf(firstMs + delivery.minutes * 60_000, {
              timeZone: sampleZones[delivery.location - 1] ?? "",
              businessDayStart: 0,
            }),
          }))
          .filter(({ location, date }) => stores.has(location) && date >= days.from && date <= days.to);
        const expected = (key: (row: Readonly<Record<string, unknown>>) => string, wanted: string) => {
          const lines = sold.filter((row) => key(row) === wanted);
          const sum = (field: string) => lines.reduce((total, row) => total + Number(row[field] ?? 0), 0);
          const quantities = lines.map((row) => Number(row["quantity"] ?? 0));
          return {
            spend: bought
              .filter((row) => key(row) === wanted)
              .reduce(
                (total, { quantity, unitCost }) => total + (unitCost === null ? 0 : cents(quantity, unitCost)),
                0,
              ),
            activeItems: new Set(lines.filter((row) => Number(row["quantity"] ?? 0) > 0).map((row) => row["item"]))
              .size,
            sold: quantities.filter((value) => value > 0).reduce((total, value) => total + value, 0),
            returned: -quantities.filter((value) => value < 0).reduce((total, value) => total + value, 0) + 0,
            net: sum("net"),
            cogs: sum("cost"),
            margin: sum("margin"),
          } satisfies Record<Figure, number>;
        };
        const groups = levels.map((field): ReportGroup => ({
          field,
          grain: null,
          direction: "ascending",
          subtotal: false,
          collapsed: false,
        }));
        const columns = fields.map((field) => ({ ...plainColumn(field), aggregate: "sum" as const }));
        const ask = askOf(layerId, days, { report: { columns, groups, isList: false } });
        const answer = await run(
          queryBoth({
            ...ask,
            cut: { ...ask.cut, weekStart },
            source: reportSourceByKind.vendor,
            fields: getReportKind("vendor").fields,
          }),
        );
        const keyOf = (row: Readonly<Record<string, unknown>>) =>
          JSON.stringify(levels.map((field) => (field === "week" ? weekOf(row) : (row[field] ?? null))));
        for (const row of answer.rows.filter(({ kind }) => kind === "row")) {
          const figures = row.cells.slice(levels.length).map((cell) => cell ?? 0);
          expect([row.path, figures]).toEqual([row.path, Object.values(expected(keyOf, JSON.stringify(row.path)))]);
        }
        const total = expected(() => "", "");
        spend += total.spend;
        if (answer.total !== null)
          expect(answer.total.cells.slice(levels.length).map((cell) => cell ?? 0)).toEqual(Object.values(total));
      },
    ),
    { numRuns: rounds({ few: 25, many: 60 }), endOnFailure: true },
  );
  expect(spend).not.toBe(0);
}, 240_000);
