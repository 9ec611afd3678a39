/** Proposes the unit of the amounts of a file of sales or products: headers or arithmetic prove cents, else it is asked. */

import { productAmounts } from "../product/index.ts";

import { dollarsOfCents, isNamedInDollars, isWholeAmounts, stripCentWords, type AmountUnit } from "./amount-unit.ts";
import type { MappingAnswer, MappingQuestion, ProposedChange } from "./mapping-proposal.ts";
import { listPaymentColumns, type FileColumns } from "./propose-payments.ts";
import { proposeSales, type SalesProposal } from "./propose-sales.ts";

type Columns = Readonly<Record<string, string>>;

/** Fields with amounts. */
const moneyFields = ["unitPrice", "lineTotal", "unitCost"] as const;

/** Questions about amounts, which a proof of all rows leaves none of. */
const amountQuestionCodes: ReadonlySet<MappingQuestion["asks"]> = new Set(["price", "discount", "discounts"]);

/**
 * Completes the proposed columns of a file of sales. Amounts that are not all whole are in dollars. Whole ones are in cents if a header says so, or if
 * every total is the product of quantity and price in cents only; otherwise they may be either, which is asked.
 *
 * Source: decision 0504.
 */
export function proposeAmountUnit(columns: Columns, file: FileColumns): SalesProposal {
  const amountColumns = [...moneyFields.flatMap((field) => columns[field] ?? []), ...listPaymentColumns(file)];
  const headerUnit = unitOfHeaders(amountColumns, file);
  if (headerUnit === "dollars") return proposeSales(columns, file);
  const proposeInCents = (): SalesProposal => ({
    ...proposeSales(columns, readAsCents(file, amountColumns)),
    amountsIn: "cents",
  });
  if (headerUnit === "cents") return proposeInCents();
  const dollarProposal = proposeSales(columns, file);
  const { discount } = dollarProposal.columns;
  if (discount !== undefined && file.valuesOf(discount).some((text) => decimalsPattern.test(text)))
    return dollarProposal;
  if (!isProvenSales(dollarProposal)) {
    const centProposal = proposeInCents();
    if (isProvenSales(centProposal)) return centProposal;
  }
  const { lineTotal, unitPrice } = columns;
  const amountColumn = lineTotal ?? unitPrice;
  return amountColumn === undefined
    ? dollarProposal
    : { ...dollarProposal, questions: [askUnit(amountColumn), ...dollarProposal.questions] };
}

/**
 * Proposes the unit of the prices and costs of a file of products: that of its headers. Whole amounts under other headers are asked about, because no
 * total proves what they are.
 *
 * Source: decision 0504.
 */
export function proposeProductUnit(
  columns: Columns,
  file: FileColumns,
): Pick<ProposedChange, "amountsIn"> & { readonly questions: readonly MappingQuestion[] } {
  const amountColumns = productAmounts.flatMap(({ name }) => columns[name] ?? []);
  const headerUnit = unitOfHeaders(amountColumns, file);
  const [column] = amountColumns;
  if (headerUnit === "cents") return { amountsIn: "cents", questions: [] };
  return { questions: headerUnit === "dollars" || column === undefined ? [] : [askUnit(column)] };
}

/** Tells the unit that the headers of amounts state; dollars if an amount is not whole or has the sign of a currency, null if nothing tells. */
function unitOfHeaders(amountColumns: readonly string[], file: FileColumns): AmountUnit | null {
  if (
    !isWholeAmounts(amountColumns.flatMap((column) => file.valuesOf(column))) ||
    file.format.currencyMarks.length > 0 ||
    amountColumns.some(isNamedInDollars)
  )
    return "dollars";
  return amountColumns.some((column) => stripCentWords(column) !== null) ? "cents" : null;
}

/** A number with a mark before one or two digits. */
const decimalsPattern = /[.,]\d{1,2}\D*$/u;

const isProvenSales = ({ proof, questions }: SalesProposal): boolean =>
  proof !== null &&
  proof.rows > 0 &&
  proof.tied === proof.rows &&
  !questions.some(({ asks }) => amountQuestionCodes.has(asks));

/** Returns the file with the cents of the given columns, and of those whose header says cents, written as dollars. */
function readAsCents(file: FileColumns, amountColumns: readonly string[]): FileColumns {
  return {
    ...file,
    valuesOf: (column) =>
      amountColumns.includes(column) || stripCentWords(column) !== null
        ? file.valuesOf(column).map((text) => dollarsOfCents(text, file.format.decimal))
        : file.valuesOf(column),
  };
}

function askUnit(column: string): MappingQuestion {
  const unitAnswers: readonly MappingAnswer[] = [
    { answer: "amountsInDollars", change: { amountsIn: "dollars" } },
    { answer: "amountsInCents", change: { amountsIn: "cents" } },
  ];
  return { asks: "amountUnit", column, answers: unitAnswers };
}
