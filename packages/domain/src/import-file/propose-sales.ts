/** Proposes what a file of sales lacks or has besides its lines: taxes, payments, the receipts of a file without numbers, totals without items. */

import { guessDatePatterns } from "./date-guess.ts";
import { stripUnitWords } from "./amount-unit.ts";
import { findDiscountColumns, type DiscountCandidate } from "./discount-headers.ts";
import { foldHeader } from "./fold-header.ts";
import { headerWords } from "./header-words.data.ts";
import type { MappingAnswer, MappingProposal, MappingQuestion, ProposedChange } from "./mapping-proposal.ts";
import { proposeCurrency } from "./propose-currency.ts";
import { proposeMoney, type MoneyProposal } from "./propose-money.ts";
import { proposeParts } from "./propose-parts.ts";
import { listTipColumns, proposeTaxes, proposeTenders, totalsWithTaxes, type FileColumns } from "./propose-payments.ts";
import { createScaledReader } from "./scaled-number.ts";

type Columns = Readonly<Record<string, string>>;

/** Proposal for a file of sales. */
export type SalesProposal = ProposedChange & Pick<MappingProposal, "columns" | "proof" | "questions">;

/** Item code of the rows of a file without items, and of the lines of its receipts. */
const totalsSku = "SALES";

/** Completes the proposed columns of a file of sales; what its amounts do not tell becomes a question. */
export function proposeSales(namedColumns: Columns, file: FileColumns): SalesProposal {
  const unpaidColumns = removePaidAmounts(namedColumns, file);
  const taxColumns = proposeTaxes(file, unpaidColumns["number"]);
  const netTotalColumn = findNetColumn(file, Object.values(taxColumns));
  const saleColumn = netTotalColumn ?? findNetColumn(file, listTipColumns(file));
  const chosenColumns = saleColumn === null ? unpaidColumns : { ...unpaidColumns, lineTotal: saleColumn };
  const { discount, discountRate, ...otherColumns } = chosenColumns;
  const usedColumns = new Set([...Object.values(otherColumns), ...Object.values(taxColumns)]);
  const namedDiscounts = [discount, discountRate].filter((column) => column !== undefined);
  const discountCandidates = findDiscountColumns(
    file,
    (column) => usedColumns.has(column) || file.shared.has(column),
    namedDiscounts,
  );
  const proposeWithColumns = (amounts: Columns) =>
    proposeAmounts(
      amounts,
      { ...file, discounts: discountCandidates },
      Object.values(taxColumns),
      netTotalColumn !== null,
    );
  const plainProposal = proposeWithColumns(chosenColumns);
  const [onlyCandidate, otherCandidate] = discountCandidates;
  // Amounts that tie without a column that only may be a discount do without it.
  const isPlainChosen =
    onlyCandidate === undefined ||
    otherCandidate !== undefined ||
    namedDiscounts.length > 0 ||
    isProvenMoney(plainProposal);
  const money = isPlainChosen
    ? plainProposal
    : proposeWithColumns({ ...chosenColumns, discount: onlyCandidate.column });
  const { tenderColumns, decided } = proposePayments(money, file, Object.values(taxColumns), unpaidColumns["number"]);
  const receiptProposal = proposeReceipts(money.columns, file);
  const currencyProposal = proposeCurrency(money.columns, file);
  const partProposal = proposeParts(money.columns, file);
  const itemProposal = proposeItems(money, file, [...Object.values(taxColumns), ...Object.values(tenderColumns)]);
  return {
    ...money,
    ...decided,
    ...receiptProposal.change,
    ...itemProposal.change,
    ...partProposal.change,
    columns: { ...currencyProposal.columns, ...partProposal.change.columns },
    ...(Object.keys(taxColumns).length === 0 ? {} : { taxColumns }),
    ...(Object.keys(tenderColumns).length === 0 ? {} : { tenderColumns }),
    questions: [
      ...askSharedDiscount(file, money),
      ...money.questions.filter(({ asks }) => asks !== "tax" || decided.lineTotalIs === undefined),
      ...receiptProposal.questions,
      ...partProposal.questions,
      ...currencyProposal.questions,
      ...itemProposal.questions,
    ],
  };
}

/** Drops a column named as the payment type that has amounts: each would be taken for a type of its own. */
function removePaidAmounts(columns: Columns, { valuesOf }: FileColumns): Columns {
  const { tender, ...otherColumns } = columns;
  const tenderTexts = tender === undefined ? [] : valuesOf(tender).filter((value) => value.trim() !== "");
  return tenderTexts.length > 0 && tenderTexts.every((value) => /\d[.,]\d{1,2}\s*\$?$/u.test(value))
    ? otherColumns
    : columns;
}

/** Asks about a discount of a whole receipt: it is on each of its lines, and no line is reduced by it. */
function askSharedDiscount(file: FileColumns, { questions }: MoneyProposal): readonly MappingQuestion[] {
  const [sharedCandidate] = findDiscountColumns(file, (column) => !file.shared.has(column), []).filter(({ values }) =>
    values.some((value) => /[1-9]/u.test(value)),
  );
  return sharedCandidate === undefined || questions.some(({ asks }) => asks === "discount")
    ? []
    : [{ asks: "discount", column: sharedCandidate.column, answers: [{ answer: "leaveOut", change: {} }] }];
}

const isProvenMoney = ({ proof, questions }: MoneyProposal): boolean =>
  proof !== null && proof.rows > 0 && proof.tied === proof.rows && questions.length === 0;

const totalHeaders: ReadonlySet<string> = new Set(headerWords.transactions.lineTotal.map(foldHeader));

/** Finds the only column of totals that, with taxes or tips added, gives another column of totals: the amount of the sale. Null otherwise. */
function findNetColumn(file: FileColumns, additions: readonly string[]): string | null {
  if (additions.length === 0) return null;
  const totalColumns = file.header.filter(
    (column) => totalHeaders.has(foldHeader(stripUnitWords(column))) && !file.shared.has(column),
  );
  const netColumns = totalColumns.filter((net) => {
    const totalsWithAdditions = totalsWithTaxes(file, net, additions);
    return totalColumns.some(
      (otherColumn) =>
        otherColumn !== net &&
        totalsWithAdditions.length > 0 &&
        totalsWithTaxes(file, otherColumn, []).every(
          (otherTotal, row) => Math.abs(otherTotal - (totalsWithAdditions[row] ?? NaN)) <= 1,
        ),
    );
  });
  const [onlyColumn] = netColumns;
  return onlyColumn === undefined || netColumns.length > 1 ? null : onlyColumn;
}

/** A file with its columns of discounts. */
interface DiscountedFile extends FileColumns {
  readonly discounts: readonly DiscountCandidate[];
}

/** Proposes price, total and discounts. A total beside taxes may include them: quantity and price tell, or it is asked. */
function proposeAmounts(
  columns: Columns,
  file: DiscountedFile,
  taxes: readonly string[],
  isNetKnown: boolean,
): MoneyProposal {
  const { valuesOf, format, discounts } = file;
  const { lineTotal } = columns;
  const moneyProposal =
    columns["quantity"] === undefined
      ? proposeWithoutQuantity(columns, file)
      : proposeMoney(columns, valuesOf, format, discounts);
  if (taxes.length === 0 || lineTotal === undefined || isNetKnown || moneyProposal.proof !== null) return moneyProposal;
  const nettedTexts = printNetTotals(file, lineTotal, taxes);
  const withTaxProposal = proposeMoney(
    columns,
    (column) => (column === lineTotal ? nettedTexts : valuesOf(column)),
    format,
    discounts,
  );
  if (
    columns["quantity"] !== undefined &&
    withTaxProposal.proof !== null &&
    withTaxProposal.lineTotalIs === "afterDiscount"
  )
    return { ...withTaxProposal, lineTotalIs: "withTax" };
  if (moneyProposal.columns["lineTotal"] === undefined) return moneyProposal;
  const taxAnswers: readonly MappingAnswer[] = [
    { answer: "withTax", change: { lineTotalIs: "withTax" } },
    { answer: "withoutTax", change: { lineTotalIs: "afterDiscount" } },
  ];
  return {
    ...moneyProposal,
    questions: [...moneyProposal.questions, { asks: "tax", column: lineTotal, answers: taxAnswers }],
  };
}

/** Proposes the amounts of a file without quantities: each row is a single unit, and its price is its total. */
function proposeWithoutQuantity(columns: Columns, file: DiscountedFile): MoneyProposal {
  const { unitPrice, lineTotal = unitPrice, ...otherColumns } = columns;
  if (
    lineTotal === undefined ||
    otherColumns["discount"] !== undefined ||
    otherColumns["discountRate"] !== undefined ||
    file.discounts.length > 1
  )
    return proposeMoney(columns, file.valuesOf, file.format, file.discounts);
  return { columns: { ...otherColumns, lineTotal }, proof: null, questions: [] };
}

/** Writes the totals of the rows without their taxes, as the file writes numbers. */
function printNetTotals(file: FileColumns, lineTotal: string, taxes: readonly string[]): readonly string[] {
  const totalsPlusTaxes = totalsWithTaxes(file, lineTotal, taxes);
  return totalsWithTaxes(file, lineTotal, []).map((total, row) =>
    ((2 * total - (totalsPlusTaxes[row] ?? NaN)) / 100).toFixed(2).replace(".", file.format.decimal),
  );
}

/** Proposes tenders, which add up to the total with the taxes; they decide whether the total includes them. */
function proposePayments(
  { columns, lineTotalIs, questions }: MoneyProposal,
  file: FileColumns,
  taxes: readonly string[],
  number: string | undefined,
): { readonly tenderColumns: Columns; readonly decided: ProposedChange } {
  const { lineTotal } = columns;
  if (lineTotal === undefined || lineTotalIs === "beforeDiscount") return { tenderColumns: {}, decided: {} };
  const [including, excluding] = [[], taxes].map((addedTaxes) =>
    proposeTenders(file, totalsWithTaxes(file, lineTotal, addedTaxes), number),
  );
  const isTaxOpen = questions.some(({ asks }) => asks === "tax");
  const [isIncluding, isExcluding] = [including, excluding].map(
    (foundColumns = {}) => Object.keys(foundColumns).length > 0,
  );
  if (isTaxOpen && isIncluding !== isExcluding)
    return {
      tenderColumns: (isIncluding === true ? including : excluding) ?? {},
      decided: { lineTotalIs: isIncluding === true ? "withTax" : "afterDiscount" },
    };
  if (isTaxOpen) return { tenderColumns: {}, decided: {} };
  return { tenderColumns: (lineTotalIs === "withTax" ? including : excluding) ?? {}, decided: {} };
}

interface Completion {
  readonly change: ProposedChange;
  readonly questions: readonly MappingQuestion[];
}

/** Proposes the receipts of a file without numbers: its days, if each till of a store has a single row a day; otherwise it asks. */
function proposeReceipts(columns: Columns, { valuesOf }: FileColumns): Completion {
  const { number, date, location, terminal, time } = columns;
  if (number !== undefined || date === undefined) return { change: {}, questions: [] };
  const dayKeyColumns = [date, location, terminal].flatMap((column) =>
    column === undefined ? [] : [valuesOf(column)],
  );
  const dayKeys = valuesOf(date).map((_, row) => dayKeyColumns.map((values) => values[row] ?? "").join("\n"));
  if (new Set(dayKeys).size === dayKeys.length && time === undefined && dayKeys.length > 0)
    return { change: { grouping: "day" }, questions: [] };
  const hasTime =
    time !== undefined || guessDatePatterns(valuesOf(date)).some((pattern) => /[hH]|epoch/u.test(pattern));
  const groupingAnswers: readonly MappingAnswer[] = [
    ...(hasTime ? [{ answer: "momentReceipts" as const, change: { grouping: "moment" as const } }] : []),
    { answer: "dayReceipts", change: { grouping: "day" } },
  ];
  return { change: {}, questions: [{ asks: "receipts", column: date, answers: groupingAnswers }] };
}

/** Proposes the item of a file without items: all rows are totals; if a column of texts may name an item, it asks. */
function proposeItems(
  { columns, questions }: MoneyProposal,
  file: FileColumns,
  takenColumns: readonly string[],
): Completion {
  const hasLineTotal = columns["lineTotal"] !== undefined || questions.some(({ asks }) => asks === "price");
  if (columns["sku"] !== undefined || !hasLineTotal) return { change: {}, questions: [] };
  const usedColumns = new Set([...Object.values(columns), ...takenColumns]);
  const readNumber = createScaledReader({ ...file.format, currencyMarks: [...file.format.currencyMarks, "%"] }, 4);
  const textColumns = file.header.filter(
    (column) =>
      column.trim() !== "" &&
      (!usedColumns.has(column) || column === columns["description"]) &&
      file.valuesOf(column).some((value) => value.trim() !== "" && Number.isNaN(readNumber(value))),
  );
  const totalsSkuChange = { sku: totalsSku };
  const [firstText] = textColumns;
  return firstText === undefined
    ? { change: totalsSkuChange, questions: [] }
    : {
        change: {},
        questions: [
          {
            asks: "items",
            column: firstText,
            answers: [
              { answer: "itemColumn", change: { columns: { sku: firstText } } },
              { answer: "noItems", change: totalsSkuChange },
            ],
          },
        ],
      };
}
