/** Builds the data of a "living file": an HTML page of a report that the reader can regroup and filter offline. */

import {
  figureStyle,
  livingWordKeys,
  type LivingColumn,
  type LivingData,
  type LivingWords,
  type WrittenFigures,
} from "@comptoir/api/living-file";
import { formatCount, formatQuantity, quantity } from "@comptoir/domain/measure";
import {
  decimalsOf,
  findField,
  findFormat,
  withDecimals,
  withFormats,
  type FieldCatalogue,
  type Table,
  type TableColumn,
} from "@comptoir/domain/report";
import { columnHeaderText, isFigureColumn, isGroupCell, type FileWords, type ReportWords } from "@comptoir/i18n/report";

/** Converts a table to the data of a living file, whose page regroups the rows and sums them itself. */
export function toLivingData(table: Table, fileWords: FileWords, fields: FieldCatalogue): LivingData {
  const { words, names } = fileWords;
  const formattedColumns = withDecimals(withFormats(table.columns, fileWords.columns), table.rows);
  const writtenDayByDate: Record<string, string> = {};
  const toLivingCells = (row: Table["rows"][number]) =>
    formattedColumns.map((column, index) => {
      const cellValue = row.cells[index] ?? null;
      if (cellValue === null) return isGroupCell(row, column, index) ? words.keyText(null, column, names) : null;
      if (isFigureColumn(column) && typeof cellValue === "number") return cellValue;
      const cellText = words.valueText(cellValue, column, names);
      if (!isDayColumn(column) || typeof cellValue !== "string") return cellText;
      writtenDayByDate[column.format === undefined ? cellValue : `${index} ${cellValue}`] = cellText;
      return cellValue;
    });
  const [wholeText, lessThanNone] = [1_234_560, -1_234_560].map((amount) =>
    formatQuantity(quantity(amount), words.language),
  );
  const numberStyle = figureStyle(wholeText ?? formatCount(1_234, words.language), lessThanNone ?? "");
  return {
    columns: formattedColumns.map((column): LivingColumn => ({
      header: columnHeaderText(column, fileWords),
      decimals: isFigureColumn(column) ? decimalsOf(column.type) : null,
      figures: isFigureColumn(column) ? writtenFiguresOf(column, words, numberStyle.decimal) : null,
      isMoney: column.type === "money" || column.type === "unitCost",
      adds: mayAddUp(column, table, fields),
      isDay: isDayColumn(column),
    })),
    rows: table.rows.filter(({ kind }) => kind === "row").map(toLivingCells),
    total:
      table.rows
        .filter(({ kind }) => kind === "total")
        .map(toLivingCells)
        .at(-1) ?? null,
    days: writtenDayByDate,
    number: numberStyle,
    words: Object.fromEntries(
      livingWordKeys.map((word) => [
        word,
        words.t(`report.living_${word}`, { number: "{{number}}", total: "{{total}}", name: "{{name}}" }),
      ]),
    ) as LivingWords,
  };
}

/** Finds out how the screen writes the figures of a column, from samples: the file formats the sums that it computes in the same way. */
function writtenFiguresOf(column: TableColumn, words: ReportWords, decimal: string): WrittenFigures {
  const columnFormat = findFormat(column.format, column.type);
  const isInThousands = columnFormat?.writes === "figure" && columnFormat.isInThousands === true;
  const decimalsOfUnit = decimalsOf(column.type) + (isInThousands ? 3 : 0);
  const [sample = "", sampleBelow = ""] = [1_234, -1_234].map((count) =>
    words.valueText(count * 10 ** decimalsOfUnit, column, new Map()),
  );
  const writtenDecimals =
    columnFormat?.writes === "figure" ? columnFormat.decimals : (column.decimals ?? decimalsOf(column.type));
  return {
    style: { ...figureStyle(sample, sampleBelow), decimal },
    places: writtenDecimals,
    dropped: decimalsOfUnit - writtenDecimals,
  };
}

/** Returns whether a living file may add up a column. Quotients, balances at a date and totals across do not add up: their parts are missing or would count twice. */
function mayAddUp(column: TableColumn, { columns }: Table, fields: FieldCatalogue): boolean {
  const { ratio, counts, follows, standing, standsAt, noTotal } = findField(fields, column.field) ?? {};
  const isSumOrCount = column.aggregate === null || column.aggregate === "sum" || column.aggregate === "count";
  const isOwnColumn =
    column.kind === "value" || (column.kind === "total" && !columns.some(({ kind }) => kind === "value"));
  const isAdditiveType = column.type === "money" || column.type === "qty" || column.type === "int";
  return (
    isFigureColumn(column) &&
    isSumOrCount &&
    isOwnColumn &&
    isAdditiveType &&
    column.display === "value" &&
    ratio === undefined &&
    counts === undefined &&
    follows === undefined &&
    standing === undefined &&
    noTotal === undefined &&
    !columns.some(({ field }) => field === standsAt)
  );
}

const isDayColumn = ({ type, grain }: TableColumn): boolean => type === "date" && (grain === null || grain === "day");
