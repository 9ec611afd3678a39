/** Tests findings of the stored data over random histories: rows that are broken, mended and broken again. */

import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { quantity } from "@comptoir/domain/measure";
import { cents, unitCost } from "@comptoir/domain/money";
import { addDays, businessDateOf } from "@comptoir/domain/period";
import { type Transaction } from "@comptoir/domain/transaction";

import { SaleStore } from "../../../sales/index.ts";
import { rounds } from "../../../testing/rounds.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../../../testing/serve-routes.ts";
import { checkFindings } from "./check-findings.ts";

interface Row {
  readonly origin: string;
  /** A fixed finding has none. */
  readonly mark?: string;
  readonly cells: readonly unknown[];
}

const day = addDays(businessDateOf(Date.now(), { timeZone: "America/Toronto", businessDayStart: 0 }), -2);
const columns = [
  "rule",
  "location",
  "transactionNumber",
  "item",
  "closing",
  "movedStock",
  "stockDifference",
  "expected",
  "actual",
  "difference",
  "severity",
  "status",
];
const report = {
  dataSource: "integrity",
  descriptions: { fr: "Intégrité" },
  period: `${day}..${addDays(day, 2)}`,
  isList: true,
  reportDataModelRoles: [],
  genericListFilter: [],
  genericListGroup: [],
  genericListColumn: columns.map((field) => ({
    field,
    aggregate: null,
    label: {},
    visible: true,
    width: null,
    frozen: false,
  })),
};

/** A receipt of one line of 100.00 with the taxes of Québec, paid by card. */
const receiptOf = (locationId: number, number: string, itemId: number): Transaction => ({
  locationId,
  number,
  terminal: "1",
  cashier: null,
  customer: null,
  at: Date.parse(`${day}T16:00:00Z`),
  businessDate: day,
  halfHour: 22,
  state: "COMPLETED",
  training: false,
  lines: [
    {
      lineNo: 1,
      kind: "SALE",
      itemId,
      departmentId: null,
      subDepartmentId: null,
      sku: "A",
      description: "Lampe",
      quantity: quantity(1_000),
      unitPrice: unitCost(1_000_000),
      extended: cents(10_000),
      discount: cents(0),
      unitCost: null,
    },
  ],
  taxes: [
    { code: "GST", amount: cents(500) },
    { code: "QST", amount: cents(998) },
  ],
  tenders: [{ code: "DEBIT", amount: cents(11_498) }],
  rounding: cents(0),
  tips: cents(0),
});

const receipts = ["101", "102"];
/** Rules of the parts that a history breaks: two are found by checks alone. */
const rules = { stock: "STOCK_IS_LEDGER", tax: "TAX_ROUNDING", payment: "PAYMENTS_ARE_TOTAL" } as const;
const arbStep = fc.record({
  part: fc.constantFrom<keyof typeof rules>("stock", "tax", "payment"),
  place: fc.nat(1),
  by: fc.constantFrom(0, 0, 3, -90),
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "300 seconds" })("findings of stored rows", (it) => {
  it.effect(
    "are new when a check finds them, fixed when it finds them no more, and new again when they come back",
    () =>
      Effect.gen(function* () {
        const { first, targetId } = yield* makeOrganisation;
        const sql = yield* SqlClient.SqlClient;
        const { token } = yield* signInAs("manager");
        const { call } = yield* Server;
        const items: number[] = [];
        for (const sku of ["A", "B"]) {
          const [item] = yield* sql<{ readonly id: number }>`
          INSERT INTO item (target_id, sku, description) VALUES (${targetId}, ${sku}, 'Lampe') RETURNING item_id AS id`;
          items.push(item?.id ?? 0);
        }
        const store = yield* SaleStore;
        const batchId = yield* store.openBatch({ source: "IMPORT", label: "l" });
        yield* store.appendTransactions(
          batchId,
          receipts.map((number, index) => receiptOf(first, number, items[index] ?? 0)),
        );
        yield* store.commitBatch(batchId);
        const send = Effect.fnUntraced(function* (path: string, body?: unknown) {
          return yield* read(
            yield* call(`/api/${path}`, {
              token,
              ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
            }),
          );
        });
        const readRows = Effect.gen(function* () {
          const answer = yield* send("Report/Run", { _ReportDataModelID: 0, dataSource: "integrity", report });
          return (Reflect.get(Object(answer.body), "rows") as readonly Row[]).filter(({ cells: [rule] }) =>
            Object.values(rules).some((name) => name === rule),
          );
        });
        const seen = new Map<string, "NEW" | "FIXED">();
        const count = { fixed: 0, reappeared: 0 };
        const history = fc.sample(fc.array(arbStep, { minLength: 2, maxLength: 5 }), {
          numRuns: rounds({ few: 14, many: 100 }),
          seed: 5,
        });
        const broken = { stock: [0, 0], tax: [0, 0], payment: [0, 0] };
        for (const steps of history) {
          for (const { part, place, by } of steps) {
            broken[part][place] = by;
            yield* breakBy(part, { first, itemId: items[place] ?? 0, number: receipts[place] ?? "" }, by);
          }
          yield* checkFindings();
          const open: unknown[] = [];
          for (const place of [0, 1]) {
            const [stock, tax, tips] = [broken.stock[place] ?? 0, broken.tax[place] ?? 0, broken.payment[place] ?? 0];
            const number = receipts[place] ?? "";
            const noStock = [null, null, null, null];
            const cellsByRule = {
              STOCK_IS_LEDGER: [
                stock,
                null,
                items[place],
                (stock - 1_000) / 1_000,
                -1,
                stock / 1_000,
                null,
                null,
                null,
              ],
              TAX_ROUNDING: [tax, number, ...noStock, 5, (500 + tax) / 100, tax / 100],
              PAYMENTS_ARE_TOTAL: [
                tax + tips,
                number,
                ...noStock,
                (11_498 + tax + tips) / 100,
                114.98,
                -(tax + tips) / 100,
              ],
            };
            for (const [rule, [by, ...cells]] of Object.entries(cellsByRule)) {
              const name = `${rule} ${rule === "STOCK_IS_LEDGER" ? items[place] : number}`;
              const before = seen.get(name);
              if (by === 0) {
                if (before === undefined) continue;
                if (before === "NEW") count.fixed += 1;
                seen.set(name, "FIXED");
              } else {
                if (before === "FIXED") count.reappeared += 1;
                seen.set(name, "NEW");
                open.push([rule, first, ...cells, rule === "TAX_ROUNDING" ? "warning" : "error", "NEW"]);
              }
            }
          }
          const rows = yield* readRows;
          const inOrder = (list: readonly unknown[]) => list.map((row) => JSON.stringify(row)).toSorted();
          expect(inOrder(rows.flatMap(({ cells }) => (cells.at(-1) === "NEW" ? [cells] : [])))).toEqual(inOrder(open));
          expect(rows.map(({ cells }) => `${cells[0]} ${cells[2] ?? cells[3]} ${cells.at(-1)}`).toSorted()).toEqual(
            [...seen].map(([name, status]) => `${name} ${status}`).toSorted(),
          );
          // A second check finds nothing else.
          expect(yield* checkFindings()).toEqual({ found: 0, fixed: 0 });
          yield* expectFixed(rows, send);
        }
        expect([count.fixed > 2, count.reappeared > 2]).toEqual([true, true]);
        for (const part of ["stock", "tax", "payment"] as const)
          yield* expectNewAgain({ readRows, send, rule: rules[part] }, (by) =>
            Effect.forEach([0, 1], (place) =>
              breakBy(part, { first, itemId: items[place] ?? 0, number: receipts[place] ?? "" }, place === 0 ? by : 0),
            ),
          );
      }),
  );
});

/** Reads a fixed finding of a report, which nobody can accept. */
const expectFixed = Effect.fnUntraced(function* <R>(rows: readonly Row[], send: Send<R>) {
  const row = rows.find(({ cells }) => cells.at(-1) === "FIXED");
  if (row === undefined) return;
  expect(row.mark).toBeUndefined();
  const { body } = yield* send(`Report/Finding?origin=${encodeURIComponent(row.origin)}&rule=${row.cells[0]}`);
  expect(body).toMatchObject({ status: "FIXED", accepted: null, fixed: { on: addDays(day, 2), by: "" } });
  const refused = yield* send("Report/Finding/Accept", {
    origin: row.origin,
    rule: row.cells[0],
    mark: Object(body).mark,
    comment: "Vu",
  });
  expect([refused.status, refused.body]).toMatchObject([400, [{ code: "INTEGRITY_FIXED" }]]);
});

type Send<R> = (
  path: string,
  body?: unknown,
) => Effect.Effect<{ readonly status: number; readonly body: unknown }, never, R>;

/** Accepts a finding that is fixed and comes back with the same amounts: it is new, and its history tells of both. */
const expectNewAgain = Effect.fnUntraced(function* <E, R, S>(
  {
    readRows,
    send,
    rule,
  }: { readonly readRows: Effect.Effect<readonly Row[], never, R>; readonly send: Send<R>; readonly rule: string },
  breakOne: (by: number) => Effect.Effect<unknown, E, S>,
) {
  const readRow = Effect.map(readRows, (rows) =>
    rows.find(({ cells }) => cells[0] === rule && cells.at(-1) !== "FIXED"),
  );
  yield* breakOne(3);
  yield* checkFindings();
  const row = yield* readRow;
  const origin = row?.origin ?? "";
  const { body: finding } = yield* send(`Report/Finding?origin=${encodeURIComponent(origin)}&rule=${rule}`);
  const mark: unknown = Reflect.get(Object(finding), "mark");
  yield* send("Report/Finding/Accept", { origin, rule, mark, comment: "Vu" });
  expect((yield* readRow)?.cells.at(-1)).toBe("ACCEPTED");
  yield* breakOne(0);
  yield* checkFindings();
  expect(yield* readRow).toBe(undefined);
  yield* breakOne(3);
  yield* checkFindings();
  const foundRow = yield* readRow;
  const query = `origin=${encodeURIComponent(foundRow?.origin ?? "")}&rule=${rule}`;
  const { body } = yield* send(`Report/Finding?${query}`);
  expect(body).toMatchObject({
    status: "NEW",
    accepted: null,
    history: [
      { action: "FIXED", userId: null, by: "", comment: "" },
      { action: "ACCEPT", comment: "Vu" },
    ],
  });
  yield* breakOne(0);
});

/** Writes a difference into stored rows, or takes it back with 0. */
const breakBy = Effect.fnUntraced(function* (
  part: keyof typeof rules,
  { first, itemId, number }: { readonly first: number; readonly itemId: number; readonly number: string },
  by: number,
) {
  const sql = yield* SqlClient.SqlClient;
  if (part === "stock")
    yield* sql`UPDATE stock_on_hand SET quantity = ${by - 1_000} WHERE location_id = ${first} AND item_id = ${itemId}`;
  else if (part === "payment") yield* sql`UPDATE sale SET tips = ${by} WHERE number = ${number}`;
  else
    yield* sql`
      UPDATE sale_tax x SET amount = 500 + ${by}::integer FROM sale s
      WHERE x.code = 'GST' AND s.number = ${number} AND s.location_id = x.location_id AND s.business_date = x.business_date AND s.batch_id = x.batch_id AND s.sale_no = x.sale_no`;
});
