import { Effect, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { addDays, fromDayNumber, type CalendarDate } from "@comptoir/domain/period";
import { arbReceiptNumbers } from "@comptoir/domain/testing";
import { findMissingReceipts, type MissingReceipts, type NumberedReceipt } from "@comptoir/domain/transaction";

import { testDatabase } from "../../database/index.ts";
import { withSnapshot } from "../../widget-data/widget-data-service.ts";
import type { Snapshot } from "../../widget-data/snapshot.ts";
import { ReportCopy } from "../copy/report-copy.ts";
import { duckdb, postgresql, type Dialect } from "../dialect.ts";
import { rounds } from "../../testing/rounds.ts";
import { testCopy } from "../testing/test-copy.ts";
import { missingReceiptsSql } from "./missing-receipts.ts";

const runtime = ManagedRuntime.make(testCopy.pipe(Layer.provideMerge(testDatabase)));
const run: typeof runtime.runPromise = (effect) => runtime.runPromise(effect);

const first: CalendarDate = fromDayNumber(20_507);
const stores: readonly (readonly NumberedReceipt[])[] = fc.sample(arbReceiptNumbers(first), {
  numRuns: rounds({ few: 200, many: 400 }),
  seed: 41,
});
const last = addDays(first, 60);

beforeAll(() =>
  run(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const rows = stores.flatMap((receipts, index) =>
        receipts.map((receipt, place) => ({ store: index + 1, place: place + 1, ...receipt })),
      );
      const [batch] = yield* sql<{ readonly id: number }>`
        INSERT INTO sale_batch (source, label, state, committed_at, location_ids, first_date, last_date, sale_count, line_count, change_no)
        VALUES ('IMPORT', 'l', 'COMMITTED', now(), ${stores.map((_, index) => index + 1)}::integer[], ${first}::date, ${last}::date, ${rows.length}, 0, nextval('sale_change')) RETURNING batch_id AS id`;
      yield* sql`
        INSERT INTO sale (location_id, business_date, batch_id, sale_no, at, rounding, tips, content_hash, half_hour, counted, refund_only, training, state, number, terminal)
        SELECT r.store, r.day, ${batch?.id ?? 0}, r.place, r.day::timestamptz, 0, 0, gen_random_uuid(), -1, r.place % 3 > 0, false, false, 'COMPLETED', r.number, r.terminal
        FROM unnest(${rows.map(({ store }) => store)}::integer[], ${rows.map(({ businessDate }) => businessDate)}::date[], ${rows.map(({ place }) => place)}::integer[], ${rows.map(({ number }) => number)}::text[], ${rows.map(({ terminal }) => terminal)}::text[]) r (store, day, place, number, terminal)`;
    }),
  ),
);
afterAll(() => runtime.dispose());

interface Found extends MissingReceipts {
  readonly store: number;
  readonly saleNo: number;
}

const findMissing = (snapshot: Snapshot, dialect: Dialect, from: CalendarDate, to: CalendarDate) => {
  const days = { from, to };
  const sourceCut = {
    dialect,
    permissions: [],
    ...days,
    today: to,
    previous: days,
    lastYear: days,
    locations: stores.map((_, index) => ({
      id: index + 1,
      targetId: 1,
      description: "",
      timeZone: "UTC",
      businessDayStart: 0,
    })),
  };
  return Effect.map(
    snapshot.query<Found & { readonly byStore: boolean }>(
      `SELECT location_id AS store, business_date::text AS "businessDate", by_store AS "byStore", terminal, ${dialect.numberSql("lowest")} AS "from", ${dialect.numberSql("highest")} AS "to", ${dialect.numberSql("missing")} AS count, sale_no AS "saleNo" FROM ${missingReceiptsSql(sourceCut)} f`,
    ),
    (rows) =>
      rows.map(({ byStore, ...row }): Found => ({ ...row, terminal: byStore ? null : row.terminal })).toSorted(inOrder),
  );
};

const inOrder = (left: Omit<Found, "saleNo">, right: Omit<Found, "saleNo">) =>
  left.store - right.store ||
  (left.businessDate < right.businessDate ? -1 : left.businessDate > right.businessDate ? 1 : 0) ||
  (left.terminal ?? "").localeCompare(right.terminal ?? "") ||
  left.from - right.from;

it("both databases find what the domain finds, whatever the period asked for, and the receipt after each gap", async () => {
  const gaps = stores
    .flatMap((receipts, index) => findMissingReceipts(receipts).map((gap) => ({ store: index + 1, ...gap })))
    .toSorted(inOrder);
  expect(gaps.length).toBeGreaterThan(stores.length / 4);
  const periods = [
    [0, 60],
    [3, 3],
    [4, 9],
    [11, 30],
    [60, 60],
  ] as const;
  for (const [start, end] of periods) {
    const [from, to] = [addDays(first, start), addDays(first, end)];
    const expectedRows = gaps.filter(({ businessDate }) => businessDate >= from && businessDate <= to);
    const ofDatabase = await run(withSnapshot((snapshot) => findMissing(snapshot, postgresql, from, to)));
    expect(ofDatabase.map(({ saleNo: _saleNo, ...gap }) => gap)).toEqual(expectedRows);
    for (const { store, saleNo, businessDate, terminal, to: missing } of ofDatabase) {
      const after = stores[store - 1]?.[saleNo - 1];
      expect([after?.businessDate, Number(after?.number), terminal ?? after?.terminal]).toEqual([
        businessDate,
        missing + 1,
        after?.terminal,
      ]);
    }
    const ofCopy = await run(
      Effect.scoped(
        Effect.gen(function* () {
          const snapshot = yield* (yield* ReportCopy).view;
          return snapshot === null
            ? yield* Effect.die(new Error("The copy is not ready."))
            : yield* findMissing(snapshot, duckdb, from, to);
        }),
      ),
    );
    expect(ofCopy).toEqual(ofDatabase);
  }
}, 180_000);
