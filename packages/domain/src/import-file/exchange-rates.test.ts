import { expect, it } from "vitest";

import { compileMapping, decodeRow, parseMapping, toTransaction, type TransactionRow } from "./index.ts";

const header = ["No", "Date", "Item", "Qty", "Total", "Currency", "Rate"];

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
  return rows.map((row) =>
    decodeRow(
      file.value,
      row.split(" ").map((cell) => (cell === "-" ? "" : cell)),
    ),
  );
}

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
  const rows = read(
    {
      columns: {
        number: "No",
        date: "Date",
        sku: "Item",
        quantity: "Qty",
        lineTotal: "Total",
        currency: "Currency",
        exchangeRate: "Rate",
      },
    },
    "1 2026-03-12 A 1 20.00 USD 1.25",
    "1 2026-03-12 A 1 20.00 USD -",
  );
  expect(receiptOf(rows)).toEqual({
    ok: false,
    issues: [{ code: "IMPORT_CURRENCY_MIXED", path: [1], params: { value: "USD 1.5", expected: "USD 1.25" } }],
  });
});

it("a line beyond ten million Canadian dollars is refused", () => {
  expect(receiptOf(read({}, "1 2026-03-12 A 1 9000000 USD -"))).toMatchObject({
    ok: false,
    issues: [{ code: "IMPORT_NUMBER_RANGE" }],
  });
});

it("rates may count the other way", () => {
  expect(receiptOf(read({ exchangeRateIs: "fromCad" }, "1 2026-03-12 A 1 30.00 USD -"))).toMatchObject({
    ok: true,
    value: { tenders: [{ amount: 2_000 }], lines: [{ unitPrice: 200_000, extended: 2_000 }] },
  });
});
