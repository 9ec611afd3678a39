import { Effect, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { addDays, businessDateOf } from "@comptoir/domain/period";
import {
  getReportKind,
  pivotTable,
  plainColumn,
  rowsBehind,
  type AxisLevel,
  type Pivot,
  type ReportKindCode,
  type ReportRow,
} from "@comptoir/domain/report";
import { countsAsSale, findRiskEvents, type Transaction } from "@comptoir/domain/transaction";

import { testDatabase } from "../database/index.ts";
import { SaleStore } from "../sales/index.ts";
import { arbSampleReceipt, sampleFirstDate, sampleZones, writeSampleChain } from "../sales/testing/sample-chain.ts";
import { rounds } from "../testing/rounds.ts";
import { reportSourceByKind } from "./sources/index.ts";
import { queryBoth } from "./testing/answer-of-both.ts";
import { arbDays, arbLayer, askOf, nameOf, rangeContext, rowsOf, within } from "./testing/sale-questions.ts";
import { testCopy } from "./testing/test-copy.ts";

const runtime = ManagedRuntime.make(
  testCopy.pipe(Layer.provideMerge(SaleStore.layer), Layer.provideMerge(testDatabase)),
);
const run: typeof runtime.runPromise = (effect) => runtime.runPromise(effect);

const receipts: readonly Transaction[] = fc.sample(arbSampleReceipt, { numRuns: 150, seed: 31 });
const firstMs = Date.parse(`${sampleFirstDate}T12:00:00Z`);
const unitCost = 12_500;
const movements = fc.sample(
  fc.record({
    location: fc.integer({ min: 1, max: 4 }),
    item: fc.integer({ min: 1, max: 30 }),
    kind: fc.constantFrom("COUNT", "ADJUSTMENT"),
    quantity: fc.integer({ min: -5_000, max: 5_000 }),
    minutes: fc.integer({ min: -500, max: 28_000 }),
    reason: fc.constantFrom("LOST", "DAMAGED", "FOUND", "FREE"),
    user: fc.constantFrom(null, 1, 2),
  }),
  { numRuns: 120, seed: 32 },
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
      yield* sql`INSERT INTO user_account (user_id, target_id, target_layer_id, username, username_key, first_name, last_name) VALUES (1, 1, 10, 'a', 'a', 'Ana', 'Roy'), (2, 1, 10, 'b', 'b', 'Bo', 'Roy')`;
      for (const [index, { location, item, kind, quantity, minutes, reason, user }] of movements.entries()) {
        const documentId = user === null ? null : index + 1;
        if (documentId !== null)
          yield* sql`INSERT INTO inventory_document (document_id, location_id, number, type, status, business_date, created_by, closed_by, terminal_id, created_at, changed_at)
            VALUES (${documentId}, ${location}, ${`N${index}`}, ${kind}, 'CLOSED', ${sampleFirstDate}, 1, ${user}, 't', 0, 0)`;
        yield* sql`
          INSERT INTO stock_movement (location_id, item_id, kind, quantity, unit_cost, source, movement_key, happened_at, document_id, position, reason, written_in)
          VALUES (${location}, ${item}, ${kind}, ${quantity}, ${unitCost}, 'test', ${`m${index}`}, ${new Date(firstMs + minutes * 60_000)}, ${documentId}, ${index}, ${kind === "COUNT" ? null : reason}, 2)`;
      }
      // The copy may have read change 1 of a new database already: the movements are change 2, which begins once all are written.
      yield* sql`INSERT INTO stock_change (document_id) VALUES (NULL)`;
    }),
  ),
);
afterAll(() => runtime.dispose());

/** Rows of the Exception report as the domain finds them: the events of the receipts, and the receipts that count. */
const exceptionRows = (...where: Parameters<typeof within> extends [unknown, ...infer R] ? R : never): ReportRow[] =>
  within(receipts, ...where).flatMap((receipt) => {
    const { locationId, businessDate, cashier, state, training } = receipt;
    const keys = { location: locationId, date: businessDate, cashier: cashier ?? null };
    const events = findRiskEvents(receipt, { today: rangeContext.today }).map(({ type, amount }) => ({
      ...keys,
      type,
      amount,
      events: 1,
    }));
    return [...events, ...(countsAsSale(state, training) ? [{ ...keys, type: null, transactions: 1 }] : [])];
  });

/** Rows of the Inventory adjustment report: the movements, and the sold lines with their net sales. */
const adjustmentRows = (...where: Parameters<typeof within> extends [unknown, ...infer R] ? R : never): ReportRow[] => {
  const [layerId, days] = where;
  const departmentOf = (item: number) => 1 + (item % 5);
  const sold = rowsOf(receipts, layerId, days)
    .filter((row) => row["netWithCost"] !== null || row["netWithoutCost"] !== null)
    .map(({ location, date, department, item, vendor, net }) => ({
      location,
      date,
      department: department ?? (typeof item === "number" ? departmentOf(item) : null),
      item,
      vendor,
      netSales: net,
    }));
  const stores = new Set(askOf(layerId, days, {}).cut.locations.map(({ id }) => id));
  const moved = movements.flatMap(({ location, item, kind, quantity, minutes, reason, user }) => {
    const date = businessDateOf(firstMs + minutes * 60_000, {
      timeZone: sampleZones[location - 1] ?? "",
      businessDayStart: 0,
    });
    if (!stores.has(location) || date < days.from || date > days.to) return [];
    const size = Math.floor((Math.abs(quantity) * unitCost + 50_000) / 100_000);
    const isLoss = kind === "COUNT" || quantity <= 0;
    return [
      {
        location,
        date,
        department: departmentOf(item),
        item,
        vendor: item % 4 === 0 ? null : item % 4,
        type: kind,
        reason: kind === "COUNT" ? null : reason,
        user,
        quantity,
        shrinkage: isLoss ? -Math.sign(quantity) * size + 0 : null,
      },
    ];
  });
  return [...moved, ...sold] as ReportRow[];
};

const reports = {
  exception: {
    rowsOf: exceptionRows,
    levels: ["location", "date", "cashier", "type"],
    measures: ["events", "transactions", "eventRate", "peerRate"],
  },
  "inventory-adjustment": {
    rowsOf: adjustmentRows,
    levels: ["location", "date", "department", "vendor", "type", "reason", "user"],
    measures: ["quantity", "shrinkage", "netSales", "shrinkageRate"],
  },
} as const satisfies Partial<Record<ReportKindCode, object>>;

const arbLevels = (names: readonly string[]) =>
  fc.shuffledSubarray([...names], { maxLength: 3 }).chain((fields) =>
    fc.tuple(
      ...fields.map((field) =>
        fc.record({
          field: fc.constant(field),
          grain: field === "date" ? fc.constantFrom(null, "week" as const, "weekday" as const) : fc.constant(null),
          direction: fc.constantFrom("ascending" as const, "descending" as const),
          subtotal: fc.boolean(),
        }),
      ),
    ),
  );

const names = (field: string, key: unknown) =>
  field === "user" ? (key === 1 ? "Ana Roy" : key === 2 ? "Bo Roy" : undefined) : nameOf(field, key);

const pivotOf = (levels: readonly AxisLevel[], cut: number, measures: readonly string[]): Pivot => ({
  rows: levels.slice(0, cut),
  columns: levels.slice(cut),
  measures: measures.map((field) => ({ field, aggregate: "sum", display: { kind: "value" } })),
  totals: { row: true, column: true, grand: true },
  sort: null,
});

it.each(["exception", "inventory-adjustment"] as const)(
  "a rate of %s is out of the rows of the places and days around it, whatever the groups, on both databases",
  async (kind) => {
    const { rowsOf: sourceRows, levels: levelNames, measures } = reports[kind];
    const { fields } = getReportKind(kind);
    const ofKind = { source: reportSourceByKind[kind], fields };
    const context = { fields, permissions: ["PRODUCT_COST_READ"], weekStart: rangeContext.weekStart, nameOf: names };
    let rates = 0;
    await fc.assert(
      fc.asyncProperty(
        arbDays,
        arbLayer,
        arbLevels(levelNames),
        fc.nat(3),
        fc.nat(),
        async (days, layerId, levels, cut, which) => {
          const rows = sourceRows(layerId, days);
          const pivot = pivotOf(levels, cut, measures);
          const answer = await run(queryBoth({ ...askOf(layerId, days, { pivot }), ...ofKind }));
          const expected = pivotTable(rows, pivot, context);
          expect([...answer.rows, ...(answer.total === null ? [] : [answer.total])]).toEqual(
            expected.ok ? expected.value.rows : [],
          );
          // The rows behind a group add up to its figures, the denominator included.
          const line = answer.rows.filter((row) => row.kind === "row")[which % Math.max(1, answer.rows.length)];
          if (line === undefined || pivot.columns.length > 0) return;
          rates += Number(line.cells.at(-2) !== null);
          const behind = await run(
            queryBoth({
              ...askOf(layerId, days, {
                report: { columns: measures.map(plainColumn), groups: [], isList: true },
                places: line.path.map((key, index) => ({
                  level: pivot.rows[index] ?? { field: "", grain: null },
                  key,
                })),
              }),
              ...ofKind,
            }),
          );
          expect(behind.rowCount).toBe(
            rowsBehind(rows, [{ levels: pivot.rows, path: line.path }], rangeContext.weekStart, fields).length,
          );
          expect(behind.total?.cells.slice(0, 3)).toEqual(line.cells.slice(line.path.length, line.path.length + 3));
        },
      ),
      { numRuns: rounds({ few: 30, many: 60 }), endOnFailure: true },
    );
    expect(rates).toBeGreaterThan(0);
  },
  240_000,
);

it("a list leaves the rows of a denominator out unless it shows them, page by page, and its total has the rate", async () => {
  const days = { from: sampleFirstDate, to: addDays(sampleFirstDate, 20) };
  const { fields } = getReportKind("exception");
  const rows = exceptionRows(10, days);
  const events = rows.filter(({ type }) => type !== null).length;
  const listOf = (columns: readonly string[], page: number) =>
    run(
      queryBoth({
        ...askOf(10, days, {
          report: { columns: columns.map(plainColumn), groups: [], isList: true },
          page,
          size: 10,
        }),
        source: reportSourceByKind.exception,
        fields,
      }),
    );
  const first = await listOf(["type", "events", "eventRate"], 1);
  expect([first.rowCount, first.sourceRows, first.rows.length]).toEqual([events, rows.length, 10]);
  expect(first.rows.every(({ cells }) => cells[0] !== null)).toBe(true);
  expect(first.total?.cells[2]).toBe(Math.round((events / (rows.length - events)) * 10_000));
  expect((await listOf(["type", "events", "eventRate"], Math.ceil(events / 10))).rows.length).toBe(
    ((events - 1) % 10) + 1,
  );
  expect((await listOf(["type", "transactions", "eventRate"], 1)).rowCount).toBe(rows.length);
});
