/** Tests that the receipt search finds what the domain's rule matches, ordered by time and page by page, in the database and in the report copy. */

import { matchesInvoice, type InvoiceSearch, type InvoiceTerm, type SearchedInvoice } from "@comptoir/domain/operation";
import { cents } from "@comptoir/domain/money";
import { addDays, parseCalendarDate, toDayNumber, type CalendarDate } from "@comptoir/domain/period";
import { totalOfTransaction, type Transaction } from "@comptoir/domain/transaction";
import { Effect, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { testDatabase } from "../database/index.ts";
import { ReportCopy } from "../report/copy/report-copy.ts";
import { duckdb, postgresql, type Dialect } from "../report/dialect.ts";
import { testCopy } from "../report/testing/test-copy.ts";
import { SaleStore } from "../sales/index.ts";
import { arbSampleReceipt, sampleFirstDate, writeSampleChain } from "../sales/testing/sample-chain.ts";
import { commitReceipts } from "../sales/testing/sample-receipt.ts";
import { withSnapshot } from "../widget-data/widget-data-service.ts";
import {
  readPage,
  buildSearchStatement,
  type InvoiceCursor,
  type InvoiceQuestion,
  type InvoiceRow,
} from "./search-statement.ts";

const runtime = ManagedRuntime.make(
  testCopy.pipe(Layer.provideMerge(SaleStore.layer), Layer.provideMerge(testDatabase)),
);
const run: typeof runtime.runPromise = (effect) => runtime.runPromise(effect);

const storeName = (id: number) => (id === 2 ? "Épicerie Laval 2" : `Magasin ${id}`);
const people = ["Zoé", "Luc Œuvré", "O'Brien", null];
const cards = ["4242", "0007", null];

/** Random receipts with distinguishing texts and cards; some have the same instant. */
const receipts = fc.sample(
  fc
    .tuple(
      arbSampleReceipt,
      fc.constantFrom("4417", "17", "A-17", "00441", "n°9"),
      fc.constantFrom("1", "3", "T-1"),
      fc.constantFrom(...people),
      fc.constantFrom(...people),
    )
    .map(([receipt, number, terminal, cashier, customer]): Transaction => ({
      ...receipt,
      number: `${number}${receipt.number}`,
      terminal,
      cashier,
      customer,
      lines: receipt.lines.map((line, index) => ({
        ...line,
        description:
          index % 4 === 3
            ? "Retour consigne"
            : index % 3 === 0
              ? "Lait bio 2 %"
              : index % 3 === 1
                ? "Pâté de foie"
                : line.description,
      })),
    })),
  { numRuns: 150, seed: 11 },
);

/** Facts of each receipt that a search reads, by the position of its batch. */
let invoices: readonly {
  readonly date: CalendarDate;
  readonly at: number;
  readonly saleNo: number;
  readonly invoice: SearchedInvoice;
}[] = [];

const write = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* writeSampleChain;
  yield* sql`UPDATE item SET upc = '036000' || item_id`;
  // The receipts are of a till: the report copy reads them from the database, with their cards.
  yield* commitReceipts(receipts, "POS");
  const rows = yield* sql<{
    readonly saleNo: number;
    readonly number: string;
  }>`SELECT sale_no AS "saleNo", number FROM sale`;
  const ordinals = new Map(rows.map(({ saleNo, number }) => [number, saleNo]));
  invoices = yield* Effect.forEach(receipts, (receipt, index) =>
    Effect.gen(function* () {
      const saleNo = ordinals.get(receipt.number) ?? 0;
      const lastFour = cards[index % 3] ?? null;
      yield* sql`UPDATE sale_tender SET last_four = ${lastFour} WHERE sale_no = ${saleNo}`;
      const events = index % 4 === 0 ? (["PRICE_OVERRIDE"] as const) : index % 7 === 0 ? (["VOID_LINE"] as const) : [];
      for (const type of events)
        yield* sql`
          INSERT INTO receipt_event (location_id, business_date, terminal, fact_no, at, type, number)
          VALUES (${receipt.locationId}, ${receipt.businessDate}::date, ${receipt.terminal}, ${index + 1}, now(), ${type}, ${receipt.number})`;
      const { locationId, businessDate, number, terminal, cashier, customer, state, training, tenders, lines } =
        receipt;
      return {
        date: receipt.businessDate,
        at: receipt.at,
        saleNo,
        invoice: {
          locationId,
          location: storeName(locationId),
          businessDate,
          number,
          terminal,
          cashier,
          customer,
          state,
          training,
          total: totalOfTransaction(receipt),
          lines: lines.map(({ kind, discount, sku, description, itemId }) => ({
            kind,
            discount,
            sku,
            description,
            upc: itemId === null ? null : `036000${itemId}`,
          })),
          tenders: tenders.map(({ code }) => ({ code, lastFour })),
          events,
        },
      };
    }),
  );
});

// Written in one transaction, so that the report copy reads no receipt without its cards and events.
beforeAll(() => run(Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(write))), 600_000);
afterAll(() => runtime.dispose());

/** Day within the three weeks of receipts, so that some pages are in the first search and some are not. */
const today = addDays(sampleFirstDate, 55);

const rowsOf = (
  dialect: Dialect,
  question: InvoiceQuestion,
): Effect.Effect<readonly InvoiceRow[], never, ReportCopy | SqlClient.SqlClient> =>
  dialect.isCopy
    ? Effect.gen(function* () {
        const snapshot = yield* (yield* ReportCopy).view;
        if (snapshot === null) return yield* Effect.die(new Error("the copy is not ready"));
        return yield* Effect.orDie(snapshot.query<InvoiceRow>(buildSearchStatement(dialect, question)));
      }).pipe(Effect.scoped)
    : withSnapshot((snapshot) => snapshot.query<InvoiceRow>(buildSearchStatement(dialect, question)));

const amounts = [...new Set(receipts.map(totalOfTransaction))];
const arbTerm: fc.Arbitrary<InvoiceTerm> = fc.oneof(
  fc.record({
    source: fc.constant(""),
    kind: fc.constantFrom(
      "any",
      "number",
      "card",
      "item",
      "cashier",
      "customer",
      "terminal",
      "tender",
      "store",
      "refund",
    ),
    text: fc.oneof(
      fc.constantFrom(
        "17",
        "44",
        "3-44",
        "zoe",
        "epicerie",
        "Magasin 1",
        "retour",
        "œuvré",
        "LAIT",
        "pate",
        "0360007",
        "SKU4",
        "4242",
        "VISA",
        "cash",
        "t-1",
        "'",
        "%",
        "\\",
        "';--",
      ),
      fc.string({ unit: "grapheme-ascii", maxLength: 3 }),
    ),
  }),
  fc
    .constantFrom(...amounts)
    .map((total): InvoiceTerm => ({ source: "", kind: "amount", from: cents(total - 500), to: cents(total) })),
  fc.nat(20).map((day): InvoiceTerm => ({
    source: "",
    kind: "date",
    from: addDays(sampleFirstDate, day),
    to: addDays(sampleFirstDate, day + 3),
  })),
);
const orNot = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 4 });
const arbSearch: fc.Arbitrary<Partial<InvoiceSearch>> = fc.record({
  number: orNot(fc.constantFrom("17", "A-17", "1-")),
  from: orNot(fc.nat(20).map((day) => addDays(sampleFirstDate, day))),
  state: orNot(fc.constantFrom("COMPLETED", "VOID", "WAIT", "WAITRECALL")),
  amountTo: orNot(fc.constantFrom(...amounts).map(cents)),
  isTraining: orNot(fc.boolean()),
  hasRefund: orNot(fc.boolean()),
  hasVoid: orNot(fc.boolean()),
  hasDiscount: orNot(fc.boolean()),
  hasOverride: orNot(fc.boolean()),
});

/** Asks for all pages of a search, checks that they have what the rule matches, and returns the number of receipts. */
async function checkPages(
  dialect: Dialect,
  {
    search = {},
    terms,
    locationIds,
    size,
  }: Readonly<{
    search?: Partial<InvoiceSearch>;
    terms: readonly InvoiceTerm[];
    locationIds: readonly number[];
    size: number;
  }>,
): Promise<number> {
  const expected = invoices
    .filter(({ invoice }) => locationIds.includes(invoice.locationId) && matchesInvoice(invoice, { search, terms }))
    .toSorted(
      (left, right) =>
        toDayNumber(right.date) - toDayNumber(left.date) || right.at - left.at || right.saleNo - left.saleNo,
    )
    .map(({ at, invoice: { number, total } }) => ({ at, number, total }));
  const locations = locationIds.map((id) => ({ id, description: storeName(id) }));
  const all: { readonly at: number; readonly number: string; readonly total: number }[] = [];
  for (let after: InvoiceCursor | null = null; ;) {
    const rows: readonly InvoiceRow[] = await run(
      readPage({ search, terms, locations, after, size }, today, (part) => rowsOf(dialect, part)),
    );
    all.push(...rows.map(({ at, number, total }) => ({ at, number, total })));
    const last = rows.at(-1);
    const date = parseCalendarDate(last?.businessDate);
    after = last !== undefined && date.ok ? { ...last, businessDate: date.value } : null;
    if (rows.length < size) break;
  }
  expect(all).toEqual(expected);
  return all.length;
}

describe.each([
  ["the database", postgresql],
  ["the copy", duckdb],
] as const)("%s", (_, dialect) => {
  it("finds what the rule finds, the newest first, page by page", async () => {
    let foundCount = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbTerm, { maxLength: 2 }),
        fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, arbSearch),
        fc.subarray([1, 2, 3, 4], { minLength: 1 }),
        fc.integer({ min: 3, max: 60 }),
        async (terms, search, locationIds, size) => {
          foundCount += await checkPages(dialect, { search, terms, locationIds, size });
        },
      ),
      { numRuns: 120 },
    );
    expect(foundCount).toBeGreaterThan(200);
  }, 600_000);

  /** By the stores that are asked for, the first two words are in the names of all of them, of some, or of none. */
  it.each(["magasin", "laval 2", "retour", "zoe", "xyzzy"])(
    "finds what the rule finds for %s, alone and beside a text, in all, some and none of the stores",
    async (text) => {
      for (const locationIds of [[1, 2, 3, 4], [1, 3], [2]])
        for (const kind of ["any", "store", "refund"] as const)
          for (const others of [[], [{ source: "", kind: "any", text: "consigne" }] as const])
            await checkPages(dialect, { terms: [{ source: "", kind, text }, ...others], locationIds, size: 60 });
    },
    600_000,
  );
});
