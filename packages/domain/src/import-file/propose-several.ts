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

/** Maximum number of answers to the question: the likeliest ways, each with the rows that it ties on. */
const discountAnswersAtMost = 5;

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
  const pricedRows = valuesOf(others["quantity"] ?? "").map((units, row): PricedRow => ({
    units,
    price: unitPriceTexts[row] ?? "",
    total: lineTotalTexts[row] ?? "",
  }));
  const filledCandidates = candidates.filter(({ values }) => values.some((value) => /[1-9]/u.test(value)));
  const discountTable = readDiscountTable(pricedRows, filledCandidates, format);
  const pricedColumns = { ...others, unitPrice, lineTotal };
  const undiscountedCount = discountTable.rows.filter(({ gross, total }) => Math.abs(gross - total) <= 1).length;
  const isTotalBeforeDiscount = undiscountedCount === pricedRows.length && filledCandidates.length > 0;
  const [bestChoice, nextChoice] = rankDiscounts(discountTable, filledCandidates);
  const isProven =
    bestChoice !== undefined &&
    !isTotalBeforeDiscount &&
    (bestChoice.tied === pricedRows.length ||
      (pricedRows.length >= rowsAtLeast &&
        bestChoice.tied * 20 >= pricedRows.length * tiedOfTwenty &&
        nextChoice?.tied !== bestChoice.tied)) &&
    findLeftOutCandidates(filledCandidates, bestChoice).every((candidate) =>
      repeatsDiscount(discountTable, bestChoice, candidate),
    );
  if (bestChoice !== undefined && isProven)
    return {
      ...toProposedChange(bestChoice, candidates, "afterDiscount"),
      columns: pricedColumns,
      proof: { tied: bestChoice.tied, rows: pricedRows.length },
      questions: [],
    };
  const choiceAnswers = isTotalBeforeDiscount
    ? listLikelyChoices(filledCandidates.length === 0 ? candidates : filledCandidates).map((choice) =>
        toAnswer(choice, "beforeDiscount"),
      )
    : rankDiscounts(discountTable, filledCandidates).map((choice) =>
        toAnswer(choice, "afterDiscount", { tied: choice.tied, rows: pricedRows.length }),
      );
  const undiscountedProof = isTotalBeforeDiscount ? { tied: pricedRows.length, rows: pricedRows.length } : null;
  return { columns: pricedColumns, proof: undiscountedProof, questions: [askHowToDeduct(candidates, choiceAnswers)] };
}

/** Asks how several discounts are deducted from a price, or from a total that may be before or after them. */
export function askDiscountOrder(candidates: readonly DiscountCandidate[], hasTotal: boolean): MappingQuestion {
  const discountChoices = listLikelyChoices(candidates);
  const choiceAnswers = hasTotal
    ? discountChoices.flatMap((choice) => [toAnswer(choice, "afterDiscount"), toAnswer(choice, "beforeDiscount")])
    : discountChoices.map((choice) => toAnswer(choice, "afterDiscount"));
  return askHowToDeduct(candidates, choiceAnswers);
}

/** Lists the ways to deduct all columns, or four of more, each in the meaning that fits it best. */
function listLikelyChoices(candidates: readonly DiscountCandidate[]): readonly DiscountChoice[] {
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
    answers: [...answers.slice(0, discountAnswersAtMost), { answer: "leaveOutAll", change: { ...noDiscountChange } }],
  };
}

const noDiscountChange = { columns: { discount: "", discountRate: "" }, discounts: [] } as const;

function toAnswer(choice: DiscountChoice, lineTotalIs: LineTotalRule, proof?: MoneyProof): MappingAnswer {
  const { discounts, discountRatesOf } = choice;
  const choiceKey = discounts.map(({ column, is }) => `${is} ${column}`).join("; ");
  return {
    answer: `list:${discountRatesOf} ${lineTotalIs} ${choiceKey}`,
    change: { ...noDiscountChange, discounts, discountRatesOf, lineTotalIs },
    ...(proof === undefined ? null : { proof }),
  };
}

/** Returns the changes of a proven choice. Columns without a discount so far come after the others; the total of each row checks them later. */
function toProposedChange(
  { discounts, discountRatesOf }: DiscountChoice,
  candidates: readonly DiscountCandidate[],
  lineTotalIs: LineTotalRule,
): ProposedChange {
  const columnsWithoutDiscount = candidates.flatMap(({ column, values, meanings: [meaning] }) =>
    meaning === undefined || values.some((value) => /[1-9]/u.test(value)) ? [] : [{ column, is: meaning }],
  );
  return { discounts: [...discounts, ...columnsWithoutDiscount], discountRatesOf, lineTotalIs };
}

const findLeftOutCandidates = (candidates: readonly DiscountCandidate[], { discounts }: DiscountChoice) =>
  candidates.filter(({ column }) => !discounts.some((usedDiscount) => usedDiscount.column === column));

/** Tells whether a column writes the whole discount, or one of its parts, a second time on every row. */
function repeatsDiscount(table: DiscountTable, choice: RankedChoice, { column, meanings }: DiscountCandidate): boolean {
  const wholeAndPartChoices: readonly DiscountChoice[] = [
    choice,
    ...choice.discounts.map((usedDiscount): DiscountChoice => ({
      discounts: [usedDiscount],
      discountRatesOf: "gross",
    })),
  ];
  return meanings.some((meaning) =>
    wholeAndPartChoices.some((part) =>
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
