/** Texts of reports on screen and in files: fields, keys and filters. */
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
  reportNameIn,
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

/** Names of field values: stores, people, items. */
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

/** Label fields of shares and ranks in the catalogue by their measure. */
const isStandingField = (field: string): boolean =>
  Object.values(reportKinds).some(({ fields }) => findField(fields, field)?.standing !== undefined);

/** Numbers that identify, such as a line number: not counts, so without grouping. */
const plainNumbers: ReadonlySet<string> = new Set(
  Object.values(reportKinds).flatMap(({ fields }) =>
    Object.keys(fields).filter((field) => {
      const row = findField(fields, field);
      return row?.role === "dimension" && row.type === "int";
    }),
  ),
);

/** Periods in menu order. */
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

/** Periods of a fiscal calendar, in menu order. */
export const fiscalPeriods = (["fiscalWeek", "fiscalPeriod", "fiscalQuarter", "fiscalYear"] as const).filter((code) =>
  isPresetCode(code),
);

const shownValues = 3;

/** Source fields in groups, as users think of them. */
export const fieldGroups = ["when", "where", "who", "what", "money", "count"] as const;

export type FieldGroup = (typeof fieldGroups)[number];

const whoFields: ReadonlySet<string> = new Set(["cashier", "customer", "user", "approvedBy", "adjustedBy"]);

const whereFields: ReadonlySet<string> = new Set(["location", "terminal", "target", "layer", "layerLevel"]);

/** Separator of several codes of a receipt in one value. */
const joinedFields: ReadonlySet<string> = new Set(["taxCode", "tender"]);

export function fieldGroupOf(fields: FieldCatalogue, field: string): FieldGroup {
  const row = findField(fields, field);
  if (row === null) return "what";
  if (row.role === "measure")
    return row.type === "money" || row.type === "unitCost" || row.type === "pct" ? "money" : "count";
  if (row.type === "date" || row.type === "time") return "when";
  return whoFields.has(field) ? "who" : whereFields.has(field) ? "where" : "what";
}

/** Context of report texts; the areas "report", "dashboard", "errors" and "shell" must be loaded. */
export type ReportWords = ReturnType<typeof createReportWords>;

export function createReportWords({ t, language }: Pick<Translator, "t" | "language">) {
  /** Label of a code; undefined if it has none and is displayed as it is. */
  function codeText(field: string, code: string): string | undefined {
    // A receipt with several taxes or tenders has their codes combined.
    if (joinedFields.has(field) && code.includes("+"))
      return code
        .split("+")
        .map((part) => codeText(field, part) ?? part)
        .join(" + ");
    const key = codeKey(field, code);
    // A message stores whether it has a number, not the number itself.
    return key === undefined ? undefined : t(key).replaceAll(/\{\{\w+\}\}/gu, "…");
  }

  const kindText = (kind: ReportKindCode): string => t(`shell.entry_${getReportKind(kind).entry}`);

  const fieldText = (field: string): string => (isFieldName(field) ? t(`report.field_${field}`) : field);

  /** Definition of a measure, in a line. */
  function meaningText(field: string): string | undefined {
    const known = explained.find((explanation) => explanation === field);
    return known === undefined ? undefined : t(`report.means_${known}`);
  }

  const aggregateText = (aggregate: Aggregate | null): string => t(`report.aggregate_${aggregate ?? "none"}`);

  const grainText = (grain: GroupGrain | null): string => t(`report.grain_${grain ?? "none"}`);

  const operatorText = (operator: FilterOperator): string => t(`report.operator_${operator}`);

  const displayText = (kind: DisplayKind): string => t(`report.display_${kind}`);

  /** Label of a measure with its aggregate; a sum is not mentioned. */
  function measureText(field: string, aggregate: Aggregate | null): string {
    return aggregate === null || aggregate === "sum"
      ? fieldText(field)
      : t("report.aggregated", { name: fieldText(field), how: aggregateText(aggregate).toLocaleLowerCase(language) });
  }

  /** Label of a grouping level: a date with its interval. */
  function levelText({ field, grain }: { readonly field: string; readonly grain: GroupGrain | null }): string {
    return grain === null || grain === "hour" ? fieldText(field) : grainText(grain);
  }

  /** Header of a table column; a report can replace it. */
  function headerText(column: TableColumn, columns: readonly ReportColumn[], source?: ReportKindCode): string {
    if (column.kind === "key") return levelText(column);
    const own = columns.find((other) => columnKey(other) === columnKey(column) || other.field === column.field)?.label[
      language
    ];
    if (own !== undefined && own !== "" && column.path.length === 0) return own;
    // The meaning of a user field depends on the report's source.
    if (column.field === "user" && source === "integrity" && column.aggregate === null) return t("report.acceptedBy");
    const name = measureText(column.field, column.aggregate);
    return column.display === "value" || isStandingField(column.field)
      ? name
      : t("report.displayed", { name, how: displayText(column.display).toLocaleLowerCase(language) });
  }

  /** Formats a value: its label, its date text, or the value itself. */
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

  /** Label of a group key; rows without a key have a label of their own. */
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

  /** Label of a period: its name, or its days. */
  function periodText(text: string): string {
    const read = parseRangeText(text);
    if (!read.ok) return text;
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

  /** Title of a report: in the page's language, else in the first that it has. */
  function reportName({ descriptions, source }: Pick<ReportModel, "descriptions" | "source">): string {
    return reportNameIn(descriptions, language) ?? kindText(source);
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
