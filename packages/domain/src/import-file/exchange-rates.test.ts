import { expect, it } from "vitest";

import {
  addToTotals,
  compileMapping,
  decodeRow,
  deviationsOfRow,
  emptyControlTotals,
  parseMapping,
  printSourceAmount,
  roundingDifferenceOf,
  statedLineTotals,
  toTransaction,
  type TransactionRow,
} from "./index.ts";

const header = ["No", "Date", "Item", "Qty", "Total", "Currency", "Rate", "Tax", "Price", "Cost"];

function read(change: object, ...rows: readonly string[]) {
  const mapping = parseMapping({
    name: "m",
    kind: "transactions",
    dateFormat: "yyyy-MM-dd",
    constants: { location: "1" },
    columns: { number: "No", date: "Date", sku: "Item", quantity: "Qty", lineTotal: "Total", currency: "Currency" },
    exchangeRates: [
      { currency: "USD", from: "2026-03-12", rate: "1.5" },
      { currency: "USD", from: "2026-03-10", rate: "2" },
      { currency: "EUR", from: "2026-03-01", rate: "4" },
    ],
    ...change,
  });
  const file = mapping.ok ? compileMapping(mapping.value, header) : mapping;
  if (!file.ok) throw new Error(JSON.stringify(file.issues));
  return rows.map((row) => {
    const cells = row.split(" ").map((cell) => (cell === "-" ? "" : cell));
    return decodeRow(
      file.value,
      header.map((_, at) => cells[at] ?? ""),
    );
  });
}

/** Columns of a file whose rates are in a column. */
const rated = {
  number: "No",
  date: "Date",
  sku: "Item",
  quantity: "Qty",
  lineTotal: "Total",
  currency: "Currency",
  exchangeRate: "Rate",
};

const context = {
  location: { id: 1, timeZone: "America/Toronto", businessDayStart: 0 },
  itemOf: () => ({ itemId: 1, description: "A", departmentId: 1, subDepartmentId: null, price: null, cost: null }),
};

const receiptOf = (rows: ReturnType<typeof read>) =>
  toTransaction(
    rows.map((row) => {
      if (!row.ok) throw new Error(JSON.stringify(row.issues));
      return row.value as TransactionRow;
    }),
    context,
  );

it.each([
  ["the rate of the day", "2026-03-12", 3_000],
  ["the last rate before it", "2026-03-11", 4_000],
])("a row without a rate has %s", (_, day, amount) => {
  expect(receiptOf(read({}, `1 ${day} A 1 20.00 usd -`))).toMatchObject({
    ok: true,
    value: { tenders: [{ amount }], original: { currency: "USD", tenders: [2_000] } },
  });
});

it("a day before every rate has none, and its row is refused", () => {
  expect(read({}, "1 2026-03-09 A 1 20.00 USD -")).toMatchObject([
    { ok: false, issues: [{ code: "IMPORT_EXCHANGE_RATE", params: { currency: "USD", date: "2026-03-09" } }] },
  ]);
});

it("a cell that is no currency is refused, and Canadian dollars are no other currency", () => {
  expect(read({}, "1 2026-03-12 A 1 20.00 dollars -")).toMatchObject([
    { ok: false, issues: [{ code: "IMPORT_VALUE_UNKNOWN" }] },
  ]);
  const receipt = receiptOf(read({}, "1 2026-03-12 A 1 20.00 CAD -", "1 2026-03-12 A 1 20.00 - -"));
  expect(receipt).toMatchObject({ ok: true, value: { tenders: [{ amount: 4_000 }] } });
  expect(receipt.ok && receipt.value?.original).toBeUndefined();
});

it("the rows of a receipt have one currency and one rate", () => {
  const rows = read({ columns: rated }, "1 2026-03-12 A 1 20.00 USD 1.25", "1 2026-03-12 A 1 20.00 USD -");
  expect(receiptOf(rows)).toEqual({
    ok: false,
    issues: [{ code: "IMPORT_CURRENCY_MIXED", path: [1], params: { value: "USD 1.5", expected: "USD 1.25" } }],
  });
});

const everything = {
  columns: { ...rated, unitPrice: "Price", unitCost: "Cost" },
  taxColumns: { GST: "Tax" },
  negativeQuantity: "writeOff",
};

it.each([
  ["a line", "1 2026-03-12 A 10 9000000 USD 1.5 0 900000 1"],
  ["a tax", "1 2026-03-12 A 1 1.00 USD 10000 9000000 1.00 1"],
  ["a price", "1 2026-03-12 A 0 0 USD 10000 0 900000 1"],
  ["a cost", "1 2026-03-12 A 1 1.00 USD 10000 0 1.00 900000"],
])("%s beyond ten million Canadian dollars is refused, by its row", (_, row) => {
  const stockNote = "1 2026-03-12 B -1 0 USD 10000 0 0 1".replace("10000", row.split(" ")[6] ?? "");
  expect(receiptOf(read(everything, stockNote, row))).toEqual({
    ok: false,
    issues: [{ code: "IMPORT_NUMBER_RANGE", path: [1], params: { value: "A", max: 10_000_000 } }],
  });
});

it("a receipt whose amounts together are beyond counting is refused, and no fault", () => {
  const rows = Array.from({ length: 1_200 }, () => "1 2026-03-12 A 1 9999999 USD 10000 9999999");
  expect(receiptOf(read({ columns: rated, taxColumns: { GST: "Tax" } }, ...rows))).toMatchObject({
    ok: false,
    issues: [{ code: "IMPORT_NUMBER_RANGE", path: [0] }],
  });
});

it("rates may be stated in either direction", () => {
  expect(receiptOf(read({ exchangeRateIs: "fromCad" }, "1 2026-03-12 A 1 30.00 USD -"))).toMatchObject({
    ok: true,
    value: { tenders: [{ amount: 2_000 }], lines: [{ unitPrice: 200_000, extended: 2_000 }] },
  });
});

it("a rate is that of the latest day listed for its currency, in any order of the list", () => {
  const days = Array.from({ length: 300 }, (_, at) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10));
  const datedRates = days.flatMap((from, at) => [
    { currency: "USD", from, rate: String(1 + at) },
    { currency: "EUR", from, rate: String(1_001 + at) },
  ]);
  for (const list of [datedRates, datedRates.toReversed()]) {
    const rows = days.map((day) => `1 ${day} A 1 1.00 EUR -`);
    expect(
      read({ exchangeRates: list }, ...rows).map(
        (row) => row.ok && "currency" in row.value && row.value.currency?.rate.numerator,
      ),
    ).toEqual(days.map((_, at) => (1_001 + at) * 100_000_000));
  }
  expect(
    read({ exchangeRates: datedRates }, "1 2024-12-31 A 1 1.00 EUR -", "1 2025-06-01 A 1 1.00 GBP -"),
  ).toMatchObject(
    ["EUR", "GBP"].map((currency) => ({ ok: false, issues: [{ code: "IMPORT_EXCHANGE_RATE", params: { currency } }] })),
  );
});

it.each([
  ["US$", "USD"],
  ["$ US", "USD"],
  ["€", "EUR"],
  ["gbp", "GBP"],
])("a currency may be written %s", (text, code) => {
  const [row] = read({ columns: rated }, `1 2026-03-12 A 1 20.00 ${text.replace(" ", "\u00a0")} 1.5`);
  expect(row).toMatchObject({ ok: true, value: { currency: { code } } });
});

it("what a row leaves open or states for nothing is a deviation: an empty currency, and a rate of Canadian dollars", () => {
  const codesOf = (text: string, change: object = {}) => {
    const [row] = read({ columns: rated, ...change }, text);
    if (row?.ok !== true) throw new Error(text);
    return deviationsOfRow(row.value as TransactionRow)
      .map(({ code, value }) => (value === "" ? code : `${code} ${value}`))
      .filter((code) => /CURRENCY|RATE/u.test(code));
  };
  expect(codesOf("1 2026-03-12 A 1 20.00 - -")).toEqual(["CURRENCY_MISSING"]);
  expect(codesOf("1 2026-03-12 A 1 20.00 - 1.25")).toEqual(["CURRENCY_MISSING", "RATE_UNUSED 1.25"]);
  expect(codesOf("1 2026-03-12 A 1 20.00 CAD 1.25")).toEqual(["RATE_UNUSED 1.25"]);
  expect(codesOf("1 2026-03-12 A 1 20.00 $ 1.0000")).toEqual([]);
  expect(codesOf("1 2026-03-12 A 1 20.00 - 1.25", { currency: "USD" })).toEqual([]);
});

it("the totals of a file tie: what its amounts come to before rounding, less its lines", () => {
  const receipt = receiptOf(
    read({ columns: rated }, "1 2026-03-12 A 3 10.01 USD 1.3712", "1 2026-03-12 B 1 0.05 USD 1.3712"),
  );
  if (!receipt.ok || receipt.value === null) throw new Error("no receipt");
  const totals = addToTotals(emptyControlTotals, 2, receipt.value, statedLineTotals([]));
  expect([printSourceAmount(totals.sourceAmount), totals.net]).toEqual(["13.794272", 1_379]);
  expect(roundingDifferenceOf(totals)).toBe(42_720n);
});
