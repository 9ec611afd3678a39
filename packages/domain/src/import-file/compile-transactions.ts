/** The reader of a sales file's rows. */

import { quantity } from "../measure/index.ts";
import { cents, type UnitCost } from "../money/index.ts";
import type { TransactionTax } from "../transaction/index.ts";

import { cellText, readTextCell, refuseCell } from "./cell-reader.ts";
import { createCodeCellReader } from "./code-cell.ts";
import type { ColumnFinder, HeaderFinder, RowReader } from "./compile-mapping.ts";
import { createCurrencyReader } from "./currency-cells.ts";
import { createDateCellReader, type LocalMoment } from "./date-cell.ts";
import { createDiscountReader } from "./discount-cells.ts";
import { codeAtMost } from "./field-length.ts";
import { receiptStateMeanings, type Grouping, type TransactionsMapping } from "./import-mapping.ts";
import type { TransactionRow } from "./row-fact.ts";
import { createDirectionReader, type RowDirection } from "./transaction-direction.ts";
import {
  createAmountsReader,
  createCostReader,
  createFigureReader,
  type StatedFigures,
} from "./transaction-figures.ts";
import { createLineReader, type TransactionLine } from "./transaction-line.ts";
import { createNameReader, type TransactionNames } from "./transaction-names.ts";
import { findTransactionPlaces } from "./transaction-places.ts";

/** Makes the reader of a sales file's rows. The cells are read in a fixed order, which is that of the row's issues. Source: docs/decisions/0012. */
export function createTransactionRowReader(
  mapping: TransactionsMapping,
  placeOf: ColumnFinder,
  placeOfHeader: HeaderFinder,
): RowReader<TransactionRow> {
  const columnPlaces = findTransactionPlaces(mapping, placeOf, placeOfHeader);
  const { number: numberPlace, sku: skuPlace, location: locationPlace } = columnPlaces;
  const readSaleMoment = createDateCellReader(mapping, placeOfHeader(mapping.columns.date, "date"), placeOf("time"));
  const readFigures = createFigureReader(mapping, columnPlaces);
  const readNames = createNameReader(mapping, columnPlaces);
  const readCurrency = createCurrencyReader(mapping, placeOf);
  const readDiscounts = createDiscountReader(mapping, placeOf, placeOfHeader);
  const readState = createCodeCellReader(placeOf("state"), receiptStateMeanings, mapping.stateValues);
  const readDirection = createDirectionReader(mapping, columnPlaces, placeOf, placeOfHeader);
  const readLine = createLineReader(mapping, columnPlaces);
  const readCost = createCostReader(mapping, columnPlaces);
  const readTenders = createAmountsReader(mapping, columnPlaces.tenders);

  return (row) => {
    const saleMoment = readSaleMoment(row);
    const receiptNumber =
      numberPlace === null
        ? makeReceiptNumber(saleMoment, mapping.grouping)
        : readTextCell(row, numberPlace, codeAtMost, true);
    const sku = skuPlace === null ? (mapping.constants.sku ?? "") : readTextCell(row, skuPlace, codeAtMost, true);
    const statedFigures = readFigures(row);
    const rowDirection = readDirection(row, sku, statedFigures);
    const rowNames = readNames(row);
    const currencyCells = readCurrency(row, saleMoment);
    const receiptState = readState(row) ?? "COMPLETED";
    const discountCells = readDiscounts(row, statedFigures.count);
    const lineResult = readLine(row, statedFigures, discountCells, rowDirection);
    const statedCost = readCost(row);
    const tenderAmounts = readTenders(row);
    if (locationPlace !== null && rowNames.locationCode === "") refuseCell(row, locationPlace, "IMPORT_REQUIRED");
    if (row.issues !== null || saleMoment === null || rowDirection === null || lineResult === null) return null;
    const rowFact = toFact({
      number: receiptNumber,
      sku,
      receipt: receiptState,
      when: saleMoment,
      figures: statedFigures,
      direction: rowDirection,
      names: rowNames,
      line: lineResult,
      cost: statedCost,
    });
    if (numberPlace?.part !== undefined) rowFact.wholeNumber = cellText(row, numberPlace);
    if (columnPlaces.tenders.length > 0) rowFact.tenders = tenderAmounts;
    return Object.assign(rowFact, currencyCells);
  };
}

/** Row whose optional fields are set one by one: spreading them took most of the time of reading a file. */
type RowInMaking = { -readonly [Field in keyof TransactionRow]: TransactionRow[Field] };

/** Parts of a row without an issue. */
interface ReadRow extends Pick<TransactionRow, "number" | "sku" | "receipt"> {
  readonly when: LocalMoment;
  readonly figures: StatedFigures;
  readonly direction: RowDirection;
  readonly names: TransactionNames;
  readonly line: TransactionLine;
  readonly cost: UnitCost | null;
}

function toFact({ number, sku, receipt, when, figures, direction, names, line, cost }: ReadRow): RowInMaking {
  const { count, unitPrice, lineTotal, taxes } = figures;
  const { rowKind, isBack } = direction;
  const absoluteQuantity = Math.abs(count);
  const fact: RowInMaking = {
    kind: "transactions",
    number,
    locationCode: names.locationCode,
    terminal: names.terminal,
    cashier: names.cashier,
    customer: names.customer,
    date: when.date,
    second: when.second,
    rowKind,
    receipt,
    sku,
    description: names.description,
    department: names.department,
    subDepartment: names.subDepartment,
    quantity: quantity(isBack ? 0 - absoluteQuantity : absoluteQuantity),
    unitPrice: line.amounts.unitPrice,
    extended: line.amounts.extended,
    discount: line.amounts.discount,
    lineTotal: line.lineTotal,
    unitCost: cost,
    tender: names.tender,
    taxes: isBack && taxes.length > 0 ? taxes.map(toRefundedTax) : taxes,
  };
  if (!when.hasTime) fact.hasTime = false;
  if (when.instant !== undefined) fact.instant = when.instant;
  if (unitPrice === null && lineTotal !== null) fact.isPriceDerived = true;
  if (line.isDiscountTurned) fact.isDiscountTurned = true;
  if (isBack && taxes.some(({ amount }) => amount > 0)) fact.isTaxTurned = true;
  return fact;
}

/** Makes the receipt number of a row without one: its day, and its time of day if each moment is a receipt. */
function makeReceiptNumber(moment: LocalMoment | null, grouping: Grouping): string {
  if (moment === null) return "";
  const dayDigits = moment.date.replaceAll("-", "");
  const [hour, minute, second] = [moment.second / 3_600, (moment.second / 60) % 60, moment.second % 60].map((part) =>
    String(Math.floor(part)).padStart(2, "0"),
  );
  return grouping === "day" ? dayDigits : `${dayDigits}-${hour}${minute}${second}`;
}

/** Makes a refunded tax negative, whatever its sign in the file. */
const toRefundedTax = ({ code, amount }: TransactionTax): TransactionTax => ({
  code,
  amount: cents(0 - Math.abs(amount)),
});
