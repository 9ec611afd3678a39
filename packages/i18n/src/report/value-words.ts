/** Formatted values of report cells, group keys and filters. */
import { formatCount } from "@comptoir/domain/measure";
import {
  formatClock,
  formatDate,
  formatRange,
  monthNames,
  parseCalendarDate,
  parseRangeText,
  weekdayNames,
} from "@comptoir/domain/period";
import {
  filterOperators,
  findField,
  formatCell,
  formatColumnCell,
  reportKinds,
  type FieldCatalogue,
  type FieldValue,
  type GroupGrain,
  type ReportFilter,
  type TableColumn,
} from "@comptoir/domain/report";

import type { Translator } from "../create-i18n.ts";
import type { FieldWords } from "./field-words.ts";
import { fiscalPeriods, offeredPeriods } from "./offered-periods.ts";

/** Names of field values: stores, people, items. */
export type Names = ReadonlyMap<string, ReadonlyMap<string | number, string>>;

/** Numbers that identify, such as a line number: not counts, so without grouping. */
const ungroupedNumberFields: ReadonlySet<string> = new Set(
  Object.values(reportKinds).flatMap(({ fields }) =>
    Object.keys(fields).filter((field) => {
      const fieldRow = findField(fields, field);
      return fieldRow?.role === "dimension" && fieldRow.type === "int";
    }),
  ),
);

/** Properties of a column that determine the texts of its values. */
export type WrittenColumn = Pick<TableColumn, "field" | "grain" | "type" | "decimals" | "format">;

/** Number of values that a filter's sentence names; it counts the others. */
const namedValuesAtMost = 3;

/** Words of values. */
type ValueWords = ReturnType<typeof createValueWords>;

export function createValueWords({ t, language }: Pick<Translator, "t" | "language">, { codeText }: FieldWords) {
  /** Formats a value: its label, its date text, or the value itself. */
  function valueText(value: FieldValue, column: WrittenColumn, names: Names): string {
    if (value === null) return "";
    const valueName = names.get(column.field)?.get(value);
    if (valueName !== undefined) return valueName;
    if (column.format !== undefined) return formatColumnCell(value, column, language);
    const calendarText = column.grain === null ? undefined : grainKeyText(value, column.grain);
    if (calendarText !== undefined) return calendarText;
    if (column.type === "time" && typeof value === "string" && /^\d{2}:\d{2}/u.test(value))
      return formatClock(Number(value.slice(0, 2)) * 60 + Number(value.slice(3, 5)), language);
    if (column.type === "date" && typeof value === "string") return dateText(value) ?? value;
    if (typeof value === "string") return codeText(column.field, value) ?? value;
    return ungroupedNumberFields.has(column.field)
      ? String(value)
      : formatCell(value, column.type, language, column.decimals);
  }

  /** Label of a group key; rows without a key have a label of their own. */
  const keyText = (value: FieldValue, column: WrittenColumn, names: Names): string =>
    value === null ? t("report.unknown") : valueText(value, column, names);

  function grainKeyText(value: string | number, grain: GroupGrain): string | undefined {
    if (grain === "monthOfYear") return capitalize(monthNames(language)[Number(value) - 1] ?? String(value));
    if (grain === "weekday") return capitalize(weekdayNames(language, 0)[Number(value)] ?? String(value));
    // A total row has a label in place of its hour.
    if (grain === "hour")
      return Number.isFinite(Number(value)) ? formatClock(Number(value) * 60, language) : String(value);
    if (typeof value !== "string") return undefined;
    if (grain === "month") {
      const firstDayResult = parseCalendarDate(`${value}-01`);
      return firstDayResult.ok ? capitalize(formatDate(firstDayResult.value, language, "month")) : value;
    }
    return grain === "year" ? value : (dateText(value) ?? value);
  }

  function dateText(value: string): string | undefined {
    const dateResult = parseCalendarDate(value);
    return dateResult.ok ? formatDate(dateResult.value, language, "medium") : undefined;
  }

  const capitalize = (text: string): string => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

  return { valueText, keyText, capital: capitalize };
}

/** Words of periods and filters. */
export function createFilterWords(
  { t, language }: Pick<Translator, "t" | "language">,
  { fieldText, operatorText }: FieldWords,
  { valueText }: ValueWords,
) {
  /** Label of a period: its name, or its days. */
  function periodText(text: string): string {
    const rangeResult = parseRangeText(text);
    if (!rangeResult.ok) return text;
    const periodCode = [...offeredPeriods, ...fiscalPeriods].find((period) => period === text);
    if (periodCode !== undefined) return t(`dashboard.range_${periodCode}`);
    const range = rangeResult.value;
    return range.kind === "custom" ? formatRange(range, language) : text;
  }

  /** Formats a filter as a sentence: "Department is Kitchen". Fields that are no fields of reports come with their label. */
  function filterText(
    { field, operator, values }: ReportFilter,
    fields: FieldCatalogue,
    names: Names,
    fieldLabel: string = fieldText(field),
  ): string {
    const fieldType = findField(fields, field)?.type ?? "text";
    const operandKind = filterOperators[operator];
    const valueTexts = (values.length === 0 ? [null] : values).map((value) => {
      // Still to be entered.
      if (value === null) return "…";
      return operandKind === "range" && typeof value === "string"
        ? periodText(value)
        : valueText(value, { field, grain: null, type: fieldType }, names);
    });
    const [first = "…", second = "…"] = valueTexts;
    if (operandKind === "nothing")
      return t("report.filterWithout", { field: fieldLabel, operator: operatorText(operator) });
    const valuePhrase =
      operandKind === "span"
        ? t("report.span", { from: first, to: second })
        : valueTexts.length <= namedValuesAtMost
          ? valueTexts.join(", ")
          : t("report.moreValues", {
              first: valueTexts.slice(0, namedValuesAtMost).join(", "),
              number: formatCount(valueTexts.length - namedValuesAtMost, language),
            });
    return t("report.filterSentence", { field: fieldLabel, operator: operatorText(operator), value: valuePhrase });
  }

  return { periodText, filterText };
}
