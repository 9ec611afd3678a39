import { Effect, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { addDays, businessDateOf, countDays, type CalendarDate } from "@comptoir/domain/period";
import { plainColumn } from "@comptoir/domain/report";

import { testDatabase } from "../../database/index.ts";
import { SaleStore } from "../../sales/index.ts";
import { arbSampleReceipt, sampleFirstDate, sampleZones, writeSampleChain } from "../../sales/testing/sample-chain.ts";
import { rounds } from "../../testing/rounds.ts";
import type { ParsedRun } from "../run-report.ts";
import { queryBoth } from "../testing/answer-of-both.ts";
import { listRun } from "../testing/list-run.ts";
import { testCopy } from "../testing/test-copy.ts";

const runtime = ManagedRuntime.make(
  testCopy.pipe(Layer.provideMerge(SaleStore.layer), Layer.provideMerge(testDatabase)),
);
const run: typeof runtime.runPromise = (effect) => runtime.runPromise(effect);

interface Entry {
  readonly location: number;
  readonly item: number;
  readonly quantity: number;
  readonly at: number;
}

/** Stock movement other than a sale, as generated. */
interface Moved extends Entry {
  readonly id: number;
  readonly kind: string;
  readonly cost: number | null;
  readonly key: string;
  readonly reverses: string | null;
}

let ledger: readonly Entry[] = [];
let movements: readonly Moved[] = [];

const firstMs = Date.parse(`${sampleFirstDate}T12:00:00Z`);
// Few items and coinciding times, so that receipts of the same product at the same instant occur.
const arbMovement = fc.record({
  location: fc.integer({ min: 1, max: 4 }),
  item: fc.integer({ min: 1, max: 9 }),
  kind: fc.constantFrom("OPENING", "RECEIPT", "RECEIPT", "RECEIPT", "TRANSFER", "COUNT", "ADJUSTMENT"),
  quantity: fc.integer({ min: -4_000, max: 5_000 }),
  sixHours: fc.integer({ min: -12, max: 100 }),
  cost: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 90_000 }) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  isReversed: fc.nat(3),
});

const writeMovements = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`INSERT INTO stock_change (document_id) VALUES (NULL)`;
  for (const [index, { location, item, kind, quantity, sixHours, cost, isReversed }] of fc
    .sample(arbMovement, { numRuns: 260, seed: 42 })
    .entries()) {
    const movedAt = new Date(firstMs + sixHours * 21_600_000);
    const write = (key: string, what: string, amount: number, reverses: string | null) => sql`
      INSERT INTO stock_movement (location_id, item_id, kind, quantity, unit_cost, source, movement_key, happened_at, position, reverses, written_in)
      VALUES (${location}, ${item}, ${what}, ${amount}, ${cost}, 'test', ${key}, ${movedAt}, -1, ${reverses}, 2)`;
    yield* write(`m${index}`, kind, quantity, null);
    if (isReversed === 0 && kind !== "OPENING") yield* write(`m${index}~`, "REVERSAL", -quantity, `m${index}`);
  }
  yield* sql`DELETE FROM stock_on_hand`;
  yield* sql`INSERT INTO stock_on_hand (location_id, item_id, quantity) SELECT location_id, item_id, sum(quantity) FROM stock_entry GROUP BY 1, 2`;
});

beforeAll(() =>
  run(
    Effect.gen(function* () {
      yield* writeSampleChain;
      const sql = yield* SqlClient.SqlClient;
      const store = yield* SaleStore;
      const batchId = yield* store.openBatch({ source: "IMPORT", label: "l" });
      yield* store.appendTransactions(batchId, fc.sample(arbSampleReceipt, { numRuns: 80, seed: 41 }));
      yield* store.commitBatch(batchId);
      // Written in one transaction, because the copy reads a change as soon as it is visible.
      yield* sql.withTransaction(writeMovements);
      ledger =
        yield* sql<Entry>`SELECT location_id AS location, item_id AS item, quantity::float8 AS quantity, (extract(epoch FROM happened_at) * 1000)::float8 AS at FROM stock_entry`;
      movements = yield* sql<Moved>`
        SELECT movement_id::integer AS id, location_id AS location, item_id AS item, kind, quantity::float8 AS quantity, unit_cost::float8 AS cost, (extract(epoch FROM happened_at) * 1000)::float8 AS at, movement_key AS key, reverses
        FROM posted_movement ORDER BY movement_id`;
    }),
  ),
);
afterAll(() => runtime.dispose());

const dateOf = ({ location, at }: Entry): CalendarDate =>
  businessDateOf(at, { timeZone: sampleZones[location - 1] ?? "", businessDayStart: 0 });

const answerTo = (
  kind: "receiving" | "vendor",
  days: { readonly from: CalendarDate; readonly to: CalendarDate },
  today: CalendarDate,
  more: Partial<ParsedRun>,
) => run(queryBoth(listRun(kind, { ...days, today }, more)));

const arbDays = fc
  .tuple(fc.nat(20), fc.nat(16))
  .map(([start, length]) => ({ from: addDays(sampleFirstDate, start), to: addDays(sampleFirstDate, start + length) }));

describe("the days out of stock of the Vendor report", () => {
  it("are those of the period to today at whose end nothing was left, and stand once for each product at each place", async () => {
    let [some, none] = [0, 0];
    await fc.assert(
      fc.asyncProperty(arbDays, fc.integer({ min: -3, max: 20 }), async (days, later) => {
        const today = addDays(days.from, later);
        const last = today < days.to ? today : days.to;
        const list =
          last < days.from
            ? []
            : Array.from({ length: countDays({ from: days.from, to: last }) }, (_, index) => addDays(days.from, index));
        const { rows } = await answerTo("vendor", days, today, {
          report: { columns: ["location", "item", "outOfStockDays"].map(plainColumn), groups: [], isList: true },
        });
        const expected = new Map<string, number[]>();
        for (const {
          cells: [location, item, count],
        } of rows) {
          const placeKey = `${String(location)} ${String(item)}`;
          expected.set(placeKey, [
            ...(expected.get(placeKey) ?? []),
            ...(count === null || count === undefined ? [] : [Number(count)]),
          ]);
        }
        const expectedPlaces = [...expected.keys()].map((place): readonly [string, readonly number[]] => {
          const placeMovements = ledger.filter(({ location, item }) => `${location} ${item}` === place);
          const empty = list.filter(
            (day) =>
              placeMovements.filter((entry) => dateOf(entry) <= day).reduce((sum, { quantity }) => sum + quantity, 0) <=
              0,
          ).length;
          if (empty > 0) some++;
          else none++;
          return [place, [empty]];
        });
        expect([...expected]).toEqual(expectedPlaces);
        const all = expectedPlaces.reduce((sum, [, [count = 0]]) => sum + count, 0);
        const { total } = await answerTo("vendor", days, today, {
          report: {
            columns: [{ ...plainColumn("outOfStockDays"), aggregate: "sum" }],
            groups: [{ field: "item", grain: null, direction: "ascending", subtotal: false, collapsed: false }],
            isList: false,
          },
        });
        expect(total?.cells[1] ?? 0).toBe(all);
      }),
      { numRuns: rounds({ few: 15, many: 120 }), endOnFailure: true },
    );
    expect([some > 0, none > 0]).toEqual([true, true]);
  }, 300_000);
});

describe("the cost before a receipt", () => {
  const isReceipt = ({ kind, reverses }: Moved) =>
    kind === "RECEIPT" || movements.some((movement) => movement.kind === "RECEIPT" && movement.key === reverses);
  const isGone = ({ location, key }: Moved) =>
    movements.some((movement) => movement.location === location && movement.reverses === key);
  const isBefore = (left: Moved, right: Moved) => left.at < right.at || (left.at === right.at && left.id < right.id);
  const costBefore = (receipt: Moved): number | null =>
    movements
      .filter(
        (movement) =>
          movement.location === receipt.location &&
          movement.item === receipt.item &&
          (movement.kind === "RECEIPT" || movement.kind === "OPENING") &&
          movement.cost !== null &&
          isBefore(movement, receipt) &&
          !isGone(movement),
      )
      .reduce<Moved | null>((last, movement) => (last === null || isBefore(last, movement) ? movement : last), null)
      ?.cost ?? null;

  it("is that of the last one before that tells one and was not taken back", async () => {
    let [knownCount, unknown] = [0, 0];
    await fc.assert(
      fc.asyncProperty(arbDays, async (days) => {
        const { rows } = await answerTo("receiving", days, days.to, {
          report: {
            columns: ["location", "item", "received", "costBefore", "costAfter"].map(plainColumn),
            groups: [],
            isList: true,
          },
        });
        const expectedMovements = movements
          .filter((movement) => isReceipt(movement) && dateOf(movement) >= days.from && dateOf(movement) <= days.to)
          .toSorted((a, b) =>
            dateOf(a) === dateOf(b) ? a.location - b.location || a.id - b.id : dateOf(a) < dateOf(b) ? -1 : 1,
          )
          .map((movement) => [
            movement.location,
            movement.item,
            movement.reverses === null ? movement.quantity : null,
            movement.reverses === null ? costBefore(movement) : null,
            movement.cost,
          ]);
        for (const [, , , before] of expectedMovements)
          if (before === null) unknown++;
          else knownCount++;
        expect(rows.map(({ cells }) => cells)).toEqual(expectedMovements);
      }),
      { numRuns: rounds({ few: 10, many: 80 }), endOnFailure: true },
    );
    expect([knownCount > 0, unknown > 0]).toEqual([true, true]);
  }, 300_000);
});
