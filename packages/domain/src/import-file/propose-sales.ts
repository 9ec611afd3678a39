/** Proposes what a file of sales lacks or has besides its lines: taxes, payments, the receipts of a file without numbers, totals without items. */

import { guessDatePatterns } from "./date-guess.ts";
import { nameOfAmount } from "./amount-unit.ts";
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

/** Item code of the rows of a file without items, and the lines of its receipts. */
const totalsSku = "SALES";

/** Completes the proposed columns of a file of sales; what its amounts do not tell becomes a question. */
export function proposeSales(namedColumns: Columns, file: FileColumns): SalesProposal {
  const columns = withoutPaidAmounts(namedColumns, file);
  const taxColumns = proposeTaxes(file, columns["number"]);
  const net = netColumn(file, Object.values(taxColumns));
  const saleColumn = net ?? netColumn(file, listTipColumns(file));
  const chosenColumns = saleColumn === null ? columns : { ...columns, lineTotal: saleColumn };
  const { discount, discountRate, ...otherColumns } = chosenColumns;
  const usedColumns = new Set([...Object.values(otherColumns), ...Object.values(taxColumns)]);
  const namedDiscounts = [discount, discountRate].filter((column) => column !== undefined);
  const discounts = findDiscountColumns(
    file,
    (column) => usedColumns.has(column) || file.shared.has(column),
    namedDiscounts,
  );
  const proposeMoney = (amounts: Columns) =>
    proposeAmounts(amounts, { ...file, discounts }, Object.values(taxColumns), net !== null);
  const plainProposal = proposeMoney(chosenColumns);
  const [onlyCandidate, otherCandidate] = discounts;
  // Amounts that tie without a column that only may be a discount do without it.
  const isPlain =
    onlyCandidate === undefined ||
    otherCandidate !== undefined ||
    namedDiscounts.length > 0 ||
    isProvenMoney(plainProposal);
  const money = isPlain ? plainProposal : proposeMoney({ ...chosenColumns, discount: onlyCandidate.column });
  const { tenderColumns, decided } = proposePayments(money, file, Object.values(taxColumns), columns["number"]);
  const receipts = proposeReceipts(money.columns, file);
  const currency = proposeCurrency(money.columns, file);
  const parts = proposeParts(money.columns, file);
  const items = proposeItems(money, file, [...Object.values(taxColumns), ...Object.values(tenderColumns)]);
  return {
    ...money,
    ...decided,
    ...receipts.change,
    ...items.change,
    ...parts.change,
    columns: { ...currency.columns, ...parts.change.columns },
    ...(Object.keys(taxColumns).length === 0 ? {} : { taxColumns }),
    ...(Object.keys(tenderColumns).length === 0 ? {} : { tenderColumns }),
    questions: [
      ...askSharedDiscount(file, money),
      ...money.questions.filter(({ asks }) => asks !== "tax" || decided.lineTotalIs === undefined),
      ...receipts.questions,
      ...parts.questions,
      ...currency.questions,
      ...items.questions,
    ],
  };
}

/** Drops a column named as the payment type that has amounts: each would be taken for a type of its own. */
function withoutPaidAmounts(columns: Columns, { valuesOf }: FileColumns): Columns {
  const { tender, ...otherColumns } = columns;
  const values = tender === undefined ? [] : valuesOf(tender).filter((value) => value.trim() !== "");
  return values.length > 0 && values.every((value) => /\d[.,]\d{1,2}\s*\$?$/u.test(value)) ? otherColumns : columns;
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

/** The column of totals to which taxes, or tips, add up to another one: the amount of the sale. */
function netColumn(file: FileColumns, additions: readonly string[]): string | null {
  if (additions.length === 0) return null;
  const words = new Set(headerWords.transactions.lineTotal.map(foldHeader));
  const totals = file.header.filter(
    (column) => words.has(foldHeader(nameOfAmount(column))) && !file.shared.has(column),
  );
  const netColumns = totals.filter((net) => {
    const wholeTotals = totalsWithTaxes(file, net, additions);
    return totals.some(
      (otherColumn) =>
        otherColumn !== net &&
        wholeTotals.length > 0 &&
        totalsWithTaxes(file, otherColumn, []).every(
          (amount, row) => Math.abs(amount - (wholeTotals[row] ?? NaN)) <= 1,
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
  const money =
    columns["quantity"] === undefined
      ? withoutQuantity(columns, file)
      : proposeMoney(columns, valuesOf, format, discounts);
  if (taxes.length === 0 || lineTotal === undefined || isNetKnown || money.proof !== null) return money;
  const netted = netTexts(file, lineTotal, taxes);
  const withTax = proposeMoney(
    columns,
    (column) => (column === lineTotal ? netted : valuesOf(column)),
    format,
    discounts,
  );
  if (columns["quantity"] !== undefined && withTax.proof !== null && withTax.lineTotalIs === "afterDiscount")
    return { ...withTax, lineTotalIs: "withTax" };
  if (money.columns["lineTotal"] === undefined) return money;
  const answers: readonly MappingAnswer[] = [
    { answer: "withTax", change: { lineTotalIs: "withTax" } },
    { answer: "withoutTax", change: { lineTotalIs: "afterDiscount" } },
  ];
  return { ...money, questions: [...money.questions, { asks: "tax", column: lineTotal, answers }] };
}

/** A file without quantities: each row is one unit, and its price is its total. */
function withoutQuantity(columns: Columns, file: DiscountedFile): MoneyProposal {
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

/** The totals of the rows without their taxes, written as the file writes numbers. */
function netTexts(file: FileColumns, lineTotal: string, taxes: readonly string[]): readonly string[] {
  const sums = totalsWithTaxes(file, lineTotal, taxes);
  return totalsWithTaxes(file, lineTotal, []).map((total, row) =>
    ((2 * total - (sums[row] ?? NaN)) / 100).toFixed(2).replace(".", file.format.decimal),
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
  const isOpen = questions.some(({ asks }) => asks === "tax");
  const [isIncluding, isExcluding] = [including, excluding].map(
    (foundColumns = {}) => Object.keys(foundColumns).length > 0,
  );
  if (isOpen && isIncluding !== isExcluding)
    return {
      tenderColumns: (isIncluding === true ? including : excluding) ?? {},
      decided: { lineTotalIs: isIncluding === true ? "withTax" : "afterDiscount" },
    };
  if (isOpen) return { tenderColumns: {}, decided: {} };
  return { tenderColumns: (lineTotalIs === "withTax" ? including : excluding) ?? {}, decided: {} };
}

interface Completion {
  readonly change: ProposedChange;
  readonly questions: readonly MappingQuestion[];
}

/** The receipts of a file without numbers: its days, if each store has one row a day; otherwise they are asked. */
function proposeReceipts(columns: Columns, { valuesOf }: FileColumns): Completion {
  const { number, date, location, terminal, time } = columns;
  if (number !== undefined || date === undefined) return { change: {}, questions: [] };
  const parts = [date, location, terminal].flatMap((column) => (column === undefined ? [] : [valuesOf(column)]));
  const dayKeys = valuesOf(date).map((_, row) => parts.map((values) => values[row] ?? "").join("\n"));
  if (new Set(dayKeys).size === dayKeys.length && time === undefined && dayKeys.length > 0)
    return { change: { grouping: "day" }, questions: [] };
  const hasTime =
    time !== undefined || guessDatePatterns(valuesOf(date)).some((pattern) => /[hH]|epoch/u.test(pattern));
  const answers: readonly MappingAnswer[] = [
    ...(hasTime ? [{ answer: "momentReceipts" as const, change: { grouping: "moment" as const } }] : []),
    { answer: "dayReceipts", change: { grouping: "day" } },
  ];
  return { change: {}, questions: [{ asks: "receipts", column: date, answers }] };
}

/** The item of a file without items: all its rows are totals, unless a text of it may name an item, which is asked. */
function proposeItems(
  { columns, questions }: MoneyProposal,
  file: FileColumns,
  takenColumns: readonly string[],
): Completion {
  const hasAmount = columns["lineTotal"] !== undefined || questions.some(({ asks }) => asks === "price");
  if (columns["sku"] !== undefined || !hasAmount) return { change: {}, questions: [] };
  const usedColumns = new Set([...Object.values(columns), ...takenColumns]);
  const read = createScaledReader({ ...file.format, currencyMarks: [...file.format.currencyMarks, "%"] }, 4);
  const texts = file.header.filter(
    (column) =>
      column.trim() !== "" &&
      (!usedColumns.has(column) || column === columns["description"]) &&
      file.valuesOf(column).some((value) => value.trim() !== "" && Number.isNaN(read(value))),
  );
  const change = { sku: totalsSku };
  const [firstText] = texts;
  return firstText === undefined
    ? { change, questions: [] }
    : {
        change: {},
        questions: [
          {
            asks: "items",
            column: firstText,
            answers: [
              { answer: "itemColumn", change: { columns: { sku: firstText } } },
              { answer: "noItems", change },
            ],
          },
        ],
      };
}
