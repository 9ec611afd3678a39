/** The reader of a sales file's rows. */

import { quantity } from "../measure/index.ts";
import { cents, unitCost, type Cents, type UnitCost } from "../money/index.ts";
import { lineKinds, type LineKind, type TransactionTax } from "../transaction/index.ts";

import { cellText, readTextCell, refuseCell, type ColumnPlace, type RowReading } from "./cell-reader.ts";
import type { ColumnFinder, HeaderFinder, RowReader } from "./compile-mapping.ts";
import { createCurrencyReader } from "./currency-cells.ts";
import { createDateCellReader, type LocalMoment } from "./date-cell.ts";
import { codeAtMost, descriptionAtMost } from "./field-length.ts";
import { createCodeCellReader } from "./code-cell.ts";
import { isCollectedNonSale, receiptStateMeanings, type Grouping, type TransactionsMapping } from "./import-mapping.ts";
import { createDiscountReader } from "./discount-cells.ts";
import { resolveLineAmounts, type StatedLine } from "./line-amounts.ts";
import { isLineTooLarge, lineAmountAtMost, lineTotalAtMost } from "./line-limit.ts";
import { createNumberCell, type NumberCell } from "./number-cell.ts";
import type { TransactionRow, TransactionRowKind } from "./row-fact.ts";

const noTaxes: readonly TransactionTax[] = [];

/** Row whose optional fields are set one by one: spreading them took most of the time of reading a file. */
type RowInMaking = { -readonly [Field in keyof TransactionRow]: TransactionRow[Field] };

/** Makes the reader of a sales file's rows. Source: docs/decisions/0012. */
export function createTransactionRowReader(
  mapping: TransactionsMapping,
  placeOf: ColumnFinder,
  placeOfHeader: HeaderFinder,
): RowReader<TransactionRow> {
  const { columns } = mapping;
  const [number, sku, units] = [placeOf("number"), placeOf("sku"), placeOf("quantity")];
  const price = mapping.priceFrom === "column" ? placeOf("unitPrice") : null;
  const total = placeOf("lineTotal");
  const money = price ?? total;
  const [location, terminal, cashier, customer] = [
    placeOf("location"),
    placeOf("terminal"),
    placeOf("cashier"),
    placeOf("customer"),
  ];
  const [department, subDepartment, tender] = [placeOf("department"), placeOf("subDepartment"), placeOf("tender")];
  const [description, cost] = [placeOf("description"), placeOf("unitCost")];
  const taxes = Object.entries(mapping.taxColumns).map(([code, name]) => ({ code, place: placeOfHeader(name) }));
  const paid = Object.entries(mapping.tenderColumns).map(([code, name]) => ({ code, place: placeOfHeader(name) }));
  const totalRule = mapping.lineTotalIs === "withTax" ? "afterDiscount" : mapping.lineTotalIs;
  const readWhen = createDateCellReader(mapping, placeOfHeader(columns.date, "date"), placeOf("time"));
  const readUnits = createNumberCell(mapping, 3);
  const readPrice = createNumberCell(mapping, 4);
  const readTotal = createNumberCell(mapping, 4, lineTotalAtMost);
  const readMoney = createNumberCell(mapping, 2, lineAmountAtMost);
  const readCurrency = createCurrencyReader(mapping, placeOf);
  const readDiscounts = createDiscountReader(mapping, placeOf, placeOfHeader);
  const readState = createCodeCellReader(placeOf("state"), receiptStateMeanings, mapping.stateValues);
  const readKind = createCodeCellReader(placeOf("lineKind"), lineKinds, mapping.lineKindValues);
  const { constants, skuKinds } = mapping;
  const prefix = mapping.cancellation?.prefix ?? null;
  const mark = mapping.cancellation?.column == null ? number : placeOfHeader(mapping.cancellation.column);

  return (row) => {
    const when = readWhen(row);
    const receipt = number === null ? numberOf(when, mapping.grouping) : readTextCell(row, number, codeAtMost, true);
    const code = sku === null ? (constants.sku ?? "") : readTextCell(row, sku, codeAtMost, true);
    const count = units === null ? oneUnit : readUnits(row, units, true);
    const unitPrice = price === null ? null : readPrice(row, price, true);
    const written = total === null ? null : readTotal(row, total, true);
    const taxed = taxes.map((tax) => ({ code: tax.code, amount: readMoney(row, tax.place, false) }));
    const lineTotal = written === null || mapping.lineTotalIs !== "withTax" ? written : withoutTaxes(written, taxed);
    if (units !== null && unitPrice !== null && isLineTooLarge(count, unitPrice))
      refuseCell(row, units, "IMPORT_NUMBER_RANGE", { max: lineAmountAtMost / 100 });
    const isCancelled = prefix !== null && mark !== null && cellText(row, mark).startsWith(prefix);
    const stated = (Object.hasOwn(skuKinds, code) ? skuKinds[code] : undefined) ?? readKind(row);
    const bySigns = rowKindOf(
      mapping,
      isCancelled,
      count,
      unitPrice ?? (lineTotal !== null && count < 0 ? 0 - lineTotal : lineTotal),
    );
    const rowKind = statedKind(stated, bySigns);
    if (money !== null && rowKind === "NEGATIVE_PRICE") refuseCell(row, money, "IMPORT_NEGATIVE_PRICE");
    if (rowKind === "NEGATIVE_QUANTITY" && units !== null) refuseCell(row, units, "IMPORT_NEGATIVE_QUANTITY");
    const locationCode = textOr(row, location, codeAtMost, constants.location ?? "");
    const terminalCode = textOr(row, terminal, codeAtMost, constants.terminal);
    const cashierCode = textOr(row, cashier, codeAtMost, constants.cashier);
    const customerCode = textOr(row, customer, codeAtMost, null);
    const name = textOr(row, description, descriptionAtMost, "");
    const departmentName = textOr(row, department, descriptionAtMost, constants.department);
    const subDepartmentName = textOr(row, subDepartment, descriptionAtMost, null);
    const tenderCode = textOr(row, tender, codeAtMost, constants.tender);
    const currency = readCurrency(row, when);
    const receiptMeaning = readState(row) ?? "COMPLETED";
    const discounts = readDiscounts(row, count);
    const line: StatedLine = {
      quantity: quantity(Math.abs(count)),
      unitPrice: unitPrice === null ? null : unitCost(Math.abs(unitPrice)),
      lineTotal: lineTotal === null ? null : unitCost(Math.abs(lineTotal)),
      discount: discounts.discount,
      discountRate: discounts.discountRate,
      discounts: discounts.discounts,
    };
    const isBack = isCollectedNonSale(rowKind) ? bySigns !== "SALE" : rowKind !== "SALE";
    const isOpposite =
      unitPrice !== null &&
      lineTotal !== null &&
      isOppositeTotal(lineTotal, { ofProduct: Math.sign(count) * Math.sign(unitPrice), isBack });
    const amounts = row.issues === null && !isOpposite ? resolveLineAmounts(line, totalRule) : null;
    const wrongAmount = total ?? discounts.place;
    if (wrongAmount !== null && row.issues === null && amounts === null)
      refuseCell(row, wrongAmount, "IMPORT_LINE_TOTAL");
    const knownCost = cost === null ? null : readCost(row, cost, readPrice);
    let isTaxTurned = false;
    const taxAmounts =
      taxes.length === 0
        ? noTaxes
        : taxed.map(({ code, amount: stated }) => {
            const amount = taxAmount(stated, isBack);
            if (amount !== stated) isTaxTurned = true;
            return { code, amount };
          });
    const tenders = paid.map(({ code, place }) => ({ code, amount: cents(readMoney(row, place, false)) }));
    if (location !== null && locationCode === "") refuseCell(row, location, "IMPORT_REQUIRED");
    if (
      row.issues !== null ||
      amounts === null ||
      when === null ||
      rowKind === "NEGATIVE_PRICE" ||
      rowKind === "NEGATIVE_QUANTITY"
    )
      return null;
    const magnitude = Math.abs(count);
    const fact: RowInMaking = {
      kind: "transactions",
      number: receipt,
      locationCode,
      terminal: terminalCode,
      cashier: cashierCode,
      customer: customerCode,
      date: when.date,
      second: when.second,
      rowKind,
      receipt: receiptMeaning,
      sku: code,
      description: name,
      department: departmentName,
      subDepartment: subDepartmentName,
      quantity: quantity(isBack ? 0 - magnitude : magnitude),
      unitPrice: amounts.unitPrice,
      extended: amounts.extended,
      discount: amounts.discount,
      lineTotal: line.lineTotal,
      unitCost: knownCost,
      tender: tenderCode,
      taxes: taxAmounts,
    };
    if (number?.part !== undefined) fact.wholeNumber = cellText(row, number);
    if (!when.hasTime) fact.hasTime = false;
    if (when.instant !== undefined) fact.instant = when.instant;
    if (unitPrice === null && lineTotal !== null) fact.isPriceDerived = true;
    if (discounts.isNegative && count >= 0) fact.isDiscountTurned = true;
    if (isTaxTurned) fact.isTaxTurned = true;
    if (paid.length > 0) fact.tenders = tenders;
    return Object.assign(fact, currency);
  };
}

/** Quantity of a row without one. Units: thousandths. */
const oneUnit = 1_000;

/** Receipt number of a row without one: its day, and its time of day if each moment is a receipt. */
function numberOf(when: LocalMoment | null, grouping: Grouping): string {
  if (when === null) return "";
  const day = when.date.replaceAll("-", "");
  const [hour, minute, second] = [when.second / 3_600, (when.second / 60) % 60, when.second % 60].map((part) =>
    String(Math.floor(part)).padStart(2, "0"),
  );
  return grouping === "day" ? day : `${day}-${hour}${minute}${second}`;
}

/** A total without the taxes that it includes, which a refund may state with either sign. */
function withoutTaxes(total: number, taxes: readonly { readonly amount: number }[]): number {
  const sum = Math.abs(taxes.reduce((all, { amount }) => all + amount, 0)) * 100;
  return total < 0 ? total + sum : total - sum;
}

/**
 * Derives the kind of a row from its signs. A cancellation is a refund. Otherwise a negative quantity or price is a refund by
 * the mapping's rules; if both are negative, the row is a sale.
 */
function rowKindOf(
  mapping: TransactionsMapping,
  isCancelled: boolean,
  count: number,
  unitPrice: number | null,
): TransactionRowKind | "NEGATIVE_PRICE" | "NEGATIVE_QUANTITY" {
  const isNegativePrice = unitPrice !== null && unitPrice < 0;
  if (isNegativePrice && mapping.negativePrice === "error") return "NEGATIVE_PRICE";
  if (isCancelled) return isNegativePrice && count < 0 ? "SALE" : "REFUND";
  if (count < 0) {
    if (mapping.negativeQuantity === "error") return "NEGATIVE_QUANTITY";
    if (mapping.negativeQuantity === "writeOff" && unitPrice === 0) return "WRITE_OFF";
    return isNegativePrice ? "SALE" : "REFUND";
  }
  return isNegativePrice ? "REFUND" : "SALE";
}

/**
 * Tells whether a line total has an unexpected sign: neither that of quantity times price nor that of the line's kind.
 * A return marked in a column of its own may state a negative total.
 */
function isOppositeTotal(
  lineTotal: number,
  { ofProduct, isBack }: { readonly ofProduct: number; readonly isBack: boolean },
): boolean {
  const sign = Math.sign(lineTotal);
  return sign * ofProduct < 0 && !(isBack && sign < 0);
}

/** The file's own line kind has priority over the signs; a gift card or fee keeps the direction that the signs give. An error stays an error. */
function statedKind(stated: LineKind | null, bySigns: ReturnType<typeof rowKindOf>): ReturnType<typeof rowKindOf> {
  if (stated === null || stated === "SALE" || bySigns === "NEGATIVE_PRICE") return bySigns;
  if (stated === "REFUND") return stated;
  return bySigns === "NEGATIVE_QUANTITY" ? bySigns : stated;
}

/** An empty cost is unknown, never 0; a negative cost is rejected. */
function readCost(row: RowReading, place: ColumnPlace, reader: NumberCell): UnitCost | null {
  if (cellText(row, place) === "") return null;
  const value = reader(row, place, true);
  if (value < 0) refuseCell(row, place, "IMPORT_NEGATIVE_PRICE");
  return unitCost(Math.max(value, 0));
}

/** A tax takes the direction of its line: positive on a sale, negative on a refund, whatever its sign in the file. */
function taxAmount(value: number, isBack: boolean): Cents {
  return cents(isBack ? 0 - Math.abs(value) : value);
}

function textOr<T extends string | null>(
  row: RowReading,
  place: ColumnPlace | null,
  limit: number,
  constant: T,
): string | T {
  if (place === null) return constant;
  const text = readTextCell(row, place, limit, false);
  return text === "" ? constant : text;
}
