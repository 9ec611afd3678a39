import { describe, expect, it } from "vitest";

import { compileMapping, decodeRow, parseMapping, proposeMapping } from "./index.ts";

/** Proposes a mapping for rows of quantity, price, discounts and line total. */
function propose(columns: string, rows: readonly string[]) {
  return proposeMapping("transactions", {
    header: `Receipt;Date;SKU;Qty;Unit price;${columns}`.split(";"),
    rows: rows.map((row, at) => [
      `R${at}`,
      "2026-03-13",
      "A",
      ...row.split(" ").map((cell) => (cell === "-" ? "" : cell)),
    ]),
  });
}

describe("several columns of discounts", () => {
  it.each([
    [
      "a rate of the gross amount, beside an amount",
      ["2 10.00 10 1.00 - 17.00", "1 10.00 0 2.50 - 7.50"],
      {
        discountRatesOf: "gross",
        discounts: [
          { column: "Rabais %", is: "percent" },
          { column: "Rabais $", is: "amount" },
        ],
      },
    ],
    [
      "an amount before a rate",
      ["2 10.00 10 1.00 - 17.10", "1 10.00 0 2.50 - 7.50"],
      {
        discountRatesOf: "rest",
        discounts: [
          { column: "Rabais $", is: "amount" },
          { column: "Rabais %", is: "percent" },
        ],
      },
    ],
    [
      "all three",
      ["2 10.00 10 1.00 0.75 16.25", "1 10.00 20 2.50 1 4.50"],
      {
        discountRatesOf: "gross",
        discounts: [
          { column: "Rabais %", is: "percent" },
          { column: "Rabais $", is: "amount" },
          { column: "Promo", is: "amount" },
        ],
      },
    ],
    [
      "one discount that is written twice",
      ["2 10.00 10 2.00 - 18.00", "1 10.00 20 2.00 - 8.00"],
      { discountRatesOf: "gross", discounts: [{ column: "Rabais %", is: "percent" }] },
    ],
    [
      "an amount off each unit",
      ["2 10.00 10 1.00 - 16.00", "3 10.00 0 2.50 - 22.50"],
      {
        discountRatesOf: "gross",
        discounts: [
          { column: "Rabais %", is: "percent" },
          { column: "Rabais $", is: "unitAmount" },
        ],
      },
    ],
  ])("are proven as %s", (_, rows, proposed) => {
    const { discounts, ...others } = propose("Rabais %;Rabais $;Promo;Total ligne", rows);
    const emptyDiscounts = rows.every((row) => row.includes(" - ")) ? [{ column: "Promo", is: "amount" }] : [];
    expect(discounts).toEqual([...proposed.discounts, ...emptyDiscounts]);
    expect(others).toMatchObject({
      questions: [],
      proof: { tied: rows.length, rows: rows.length },
      lineTotalIs: "afterDiscount",
      discountRatesOf: proposed.discountRatesOf,
    });
  });

  it("are asked about where the totals leave one out that does not repeat another", () => {
    const { questions } = propose("Rabais $;Promo;Total ligne", ["2 10.00 1.00 0.75 19.00", "1 10.00 2.50 0.33 7.50"]);
    expect(questions.map(({ asks, column, other }) => [asks, column, other])).toEqual([
      ["discounts", "Rabais $", "Promo"],
    ]);
    expect(
      questions[0]?.answers.map(({ change, proof }) => [change.discounts?.map(({ column }) => column), proof?.tied]),
    ).toEqual(
      expect.arrayContaining([
        [["Rabais $"], 2],
        [[], undefined],
      ]),
    );
    expect(questions[0]?.answers[0]?.proof).toEqual({ tied: 2, rows: 2 });
  });

  it("are asked about where the total is before them, or where there is none", () => {
    expect(propose("Rabais $;Promo;Total ligne", ["2 10.00 1.00 0.75 20.00"])).toMatchObject({
      proof: { tied: 1, rows: 1 },
      questions: [
        { asks: "discounts", answers: [{ change: { lineTotalIs: "beforeDiscount" } }, { answer: "leaveOutAll" }] },
      ],
    });
    expect(propose("Rabais %;Promo", ["2 10.00 10 0.75"]).questions).toMatchObject([{ asks: "discounts" }]);
  });

  it("are not needed where quantity and price give the total, and only one column may be one", () => {
    expect(propose("Promo;Total ligne", ["2 10.00 7 20.00"])).toMatchObject({ questions: [], proof: { tied: 1 } });
    expect(propose("Promo;Total ligne", ["2 10.00 3 17.00"])).toMatchObject({
      questions: [],
      columns: { discount: "Promo" },
    });
  });
});

describe("a row with several discounts", () => {
  const eight = Array.from({ length: 8 }, (_, at) => `D${at}`);
  const header = ["No", "Date", "Item", "Qty", "Price", "Total", ...eight];

  /** Reads a row of a quantity, a price, a total and discounts; a dash is an empty cell. */
  function readRow(row: string, discounts: readonly object[], columns: object, change: object = {}) {
    const mapping = parseMapping({
      name: "m",
      kind: "transactions",
      dateFormat: "yyyy-MM-dd",
      constants: { location: "1" },
      columns: { number: "No", date: "Date", sku: "Item", quantity: "Qty", ...columns },
      discounts,
      ...change,
    });
    const file = mapping.ok ? compileMapping(mapping.value, header) : mapping;
    const cells = `1 2026-03-12 A ${row}`.split(" ").map((cell) => (cell === "-" ? "" : cell));
    return file.ok
      ? decodeRow(
          file.value,
          header.map((_, at) => cells[at] ?? ""),
        )
      : file;
  }
  const all = (meaning: string, count = 8) => eight.slice(0, count).map((column) => ({ column, is: meaning }));
  const price = { unitPrice: "Price" };

  it("is refused if they take more than its amount, at the first of them", () => {
    const refusal = { ok: false, issues: [{ code: "IMPORT_LINE_TOTAL", path: ["D0"] }] };
    expect(readRow("1 10.00 - 60 60", all("percent", 2), price)).toMatchObject(refusal);
    expect(readRow("1 10.00 - 9.00 1.02", all("amount", 2), price)).toMatchObject(refusal);
    expect(readRow("9999999 0.01 - 999999 999999", all("unitAmount", 2), price)).toMatchObject(refusal);
    const before = { columns: { lineTotal: "Total" }, lineTotalIs: "beforeDiscount" };
    expect(
      readRow("1 - 10.00 6.00 6.00", all("amount", 2), before.columns, { lineTotalIs: before.lineTotalIs }),
    ).toMatchObject({
      ok: false,
      issues: [{ code: "IMPORT_LINE_TOTAL", path: ["Total"] }],
    });
  });

  it("comes to nothing if only the rounding of each takes more than its amount", () => {
    expect(readRow("1 9.99 - 50 50", all("percent", 2), price)).toMatchObject({
      ok: true,
      value: { extended: 999, discount: 999 },
    });
  });

  it("is refused if its price before them would be beyond counting", () => {
    const row = `1 - 9999999 ${eight.map(() => "0.9999").join(" ")}`;
    expect(readRow(row, all("fraction"), { lineTotal: "Total" }, { discountRatesOf: "rest" })).toMatchObject({
      ok: false,
      issues: [{ code: "IMPORT_LINE_TOTAL" }],
    });
  });

  it("deducts no column twice that two spellings name", () => {
    const discounts = [
      { column: "D0", is: "amount" },
      { column: "d0", is: "percent" },
    ];
    expect(readRow("1 10.00 - 1.00", discounts, price)).toEqual({
      ok: false,
      issues: [{ code: "IMPORT_COLUMN_TWICE", path: ["d0"], params: { column: "d0" } }],
    });
  });
});
