/** Parses the mapping of a sales file. */

import { lineKinds } from "../transaction/index.ts";
import { readCodeOf, readNonEmptyText, readOneOf, readOrNull, readRecordOf } from "../validation/index.ts";

import { amountUnits } from "./amount-unit.ts";
import { partFields } from "./cell-part.ts";
import { discountBases } from "./deduct-discounts.ts";
import { exchangeRateRules, ownCurrency } from "./exchange-rates.ts";
import {
  collectedNonSaleKinds,
  discountRateRules,
  groupings,
  negativePriceRules,
  negativeQuantityRules,
  receiptStateMeanings,
  rowOrders,
  totalRules,
  transactionFields,
  unknownItemRules,
  unknownLocationRules,
  type MappingBase,
  type TransactionsMapping,
} from "./import-mapping.ts";
import { mappingDefaults } from "./mapping-defaults.ts";
import { takeColumns, type FieldReader } from "./mapping-fields.ts";
import {
  readCancellation,
  readCellPart,
  readCurrencyCode,
  readDatedRates,
  readDiscountColumns,
  readPattern,
  readTimeOfDay,
  readZone,
} from "./mapping-readers.ts";

type SalesColumns = TransactionsMapping["columns"];
type PriceSource = TransactionsMapping["priceFrom"];

/** Parses a sales mapping, and rejects properties that contradict each other or lack a column. */
export function parseSalesMapping(baseFields: MappingBase, field: FieldReader): TransactionsMapping {
  const constantsReader = field.inside("constants");
  const salesColumns = takeColumns(field, transactionFields, { date: "" });
  const priceFrom = field.take("priceFrom", readOneOf(["column", "item"]), "column");
  const constantLocation = constantsReader.take("location", readOrNull(readNonEmptyText), null);
  const timeFormat = field.take("timeFormat", readOrNull(readPattern), null);
  rejectPriceColumns(field, salesColumns, priceFrom);
  const discounts = takeDiscounts(field, salesColumns, priceFrom);
  if (salesColumns.location === undefined && constantLocation === null && !constantsReader.isRejected("location"))
    field.reject("columns", "location");
  const grouping = field.take("grouping", readOneOf(groupings), mappingDefaults.grouping);
  const constantSku = constantsReader.take("sku", readOrNull(readNonEmptyText), null);
  rejectGrouping(field, salesColumns, grouping);
  if (salesColumns.sku === undefined && constantSku === null && !constantsReader.isRejected("sku"))
    field.reject("columns", "sku");
  if (salesColumns.quantity === undefined && salesColumns.lineTotal === undefined) field.reject("columns", "quantity");
  const cellParts = takeParts(field, salesColumns);
  const totalFields = takeTotals(field, salesColumns);
  const currencyAndRates = takeCurrencyAndRates(field, salesColumns, priceFrom);
  const valueMeanings = takeValues(field, salesColumns);
  if ((salesColumns.time === undefined) !== (timeFormat === null)) field.reject("timeFormat");
  return {
    ...baseFields,
    kind: "transactions",
    columns: salesColumns,
    parts: cellParts,
    ...totalFields,
    amountsIn: field.take("amountsIn", readOneOf(amountUnits), mappingDefaults.amountsIn),
    tenderColumns: field.take("tenderColumns", readRecordOf(readNonEmptyText), {}),
    dateFormat: field.take("dateFormat", readPattern, undefined, ""),
    timeFormat,
    timeWhenMissing: field.take("timeWhenMissing", readTimeOfDay, mappingDefaults.timeWhenMissing),
    timeZone: field.take("timeZone", readZone, mappingDefaults.timeZone),
    constants: { location: constantLocation, sku: constantSku, ...takeConstants(constantsReader) },
    ...valueMeanings,
    ...takeRowRules(field),
    priceFrom,
    ...currencyAndRates,
    exchangeRateIs: field.take("exchangeRateIs", readOneOf(exchangeRateRules), mappingDefaults.exchangeRateIs),
    discounts,
    discountRateIs: field.take("discountRateIs", readOneOf(discountRateRules), mappingDefaults.discountRateIs),
    discountRatesOf: field.take("discountRatesOf", readOneOf(discountBases), mappingDefaults.discountRatesOf),
    grouping,
    rowOrder: field.take("rowOrder", readOneOf(rowOrders), mappingDefaults.rowOrder),
  };
}

/** Rejects a price from a column without that column or a total, and the item's price beside a total. */
function rejectPriceColumns(field: FieldReader, columns: SalesColumns, priceFrom: PriceSource): void {
  if (
    priceFrom === "column" &&
    columns.unitPrice === undefined &&
    columns.lineTotal === undefined &&
    !field.isRejected("priceFrom")
  )
    field.reject("columns", "unitPrice");
  if (priceFrom === "item" && columns.lineTotal !== undefined) field.reject("columns", "lineTotal");
}

/** Parses the list of discount columns; rejects it beside an amount or a rate column, and a list or a rate with the item's price. */
function takeDiscounts(field: FieldReader, columns: SalesColumns, priceFrom: PriceSource) {
  if (columns.discountRate !== undefined && (priceFrom === "item" || columns.discount === columns.discountRate))
    field.reject("columns", "discountRate");
  const discounts = field.take("discounts", readDiscountColumns, []);
  if (discounts.length > 0 && columns.discount !== undefined) field.reject("columns", "discount");
  if (discounts.length > 0 && columns.discountRate !== undefined) field.reject("columns", "discountRate");
  if (discounts.length > 0 && priceFrom === "item") field.reject("discounts");
  return discounts;
}

/** Rejects a wrong grouping: rows are grouped by a receipt number, or by their time if the file has no number. */
function rejectGrouping(field: FieldReader, columns: SalesColumns, grouping: TransactionsMapping["grouping"]): void {
  if (columns.number === undefined && (grouping === "number" || grouping === "row")) field.reject("columns", "number");
  if (columns.number !== undefined && (grouping === "moment" || grouping === "day")) field.reject("grouping");
}

function takeParts(field: FieldReader, columns: SalesColumns): TransactionsMapping["parts"] {
  const parts = field.keepTo("parts", partFields).take("parts", readRecordOf(readCellPart), {});
  for (const name of Object.keys(parts))
    if (columns[partFields.find((partField) => partField === name) ?? "number"] === undefined)
      field.reject("parts", name);
  return parts;
}

/** Parses the tax columns and the meaning of totals; rejects a total with taxes that lacks its column or those of the taxes. */
function takeTotals(field: FieldReader, columns: SalesColumns) {
  const taxColumns = field.take("taxColumns", readRecordOf(readNonEmptyText), {});
  const lineTotalIs = field.take("lineTotalIs", readOneOf(totalRules), mappingDefaults.lineTotalIs);
  if (lineTotalIs === "withTax" && (columns.lineTotal === undefined || Object.keys(taxColumns).length === 0))
    field.reject("lineTotalIs");
  return { taxColumns, lineTotalIs };
}

/** Parses the currency and its rates. A foreign one needs a rate for each day, in a column or in the mapping, and prices of its own. */
function takeCurrencyAndRates(field: FieldReader, columns: SalesColumns, priceFrom: PriceSource) {
  const currency = field.take("currency", readOrNull(readCurrencyCode), null);
  const { rates: exchangeRates, wrong } = readDatedRates(field.take<unknown>("exchangeRates", (value) => value, []));
  for (const path of wrong) field.reject("exchangeRates", ...path);
  const hasForeignCurrency =
    columns.currency !== undefined || (currency !== null && currency !== ownCurrency && !field.isRejected("currency"));
  if (!hasForeignCurrency && columns.exchangeRate !== undefined) field.reject("currency");
  if (hasForeignCurrency && columns.exchangeRate === undefined && exchangeRates.length === 0 && wrong.length === 0)
    field.reject("exchangeRates");
  if (hasForeignCurrency && priceFrom === "item") field.reject("priceFrom");
  return { currency, exchangeRates };
}

/** Parses the spellings of states and line kinds; rejects those whose column is missing. */
function takeValues(field: FieldReader, columns: SalesColumns) {
  const stateValues = field.take("stateValues", readRecordOf(readCodeOf(receiptStateMeanings)), {});
  const lineKindValues = field.take("lineKindValues", readRecordOf(readCodeOf(lineKinds)), {});
  if (columns.state === undefined && Object.keys(stateValues).length > 0) field.reject("columns", "state");
  if (columns.lineKind === undefined && Object.keys(lineKindValues).length > 0) field.reject("columns", "lineKind");
  return { stateValues, lineKindValues };
}

const takeConstants = (constants: FieldReader) => ({
  terminal: constants.take("terminal", readNonEmptyText, mappingDefaults.terminal),
  cashier: constants.take("cashier", readOrNull(readNonEmptyText), null),
  tender: constants.take("tender", readNonEmptyText, mappingDefaults.tender),
  department: constants.take("department", readNonEmptyText, mappingDefaults.department),
});

/** Parses the rules for cancelled, negative and unknown rows, and the names of created locations. */
const takeRowRules = (field: FieldReader) => ({
  cancellation: field
    .keepTo("cancellation", ["column", "prefix"])
    .take("cancellation", readOrNull(readCancellation), null),
  skuKinds: field.take("skuKinds", readRecordOf(readOneOf(collectedNonSaleKinds)), {}),
  negativeQuantity: field.take("negativeQuantity", readOneOf(negativeQuantityRules), mappingDefaults.negativeQuantity),
  negativePrice: field.take("negativePrice", readOneOf(negativePriceRules), mappingDefaults.negativePrice),
  unknownItem: field.take("unknownItem", readOneOf(unknownItemRules), mappingDefaults.unknownItem),
  unknownLocation: field.take("unknownLocation", readOneOf(unknownLocationRules), mappingDefaults.unknownLocation),
  locationNames: field.take("locationNames", readRecordOf(readNonEmptyText), {}),
});
