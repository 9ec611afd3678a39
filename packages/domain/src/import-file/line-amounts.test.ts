import { describe, expect, it } from "vitest";

import {
  addToTotals,
  compileMapping,
  decodeRow,
  emptyControlTotals,
  parseMapping,
  printSourceAmount,
  roundingDifferenceOf,
  statedLineTotals,
  toTransaction,
  type TransactionRow,
} from "./index.ts";

const header = ["Order", "Date", "Item", "Quantity", "Sales", "Discount", "Price"];
const baseColumns = { number: "Order", date: "Date", sku: "Item", quantity: "Quantity" };

/** Parses rows of quantity, line total, discount and price with a mapping of these columns. */
function read(
  columns: object,
  cells: readonly (readonly [units: string, total: string, discount: string, price: string])[],
  change: object = {},
) {
  const mapping = parseMapping({
    name: "m",
    kind: "transactions",
    dateFormat: "yyyy-MM-dd",
    constants: { location: "1" },
    columns: { ...baseColumns, ...columns },
    negativeQuantity: "refund",
    negativePrice: "refund",
    ...change,
  });
  const file = mapping.ok ? compileMapping(mapping.value, header) : mapping;
  if (!file.ok) throw new Error(JSON.stringify(file.issues));
  return cells.map(([units, total, discount, price]) =>
    decodeRow(file.value, ["1", "2026-03-12", "A", units, total, discount, price]),
  );
}

const amountsOf = (result: ReturnType<typeof decodeRow>) =>
  result.ok && result.value.kind === "transactions"
    ? [result.value.rowKind, result.value.unitPrice, Number(result.value.discount)]
    : result.ok
      ? []
      : result.issues.map(({ code, path }) => `${code} ${path[0]}`);

describe("a line with a stated total", () => {
  it.each([
    ["is divided by its quantity", { lineTotal: "Sales" }, ["3", "731.94", "", ""], ["SALE", 2_439_800, 0]],
    ["finer than a cent is rounded to it", { lineTotal: "Sales" }, ["5", "957.5775", "", ""], ["SALE", 1_915_160, 0]],
    [
      "is what is left of its price after a rate",
      { lineTotal: "Sales", discountRate: "Discount" },
      ["2", "80", "0.2", ""],
      ["SALE", 500_000, 2_000],
    ],
    [
      "says its rate with a percent sign",
      { lineTotal: "Sales", discountRate: "Discount" },
      ["2", "80", "20 %", ""],
      ["SALE", 500_000, 2_000],
    ],
    [
      "is given away at a rate of 100 %",
      { lineTotal: "Sales", discountRate: "Discount" },
      ["2", "0", "1", ""],
      ["SALE", 0, 0],
    ],
    [
      "cannot be worth anything at a rate of 100 %",
      { lineTotal: "Sales", discountRate: "Discount" },
      ["2", "1", "1", ""],
      ["IMPORT_LINE_TOTAL Sales"],
    ],
    [
      "is refused a rate beyond 100 %",
      { lineTotal: "Sales", discountRate: "Discount" },
      ["2", "1", "1.5", ""],
      ["IMPORT_NUMBER_RANGE Discount"],
    ],
    [
      "is what is left after an amount",
      { lineTotal: "Sales", discount: "Discount" },
      ["2", "80", "20", ""],
      ["SALE", 500_000, 2_000],
    ],
    ["gives back what is negative", { lineTotal: "Sales" }, ["-2", "-80", "", ""], ["REFUND", 400_000, 0]],
    [
      "gives back a negative total of a positive quantity",
      { lineTotal: "Sales" },
      ["2", "-80", "", ""],
      ["REFUND", 400_000, 0],
    ],
    [
      "keeps its price where the two agree",
      { lineTotal: "Sales", unitPrice: "Price", discountRate: "Discount" },
      ["2", "80", "0.2", "50"],
      ["SALE", 500_000, 2_000],
    ],
    [
      "is sold for less where the file has no discount",
      { lineTotal: "Sales", unitPrice: "Price" },
      ["2", "80", "", "50"],
      ["SALE", 500_000, 2_000],
    ],
    [
      "is refused where it contradicts its price",
      { lineTotal: "Sales", unitPrice: "Price" },
      ["2", "100.02", "", "50"],
      ["IMPORT_LINE_TOTAL Sales"],
    ],
    ["may be ten million dollars", { lineTotal: "Sales" }, ["1000", "10000000", "", ""], ["SALE", 100_000_000, 0]],
    ["is refused beyond them", { lineTotal: "Sales" }, ["1000", "10000000.01", "", ""], ["IMPORT_NUMBER_RANGE Sales"]],
    [
      "is refused where its sign is not that of its price",
      { lineTotal: "Sales", unitPrice: "Price" },
      ["1", "-10", "", "10"],
      ["IMPORT_LINE_TOTAL Sales"],
    ],
    [
      "is refused where a return is not deducted",
      { lineTotal: "Sales", unitPrice: "Price" },
      ["-1", "10", "", "10"],
      ["IMPORT_LINE_TOTAL Sales"],
    ],
    [
      "is refused where minus times minus is minus",
      { lineTotal: "Sales", unitPrice: "Price" },
      ["-1", "-10", "", "-10"],
      ["IMPORT_LINE_TOTAL Sales"],
    ],
    [
      "gives back with a price below zero",
      { lineTotal: "Sales", unitPrice: "Price" },
      ["1", "-10", "", "-10"],
      ["REFUND", 100_000, 0],
    ],
    [
      "is refused where it is the price of nothing",
      { lineTotal: "Sales" },
      ["0", "5", "", ""],
      ["IMPORT_LINE_TOTAL Sales"],
    ],
    ["derives a price, and multiplies nothing back", { lineTotal: "Sales" }, ["3000", "10", "", ""], ["SALE", 33, 0]],
  ] as const)("%s", (_, columns, cells, expected) => {
    expect(read(columns, [cells]).map(amountsOf)).toEqual([expected]);
  });

  it("of percents is one of 20, not of 0.2", () => {
    expect(
      read({ unitPrice: "Price", discountRate: "Discount" }, [["2", "", "20", "50"]], {
        discountRateIs: "percent",
      }).map(amountsOf),
    ).toEqual([["SALE", 500_000, 2_000]]);
  });

  it("sums to the exact sum of its column, less refunds, and to the rounding difference", () => {
    const rows = read({ lineTotal: "Sales", discountRate: "Discount" }, [
      ["3", "731.944", "0.2", ""],
      ["7", "0.0049", "", ""],
      ["-1", "-9.9999", "", ""],
    ]).flatMap((row): readonly TransactionRow[] => (row.ok && row.value.kind === "transactions" ? [row.value] : []));
    const item = { itemId: 1, description: "A", departmentId: 1, subDepartmentId: null, price: null, cost: null };
    const receipt = toTransaction(rows, {
      location: { id: 1, timeZone: "America/Toronto", businessDayStart: 0 },
      itemOf: () => item,
    });
    const totals = receipt.ok ? addToTotals(emptyControlTotals, 3, receipt.value, statedLineTotals(rows)) : null;
    expect(
      totals && [
        printSourceAmount(totals.sourceAmount),
        Number(totals.net),
        printSourceAmount(roundingDifferenceOf(totals)),
      ],
    ).toEqual(["721.949", 72_194, "0.009"]);
  });

  it.each([
    [{ unitPrice: "Price", discount: "Discount", discountRate: "Discount" }, "columns.discountRate", {}],
    [{ lineTotal: "Sales" }, "columns.lineTotal", { priceFrom: "item" }],
    [{}, "columns.unitPrice", {}],
  ])("has its mapping refused with %j", (columns, field, change) => {
    const mapping = parseMapping({
      name: "m",
      kind: "transactions",
      dateFormat: "yyyy-MM-dd",
      constants: { location: "1" },
      columns: { ...baseColumns, ...columns },
      ...change,
    });
    expect(mapping.ok ? [] : mapping.issues.map(({ path }) => path.join("."))).toEqual([field]);
  });
});
