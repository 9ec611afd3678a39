import { Effect, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";

import { addDays, type CalendarDate } from "@comptoir/domain/period";
import type { Transaction } from "@comptoir/domain/transaction";

import { testDatabase } from "../database/index.ts";
import { compareSummaries, SaleStore, summaryTables, type DayTable, type SumRow } from "../sales/index.ts";
import {
  arbSampleReceipt,
  sampleChainId,
  sampleFirstDate,
  sampleStores,
  writeSampleChain,
} from "../sales/testing/sample-chain.ts";
import { makeSnapshot, readSums, type Snapshot } from "./snapshot.ts";
import { onlyDates, withoutDates, type Span } from "./span.ts";
import { widgetScope, type WidgetScope } from "./widget-scope.ts";

const runtime = ManagedRuntime.make(SaleStore.layer.pipe(Layer.provideMerge(testDatabase)));
afterAll(() => runtime.dispose());

const boss = { layerId: sampleChainId };

/** Sales of fourteen months, so that most periods hold whole months and quarters. */
const arbReceipt = fc
  .tuple(arbSampleReceipt, fc.integer({ min: -200, max: 200 }))
  .map(([receipt, days]): Transaction => ({ ...receipt, businessDate: addDays(receipt.businessDate, days) }));

const arbDay = fc.integer({ min: -220, max: 240 }).map((days) => addDays(sampleFirstDate, days));

/** Some runs of days. */
const arbDates = fc
  .array(fc.tuple(arbDay, fc.integer({ min: 0, max: 20 })), { minLength: 1, maxLength: 4 })
  .map((runs) => runs.flatMap(([first, count]) => listDays(first, addDays(first, count))));

/** Period with gaps, closed stores and a partial day. */
const arbSpan = fc
  .record({
    days: fc.tuple(arbDay, arbDay),
    gaps: fc.oneof(fc.constant<readonly CalendarDate[]>([]), arbDates),
    cutMinute: fc.option(fc.integer({ min: 0, max: 1_439 }), { nil: undefined }),
    closed: fc.array(
      fc.record({
        locationId: fc.integer({ min: 1, max: 4 }),
        dates: fc.array(arbDay, { minLength: 1, maxLength: 4 }),
      }),
      { maxLength: 2 },
    ),
  })
  .map(({ days, gaps, cutMinute, closed }): Span => {
    const [from = sampleFirstDate, to = from] = days.toSorted();
    const whole: Span = { from, to, ...(cutMinute !== undefined && { cutMinute }) };
    // The partial day is never one on which stores were closed.
    const openOn = ({ dates }: { readonly dates: readonly CalendarDate[] }) => dates.filter((date) => date !== to);
    const closedDays = closed
      .map((store) => ({ locationId: store.locationId, dates: openOn(store) }))
      .filter(({ dates }) => dates.length > 0);
    return {
      ...(withoutDates(
        whole,
        gaps.filter((date) => date !== to),
      ) ?? whole),
      ...(closedDays.length > 0 && { closed: closedDays }),
    };
  });

/** Keys of each daily summary without its day. */
const tables = (Object.keys(summaryTables) as (keyof typeof summaryTables)[]).flatMap((table) => {
  const keys: readonly string[] = summaryTables[table].keys;
  return keys.includes("business_date")
    ? [{ table: table as DayTable, keys: keys.filter((key) => key !== "business_date") }]
    : [];
});

/** Reads sums day by day and adds them up; rows that add up to nothing are left out. */
const readByDay = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  scope: WidgetScope,
  span: Span,
  { table, by }: { readonly table: DayTable; readonly by: readonly string[] },
) {
  const days = by.includes("month") ? by.filter((key) => key !== "month") : by;
  const rows = yield* readSums(snapshot, scope, span, { table, by: ["business_date", ...days] });
  return sumRows(rows, table, (row) =>
    by.map((key) => (key === "month" ? `${String(row["business_date"]).slice(0, 7)}-01` : String(row[key]))),
  );
});

function sumRows(rows: readonly SumRow[], table: DayTable, keysOf: (row: SumRow) => readonly string[]) {
  const sums = new Map<string, number[]>();
  for (const row of rows) {
    const key = keysOf(row).join("|");
    const before = sums.get(key);
    sums.set(
      key,
      summaryTables[table].sums.map((name, index) => (before?.[index] ?? 0) + Number(row[name])),
    );
  }
  return new Map([...sums].filter(([, values]) => values.some((value) => value !== 0)).toSorted());
}

describe("sums by month and quarter", () => {
  it("come to those by day, for any period, gaps, closed stores and partial day, after imports, their undo and rebuilding", async () => {
    const arbHistory = fc.array(
      fc.record({ receipts: fc.array(arbReceipt, { minLength: 150, maxLength: 300 }), isUndone: fc.boolean() }),
      { minLength: 2, maxLength: 4 },
    );
    const histories = fc.sample(arbHistory, { numRuns: 1, seed: 11 }).flat();
    await runtime.runPromise(
      Effect.gen(function* () {
        yield* writeSampleChain;
        const store = yield* SaleStore;
        const sql = yield* SqlClient.SqlClient;
        for (const { receipts, isUndone } of histories) {
          const batchId = yield* store.openBatch({ source: "IMPORT", label: "part" });
          yield* store.appendTransactions(batchId, receipts);
          yield* store.commitBatch(batchId);
          if (isUndone) yield* store.undoBatch(batchId);
        }
        expect(yield* compareSummaries(sql)).toEqual([]);
        const readings = fc.sample(
          fc.record({
            span: arbSpan,
            layer: fc.constantFrom(...sampleStores.keys()),
            read: fc.constantFrom(...tables.flatMap(({ table, keys }) => keysBy(keys).map((by) => ({ table, by })))),
          }),
          { numRuns: 200, seed: 3 },
        );
        for (const { span, layer, read } of readings) {
          const scope = yield* widgetScope(boss, { tl: layer });
          const snapshot = makeSnapshot(sql);
          const rows = yield* readSums(snapshot, scope, span, read);
          const title = `${read.table} by ${read.by.join(", ")} of ${layer}, ${JSON.stringify(span)}`;
          expect(
            sumRows(rows, read.table, (row) => read.by.map((key) => String(row[key]))),
            title,
          ).toEqual(yield* readByDay(snapshot, scope, span, read));
        }
        yield* store.rebuildSummaries();
        expect(yield* compareSummaries(sql)).toEqual([]);
      }),
    );
  });

  it("of some days and of all others come to those of the whole period", () => {
    fc.assert(
      fc.property(arbSpan, fc.array(arbDay, { maxLength: 5 }), (span, dates) => {
        const daysOf = (part: Span | null): readonly CalendarDate[] =>
          (part === null ? [] : (part.days ?? [part])).flatMap(({ from, to }) => listDays(from, to));
        const parts = [...daysOf(withoutDates(span, dates)), ...daysOf(onlyDates(span, dates))];
        expect(parts.toSorted()).toEqual(daysOf(span));
      }),
    );
  });
});

function listDays(from: CalendarDate, to: CalendarDate): readonly CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Keys to group by: all, each alone, and with the month. */
const keysBy = (keys: readonly string[]): readonly (readonly string[])[] => [
  keys,
  ...keys.map((key) => [key]),
  ["month"],
  ["month", "location_id"],
];
