/** Meaning of a sales file's amount columns, deduced from the arithmetic between price, total and discount. */

import { createScaledReader, type NumberFormat } from "./scaled-number.ts";

/** Meanings of a "discount" column: dollars off the line, a rate like 0.2, or a rate like 20. */
export type DiscountMeaning = "amount" | "fraction" | "percent";

/** Meanings of an amount beside a quantity: the unit price, or the line total. */
export type PriceMeaning = "unitPrice" | "lineTotal";

/** Values of some columns, row by row. */
export type Cells = readonly string[];

/**
 * Lists the possible meanings of a discount column's values. A single meaning is certain; several need a question.
 *
 * @example discountMeanings(["0", "0.2"], { decimal: ".", thousands: null, currencyMarks: [] }) // => ["fraction", "amount"]
 */
export function discountMeanings(values: Cells, format: NumberFormat): readonly DiscountMeaning[] {
  const filled = values.filter((value) => value.trim() !== "");
  if (filled.some((value) => value.includes("%"))) return ["percent"];
  if (format.currencyMarks.some((mark) => filled.some((value) => value.includes(mark)))) return ["amount"];
  const read = createScaledReader(format, 4);
  const amounts = filled.map((value) => Math.abs(read(value)));
  const highest = Math.max(0, ...amounts);
  const isAmount = amounts.every((amount) => amount % 100 === 0);
  const isFraction = highest <= 10_000;
  // Discount rates are round numbers: 12.5 can be a rate, 12.37 is an amount.
  const isPercent =
    highest === 0 || (highest > 10_000 && highest <= 1_000_000 && amounts.every((amount) => amount % 5_000 === 0));
  const meanings = { fraction: isFraction, percent: isPercent, amount: isAmount };
  return (["fraction", "percent", "amount"] as const).filter((meaning) => meanings[meaning]);
}

/** Columns used to classify an amount; an empty list if the file has no such column. */
export interface PriceEvidence {
  readonly skus: Cells;
  readonly units: Cells;
  readonly amounts: Cells;
  readonly discounts: Cells;
}

/**
 * Classifies an amount as unit price or line total, by items sold in several quantities: a unit price stays constant.
 * Null if undecided. Rows with a discount are ignored, because a reduced total may match another quantity.
 */
export function tellPrice(
  { skus, units, amounts, discounts }: PriceEvidence,
  format: NumberFormat,
): PriceMeaning | null {
  const [readUnits, readAmount] = [createScaledReader(format, 3), createScaledReader(format, 4)];
  const first = new Map<string, readonly [units: number, amount: number]>();
  let [unit, line] = [0, 0];
  for (const [index, sku] of skus.entries()) {
    const [count, amount] = [readUnits(units[index] ?? ""), readAmount(amounts[index] ?? "")];
    if (!(count > 0) || !(amount > 0) || /[1-9]/u.test(discounts[index] ?? "")) continue;
    const before = first.get(sku);
    if (before === undefined) first.set(sku, [count, amount]);
    else if (before[0] !== count) {
      if (before[1] === amount) unit += 1;
      else if (Math.abs(before[1] * count - amount * before[0]) <= 100 * Math.max(count, before[0])) line += 1;
    }
  }
  if (unit === line) return null;
  return unit > line ? "unitPrice" : "lineTotal";
}

/** A consistent reading of price, discount and total. */
export interface MoneyStory {
  /** Null if the file has no discount column, or all its values are zero. */
  readonly discount: DiscountMeaning | null;
  readonly totalIs: "afterDiscount" | "beforeDiscount";
}

const stories: readonly MoneyStory[] = [
  { discount: null, totalIs: "afterDiscount" },
  { discount: "amount", totalIs: "afterDiscount" },
  { discount: "fraction", totalIs: "afterDiscount" },
  { discount: "percent", totalIs: "afterDiscount" },
  { discount: "amount", totalIs: "beforeDiscount" },
  { discount: "fraction", totalIs: "beforeDiscount" },
  { discount: "percent", totalIs: "beforeDiscount" },
];

/**
 * Lists the readings in which quantity, price and discount give the total of every row, to the cent. Empty means that the total is
 * something else: with taxes, or of the whole receipt.
 */
export function moneyStories(
  rows: readonly Readonly<{ units: string; price: string; total: string; discount: string }>[],
  format: NumberFormat,
): readonly MoneyStory[] {
  const read = createScaledReader(format, 4);
  const readRate = createScaledReader({ ...format, currencyMarks: [...format.currencyMarks, "%"] }, 4);
  const numbers = rows.map(({ units, price, total, discount }) =>
    [read(units), read(price), read(total), discount.trim() === "" ? 0 : readRate(discount)].map(
      (amount) => amount / 10_000,
    ),
  );
  const isTold = (story: MoneyStory) =>
    numbers.every(([units = NaN, price = NaN, total = NaN, discount = NaN]) => {
      const gross = units * price;
      const off = { amount: discount, fraction: gross * discount, percent: (gross * discount) / 100 };
      const net = story.discount === null || story.totalIs === "beforeDiscount" ? gross : gross - off[story.discount];
      return Math.abs(net - total) < 0.0151;
    });
  // A total before discount does not identify the discount, so list all its possible meanings.
  const meanings = discountMeanings(
    rows.map(({ discount }) => discount),
    format,
  );
  const matching = stories.filter(
    (story) =>
      isTold(story) &&
      (story.totalIs === "afterDiscount" || story.discount === null || meanings.includes(story.discount)),
  );
  const isDiscounted = numbers.some(([, , , discount = 0]) => discount !== 0);
  // Rows without a discount fit every reading, so take the simplest.
  return isDiscounted ? matching.filter(({ discount }) => discount !== null) : matching.slice(0, 1);
}
