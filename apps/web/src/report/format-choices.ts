/** Formats that a column can have, each with an example in the language of the page. */
import {
  columnDecimals,
  columnType,
  findFormat,
  listFormats,
  type ColumnFormat,
  type FieldCatalogue,
  type FieldType,
  type ReportColumn,
} from "@comptoir/domain/report";

import { t } from "../shared/text.ts";
import { valueText } from "./report-words.ts";

/** A format, its name and an example; null is the format of the type. */
export interface FormatChoice {
  readonly format: ColumnFormat | null;
  readonly name: string;
  readonly example: string;
}

/** Sample value of each type that has formats. */
const sampleByType: Readonly<Partial<Record<FieldType, string | number>>> = {
  money: 123_456,
  unitCost: 123_456,
  qty: 1_234_500,
  int: 12_345,
  pct: 1_234,
  date: "2026-03-12",
  time: "14:05",
};

/** Lists the formats of a column, that of its type first; empty for texts, codes and names. A format that always writes like the first is left out, unless it is chosen. */
export function listFormatChoices(
  { field, aggregate, format }: Pick<ReportColumn, "field" | "aggregate" | "format">,
  fields: FieldCatalogue,
): readonly FormatChoice[] {
  const fieldType = columnType(fields, { field, aggregate });
  const sampleValue = fieldType === null ? undefined : sampleByType[fieldType];
  if (fieldType === null || sampleValue === undefined) return [];
  const exampleText = (code?: ColumnFormat): string =>
    valueText(
      sampleValue,
      { field, grain: null, type: fieldType, ...(code !== undefined && { format: code }) },
      new Map(),
    );
  const usualChoice = { format: null, name: t("report.columnFormat_usual"), example: exampleText() };
  // The usual decimals of such a type depend on the figures of the column.
  const hasVariableDecimals = columnDecimals([], fieldType) !== undefined;
  const otherChoices = listFormats(fieldType)
    .map((code) => ({ format: code, name: t(`report.columnFormat_${code}`), example: exampleText(code) }))
    .filter((choice) => hasVariableDecimals || choice.format === format || choice.example !== usualChoice.example);
  return [usualChoice, ...otherChoices];
}

/** Code of a column's format in a list of choices; null if it does not fit. */
export function chosenFormatName(
  column: Pick<ReportColumn, "field" | "aggregate" | "format">,
  fields: FieldCatalogue,
): string | null {
  const fieldType = columnType(fields, column);
  return fieldType !== null && findFormat(column.format, fieldType) !== null ? column.format : null;
}

/** Formats a choice as one text: its name and its example. */
export const formatChoiceText = ({ name, example }: FormatChoice): string =>
  t("report.formatExample", { name, example });
