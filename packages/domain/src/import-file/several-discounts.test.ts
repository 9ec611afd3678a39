import { describe, expect, it } from "vitest";

import { proposeMapping } from "./index.ts";

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
    const empty = rows.every((row) => row.includes(" - ")) ? [{ column: "Promo", is: "amount" }] : [];
    expect(discounts).toEqual([...proposed.discounts, ...empty]);
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
