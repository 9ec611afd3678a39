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
const plainNumbers: ReadonlySet<string> = new Set(
  Object.values(reportKinds).flatMap(({ fields }) =>
    Object.keys(fields).filter((field) => {
      const row = findField(fields, field);
      return row?.role === "dimension" && row.type === "int";
    }),
  ),
);

/** Properties of a column that determine the texts of its values. */
export type WrittenColumn = Pick<TableColumn, "field" | "grain" | "type" | "decimals" | "format">;

/** Number of values that a filter's sentence names; it counts the others. */
const namedValues = 3;

/** Words of values. */
type ValueWords = ReturnType<typeof createValueWords>;

export function createValueWords({ t, language }: Pick<Translator, "t" | "language">, { codeText }: FieldWords) {
  /** Formats a value: its label, its date text, or the value itself. */
  function valueText(value: FieldValue, column: WrittenColumn, names: Names): string {
    if (value === null) return "";
    const valueName = names.get(column.field)?.get(value);
    if (valueName !== undefined) return valueName;
    if (column.format !== undefined) return formatColumnCell(value, column, language);
    const inCalendar = column.grain === null ? undefined : grainKeyText(value, column.grain);
    if (inCalendar !== undefined) return inCalendar;
    if (column.type === "time" && typeof value === "string" && /^\d{2}:\d{2}/u.test(value))
      return formatClock(Number(value.slice(0, 2)) * 60 + Number(value.slice(3, 5)), language);
    if (column.type === "date" && typeof value === "string") return dateText(value) ?? value;
    if (typeof value === "string") return codeText(column.field, value) ?? value;
    return plainNumbers.has(column.field) ? String(value) : formatCell(value, column.type, language, column.decimals);
  }

  /** Label of a group key; rows without a key have a label of their own. */
  const keyText = (value: FieldValue, column: WrittenColumn, names: Names): string =>
    value === null ? t("report.unknown") : valueText(value, column, names);

  function grainKeyText(value: string | number, grain: GroupGrain): string | undefined {
    if (grain === "monthOfYear") return capital(monthNames(language)[Number(value) - 1] ?? String(value));
    if (grain === "weekday") return capital(weekdayNames(language, 0)[Number(value)] ?? String(value));
    if (grain === "hour") return formatClock(Number(value) * 60, language);
    if (typeof value !== "string") return undefined;
    if (grain === "month") {
      const first = parseCalendarDate(`${value}-01`);
      return first.ok ? capital(formatDate(first.value, language, "month")) : value;
    }
    return grain === "year" ? value : (dateText(value) ?? value);
  }

  function dateText(value: string): string | undefined {
    const parsed = parseCalendarDate(value);
    return parsed.ok ? formatDate(parsed.value, language, "medium") : undefined;
  }

  const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

  return { valueText, keyText, capital };
}

/** Words of periods and filters. */
export function createFilterWords(
  { t, language }: Pick<Translator, "t" | "language">,
  { fieldText, operatorText }: FieldWords,
  { valueText }: ValueWords,
) {
  /** Label of a period: its name, or its days. */
  function periodText(text: string): string {
    const parsed = parseRangeText(text);
    if (!parsed.ok) return text;
    const code = [...offeredPeriods, ...fiscalPeriods].find((period) => period === text);
    if (code !== undefined) return t(`dashboard.range_${code}`);
    const [from = "", to = from] = text.split("..");
    const [start, end] = [parseCalendarDate(from), parseCalendarDate(to)];
    return start.ok && end.ok ? formatRange({ from: start.value, to: end.value }, language) : text;
  }

  /** Formats a filter as a sentence: "Department is Kitchen". */
  function filterText({ field, operator, values }: ReportFilter, fields: FieldCatalogue, names: Names): string {
    const name = fieldText(field);
    const type = findField(fields, field)?.type ?? "text";
    const takes = filterOperators[operator];
    const words = (values.length === 0 ? [null] : values).map((value) => {
      // Still to be entered.
      if (value === null) return "…";
      return takes === "range" && typeof value === "string"
        ? periodText(value)
        : valueText(value, { field, grain: null, type }, names);
    });
    const [first = "…", second = "…"] = words;
    if (takes === "nothing") return t("report.filterWithout", { field: name, operator: operatorText(operator) });
    const value =
      takes === "span"
        ? t("report.span", { from: first, to: second })
        : words.length <= namedValues
          ? words.join(", ")
          : t("report.moreValues", {
              first: words.slice(0, namedValues).join(", "),
              number: formatCount(words.length - namedValues, language),
            });
    return t("report.filterSentence", { field: name, operator: operatorText(operator), value });
  }

  return { periodText, filterText };
}
