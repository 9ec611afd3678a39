import { cents } from "@comptoir/domain/money";
import {
  computeTaxes,
  pickProvince,
  rehearseTaxes,
  sumTaxRehearsal,
  tallyProvinces,
  taxCategories,
  taxesByTaxCode,
  taxesOn,
  parseTriedTaxes,
  type PastTaxReceipt,
  type Province,
  type TaxCategory,
} from "@comptoir/domain/tax";
import {
  cashCoins,
  roundingWays,
  countsAsSale,
  lineAmount,
  rehearseRounding,
  roundCash,
  sumRoundingRehearsal,
  totalOfTransaction,
  type PastPayment,
  type Transaction,
} from "@comptoir/domain/transaction";
import { Cause, Effect, Exit, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { testDatabase } from "../../database/index.ts";
import { SaleStore } from "../../sales/index.ts";
import { arbSampleReceipt, sampleChainId, writeSampleChain } from "../../sales/testing/sample-chain.ts";
import { commitReceipts } from "../../sales/testing/sample-receipt.ts";
import { rounds } from "../../testing/rounds.ts";
import { arbDays, arbLayer, within } from "../testing/sale-questions.ts";
import { testCopy } from "../testing/test-copy.ts";
import { rehearseTriedRounding } from "./rehearse-rounding.ts";
import { rehearseTriedTaxes } from "./rehearse-taxes.ts";

const runtime = ManagedRuntime.make(
  testCopy.pipe(Layer.provideMerge(SaleStore.layer), Layer.provideMerge(testDatabase)),
);

const provinceOfStore: Readonly<Record<number, Province>> = { 1: "QC", 2: "ON", 3: "BC", 4: "NS" };
const categories = Object.keys(taxCategories) as TaxCategory[];

/** Gives a receipt the taxes of its store's province, stated by line or not, and sometimes pays it in cash. */
function withTaxes(receipt: Transaction, index: number): Transaction {
  // Every seventh receipt keeps its random taxes, which no province explains.
  if (index % 7 === 0) return receipt;
  const applied = taxesOn(provinceOfStore[receipt.locationId] ?? "QC", receipt.businessDate);
  const isStated = index % 3 > 0;
  const taxed = computeTaxes(
    receipt.lines.map((line, place) => ({
      amount: lineAmount(line),
      category:
        line.kind === "GIFT_CARD"
          ? ("OUT_OF_SCOPE" as const)
          : isStated
            ? (categories[(index + place) % categories.length] ?? "STANDARD")
            : ("STANDARD" as const),
    })),
    applied.ok ? applied.value : [],
  );
  const lines = receipt.lines.map(({ taxes: _, ...line }, place) =>
    isStated ? { ...line, taxes: taxed.lines[place]?.taxes.map(({ code, amount }) => ({ code, amount })) ?? [] } : line,
  );
  const unrounded = { ...receipt, lines, taxes: taxesByTaxCode(taxed.taxes), rounding: cents(0) };
  const due = totalOfTransaction(unrounded);
  const isCash = index % 2 === 0;
  const paid = isCash ? roundCash(due) : due;
  return {
    ...unrounded,
    rounding: cents(paid - due),
    tenders: [{ code: isCash ? "CASH" : "VISA", amount: paid }],
  };
}

const receipts: readonly Transaction[] = fc.sample(arbSampleReceipt, { numRuns: 250, seed: 19 }).map(withTaxes);
const counted = receipts.filter(({ state, training }) => countsAsSale(state, training));
const boss = { layerId: sampleChainId, permissions: ["CONFIG_READ", "REPORT_READ"] } as const;

beforeAll(() =>
  runtime.runPromise(
    Effect.gen(function* () {
      yield* writeSampleChain;
      yield* commitReceipts(receipts);
    }),
  ),
);
afterAll(() => runtime.dispose());

const pastTaxesOf = ({ locationId, businessDate, lines, taxes }: Transaction): PastTaxReceipt => ({
  locationId,
  businessDate,
  taxes,
  lines: lines.map((line) => ({
    amount: lineAmount(line),
    departmentId: line.departmentId,
    isSupply: line.kind !== "GIFT_CARD",
    taxes: line.taxes ?? null,
  })),
});

const arbTriedTaxes = fc.record({
  rates: fc.uniqueArray(
    fc.record({
      code: fc.constantFrom("GST", "HST", "QST", "PST"),
      rate: fc.constantFrom(5_000, 9_975, 13_000, 14_000, 7_000),
      tried: fc.nat(100_000),
    }),
    { selector: ({ code, rate }) => `${code} ${rate}`, maxLength: 5 },
  ),
  departments: fc.uniqueArray(
    fc.record({ departmentId: fc.integer({ min: 1, max: 5 }), category: fc.constantFrom(...categories) }),
    { selector: ({ departmentId }) => departmentId, maxLength: 3 },
  ),
});

it(
  "computes the taxes that the domain does for each store of a reader",
  () =>
    fc.assert(
      fc.asyncProperty(arbDays, arbLayer, arbTriedTaxes, async (days, layerId, input) => {
        const answer = await runtime.runPromise(
          rehearseTriedTaxes({ ...boss, layerId }, { date: `${days.from}..${days.to}`, ...input }),
        );
        const tried = parseTriedTaxes(input);
        if (!tried.ok) throw new Error("Refused");
        const sold = within(counted, layerId, days).map(pastTaxesOf);
        const stores = [1, 2, 3, 4].map((id) => sold.filter(({ locationId }) => locationId === id));
        const parts = stores.map((store) =>
          rehearseTaxes(store, { province: pickProvince([tallyProvinces(store)]), tried: tried.value }),
        );
        const expected = sumTaxRehearsal({
          receipts: parts.reduce((sum, part) => sum + part.receipts, 0),
          rows: parts.flatMap(({ rows }) => rows),
          apart: [],
        });
        expect({ ...answer, locations: [], departments: [], apart: [] }).toMatchObject({
          receipts: expected.receipts,
          total: expected.total,
          taxes: expected.taxes,
          days: expected.days,
        });
        expect(answer.locations.map(({ locationId, present, tried: amount }) => [locationId, present, amount])).toEqual(
          expected.locations.map(({ locationId, present, tried: amount }) => [locationId, present, amount]),
        );
        expect(answer.departments.map((row) => [row.departmentId, row.present, row.tried])).toEqual(
          expected.departments.map((row) => [row.departmentId, row.present, row.tried]),
        );
        expect(answer.receipts + answer.apart.reduce((sum, row) => sum + row.receipts, 0)).toBe(sold.length);
        const recorded = sold.flatMap(({ taxes }) => taxes).reduce((sum, { amount }) => sum + amount, 0);
        expect(answer.total.present + answer.apart.reduce((sum, { amount }) => sum + amount, 0)).toBe(recorded);
      }),
      { numRuns: rounds({ few: 25, many: 100 }) },
    ),
  60_000,
);

it(
  "rounds the cash of a reader's stores as the domain does",
  () =>
    fc.assert(
      fc.asyncProperty(
        arbDays,
        arbLayer,
        fc.constantFrom(...cashCoins),
        fc.constantFrom(...roundingWays),
        async (days, layerId, coin, way) => {
          const answer = await runtime.runPromise(
            rehearseTriedRounding({ ...boss, layerId }, { date: `${days.from}..${days.to}`, coin, way }),
          );
          const payments = within(counted, layerId, days).map((receipt): PastPayment => ({
            locationId: receipt.locationId,
            businessDate: receipt.businessDate,
            tenders: receipt.tenders,
            rounding: receipt.rounding,
            due: cents(totalOfTransaction(receipt) - receipt.rounding),
          }));
          const { locations, ...expected } = sumRoundingRehearsal(rehearseRounding(payments, { coin, way }));
          expect(answer).toMatchObject(expected);
          expect(answer.locations.map(({ location: _, ...row }) => row)).toEqual(locations);
        },
      ),
      { numRuns: rounds({ few: 25, many: 100 }) },
    ),
  60_000,
);

const refusalOf = async (work: Parameters<typeof runtime.runPromiseExit<unknown, unknown>>[0]) => {
  const exit = await runtime.runPromiseExit(work);
  return JSON.stringify(Exit.isFailure(exit) ? Cause.squash(exit.cause) : null);
};

it("refuses what cannot be tried, and readers without both permissions", async () => {
  const date = "2026-03-01..2026-03-08";
  const rates = [{ code: "QST", rate: 9_975, tried: -1 }];
  expect(await refusalOf(rehearseTriedTaxes(boss, { date, rates, departments: [] }))).toMatch(/TAX_RATE.*rates/u);
  expect(await refusalOf(rehearseTriedRounding(boss, { date, coin: 3, way: "UP" }))).toMatch(/coin.*way/u);
  expect(await refusalOf(rehearseTriedTaxes(boss, { date: "soon", rates: [], departments: [] }))).toContain(
    "DATE_RANGE",
  );
  for (const permissions of [["CONFIG_READ"], ["REPORT_READ"]] as const)
    expect(
      await refusalOf(rehearseTriedRounding({ ...boss, permissions }, { date, coin: 5, way: "NEAREST" })),
    ).toContain("ACCESS_DENIED");
});

it("leaves every row of sales as it was", async () => {
  const countRows = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    return yield* sql`SELECT (SELECT md5(string_agg(s::text, '' ORDER BY s::text)) FROM sale s) AS sales, (SELECT md5(string_agg(l::text, '' ORDER BY l::text)) FROM sale_line l) AS lines, (SELECT count(*)::integer FROM setting) AS settings`;
  });
  const before = await runtime.runPromise(countRows);
  const rates = [{ code: "QST", rate: 9_975, tried: 12_000 }];
  await runtime.runPromise(rehearseTriedTaxes(boss, { date: "2026-02-23..2026-03-15", rates, departments: [] }));
  await runtime.runPromise(rehearseTriedRounding(boss, { date: "2026-02-23..2026-03-15", coin: 100, way: "CUSTOMER" }));
  expect(await runtime.runPromise(countRows)).toEqual(before);
});
