/** Proposes several columns of discounts of a sales file: the way to deduct them that gives the line totals, or a question. */

import type { LineTotalRule } from "./line-amounts.ts";
import type { MappingAnswer, MappingProposal, MappingQuestion, ProposedChange } from "./mapping-proposal.ts";
import type { MoneyProof } from "./money-columns.ts";
import type { DiscountCandidate } from "./discount-headers.ts";
import type { MoneyColumns } from "./propose-discounts.ts";
import {
  discountsOfRow,
  listChoices,
  rankDiscounts,
  readDiscountTable,
  type DiscountChoice,
  type DiscountTable,
  type PricedRow,
  type RankedChoice,
} from "./tie-discounts.ts";

/** Proposed discounts of a price and a total; null if quantity and price do not lead to the total. */
export type SeveralProposal = Pick<MappingProposal, "columns" | "proof" | "questions"> & ProposedChange;

/** Minimum number of rows for which a few may fail to tie, and minimum number of ties among twenty rows. */
const [rowsAtLeast, tiedOfTwenty] = [20, 19];

/** Answers of a question: the likeliest ways, each with the rows that it ties on. */
const answersAtMost = 5;

/**
 * Proposes the way to deduct several discounts of which quantity and price give the total: on every row, or on nearly all and better than any other way.
 * A column that is left out must repeat what is deducted; otherwise it is asked.
 */
export function proposeSeveral(
  { others, valuesOf, format }: MoneyColumns,
  { unitPrice, lineTotal }: Readonly<{ unitPrice: string; lineTotal: string }>,
  candidates: readonly DiscountCandidate[],
): SeveralProposal {
  const [unitPriceTexts, lineTotalTexts] = [valuesOf(unitPrice), valuesOf(lineTotal)];
  const rows = valuesOf(others["quantity"] ?? "").map((units, row): PricedRow => ({
    units,
    price: unitPriceTexts[row] ?? "",
    total: lineTotalTexts[row] ?? "",
  }));
  const filledCandidates = candidates.filter(({ values }) => values.some((value) => /[1-9]/u.test(value)));
  const table = readDiscountTable(rows, filledCandidates, format);
  const columns = { ...others, unitPrice, lineTotal };
  const untouched = table.rows.filter(({ gross, total }) => Math.abs(gross - total) <= 1).length;
  const isBefore = untouched === rows.length && filledCandidates.length > 0;
  const [bestChoice, nextChoice] = rankDiscounts(table, filledCandidates);
  const isProven =
    bestChoice !== undefined &&
    !isBefore &&
    (bestChoice.tied === rows.length ||
      (rows.length >= rowsAtLeast &&
        bestChoice.tied * 20 >= rows.length * tiedOfTwenty &&
        nextChoice?.tied !== bestChoice.tied)) &&
    leftOutCandidates(filledCandidates, bestChoice).every((candidate) => isRepeated(table, bestChoice, candidate));
  if (bestChoice !== undefined && isProven)
    return {
      ...changeOf(bestChoice, candidates, "afterDiscount"),
      columns,
      proof: { tied: bestChoice.tied, rows: rows.length },
      questions: [],
    };
  const choices = isBefore
    ? likelyChoices(filledCandidates.length === 0 ? candidates : filledCandidates).map((choice) =>
        answerOf(choice, "beforeDiscount"),
      )
    : rankDiscounts(table, filledCandidates).map((choice) =>
        answerOf(choice, "afterDiscount", { tied: choice.tied, rows: rows.length }),
      );
  const proof = isBefore ? { tied: rows.length, rows: rows.length } : null;
  return { columns, proof, questions: [askHowToDeduct(candidates, choices)] };
}

/** Asks how several discounts are deducted from a price, or from a total that may be before or after them. */
export function askDiscountOrder(candidates: readonly DiscountCandidate[], hasTotal: boolean): MappingQuestion {
  const choices = likelyChoices(candidates);
  const answers = hasTotal
    ? choices.flatMap((choice) => [answerOf(choice, "afterDiscount"), answerOf(choice, "beforeDiscount")])
    : choices.map((choice) => answerOf(choice, "afterDiscount"));
  return askHowToDeduct(candidates, answers);
}

/** The ways to deduct all columns in the meaning that fits each best. */
function likelyChoices(candidates: readonly DiscountCandidate[]): readonly DiscountChoice[] {
  return listChoices(
    candidates.map(({ meanings, ...ownFacts }) => ({ ...ownFacts, meanings: meanings.slice(0, 1) })),
  ).filter(({ discounts }) => discounts.length === Math.min(candidates.length, 4));
}

function askHowToDeduct(candidates: readonly DiscountCandidate[], answers: readonly MappingAnswer[]): MappingQuestion {
  const [firstColumn, ...furtherColumns] = candidates.map(({ column }) => column);
  return {
    asks: "discounts",
    column: firstColumn ?? "",
    other: furtherColumns.join(", "),
    answers: [...answers.slice(0, answersAtMost), { answer: "leaveOutAll", change: { ...noDiscounts } }],
  };
}

const noDiscounts = { columns: { discount: "", discountRate: "" }, discounts: [] } as const;

function answerOf(choice: DiscountChoice, lineTotalIs: LineTotalRule, proof?: MoneyProof): MappingAnswer {
  const { discounts, discountRatesOf } = choice;
  const key = discounts.map(({ column, is }) => `${is} ${column}`).join("; ");
  return {
    answer: `list:${discountRatesOf} ${lineTotalIs} ${key}`,
    change: { ...noDiscounts, discounts, discountRatesOf, lineTotalIs },
    ...(proof === undefined ? null : { proof }),
  };
}

/** Changes of a proven choice. Columns without a discount so far come after the others; the total of each row checks them later. */
function changeOf(
  { discounts, discountRatesOf }: DiscountChoice,
  candidates: readonly DiscountCandidate[],
  lineTotalIs: LineTotalRule,
): ProposedChange {
  const unusedColumns = candidates.flatMap(({ column, values, meanings: [meaning] }) =>
    meaning === undefined || values.some((value) => /[1-9]/u.test(value)) ? [] : [{ column, is: meaning }],
  );
  return { discounts: [...discounts, ...unusedColumns], discountRatesOf, lineTotalIs };
}

const leftOutCandidates = (candidates: readonly DiscountCandidate[], { discounts }: DiscountChoice) =>
  candidates.filter(({ column }) => !discounts.some((usedDiscount) => usedDiscount.column === column));

/** Tells whether a column writes the whole discount, or one of its parts, a second time on every row. */
function isRepeated(table: DiscountTable, choice: RankedChoice, { column, meanings }: DiscountCandidate): boolean {
  const parts: readonly DiscountChoice[] = [
    choice,
    ...choice.discounts.map((usedDiscount): DiscountChoice => ({
      discounts: [usedDiscount],
      discountRatesOf: "gross",
    })),
  ];
  return meanings.some((meaning) =>
    parts.some((part) =>
      table.rows.every(
        (_, row) =>
          Math.abs(
            discountsOfRow(table, part, row) -
              discountsOfRow(table, { discounts: [{ column, is: meaning }], discountRatesOf: "gross" }, row),
          ) <= 1,
      ),
    ),
  );
}
