import { Effect, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { findNegativeStockSince } from "@comptoir/domain/inventory";
import { quantity } from "@comptoir/domain/measure";
import { cents } from "@comptoir/domain/money";
import { addDays, businessDateOf, type CalendarDate } from "@comptoir/domain/period";
import { plainColumn } from "@comptoir/domain/report";
import { findDayIntegrity } from "@comptoir/domain/store-day";
import { checkChargedTaxes } from "@comptoir/domain/tax";
import { findRefused, type Transaction } from "@comptoir/domain/transaction";

import { listLayers } from "../../access/index.ts";
import { testDatabase } from "../../database/index.ts";
import { createUser } from "../../organisation/index.ts";
import { SaleStore } from "../../sales/index.ts";
import {
  arbSampleReceipt,
  sampleChainId,
  sampleFirstDate,
  sampleZones,
  writeSampleChain,
} from "../../sales/testing/sample-chain.ts";
import { assessDays } from "../../store-day/assess-days.ts";
import { writeVersion } from "../../store-day/write-version.ts";
import { rounds } from "../../testing/rounds.ts";
import { testPassword } from "../../testing/serve-routes.ts";
import { readFindingsWithoutReceipt } from "../../store-day/placed-findings.ts";
import type { ParsedRun } from "../run-report.ts";
import type { PlacedFinding } from "../source.ts";
import { queryBoth } from "../testing/answer-of-both.ts";
import { listRun } from "../testing/list-run.ts";
import { testCopy } from "../testing/test-copy.ts";

const runtime = ManagedRuntime.make(
  testCopy.pipe(Layer.provideMerge(SaleStore.layer), Layer.provideMerge(testDatabase)),
);
const run: typeof runtime.runPromise = (effect) => runtime.runPromise(effect);

const lastDay = 20;
const firstMs = Date.parse(`${sampleFirstDate}T12:00:00Z`);
const dateOf = (location: number, at: number): CalendarDate =>
  businessDateOf(at, { timeZone: sampleZones[location - 1] ?? "", businessDayStart: 0 });

const arbLocation = fc.integer({ min: 1, max: 4 });
const arbDay = fc.nat(lastDay);
const arbHours = fc.integer({ min: -40, max: 24 * (lastDay + 2) });
const arbMovement = fc.record({
  location: arbLocation,
  item: fc.integer({ min: 1, max: 9 }),
  kind: fc.constantFrom("OPENING", "RECEIPT", "TRANSFER", "COUNT", "ADJUSTMENT"),
  amount: fc.integer({ min: -4_000, max: 4_000 }),
  hours: arbHours,
});
const arbDrawerEvent = fc.record({
  location: arbLocation,
  day: arbDay,
  terminal: fc.constantFrom("1", "2"),
  kind: fc.constantFrom("OPEN", "PAY_IN", "PAY_OUT", "DROP", "DECLARED", "DECLARED"),
  amount: fc.constantFrom(0, 100, 499, 501, 20_000),
});
const arbDeposit = fc.record({
  location: arbLocation,
  day: arbDay,
  status: fc.constantFrom("PREPARED", "COUNTED", "DEPOSITED", "VOIDED"),
  comment: fc.constantFrom("", "", "coin roll"),
  counted: fc.option(fc.constantFrom(0, 400, 900), { nil: null }),
});
const arbRefused = fc.record({
  location: arbLocation,
  hours: arbHours,
  terminal: fc.constantFrom("1", "3"),
  state: fc.constantFrom("OPEN", "OPEN", "DISMISSED"),
  number: fc.constantFrom<unknown>("417", "A-9|b", 12, null, ["7"]),
  issues: fc.array(
    fc.record({
      code: fc.constantFrom("LINE_EXTENDED", "TRANSACTION_TENDERS", "IMPORT_UNKNOWN_ITEM", "LINE_SIGN", "REQUIRED"),
      params: fc.constantFrom({}, { expected: 500, actual: 400 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
type Refused = typeof arbRefused extends fc.Arbitrary<infer One> ? One : never;

const sample = <Value>(arbitrary: fc.Arbitrary<Value>, numRuns: number, seed: number) =>
  fc.sample(arbitrary, { numRuns, seed });
const withTaxes = (receipts: readonly Transaction[]): readonly Transaction[] =>
  receipts.map((receipt, index) =>
    index % 4 === 0 ? { ...receipt, taxes: [...receipt.taxes, { code: "TAX-9", amount: cents(5) }] } : receipt,
  );

const sell = Effect.fnUntraced(function* (receipts: readonly Transaction[]) {
  const store = yield* SaleStore;
  const batchId = yield* store.openBatch({ source: "IMPORT", label: "l" });
  yield* store.appendTransactions(batchId, receipts);
  yield* store.commitBatch(batchId);
});

const writeMovements = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`INSERT INTO stock_change (document_id) VALUES (NULL)`;
  for (const [index, { location, item, kind, amount, hours }] of sample(arbMovement, 160, 43).entries())
    yield* sql`
      INSERT INTO stock_movement (location_id, item_id, kind, quantity, unit_cost, source, movement_key, happened_at, position, written_in)
      VALUES (${location}, ${item}, ${kind}, ${amount}, 100, 'test', ${`m${index}`}, ${new Date(firstMs + hours * 3_600_000)}, -1, 2)`;
  yield* sql`DELETE FROM stock_on_hand`;
  yield* sql`INSERT INTO stock_on_hand (location_id, item_id, quantity) SELECT location_id, item_id, sum(quantity) FROM stock_entry GROUP BY 1, 2`;
});

const writeDrawerEvents = Effect.fnUntraced(function* (count: number, seed: number) {
  const sql = yield* SqlClient.SqlClient;
  for (const [index, { location, day, terminal, kind, amount }] of sample(arbDrawerEvent, count, seed).entries())
    yield* sql`
      INSERT INTO drawer_event (location_id, business_date, terminal, fact_no, at, kind, amount, tender)
      VALUES (${location}, ${addDays(sampleFirstDate, day)}::date, ${terminal}, ${seed * 1000 + index}, ${new Date(firstMs)}, ${kind}, ${amount}, ${kind === "DECLARED" ? "CASH" : null})`;
});

const writeDeposits = Effect.fnUntraced(function* (count: number, seed: number) {
  const sql = yield* SqlClient.SqlClient;
  const [user] = yield* sql<{ readonly id: number }>`SELECT user_id AS id FROM user_account LIMIT 1`;
  for (const { location, day, status, comment, counted } of sample(arbDeposit, count, seed)) {
    const [row] = yield* sql<{ readonly id: number }>`
      INSERT INTO deposit (location_id, business_date, status, version, drops_banked, remaining_float, is_blind, bag_number, bank_reference, comment, prepared_by, changed_at)
      VALUES (${location}, ${addDays(sampleFirstDate, day)}::date, ${status}, 1, 0, 0, false, '', '', ${comment}, ${user?.id ?? 0}, clock_timestamp()) ON CONFLICT DO NOTHING RETURNING deposit_id AS id`;
    if (row !== undefined)
      yield* sql`
        INSERT INTO deposit_drawer (deposit_id, place, terminal, opening, received, change, refunds, pay_ins, pay_outs, drops, count, counted)
        VALUES (${row.id}, 0, '1', 100, 300, 0, 0, 0, 0, 0, ${counted === null ? null : "{}"}::jsonb, ${counted})`;
  }
});

const writeRefused = Effect.fnUntraced(function* (facts: readonly Refused[]) {
  const sql = yield* SqlClient.SqlClient;
  const refusedFacts: (Refused & { readonly id: number })[] = [];
  for (const fact of facts) {
    const { location, hours, terminal, state, number, issues } = fact;
    const content = JSON.stringify({ no: 1, kind: "receipt", body: { number } });
    const [row] = yield* sql<{ readonly id: number }>`
      INSERT INTO till_quarantine (location_id, terminal_id, terminal, kind, content_hash, content, issues, arrived_at, happened_at, state)
      VALUES (${location}, 90, ${terminal}, 'receipt', gen_random_uuid(), ${content}, ${JSON.stringify(issues)}::jsonb, clock_timestamp(), ${new Date(firstMs + hours * 3_600_000)}, ${state}) RETURNING quarantine_id AS id`;
    refusedFacts.push({ ...fact, id: row?.id ?? 0 });
  }
  return refusedFacts;
});

/** Audits every other store day as it is at that moment. */
const auditDays = Effect.gen(function* () {
  const locations = (yield* listLayers()).filter(({ id }) => id <= 4);
  const days = yield* assessDays({ locations, from: sampleFirstDate, to: addDays(sampleFirstDate, lastDay) });
  for (const [index, day] of days.entries())
    if (index % 2 === 0) yield* writeVersion(day, { isAudit: true, userId: null });
});

interface Moved {
  readonly location: number;
  readonly item: number;
  readonly moved: number;
  readonly at: number;
}
let ledger: readonly Moved[] = [];
let refused: readonly (Refused & { readonly id: number })[] = [];
let receipts: readonly Transaction[] = [];

beforeAll(
  () =>
    run(
      Effect.gen(function* () {
        yield* writeSampleChain;
        const sql = yield* SqlClient.SqlClient;
        yield* createUser({
          targetId: 1,
          layerId: sampleChainId,
          username: "a",
          email: "a@exemple.ca",
          password: testPassword,
          firstName: "Léa",
          lastName: "Roy",
          language: "fr",
        });
        const [early, lateReceipts] = [
          withTaxes(sample(arbSampleReceipt, 60, 61)),
          withTaxes(sample(arbSampleReceipt, 6, 62)),
        ];
        receipts = [...early, ...lateReceipts];
        yield* sell(early);
        yield* sql.withTransaction(writeMovements);
        yield* writeDrawerEvents(60, 1);
        yield* writeDeposits(20, 2);
        const before = yield* writeRefused(sample(arbRefused, 16, 3));
        yield* auditDays;
        // Facts that arrive later reopen some of the audited days.
        yield* sell(lateReceipts);
        yield* sql`UPDATE deposit SET changed_at = clock_timestamp(), remaining_float = 50 WHERE deposit_id % 5 = 0`;
        yield* writeDrawerEvents(4, 4);
        const after = yield* writeRefused(sample(arbRefused, 4, 5));
        refused = [...before, ...after];
        yield* sql`UPDATE stock_on_hand h SET quantity = e.quantity FROM (SELECT location_id, item_id, sum(quantity) AS quantity FROM stock_entry GROUP BY 1, 2) e WHERE e.location_id = h.location_id AND e.item_id = h.item_id`;
        ledger = yield* sql<Moved>`
          SELECT location_id AS location, item_id AS item, quantity::float8 AS moved, (extract(epoch FROM happened_at) * 1000)::float8 AS at FROM stock_entry`;
      }),
    ),
  120_000,
);
afterAll(() => runtime.dispose());

const spans = [
  [0, lastDay] as const,
  ...fc.sample(fc.tuple(arbDay, fc.nat(12)), { numRuns: rounds({ few: 7, many: 40 }), seed: 6 }),
];
const daysOf = ([start, length]: readonly [number, number]) => ({
  from: addDays(sampleFirstDate, start),
  to: addDays(sampleFirstDate, Math.min(lastDay, start + length)),
});
type Days = ReturnType<typeof daysOf>;

const inOrder = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();

/** Lists the findings of the domain: every day assessed by all its facts, and every refused fact. */
const findPlaced = Effect.fnUntraced(function* ({ from, to }: Days) {
  const locations = (yield* listLayers()).filter(({ id }) => id <= 4);
  const ofDays = (yield* assessDays({ locations, from, to })).flatMap(({ facts, judged }) =>
    findDayIntegrity(
      {
        ...facts,
        hasReceipts: facts.terminals.length > 0,
        hidesDrawers: false,
        refused: facts.refused.reduce((sum, { count }) => sum + count, 0),
      },
      judged.state,
    ).map(({ rule, terminal, expected, actual }) => [
      facts.locationId,
      facts.businessDate,
      rule,
      terminal,
      "",
      expected,
      actual,
    ]),
  );
  const ofFacts = refused.flatMap(({ location, hours, terminal, state, number, issues }) => {
    const date = dateOf(location, firstMs + hours * 3_600_000);
    return state !== "OPEN" || date < from || date > to
      ? []
      : findRefused(issues).map(({ rule, expected, actual }) => [
          location,
          date,
          rule,
          terminal,
          typeof number === "object" ? "" : String(number),
          expected,
          actual,
        ]);
  });
  return [...ofDays, ...ofFacts];
});

const columns = ["rule", "location", "date", "terminal", "transactionNumber", "item", "closing", "expected", "actual"];

const askOf = (days: Days, placed: readonly PlacedFinding[], more: Partial<ParsedRun>) => {
  const report = { columns: columns.map(plainColumn), groups: [], isList: true };
  return listRun(
    "integrity",
    { ...days, today: days.to, permissions: [], externalFindings: placed },
    { report, ...more },
  );
};

describe("the Integrity report", () => {
  it("finds of days and refused facts what the domain finds, whatever happened after the audit", async () => {
    const rules = new Set<unknown>();
    for (const days of spans.map(daysOf)) {
      const placedFindings = await run(findPlaced(days));
      const findings = await run(readFindingsWithoutReceipt([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }], days));
      for (const { rule } of findings) rules.add(rule);
      expect(
        inOrder(
          findings.map(({ locationId, businessDate, rule, terminal, firstNumber, expected, actual }) => [
            locationId,
            businessDate,
            rule,
            terminal,
            firstNumber,
            expected,
            actual,
          ]),
        ),
      ).toEqual(inOrder(placedFindings));
    }
    expect([...rules].toSorted()).toEqual([
      "CASH",
      "DAY_OPEN",
      "HEADER_IS_LINES",
      "PAYMENTS_ARE_TOTAL",
      "SIGN",
      "UNKNOWN_ITEM",
    ]);
  }, 240_000);

  it("finds of stock and taxes what the domain finds, and in both databases the same rows", async () => {
    let [belowZero, unknown] = [0, 0];
    for (const days of spans.map(daysOf)) {
      const placed = await run(readFindingsWithoutReceipt([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }], days));
      const { rows } = await run(queryBoth(askOf(days, placed, {})));
      const cellsOf = (rule: string) => rows.flatMap(({ cells }) => (cells[0] === rule ? [cells] : []));
      const stock = [...Map.groupBy(ledger, ({ location, item }) => `${location} ${item}`).values()].flatMap((own) => {
        const [first] = own;
        const datedMovements = own.map(({ location, moved, at }) => ({ date: dateOf(location, at), moved }));
        const openingUnits = datedMovements.reduce((sum, { date, moved }) => sum + (date < days.from ? moved : 0), 0);
        const within = [...Map.groupBy(datedMovements, ({ date }) => date)]
          .filter(([date]) => date >= days.from && date <= days.to)
          .toSorted(([left], [right]) => (left < right ? -1 : 1))
          .map(([date, moves]) => ({ date, moved: quantity(moves.reduce((sum, { moved }) => sum + moved, 0)) }));
        const negativeDay = findNegativeStockSince(quantity(openingUnits), within);
        return negativeDay === null
          ? []
          : [
              [
                "NEGATIVE_STOCK",
                first?.location,
                negativeDay.date,
                null,
                null,
                first?.item,
                negativeDay.closing,
                null,
                null,
              ],
            ];
      });
      expect(inOrder(cellsOf("NEGATIVE_STOCK"))).toEqual(inOrder(stock));
      belowZero += stock.length;
      const taxedReceipts = receipts.filter(
        ({ businessDate, state, training, taxes }) =>
          state === "COMPLETED" &&
          !training &&
          businessDate >= days.from &&
          businessDate <= days.to &&
          checkChargedTaxes(taxes, []).some(({ code }) => code === "TAX_UNKNOWN"),
      );
      expect(
        cellsOf("UNKNOWN_TAX")
          .map((cells) => String(cells[4]))
          .toSorted(),
      ).toEqual(taxedReceipts.map(({ number }) => number).toSorted());
      unknown += taxedReceipts.length;
      for (const finding of ["DAY_OPEN", "CASH", "HEADER_IS_LINES"])
        expect(cellsOf(finding).length).toBe(placed.filter(({ rule }) => rule === finding).length);
    }
    expect([belowZero > 10, unknown > 5]).toEqual([true, true]);
  }, 180_000);

  it("has the fixed findings in both databases, and none that is found again", async () => {
    const days = { from: sampleFirstDate, to: addDays(sampleFirstDate, lastDay) };
    const placed = await run(readFindingsWithoutReceipt([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }], days));
    const fixed = { on: addDays(sampleFirstDate, 2), by: null };
    const gone: PlacedFinding = {
      locationId: 2,
      businessDate: sampleFirstDate,
      rule: "SEQUENCE_GAP",
      terminal: "7",
      firstNumber: "00417",
      lastNumber: "00420",
      missing: 4,
      expected: null,
      actual: null,
      origin: `receipt.2.${sampleFirstDate}.9.12`,
      fixed,
    };
    const again = placed.map((finding): PlacedFinding => ({ ...finding, fixed }));
    const stock: PlacedFinding = {
      ...gone,
      rule: "STOCK_IS_LEDGER",
      terminal: "",
      firstNumber: "SKU3",
      lastNumber: "SKU3",
      missing: null,
      expected: 4_000,
      actual: -1_500,
      itemId: 3,
      origin: `balance.2.${sampleFirstDate}.SKU3`,
    };
    const fields = [
      "rule",
      "status",
      "missing",
      "item",
      "closing",
      "movedStock",
      "stockDifference",
      "expected",
      "fixedOn",
    ];
    const report = { columns: fields.map(plainColumn), groups: [], isList: true };
    const both = (findings: readonly PlacedFinding[]) => run(queryBoth(askOf(days, findings, { report })));
    const [before, { rows }] = [await both(placed), await both([...again, gone, ...placed, stock])];
    expect(rows.length).toBe(before.rowCount + 2);
    expect(rows.filter(({ cells, mark }) => (cells[1] === "FIXED") !== (mark === undefined))).toEqual([]);
    expect(inOrder(rows.flatMap(({ cells, origin }) => (cells[1] === "FIXED" ? [[...cells, origin]] : [])))).toEqual(
      inOrder([
        ["SEQUENCE_GAP", "FIXED", 4, null, null, null, null, null, fixed.on, gone.origin],
        ["STOCK_IS_LEDGER", "FIXED", null, 3, -1_500, 4_000, -5_500, null, fixed.on, stock.origin],
      ]),
    );
  }, 60_000);

  it("adds up: pages are the list, and groups by rule, location or day have its rows and sums", async () => {
    const days = { from: sampleFirstDate, to: addDays(sampleFirstDate, lastDay) };
    const placed = await run(readFindingsWithoutReceipt([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }], days));
    const wholeAnswer = await run(queryBoth(askOf(days, placed, {})));
    const pages = [];
    for (let page = 1; (page - 1) * 37 < wholeAnswer.rowCount; page++)
      pages.push(...(await run(queryBoth(askOf(days, placed, { page, size: 37 })))).rows);
    expect(pages.map(({ origin, mark }) => [origin, mark])).toEqual(
      wholeAnswer.rows.map(({ origin, mark }) => [origin, mark]),
    );
    expect(new Set(wholeAnswer.rows.map(({ origin, mark }) => `${origin} ${mark}`)).size).toBe(wholeAnswer.rowCount);
    for (const field of ["rule", "location", "date"]) {
      const grouped = await run(
        queryBoth(
          askOf(days, placed, {
            report: {
              columns: ["actual", "closing"].map((measure) => ({ ...plainColumn(measure), aggregate: "sum" as const })),
              groups: [{ field, grain: null, direction: "ascending", subtotal: false, collapsed: false }],
              isList: false,
            },
          }),
        ),
      );
      expect(grouped.sourceRows).toBe(wholeAnswer.sourceRows);
      const total = (place: number) => wholeAnswer.rows.reduce((sum, { cells }) => sum + Number(cells[place] ?? 0), 0);
      const cells = grouped.total?.cells ?? [];
      // Amounts of different rules have no total.
      expect([cells.at(-2), cells.at(-1)]).toEqual([null, total(6)]);
    }
  }, 240_000);
});
