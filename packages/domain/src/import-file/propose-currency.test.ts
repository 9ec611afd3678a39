import { expect, it } from "vitest";

import { proposeMapping } from "./index.ts";

/** Proposes a mapping for rows of a total and a currency; a dash is an empty cell. */
function propose(columns: string, rows: readonly string[]) {
  const { columns: proposed, questions } = proposeMapping("transactions", {
    header: `Receipt;Date;SKU;Qty;${columns}`.split(";"),
    rows: rows.map((row, at) => [
      `R${at}`,
      "2026-03-13",
      "A",
      "1",
      ...row.split(";").map((cell) => (cell === "-" ? "" : cell)),
    ]),
  });
  const openQuestions = questions.map(({ asks, column, answers }) => [
    asks,
    column,
    ...answers.map(({ answer }) => answer),
  ]);
  return { currency: proposed["currency"], questions: openQuestions };
}

it.each([
  [
    ["US$12.00", "US$3.50"],
    ["in:USD", "ownCurrency"],
  ],
  [
    ["12,00 €", "3,50 €"],
    ["in:EUR", "ownCurrency"],
  ],
  [
    ["£12.00", "£3.50"],
    ["in:GBP", "ownCurrency"],
  ],
  [
    ["USD 12.00", "EUR 3.50"],
    ["in:USD", "in:EUR", "ownCurrency"],
  ],
])("amounts marked as in %j are asked about, and never taken for Canadian dollars", (rows, answers) => {
  expect(propose("Line total", rows)).toEqual({
    currency: undefined,
    questions: [["currency", "Line total", ...answers]],
  });
});

it.each([[["$12.00", "$3.50"]], [["12.00 CAD", "3.50 CAD"]], [["CA$12.00", "3.50"]], [["12.00", "3.50"]]])(
  "amounts as in %j are in Canadian dollars",
  (rows) => {
    expect(propose("Line total", rows)).toEqual({ currency: undefined, questions: [] });
  },
);

it.each([
  [["12.00;US dollars", "3.50;US dollars"], "Currency", [["currency", "Currency", "currencyColumn", "ownCurrency"]]],
  [["12.00;US$", "3.50;€"], "Currency", []],
  [["12.00;$", "3.50;CA$"], undefined, []],
  [["12.00;CAD", "3.50;-"], undefined, []],
  [["12.00;5.00", "3.50;1.50"], undefined, []],
  [["US$12.00;-", "US$3.50;-"], undefined, [["currency", "Line total", "in:USD", "ownCurrency"]]],
])("a column of currencies as in %j is %s, and asks %j", (rows, currency, questions) => {
  expect(propose("Line total;Currency", rows)).toEqual({ currency, questions });
});
