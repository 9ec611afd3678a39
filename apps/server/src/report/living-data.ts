/** Builds the data of a "living file": an HTML page of a report that the reader can regroup and filter offline. */

import {
  figureStyle,
  livingWords,
  type LivingColumn,
  type LivingData,
  type LivingWords,
} from "@comptoir/api/living-file";
import { formatCount, formatQuantity, quantity } from "@comptoir/domain/measure";
import { cents, formatMoney } from "@comptoir/domain/money";
import { findField, type FieldCatalogue, type FieldType, type Table, type TableColumn } from "@comptoir/domain/report";
import { columnHeaderText, isFigureColumn, type FileWords } from "@comptoir/i18n/report";

/** Converts a table to the data of a living file. The page groups rows by their first columns and computes totals itself. */
export function toLivingData(table: Table, fileWords: FileWords, fields: FieldCatalogue): LivingData {
  const { words, names } = fileWords;
  const { columns } = table;
  const days: Record<string, string> = {};
  const cellsOf = (cells: Table["rows"][number]["cells"]) =>
    columns.map((column, index) => {
      const value = cells[index] ?? null;
      if (value === null || (isFigureColumn(column) && typeof value === "number")) return value;
      const text = words.valueText(value, column, names);
      if (!isDayColumn(column) || typeof value !== "string") return text;
      days[value] = text;
      return value;
    });
  const [money, belowZero] = [123_456, -123_456].map((amount) => formatMoney(cents(amount), words.language));
  const [wholeText, lessThanNone] = [1_234_560, -1_234_560].map((amount) =>
    formatQuantity(quantity(amount), words.language),
  );
  return {
    columns: columns.map((column) => columnOf(column, fileWords, mayAddUp(column, table, fields))),
    rows: table.rows.filter(({ kind }) => kind === "row").map(({ cells }) => cellsOf(cells)),
    total:
      table.rows
        .filter(({ kind }) => kind === "total")
        .map(({ cells }) => cellsOf(cells))
        .at(-1) ?? null,
    days,
    number: figureStyle(wholeText ?? formatCount(1_234, words.language), lessThanNone ?? ""),
    money: figureStyle(money ?? "", belowZero ?? ""),
    words: Object.fromEntries(
      livingWords.map((word) => [
        word,
        words.t(`report.living_${word}`, { number: "{{number}}", total: "{{total}}", name: "{{name}}" }),
      ]),
    ) as LivingWords,
  };
}

const scaleByFieldType: Readonly<Partial<Record<FieldType, readonly [number, number]>>> = {
  int: [0, 0],
  qty: [3, 0],
  money: [2, 2],
  unitCost: [4, 2],
  pct: [2, 1],
};

/** Returns whether a living file may add up a column. Quotients, balances at a date and totals across do not add up: their parts are missing or would count twice. */
function mayAddUp(column: TableColumn, { columns }: Table, fields: FieldCatalogue): boolean {
  const { ratio, counts, follows, standing, standsAt, noTotal } = findField(fields, column.field) ?? {};
  const isSum = column.aggregate === null || column.aggregate === "sum" || column.aggregate === "count";
  const isOwn = column.kind === "value" || (column.kind === "total" && !columns.some(({ kind }) => kind === "value"));
  const isAdditive = column.type === "money" || column.type === "qty" || column.type === "int";
  return (
    isFigureColumn(column) &&
    isSum &&
    isOwn &&
    isAdditive &&
    column.display === "value" &&
    ratio === undefined &&
    counts === undefined &&
    follows === undefined &&
    standing === undefined &&
    noTotal === undefined &&
    !columns.some(({ field }) => field === standsAt)
  );
}

function columnOf(column: TableColumn, fileWords: FileWords, isAdded: boolean): LivingColumn {
  const [decimals, leastDecimals] = isFigureColumn(column) ? (scaleByFieldType[column.type] ?? [null, 0]) : [null, 0];
  const name = columnHeaderText(column, fileWords);
  return {
    header: column.type === "pct" && decimals !== null ? `${name} (%)` : name,
    decimals,
    least: leastDecimals,
    isMoney: column.type === "money" || column.type === "unitCost",
    isDay: isDayColumn(column),
    adds: isAdded,
  };
}

const isDayColumn = ({ type, grain }: TableColumn): boolean => type === "date" && (grain === null || grain === "day");
