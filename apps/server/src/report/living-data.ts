/** The rows of a rendered report as a living file holds them. */

import { figureStyle, livingWords, type LivingColumn, type LivingData, type LivingWords } from "@comptoir/api/living-file";
import { formatCount, formatQuantity, quantity } from "@comptoir/domain/measure";
import { cents, formatMoney } from "@comptoir/domain/money";
import type { FieldType, Table, TableColumn } from "@comptoir/domain/report";
import { fileHeader, isFigure, type FileWords } from "@comptoir/i18n/report";

/** Groups are the first columns of each of their rows; their totals are computed anew by the reader. */
export function livingData(table: Table, by: FileWords): LivingData {
  const { words, names } = by;
  const { columns } = table;
  const days: Record<string, string> = {};
  const cellsOf = (cells: Table["rows"][number]["cells"]) =>
    columns.map((column, index) => {
      const value = cells[index] ?? null;
      if (value === null || (isFigure(column) && typeof value === "number")) return value;
      const text = words.valueText(value, column, names);
      if (!isDay(column) || typeof value !== "string") return text;
      days[value] = text;
      return value;
    });
  const [money, below] = [123_456, -123_456].map((amount) => formatMoney(cents(amount), words.language));
  const [whole, lessThanNone] = [1_234_560, -1_234_560].map((amount) => formatQuantity(quantity(amount), words.language));
  return {
    columns: columns.map((column) => columnOf(column, by)),
    rows: table.rows.filter(({ kind }) => kind === "row").map(({ cells }) => cellsOf(cells)),
    total: table.rows.filter(({ kind }) => kind === "total").map(({ cells }) => cellsOf(cells)).at(-1) ?? null,
    days,
    number: figureStyle(whole ?? formatCount(1_234, words.language), lessThanNone ?? ""),
    money: figureStyle(money ?? "", below ?? ""),
    words: Object.fromEntries(livingWords.map((word) => [word, words.t(`report.living_${word}`, { number: "{{number}}", total: "{{total}}", name: "{{name}}" })])) as LivingWords,
  };
}

const scales: Readonly<Partial<Record<FieldType, readonly [number, number]>>> = { int: [0, 0], qty: [3, 0], money: [2, 2], unitCost: [4, 2], pct: [2, 1] };

function columnOf(column: TableColumn, by: FileWords): LivingColumn {
  const [decimals, least] = isFigure(column) ? (scales[column.type] ?? [null, 0]) : [null, 0];
  const isAdded = column.aggregate === null || column.aggregate === "sum" || column.aggregate === "count";
  const name = fileHeader(column, by);
  return {
    header: column.type === "pct" && decimals !== null ? `${name} (%)` : name,
    decimals, least, isMoney: column.type === "money" || column.type === "unitCost", isDay: isDay(column),
    adds: decimals !== null && isAdded && column.display === "value" && column.kind === "value" && (column.type === "money" || column.type === "qty" || column.type === "int"),
  };
}

const isDay = ({ type, grain }: TableColumn): boolean => type === "date" && (grain === null || grain === "day");
