/** Reports in words, on the screen and in files: their fields, their keys, their filters. */
import { formatCount } from "@comptoir/domain/measure";
import {
  formatClock,
  formatDate,
  isPresetCode,
  isRangeCode,
  parseCalendarDate,
  parseRangeText,
  formatRange,
  monthNames,
  weekdayNames,
} from "@comptoir/domain/period";
import {
  columnKey,
  describedIn,
  filterOperators,
  findField,
  formatCell,
  getReportKind,
  reportKinds,
  type Aggregate,
  type DisplayKind,
  type FieldCatalogue,
  type FieldValue,
  type FilterOperator,
  type GroupGrain,
  type ReportColumn,
  type ReportFilter,
  type ReportKindCode,
  type ReportModel,
  type TableColumn,
} from "@comptoir/domain/report";

import type { Translator } from "../create-i18n.ts";
import { codeKey } from "./report-codes.ts";

/** What values of a field are called: stores, people, items. */
export type Names = ReadonlyMap<string, ReadonlyMap<string | number, string>>;

type FieldName = { [Kind in ReportKindCode]: keyof (typeof reportKinds)[Kind]["fields"] }[ReportKindCode];

const fieldNames: ReadonlySet<string> = new Set(
  Object.values(reportKinds).flatMap(({ fields }) => Object.keys(fields)),
);

const isFieldName = (field: string): field is FieldName => fieldNames.has(field);

const explained = [
  "gross",
  "net",
  "total",
  "cost",
  "margin",
  "marginPct",
  "netWithCost",
  "netWithoutCost",
  "discountPct",
  "averagePrice",
  "receipts",
  "averageReceipt",
  "itemsPerReceipt",
  "previous",
  "sameWeekdays",
  "goal",
  "cogs",
  "quantity",
  "collected",
  "overShort",
  "attainedPct",
  "sellThrough",
  "weeksLeft",
  "stockTurn",
  "gmroi",
  "shrinkage",
  "eventRate",
  "averageStockCost",
  "neededPerDay",
  "outOfStockDays",
  "costBefore",
] as const;

/** A share or a rank of the catalogue is named by its field. */
const isStandingField = (field: string): boolean =>
  Object.values(reportKinds).some(({ fields }) => findField(fields, field)?.standing !== undefined);

/** Numbers that name something, such as that of a line: they are no counts, and have no mark of thousands. */
const plainNumbers: ReadonlySet<string> = new Set(
  Object.values(reportKinds).flatMap(({ fields }) =>
    Object.keys(fields).filter((field) => {
      const row = findField(fields, field);
      return row?.role === "dimension" && row.type === "int";
    }),
  ),
);

/** The periods that a menu offers. */
export const offeredPeriods = (
  [
    "-0d",
    "-1d",
    "-0w",
    "-1w",
    "-0m",
    "-1m",
    "-0q",
    "-1q",
    "-0y",
    "-1y",
    "last7",
    "last30",
    "last90",
    "monthToDate",
    "quarterToDate",
    "yearToDate",
    "sameMonthLastYear",
  ] as const
).filter((code) => isRangeCode(code) || isPresetCode(code));

const shownValues = 3;

/** The fields of a source as people think of them. */
export const fieldGroups = ["when", "where", "who", "what", "money", "count"] as const;

export type FieldGroup = (typeof fieldGroups)[number];

const whoFields: ReadonlySet<string> = new Set(["cashier", "customer", "user", "approvedBy", "adjustedBy"]);

const whereFields: ReadonlySet<string> = new Set(["location", "terminal", "target", "layer", "layerLevel"]);

/** Where several codes of a receipt stand as one. */
const joinedFields: ReadonlySet<string> = new Set(["taxCode", "tender"]);

export function fieldGroupOf(fields: FieldCatalogue, field: string): FieldGroup {
  const row = findField(fields, field);
  if (row === null) return "what";
  if (row.role === "measure")
    return row.type === "money" || row.type === "unitCost" || row.type === "pct" ? "money" : "count";
  if (row.type === "date" || row.type === "time") return "when";
  return whoFields.has(field) ? "who" : whereFields.has(field) ? "where" : "what";
}

/** What the words of reports are made with: the areas "report", "dashboard", "errors" and "shell" are loaded. */
export type ReportWords = ReturnType<typeof createReportWords>;

export function createReportWords({ t, language }: Pick<Translator, "t" | "language">) {
  /** The words of a code; undefined where it has none, and is shown as it is. */
  function codeText(field: string, code: string): string | undefined {
    // A receipt with several taxes or payments has their codes as one.
    if (joinedFields.has(field) && code.includes("+"))
      return code
        .split("+")
        .map((part) => codeText(field, part) ?? part)
        .join(" + ");
    const key = codeKey(field, code);
    // Of a number that a message tells, only that there is one is kept.
    return key === undefined ? undefined : t(key).replaceAll(/\{\{\w+\}\}/gu, "…");
  }

  const kindText = (kind: ReportKindCode): string => t(`shell.entry_${getReportKind(kind).entry}`);

  const fieldText = (field: string): string => (isFieldName(field) ? t(`report.field_${field}`) : field);

  /** What a figure means, in one line. */
  function meaningText(field: string): string | undefined {
    const known = explained.find((explanation) => explanation === field);
    return known === undefined ? undefined : t(`report.means_${known}`);
  }

  const aggregateText = (aggregate: Aggregate | null): string => t(`report.aggregate_${aggregate ?? "none"}`);

  const grainText = (grain: GroupGrain | null): string => t(`report.grain_${grain ?? "none"}`);

  const operatorText = (operator: FilterOperator): string => t(`report.operator_${operator}`);

  const displayText = (kind: DisplayKind): string => t(`report.display_${kind}`);

  /** A figure with how it is put together; a sum is what everybody expects of a figure. */
  function measureText(field: string, aggregate: Aggregate | null): string {
    return aggregate === null || aggregate === "sum"
      ? fieldText(field)
      : t("report.aggregated", { name: fieldText(field), how: aggregateText(aggregate).toLocaleLowerCase(language) });
  }

  /** A level of groups: a date by its interval. */
  function levelText({ field, grain }: { readonly field: string; readonly grain: GroupGrain | null }): string {
    return grain === null || grain === "hour" ? fieldText(field) : grainText(grain);
  }

  /** The header of a column of a table; a column of a report may have words of its own. */
  function headerText(column: TableColumn, columns: readonly ReportColumn[], source?: ReportKindCode): string {
    if (column.kind === "key") return levelText(column);
    const own = columns.find((other) => columnKey(other) === columnKey(column) || other.field === column.field)?.label[
      language
    ];
    if (own !== undefined && own !== "" && column.path.length === 0) return own;
    // Who is meant by it depends on what the report is of.
    if (column.field === "user" && source === "integrity" && column.aggregate === null) return t("report.acceptedBy");
    const name = measureText(column.field, column.aggregate);
    return column.display === "value" || isStandingField(column.field)
      ? name
      : t("report.displayed", { name, how: displayText(column.display).toLocaleLowerCase(language) });
  }

  /** One value in words: its name, its place in a calendar, or the value itself as it is written. */
  function valueText(
    value: FieldValue,
    column: Pick<TableColumn, "field" | "grain" | "type" | "decimals">,
    names: Names,
  ): string {
    if (value === null) return "";
    const named = names.get(column.field)?.get(value);
    if (named !== undefined) return named;
    const inCalendar = column.grain === null ? undefined : grainKeyText(value, column.grain);
    if (inCalendar !== undefined) return inCalendar;
    if (column.type === "time" && typeof value === "string" && /^\d{2}:\d{2}/u.test(value))
      return formatClock(Number(value.slice(0, 2)) * 60 + Number(value.slice(3, 5)), language);
    if (column.type === "date" && typeof value === "string") return dateText(value) ?? value;
    if (typeof value === "string") return codeText(column.field, value) ?? value;
    return plainNumbers.has(column.field) ? String(value) : formatCell(value, column.type, language, column.decimals);
  }

  /** The key of a group in words; rows without one stand under words of their own. */
  const keyText = (value: FieldValue, column: Pick<TableColumn, "field" | "grain" | "type">, names: Names): string =>
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
    const read = parseCalendarDate(value);
    return read.ok ? formatDate(read.value, language, "medium") : undefined;
  }

  const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

  /** A period in words: what it is called, or its days. */
  function periodText(text: string): string {
    const read = parseRangeText(text);
    if (!read.ok) return text;
    const code = offeredPeriods.find((period) => period === text);
    if (code !== undefined) return t(`dashboard.range_${code}`);
    const [from = "", to = from] = text.split("..");
    const [start, end] = [parseCalendarDate(from), parseCalendarDate(to)];
    return start.ok && end.ok ? formatRange({ from: start.value, to: end.value }, language) : text;
  }

  /** A filter as a sentence: "Department is Kitchen". */
  function filterText({ field, operator, values }: ReportFilter, fields: FieldCatalogue, names: Names): string {
    const name = fieldText(field);
    const type = findField(fields, field)?.type ?? "text";
    const takes = filterOperators[operator];
    const words = values.map((value) =>
      takes === "range" && typeof value === "string"
        ? periodText(value)
        : valueText(value, { field, grain: null, type }, names),
    );
    const [first = "", second = ""] = words;
    if (takes === "nothing") return t("report.filterWithout", { field: name, operator: operatorText(operator) });
    const value =
      takes === "span"
        ? t("report.span", { from: first, to: second })
        : words.length <= shownValues
          ? words.join(", ")
          : t("report.moreValues", {
              first: words.slice(0, shownValues).join(", "),
              number: formatCount(words.length - shownValues, language),
            });
    return t("report.filterSentence", { field: name, operator: operatorText(operator), value });
  }

  /** What a report is called: in the page's language, else in the first it is described in. */
  function reportName({ descriptions, source }: Pick<ReportModel, "descriptions" | "source">): string {
    return describedIn(descriptions, language) ?? kindText(source);
  }

  return {
    t,
    language,
    codeText,
    kindText,
    fieldText,
    meaningText,
    aggregateText,
    grainText,
    operatorText,
    displayText,
    measureText,
    levelText,
    headerText,
    valueText,
    keyText,
    capital,
    periodText,
    filterText,
    reportName,
  };
}
