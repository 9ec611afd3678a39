/** The readers of the rows of products, locations and stock. */

import { quantity } from "../measure/index.ts";
import type { CalendarDate } from "../period/index.ts";
import { mapProductAmounts, productAmounts } from "../product/index.ts";

import { amountScale } from "./amount-unit.ts";
import { cellText, readTextCell, refuseCell, refuseNumber, type ColumnPlace, type RowReading } from "./cell-reader.ts";
import type { ColumnFinder, HeaderFinder, RowReader } from "./compile-mapping.ts";
import { compileDatePattern, type DateReader } from "./date-pattern.ts";
import { codeAtMost, descriptionLengthAtMost } from "./field-length.ts";
import type { LocationsMapping, ProductsMapping, StockMapping } from "./import-mapping.ts";
import type { LocationRow, ProductRow, StockRow } from "./row-fact.ts";
import { createScaledReader, scaledAtMost, type ScaledReader } from "./scaled-number.ts";

/** Makes the reader of a product file's rows. An empty price or cost is unknown, never 0. */
export function createProductRowReader(
  mapping: ProductsMapping,
  placeOf: ColumnFinder,
  placeOfHeader: HeaderFinder,
): RowReader<ProductRow> {
  const [sku, description] = [placeOfHeader(mapping.columns.sku, "sku"), placeOf("description")];
  const [upc, department, subDepartment, vendor] = [
    placeOf("upc"),
    placeOf("department"),
    placeOf("subDepartment"),
    placeOf("vendor"),
  ];
  const amountReaderByName = new Map(
    productAmounts.map(({ name, decimals }) => [
      name,
      {
        place: placeOf(name),
        read: createScaledReader(mapping, amountScale(mapping.amountsIn, decimals)),
        most: scaledAtMost / 10 ** amountScale(mapping.amountsIn, decimals),
      },
    ]),
  );
  return (row) => {
    const productRow: ProductRow = {
      kind: "products",
      sku: readTextCell(row, sku, codeAtMost, true),
      upc: readOptionalText(row, upc, codeAtMost),
      description: readOptionalText(row, description, descriptionLengthAtMost),
      department: readOptionalText(row, department, descriptionLengthAtMost) ?? mapping.constants.department,
      subDepartment: readOptionalText(row, subDepartment, descriptionLengthAtMost),
      vendor: readOptionalText(row, vendor, descriptionLengthAtMost),
      ...mapProductAmounts(({ name }) => readOptionalAmount(row, amountReaderByName.get(name))),
    };
    return row.issues === null ? productRow : null;
  };
}

/** Makes the reader of a location file's rows. */
export function createLocationRowReader(
  mapping: LocationsMapping,
  placeOf: ColumnFinder,
  placeOfHeader: HeaderFinder,
): RowReader<LocationRow> {
  const [code, description] = [placeOfHeader(mapping.columns.code, "code"), placeOf("description")];
  const [region, city, area, openDate] = [placeOf("region"), placeOf("city"), placeOf("area"), placeOf("openDate")];
  const readDate = mapping.dateFormat === null ? null : compileDatePattern(mapping.dateFormat);
  return (row) => {
    const locationRow: LocationRow = {
      kind: "locations",
      code: readTextCell(row, code, codeAtMost, true),
      description: readOptionalText(row, description, descriptionLengthAtMost),
      region: readOptionalText(row, region, descriptionLengthAtMost),
      city: readOptionalText(row, city, descriptionLengthAtMost),
      area: readOptionalText(row, area, descriptionLengthAtMost),
      openDate: readOptionalDate(row, openDate, readDate),
      timeZone: mapping.timeZone,
      locationType: mapping.constants.locationType,
    };
    return row.issues === null ? locationRow : null;
  };
}

/** Makes the reader of a stock file's rows. */
export function createStockRowReader(
  mapping: StockMapping,
  placeOf: ColumnFinder,
  placeOfHeader: HeaderFinder,
): RowReader<StockRow> {
  const [sku, units] = [placeOfHeader(mapping.columns.sku, "sku"), placeOfHeader(mapping.columns.quantity, "quantity")];
  const locationPlace = placeOf("location");
  const constantLocation = mapping.constants.location ?? "";
  const readUnits = createScaledReader(mapping, 3);
  return (row) => {
    const locationCode = locationPlace === null ? constantLocation : readTextCell(row, locationPlace, codeAtMost, true);
    const itemCode = readTextCell(row, sku, codeAtMost, true);
    const unitsText = cellText(row, units);
    const stockUnits = readUnits(unitsText);
    if (unitsText === "") refuseCell(row, units, "IMPORT_REQUIRED");
    else if (!Number.isFinite(stockUnits)) refuseNumber(row, units, stockUnits, scaledAtMost / 1_000);
    if (row.issues !== null) return null;
    return { kind: "stock", locationCode, sku: itemCode, quantity: quantity(stockUnits) };
  };
}

function readOptionalText(row: RowReading, place: ColumnPlace | null, limit: number): string | null {
  if (place === null) return null;
  const text = readTextCell(row, place, limit, false);
  return text === "" ? null : text;
}

/** Column of an amount, and the parser of its cells. */
interface AmountReader {
  readonly place: ColumnPlace | null;
  readonly read: ScaledReader;
  /** Greatest amount, in the unit of the file. */
  readonly most: number;
}

function readOptionalAmount(row: RowReading, reader: AmountReader | undefined): number | null {
  if (reader === undefined || reader.place === null) return null;
  const { place, read, most } = reader;
  const amountText = cellText(row, place);
  if (amountText === "") return null;
  const scaledAmount = read(amountText);
  if (!Number.isFinite(scaledAmount)) refuseNumber(row, place, scaledAmount, most);
  else if (scaledAmount < 0) refuseCell(row, place, "IMPORT_NEGATIVE_PRICE");
  else return scaledAmount;
  return null;
}

function readOptionalDate(row: RowReading, place: ColumnPlace | null, reader: DateReader | null): CalendarDate | null {
  if (place === null) return null;
  const dateText = cellText(row, place);
  if (dateText === "") return null;
  const date = reader?.(dateText)?.date ?? null;
  if (date === null) refuseCell(row, place, "IMPORT_DATE");
  return date;
}
