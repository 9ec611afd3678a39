/** Readers of the values of a mapping. */

import { parseCalendarDate, parseTimeZone } from "../period/index.ts";
import {
  isFields,
  listLengthOf,
  listPropertyNames,
  readCodeOf,
  readElement,
  readListOf,
  readNonEmptyText,
  readOneOf,
  readOrNull,
  readOwnProperty,
  type Fields,
  type Reader,
} from "../validation/index.ts";

import { partLimits, type CellPart } from "./cell-part.ts";
import { compileDatePattern } from "./date-pattern.ts";
import { discountColumnRules, type DiscountColumn } from "./deduct-discounts.ts";
import { isCurrencyCode, isExchangeRate, ownCurrency, type DatedRate } from "./exchange-rates.ts";
import { headerRowAtMost } from "./table-shape.ts";

/** Maximum length of the name of a mapping, which is its key. */
export const mappingNameLengthAtMost = 200;

/** Reads the name of a mapping. */
export const readMappingName: Reader<string> = (value) => {
  const name = readNonEmptyText(value);
  return name === undefined || name.length > mappingNameLengthAtMost ? undefined : name;
};

const createCountReader =
  (atMost: number): Reader<number> =>
  (value) =>
    typeof value === "number" && Number.isSafeInteger(value) && value !== 0 && Math.abs(value) <= atMost
      ? value
      : undefined;

const readPosition: Reader<number> = (value) => {
  const positionNumber = createCountReader(partLimits.position)(value);
  return positionNumber !== undefined && positionNumber > 0 ? positionNumber : undefined;
};

const readMark: Reader<string> = (value) =>
  typeof value === "string" && value.length > 0 && value.length <= partLimits.mark ? value : undefined;

/** Readers of a cell part's properties, by the rule that cuts the part out. */
const partReadersByRule = {
  before: { mark: readMark, at: readOneOf(["first", "last"]) },
  after: { mark: readMark, at: readOneOf(["first", "last"]) },
  piece: { mark: readMark, piece: createCountReader(partLimits.piece) },
  digits: { piece: createCountReader(partLimits.piece) },
  position: { from: readPosition, length: readOrNull(readPosition) },
} as const satisfies Record<CellPart["by"], Readonly<Record<string, Reader<unknown>>>>;

/** Reads the part of a cell that a field takes. */
export const readCellPart: Reader<CellPart> = (value) => {
  if (!isFields(value)) return undefined;
  const partRule = readCodeOf(partReadersByRule)(readOwnProperty(value, "by"));
  if (partRule === undefined) return undefined;
  const propertyReaders: Readonly<Record<string, Reader<unknown>>> = partReadersByRule[partRule];
  const propertyEntries = Object.entries(propertyReaders).map(
    ([name, reader]) => [name, reader(readOwnProperty(value, name))] as const,
  );
  const isComplete = propertyEntries.every(([, property]) => property !== undefined);
  return isComplete && listPropertyNames(value).length === propertyEntries.length + 1
    ? ({ by: partRule, ...Object.fromEntries(propertyEntries) } as CellPart)
    : undefined;
};

/** Maximum number of columns of discounts. */
export const discountColumnsAtMost = 8;

const readDiscountColumn: Reader<DiscountColumn> = (value) => {
  if (!isFields(value) || listPropertyNames(value).length > 2) return undefined;
  const columnHeader = readNonEmptyText(readOwnProperty(value, "column"));
  const discountRule = readOneOf(discountColumnRules)(readOwnProperty(value, "is"));
  return columnHeader === undefined || discountRule === undefined
    ? undefined
    : { column: columnHeader, is: discountRule };
};

/** Reads the columns of discounts, each listed once. */
export const readDiscountColumns: Reader<readonly DiscountColumn[]> = (value) => {
  const discountColumns = readListOf(readDiscountColumn)(value);
  return discountColumns === undefined ||
    discountColumns.length > discountColumnsAtMost ||
    new Set(discountColumns.map(({ column }) => column.trim())).size < discountColumns.length
    ? undefined
    : discountColumns;
};

/** Readers of the properties of a dated rate. The Canadian dollar has no rate. */
const rateFieldReaders = {
  currency: (value: unknown) => (value === ownCurrency ? undefined : readCurrencyCode(value)),
  from: (value: unknown) => {
    const parsedDate = typeof value === "string" ? parseCalendarDate(value) : undefined;
    return parsedDate?.ok === true ? parsedDate.value : undefined;
  },
  rate: (value: unknown) => (typeof value === "string" && isExchangeRate(value) ? value : undefined),
} as const satisfies Record<keyof DatedRate, Reader<string>>;

/** Maximum number of dated exchange rates: more than one for each day of five years. */
export const datedRatesAtMost = 2_000;

/** Maximum number of invalid rates that are listed; a hostile list may have any number. */
const wrongRatesAtMost = 100;

/** Dated rates, and the path of each part that is invalid: an index and a property, or neither for the list itself. One invalid rate leaves no rates. */
export interface DatedRatesReading {
  readonly rates: readonly DatedRate[];
  readonly wrong: readonly (readonly string[])[];
}

/**
 * Reads the rates of exchange by day. A currency has one rate a day: the second one is wrong.
 *
 * @example readDatedRates([{ currency: "USD", from: "2026-01-02", rate: "0" }]).wrong // => [["0", "rate"]]
 */
export function readDatedRates(value: unknown): DatedRatesReading {
  const rateCount = listLengthOf(value);
  if (rateCount === null || rateCount > datedRatesAtMost) return { rates: [], wrong: [[]] };
  const rateByCurrencyAndDay = new Map<string, DatedRate>();
  const invalidPaths: (readonly string[])[] = [];
  for (let index = 0; index < rateCount && invalidPaths.length < wrongRatesAtMost; index += 1) {
    const rateFields = readElement(value, index);
    const rateOrInvalidPath =
      isFields(rateFields) && listPropertyNames(rateFields).length <= 3 ? readDatedRate(rateFields) : [];
    if (
      "rate" in rateOrInvalidPath &&
      !rateByCurrencyAndDay.has(`${rateOrInvalidPath.currency} ${rateOrInvalidPath.from}`)
    )
      rateByCurrencyAndDay.set(`${rateOrInvalidPath.currency} ${rateOrInvalidPath.from}`, rateOrInvalidPath);
    else invalidPaths.push([String(index), ...("rate" in rateOrInvalidPath ? ["from"] : rateOrInvalidPath)]);
  }
  return { rates: invalidPaths.length === 0 ? [...rateByCurrencyAndDay.values()] : [], wrong: invalidPaths };
}

/** Reads a rate; else the name of its first invalid property. */
function readDatedRate(fields: Fields): DatedRate | readonly string[] {
  const currency = rateFieldReaders.currency(readOwnProperty(fields, "currency"));
  const firstDay = rateFieldReaders.from(readOwnProperty(fields, "from"));
  const rate = rateFieldReaders.rate(readOwnProperty(fields, "rate"));
  if (currency === undefined) return ["currency"];
  if (firstDay === undefined) return ["from"];
  return rate === undefined ? ["rate"] : { currency, from: firstDay, rate };
}

/** Reads the code of a currency. */
export const readCurrencyCode: Reader<string> = (value) =>
  typeof value === "string" && isCurrencyCode(value) ? value : undefined;

/** Reads the row of the header. */
export const readHeaderRow: Reader<number> = (value) =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 && value <= headerRowAtMost
    ? value
    : undefined;

/** Reads a local time: "yyyy-MM-ddTHH:mm". */
export const readMoment: Reader<string> = (value) =>
  typeof value === "string" &&
  /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) &&
  parseCalendarDate(value.slice(0, 10)).ok
    ? value
    : undefined;

/** Reads a pattern of dates or times. */
export const readPattern: Reader<string> = (value) =>
  typeof value === "string" && compileDatePattern(value) !== null ? value : undefined;

/** Reads a time zone. */
export const readZone: Reader<string> = (value) => {
  const zoneResult = parseTimeZone(value);
  return zoneResult.ok ? zoneResult.value : undefined;
};

/** Reads a time of day: "HH:mm". */
export const readTimeOfDay: Reader<string> = (value) =>
  typeof value === "string" && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined;

/** Reads the mark of cancellations. */
export const readCancellation: Reader<{ column: string | null; prefix: string }> = (value) => {
  if (!isFields(value)) return undefined;
  const prefix = readNonEmptyText(readOwnProperty(value, "prefix"));
  const column = readOrNull(readNonEmptyText)(readOwnProperty(value, "column") ?? null);
  return prefix === undefined || column === undefined ? undefined : { column, prefix };
};
