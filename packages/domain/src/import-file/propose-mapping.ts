/** Proposes a mapping from a file's header and first rows; ambiguous parts become questions. */

import { foldText } from "../text/index.ts";

import { guessDates, guessTimes, isDayFirst } from "./date-guess.ts";
import { codeAtMost, descriptionAtMost } from "./field-length.ts";
import { headerWords } from "./header-words.data.ts";
import type { ImportKind } from "./import-mapping.ts";
import type { LineTotalRule } from "./line-amounts.ts";
import { discountMeanings, moneyStories, tellPrice, type DiscountMeaning } from "./money-columns.ts";
import { lineTotalAtMost } from "./line-limit.ts";
import { guessNumbers } from "./number-guess.ts";
import { createScaledReader, type NumberFormat } from "./scaled-number.ts";

/** Changes to a mapping, by a proposal or an answer. */
export interface ProposedChange {
  /** Column header of each field; an empty header removes the field. */
  readonly columns?: Readonly<Record<string, string>>;
  readonly decimal?: NumberFormat["decimal"];
  readonly thousands?: NumberFormat["thousands"];
  readonly dateFormat?: string;
  readonly lineTotalIs?: LineTotalRule;
  readonly discountRateIs?: "fraction" | "percent";
}

/** Subjects of a question: a date, a number, a price, a discount; `leaveOut` ignores the column. */
export type MappingAnswerCode =
  | "dayFirst"
  | "monthFirst"
  | "decimalPoint"
  | "decimalComma"
  | "unitPrice"
  | "lineTotal"
  | "amount"
  | "fraction"
  | "percent"
  | "amountBefore"
  | "fractionBefore"
  | "percentBefore"
  | "leaveOut";

/** A possible answer, and its changes to the mapping. */
export interface MappingAnswer {
  readonly answer: MappingAnswerCode;
  readonly change: ProposedChange;
}

/** An ambiguity of the file, and the column it concerns. */
export interface MappingQuestion {
  readonly asks: "date" | "numbers" | "price" | "discount";
  readonly column: string;
  readonly answers: readonly MappingAnswer[];
}

/** A partial mapping, with the questions that complete it. */
export interface MappingProposal extends ProposedChange {
  readonly columns: Readonly<Record<string, string>>;
  readonly currencyMarks: readonly string[];
  readonly timeFormat: string | null;
  readonly questions: readonly MappingQuestion[];
}

/** The header and first rows of a file. */
export interface FileSample {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Value type of each field's cells. */
const fieldValues: Readonly<Record<string, "number" | "date" | "time" | "code" | "text">> = {
  quantity: "number",
  unitPrice: "number",
  lineTotal: "number",
  discount: "number",
  discountRate: "number",
  unitCost: "number",
  price: "number",
  cost: "number",
  date: "date",
  openDate: "date",
  time: "time",
  number: "code",
  sku: "code",
  location: "code",
  code: "code",
  terminal: "code",
  cashier: "code",
  customer: "code",
  tender: "code",
  upc: "code",
};

/** Headers that always mean a unit price. */
const surePrices = new Set(
  [
    "unit price",
    "prix unitaire",
    "precio unitario",
    "price each",
    "price per unit",
    "prix à l’unité",
    "precio por unidad",
    "unit retail",
  ].map(fold),
);

/** Headers that always mean a line total. "Total" may include taxes or cover the receipt, and "Amount" may be a price. */
const sureTotals = new Set(
  [
    "line total",
    "line amount",
    "net amount",
    "net sales",
    "extended price",
    "total price",
    "sales",
    "sales amount",
    "total de la ligne",
    "total ligne",
    "montant de la ligne",
    "montant net",
    "ventes nettes",
    "prix total",
    "ventes",
    "total de línea",
    "total de la línea",
    "ventas netas",
    "precio total",
    "ventas",
  ].map(fold),
);

const surelyRates = /%|\b(?:rate|taux|tasa|percent|pct|porcentaje)\b/iu;

/**
 * Proposes a mapping for a file. A field gets a column if its header matches in one of three languages and its values fit;
 * if the values allow two readings of a date, number, price or discount, it asks a question instead.
 *
 * Source: behaviour 3.8, 6 (10).
 */
export function proposeMapping(kind: ImportKind, sample: FileSample): MappingProposal {
  const valuesOf = (column: string): readonly string[] => {
    const at = sample.header.indexOf(column);
    return sample.rows.map((cells) => cells[at] ?? "");
  };
  const named = matchHeaders(kind, sample.header);
  const numeric = Object.entries(named).filter(([field]) => fieldValues[field] === "number");
  const numbers = guessNumbers(
    numeric
      .map(([, column]) => valuesOf(column))
      .filter(isNumeric)
      .flat(),
  );
  const format: NumberFormat = {
    ...(numbers.formats[0] ?? { decimal: ".", thousands: null }),
    currencyMarks: numbers.currencyMarks,
  };
  const columns = Object.fromEntries(
    Object.entries(named).filter(([field, column]) =>
      isAllowed(fieldValues[field] ?? "text", valuesOf(column), format),
    ),
  );
  const { date, openDate, time } = columns;
  const day = date ?? openDate;
  const dates = day === undefined ? [] : guessDates(valuesOf(day));
  const questions = [
    ...(day === undefined || dates.length < 2 ? [] : [dateQuestion(day, dates)]),
    ...(numbers.formats.length < 2 ? [] : [numbersQuestion(numeric, numbers.formats, valuesOf)]),
  ];
  const money = kind === "transactions" ? proposeMoney(columns, valuesOf, format) : { columns, questions: [] };
  return {
    ...money,
    ...format,
    dateFormat: dates.length === 1 ? (dates[0] ?? "") : "",
    timeFormat: time === undefined ? null : (guessTimes(valuesOf(time))[0] ?? null),
    questions: [...questions, ...money.questions],
  };
}

/** Assigns to each field the column whose header matches it; each column goes to its best match. */
function matchHeaders(kind: ImportKind, header: readonly string[]): Readonly<Record<string, string>> {
  const words: Readonly<Record<string, readonly string[]>> = headerWords[kind];
  const folded = header.map(fold);
  const matches = Object.entries(words).flatMap(([field, names]) =>
    [field, ...names].flatMap((name, rank) => {
      const key = fold(name);
      // Our own code for a field is its weakest header match, except for codes that are words.
      return folded.flatMap((header, at) =>
        header === key && header !== "" && !(rank === 0 && field === "state") ? [{ field, at, rank }] : [],
      );
    }),
  );
  const given: Record<string, string> = {};
  const taken = new Set<number>();
  for (const { field, at } of matches.toSorted((left, right) => left.rank - right.rank)) {
    const column = header[at];
    if (
      column === undefined ||
      field in given ||
      taken.has(at) ||
      folded.filter((other) => other === folded[at]).length > 1
    )
      continue;
    given[field] = column;
    taken.add(at);
  }
  return given;
}

function fold(text: string): string {
  return foldText(text.replaceAll("%", " percentsign ")).replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Tells whether most values of a column are numbers of some format. */
function isNumeric(values: readonly string[]): boolean {
  return values.every((value) => value.trim() === "" || /\d/u.test(value)) && guessNumbers(values).formats.length > 0;
}

function isAllowed(what: (typeof fieldValues)[string], values: readonly string[], format: NumberFormat): boolean {
  const filled = values.filter((value) => value.trim() !== "");
  if (what === "date") return filled.length === 0 || guessDates(filled).length > 0;
  if (what === "time") return filled.length === 0 || guessTimes(filled).length > 0;
  if (what === "code" || what === "text")
    return filled.every((value) => value.trim().length <= (what === "code" ? codeAtMost : descriptionAtMost));
  const read = createScaledReader({ ...format, currencyMarks: [...format.currencyMarks, "%"] }, 4, lineTotalAtMost);
  return filled.every((value) => Number.isFinite(read(value)));
}

function dateQuestion(column: string, dates: readonly string[]): MappingQuestion {
  const answers = dates.slice(0, 2).map((dateFormat) => ({
    answer: isDayFirst(dateFormat) ? ("dayFirst" as const) : ("monthFirst" as const),
    change: { dateFormat },
  }));
  return { asks: "date", column, answers };
}

function numbersQuestion(
  numeric: readonly (readonly [string, string])[],
  formats: readonly Pick<NumberFormat, "decimal" | "thousands">[],
  valuesOf: (column: string) => readonly string[],
): MappingQuestion {
  const column = numeric.find(([, index]) => valuesOf(index).some((value) => /[.,]/u.test(value)))?.[1] ?? "";
  return {
    asks: "numbers",
    column,
    answers: formats.map(({ decimal, thousands }) => ({
      answer: decimal === "." ? "decimalPoint" : "decimalComma",
      change: { decimal, thousands },
    })),
  };
}

type MoneyProposal = Pick<MappingProposal, "columns" | "lineTotalIs" | "discountRateIs" | "questions">;

/** Classifies price, total and discount: by arithmetic if all exist, by certain headers, or by a question. */
function proposeMoney(
  columns: Readonly<Record<string, string>>,
  valuesOf: (column: string) => readonly string[],
  format: NumberFormat,
): MoneyProposal {
  const { unitPrice, lineTotal: named, discount, discountRate, ...others } = columns;
  const lineTotal =
    named === undefined || others["number"] === undefined || !isOfReceipt(valuesOf(others["number"]), valuesOf(named))
      ? named
      : undefined;
  const reduced = discountRate ?? discount;
  const { sku, quantity } = others;
  const units = quantity === undefined ? [] : valuesOf(quantity);
  const amount = unitPrice ?? lineTotal;
  if (amount === undefined || quantity === undefined)
    return {
      columns: others,
      questions: reduced === undefined ? [] : askDiscount(reduced, valuesOf(reduced), format, false),
    };
  if (unitPrice !== undefined && lineTotal !== undefined) {
    const [prices, totals, discounts] = [
      valuesOf(unitPrice),
      valuesOf(lineTotal),
      reduced === undefined ? [] : valuesOf(reduced),
    ];
    const amounts = moneyStories(
      units.map((count, index) => ({
        units: count,
        price: prices[index] ?? "",
        total: totals[index] ?? "",
        discount: discounts[index] ?? "",
      })),
      format,
    );
    const [story] = amounts;
    if (story !== undefined && units.length > 0) {
      const both = { ...others, unitPrice, lineTotal };
      const isAsked = reduced !== undefined && (amounts.length > 1 || story.discount === null);
      return isAsked
        ? { columns: both, questions: askDiscount(reduced, discounts, format, true) }
        : { ...discountChange(both, reduced, story.discount, story.totalIs), questions: [] };
    }
    const answers = [
      { answer: "lineTotal" as const, change: { columns: { lineTotal, unitPrice: "" } } },
      { answer: "unitPrice" as const, change: { columns: { unitPrice, lineTotal: "" } } },
    ];
    return {
      columns: others,
      questions: [
        { asks: "price", column: lineTotal, answers },
        ...(reduced === undefined ? [] : askDiscount(reduced, discounts, format, true)),
      ],
    };
  }
  const discounts = reduced === undefined ? [] : valuesOf(reduced);
  const evidence =
    sku === undefined ? null : tellPrice({ skus: valuesOf(sku), units, amounts: valuesOf(amount), discounts }, format);
  const byName = surePrices.has(fold(amount)) ? "unitPrice" : sureTotals.has(fold(amount)) ? "lineTotal" : null;
  const isSure = evidence === null ? byName !== null : byName === null || byName === evidence;
  const meaning = evidence ?? byName;
  if (isSure && meaning !== null) {
    const priced = { ...others, [meaning]: amount };
    const sure =
      reduced === undefined
        ? []
        : discountRate === undefined
          ? discountMeanings(discounts, format)
          : discountMeanings(discounts, format).filter((meaning) => meaning !== "amount");
    const [only] = sure;
    if (reduced !== undefined && sure.length === 1 && only !== undefined && meaning === "unitPrice")
      return { ...discountChange(priced, reduced, only, "afterDiscount"), questions: [] };
    return {
      columns: priced,
      questions: reduced === undefined ? [] : askDiscount(reduced, discounts, format, meaning === "lineTotal"),
    };
  }
  const answers = (["unitPrice", "lineTotal"] as const).map((answer) => ({
    answer,
    change: { columns: { unitPrice: "", lineTotal: "", [answer]: amount } },
  }));
  return {
    columns: others,
    questions: [
      { asks: "price", column: amount, answers },
      ...(reduced === undefined ? [] : askDiscount(reduced, discounts, format, true)),
    ],
  };
}

/** Tells whether an amount repeats on every row of a receipt, which makes it the receipt's total. */
function isOfReceipt(numbers: readonly string[], amounts: readonly string[]): boolean {
  const first = new Map<string, string>();
  let isRepeated = false;
  for (const [index, number] of numbers.entries()) {
    const amount = amounts[index] ?? "";
    if (first.has(number) && first.get(number) !== amount) return false;
    isRepeated ||= first.has(number);
    first.set(number, amount);
  }
  return isRepeated;
}

function discountChange(
  columns: Readonly<Record<string, string>>,
  column: string | undefined,
  meaning: DiscountMeaning | null,
  lineTotalIs: LineTotalRule,
): ProposedChange & { readonly columns: Readonly<Record<string, string>> } {
  if (column === undefined || meaning === null) return { columns, lineTotalIs };
  if (meaning === "amount") return { columns: { ...columns, discount: column }, lineTotalIs };
  return { columns: { ...columns, discountRate: column }, lineTotalIs, discountRateIs: meaning };
}

/** Asks for the meaning of a discount, and whether a line total is net of it. */
function askDiscount(
  column: string,
  values: readonly string[],
  format: NumberFormat,
  hasTotal: boolean,
): readonly MappingQuestion[] {
  const meanings = discountMeanings(values, format).filter(
    (meaning) => meaning !== "amount" || !surelyRates.test(column),
  );
  const answer = (code: MappingAnswerCode, meaning: DiscountMeaning, lineTotalIs: LineTotalRule): MappingAnswer => {
    const { columns, ...rules } = discountChange({ discount: "", discountRate: "" }, column, meaning, lineTotalIs);
    return { answer: code, change: { columns, ...rules } };
  };
  const answers: readonly MappingAnswer[] = [
    ...meanings.map((meaning) => answer(meaning, meaning, "afterDiscount")),
    ...(hasTotal ? meanings.map((meaning) => answer(`${meaning}Before`, meaning, "beforeDiscount")) : []),
    { answer: "leaveOut", change: { columns: { discount: "", discountRate: "" } } },
  ];
  return [{ asks: "discount", column, answers }];
}
