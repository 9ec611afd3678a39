/** Proposes a mapping from a file's header and first rows; ambiguous parts become questions. */

import { productAmounts } from "../product/index.ts";

import { stripCentWords, stripUnitWords } from "./amount-unit.ts";
import { dateOrder, guessDatePatterns, guessTimePatterns } from "./date-guess.ts";
import { foldHeader } from "./fold-header.ts";
import { headerWords } from "./header-words.data.ts";
import type { ImportKind, ImportMapping } from "./import-mapping.ts";
import type { FileSample, MappingProposal, MappingQuestion } from "./mapping-proposal.ts";
import { guessNumberFormats } from "./number-guess.ts";
import { missesAllowed } from "./proposal-tolerance.data.ts";
import { findMultipliedColumns } from "./find-multiplied-columns.ts";
import { askDateColumn } from "./propose-date.ts";
import { proposeAmountUnit, proposeProductUnit } from "./propose-unit.ts";
import type { NumberFormat } from "./scaled-number.ts";
import { findWrongCells, type CellType } from "./wrong-cells.ts";
import { namesOfColumn } from "./xml-names.ts";

/** Value type of each field's cells. */
const cellTypes: Readonly<Record<string, CellType>> = {
  quantity: "number",
  unitPrice: "number",
  lineTotal: "number",
  discount: "number",
  discountRate: "number",
  unitCost: "number",
  exchangeRate: "number",
  ...Object.fromEntries(productAmounts.map(({ name }) => [name, "number"] as const)),
  date: "date",
  openDate: "date",
  time: "time",
  number: "code",
  sku: "code",
  location: "code",
  code: "code",
  terminal: "code",
  cashier: "code",
  customer: "code",
  tender: "code",
  currency: "code",
  upc: "code",
};

/** Fields that belong to a row alone: a value on several rows would count, or describe an item, with each of them. */
const rowFields: ReadonlySet<string> = new Set([
  "quantity",
  "unitPrice",
  "lineTotal",
  "discount",
  "unitCost",
  "description",
  "department",
  "subDepartment",
]);

/**
 * Proposes a mapping for a file. A field gets a column if the shop's own mappings or one of three languages give its header, or only its
 * values can be meant, and its values fit; if the values allow two readings of a date, number, price or discount, it asks a question instead.
 *
 * Source: behaviour 3.8, 6 (10).
 */
export function proposeMapping(
  kind: ImportKind,
  sample: FileSample,
  ownMappings: readonly ImportMapping[] = noMappings,
): MappingProposal {
  const valuesOf = (column: string): readonly string[] => {
    const columnIndex = sample.header.indexOf(column);
    return sample.rows.map((cells) => cells[columnIndex] ?? "");
  };
  const sharedColumns = new Set(sample.shared);
  const namedColumns = matchHeaders(kind, sample, ownMappings);
  const numeric = Object.entries(namedColumns).filter(([field]) => cellTypes[field] === "number");
  const numberGuess = guessNumberFormats(numeric.flatMap(([, column]) => numbersOf(valuesOf(column)) ?? []));
  const format: NumberFormat = {
    ...(numberGuess.formats[0] ?? { decimal: ".", thousands: null }),
    currencyMarks: numberGuess.currencyMarks,
  };
  const findWrong = ([field, column]: readonly [string, string]) =>
    findWrongCells({ field, column, type: cellTypes[field] ?? "text" }, valuesOf(column), format);
  const checkedColumns = Object.entries(namedColumns).map(findWrong);
  const fitting = Object.fromEntries(
    checkedColumns.flatMap(({ field, column, isProposed }) => (isProposed ? [[field, column] as const] : [])),
  );
  const columns = kind === "transactions" ? addByValues(fitting, sample, valuesOf, format) : fitting;
  const { date, openDate, time } = columns;
  const dayColumn = date ?? openDate;
  const datePatterns = dayColumn === undefined ? [] : guessDatePatterns(valuesOf(dayColumn));
  const dateColumnQuestion = kind === "transactions" ? askDateColumn(columns, sample) : null;
  const questions = [
    ...(dateColumnQuestion === null ? [] : [dateColumnQuestion]),
    ...(dayColumn === undefined || datePatterns.length < 2 ? [] : [dateQuestion(dayColumn, datePatterns)]),
    ...(numberGuess.formats.length < 2 ? [] : [numbersQuestion(numeric, numberGuess.formats, valuesOf)]),
  ];
  const file = { header: sample.header, valuesOf, format, shared: sharedColumns };
  const money =
    kind === "transactions"
      ? proposeAmountUnit(columns, file)
      : { columns, proof: null, ...(kind === "products" ? proposeProductUnit(columns, file) : { questions: [] }) };
  return {
    ...money,
    ...format,
    dateFormat: datePatterns.length === 1 ? (datePatterns[0] ?? "") : "",
    timeFormat: time === undefined ? null : (guessTimePatterns(valuesOf(time))[0] ?? null),
    wrongCells: [
      ...checkedColumns,
      ...Object.entries(columns)
        .filter(([field]) => !Object.hasOwn(fitting, field))
        .map(findWrong),
    ].flatMap(({ isReported, ...wrongCells }) => (isReported ? [wrongCells] : [])),
    questions: [...questions, ...money.questions],
  };
}

/** Returns the column that the header gives a field, whether its values fit or not; undefined if it gives none. */
export const findNamedColumn = (kind: ImportKind, sample: FileSample, field: string): string | undefined =>
  matchHeaders(kind, sample, noMappings)[field];

/** Header words of the fields of each kind, folded, the field's own name first: an amount of products without words is found by its name. */
const foldedWords: Readonly<Record<ImportKind, ReadonlyMap<string, readonly string[]>>> = {
  transactions: foldWords(headerWords.transactions),
  products: foldWords({ ...Object.fromEntries(productAmounts.map(({ name }) => [name, []])), ...headerWords.products }),
  locations: foldWords(headerWords.locations),
  stock: foldWords(headerWords.stock),
};

function foldWords(words: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, readonly string[]> {
  return new Map(Object.entries(words).map(([field, names]) => [field, [field, ...names].map(foldHeader)]));
}

const noMappings: readonly ImportMapping[] = [];

/** Number added to the rank of a match by a name of a column's path: it is weaker than a match by the column's name. */
const fartherRank = 1_000;

/** Assigns to each field the column whose header matches it; each column goes to its best match. */
function matchHeaders(
  kind: ImportKind,
  { header, shared = [], record = null }: FileSample,
  ownMappings: readonly ImportMapping[],
): Readonly<Record<string, string>> {
  const columnsAbove = new Set(shared);
  const words = foldedWords[kind];
  const foldedHeader = header.map(foldColumn);
  const foldedHeaders = header.map((column) =>
    [...(record === null ? [column] : namesOfColumn(column, record)), ...namesOfMoney(column)].map(foldHeader),
  );
  const matches = [...words].flatMap(([field, keys]) =>
    keys.flatMap((key, rank) => {
      // The code of a field is its best match, save for `state`, a word with other meanings.
      return foldedHeaders.flatMap((names, index) => {
        const nameIndex = names.indexOf(key);
        // The name itself comes before the names of its path, and values of a row before those above it.
        const distanceRank =
          nameIndex * fartherRank + (columnsAbove.has(header[index] ?? "") && nameIndex > 0 ? fartherRank : 0);
        return nameIndex !== -1 && key !== "" && !(rank === 0 && field === "state")
          ? [{ field, at: index, rank: rank + distanceRank }]
          : [];
      });
    }),
  );
  // Earlier mappings of the shop come before any word, the latest first.
  const earlierMatches = ownMappings
    .filter((mapping) => mapping.kind === kind)
    .toReversed()
    .flatMap((mapping, index) =>
      Object.entries(mapping.columns).flatMap(([field, column]) => {
        // A part of the number's column is proposed by its values.
        if (mapping.kind === "transactions" && mapping.columns.number === column && field !== "number") return [];
        const columnIndex = foldedHeader.indexOf(foldColumn(column));
        return columnIndex === -1 || !words.has(field)
          ? []
          : [{ field, at: columnIndex, rank: index - ownMappings.length }];
      }),
    );
  const columnByField: Record<string, string> = {};
  const usedIndexes = new Set<number>();
  for (const { field, at } of [...earlierMatches, ...matches].toSorted((left, right) => left.rank - right.rank)) {
    const column = header[at];
    if (
      column === undefined ||
      field in columnByField ||
      usedIndexes.has(at) ||
      (columnsAbove.has(column) && isOfRow(field, kind)) ||
      foldedHeader.filter((otherHeader) => otherHeader === foldedHeader[at]).length > 1
    )
      continue;
    columnByField[field] = column;
    usedIndexes.add(at);
  }
  return columnByField;
}

/** Folds the header of a column; one above the rows stays another column than one of a row. */
const foldColumn = (column: string): string => `${column.startsWith("../") ? "../" : ""}${foldHeader(column)}`;

/** Lists a further name of a column: its header without the words for money, or `currency` beside an amount in an object. */
function namesOfMoney(column: string): readonly string[] {
  const name = stripUnitWords(column);
  if (name !== column) return [name];
  return stripCentWords(column.replace(/[._/]currency$/u, ".amount")) === null ? [] : ["currency"];
}

/** Tells whether a field belongs to a row alone. Texts above the rows of other kinds are theirs: a department may hold its products. */
const isOfRow = (field: string, kind: ImportKind): boolean =>
  rowFields.has(field) && (kind === "transactions" || cellTypes[field] === "number");

/** Returns the numbers of a column; null if more cells than a proposal tolerates are no numbers. */
function numbersOf(values: readonly string[]): readonly string[] | null {
  const filledValues = values.filter((value) => value.trim() !== "");
  const numericValues = filledValues.filter(
    (value) => /\d/u.test(value) && guessNumberFormats([value]).formats.length > 0,
  );
  return filledValues.length - numericValues.length <= missesAllowed(filledValues.length) ? numericValues : null;
}

/** Adds the columns that no header names, if only one can be meant: the day of the sales, or quantity, price and total by their product. */
function addByValues(
  columns: Readonly<Record<string, string>>,
  { header, shared = [] }: FileSample,
  valuesOf: (column: string) => readonly string[],
  format: NumberFormat,
): Readonly<Record<string, string>> {
  const usedColumns = new Set(Object.values(columns));
  const free = header.filter(
    (column, index) => column.trim() !== "" && !usedColumns.has(column) && header.indexOf(column) === index,
  );
  const days = columns["date"] === undefined ? free.filter((column) => isDays(valuesOf(column))) : [];
  const [day] = days;
  const datedColumns = day === undefined || days.length > 1 ? columns : { ...columns, date: day };
  const multipliedColumns = findMultipliedColumns(
    columns,
    free.filter((column) => !shared.includes(column)).map((column) => ({ column, values: valuesOf(column) })),
    format,
    valuesOf,
  );
  return multipliedColumns === null ? datedColumns : { ...datedColumns, ...multipliedColumns };
}

/** Tells whether a column holds nothing but days; eight digits alone may be anything. */
function isDays(values: readonly string[]): boolean {
  const filledValues = values.filter((value) => value.trim() !== "");
  return (
    filledValues.length > 0 &&
    filledValues.every((value) => /\D/u.test(value.trim())) &&
    guessDatePatterns(filledValues).length > 0
  );
}

function dateQuestion(column: string, datePatterns: readonly string[]): MappingQuestion {
  const answers = (["day", "month", "year"] as const).flatMap((order) => {
    const dateFormat = datePatterns.find((pattern) => dateOrder(pattern) === order);
    return dateFormat === undefined ? [] : [{ answer: `${order}First` as const, change: { dateFormat } }];
  });
  return { asks: "date", column, answers };
}

function numbersQuestion(
  numeric: readonly (readonly [string, string])[],
  formats: readonly Pick<NumberFormat, "decimal" | "thousands">[],
  valuesOf: (column: string) => readonly string[],
): MappingQuestion {
  const column = numeric.find(([, column]) => valuesOf(column).some((value) => /[.,]/u.test(value)))?.[1] ?? "";
  return {
    asks: "numbers",
    column,
    answers: formats.map(({ decimal, thousands }) => ({
      answer: decimal === "." ? "decimalPoint" : "decimalComma",
      change: { decimal, thousands },
    })),
  };
}
