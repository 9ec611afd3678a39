/** Names of report sources, fields, codes and columns. */
import {
  columnKey,
  columnType,
  findField,
  getReportKind,
  reportKinds,
  type Aggregate,
  type DisplayKind,
  type FieldCatalogue,
  type FilterOperator,
  type GroupGrain,
  type ReportColumn,
  type ReportKindCode,
  type TableColumn,
} from "@comptoir/domain/report";

import type { Translator } from "../create-i18n.ts";
import { codeKey } from "./report-codes.ts";

type FieldName = { [Kind in ReportKindCode]: keyof (typeof reportKinds)[Kind]["fields"] }[ReportKindCode];

const fieldNames: ReadonlySet<string> = new Set(
  Object.values(reportKinds).flatMap(({ fields }) => Object.keys(fields)),
);

const isFieldName = (field: string): field is FieldName => fieldNames.has(field);

/** Fields whose definition is explained. */
const explainedFields = [
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
  "bridge",
  "attainedPct",
  "sellThrough",
  "weeksLeft",
  "spend",
  "activeItems",
  "stockTurn",
  "gmroi",
  "shrinkage",
  "netSales",
  "shrinkageRate",
  "eventRate",
  "peerRate",
  "transactions",
  "averageStockCost",
  "neededPerDay",
  "netWithGoal",
  "monthGoalChange",
  "yearGoalChange",
  "outOfStockDays",
  "costBefore",
  "discounts",
  "refunds",
  "taxes",
  "fees",
  "giftCards",
  "rounding",
  "tips",
  "sales",
  "refundCount",
  "voids",
  "onHand",
  "opening",
  "openingValue",
  "closingValue",
  "change",
  "changePct",
  "goalChange",
  "lastYear",
  "abcClass",
  "location",
  "terminal",
  "department",
  "subDepartment",
  "cashier",
  "customer",
  "tender",
  "taxCode",
  "basket",
  "hour",
  "lastMovement",
  "costAlert",
] as const;

/** Measures whose unit is not that of their type; null for those without a unit. */
const unitByField = {
  weeksLeft: "weeks",
  outOfStockDays: "days",
  stockTurn: "times",
  score: "points",
  itemsPerReceipt: "perReceipt",
  soldPerWeek: "perWeek",
  neededPerDay: "moneyPerDay",
  rank: null,
} as const;

const hasOwnUnit = (field: string): field is keyof typeof unitByField => Object.hasOwn(unitByField, field);

/** Types of measures, each the key of a unit. */
const measureTypes = ["money", "unitCost", "qty", "int", "pct"] as const;

type MeasureUnit = (typeof measureTypes)[number] | NonNullable<(typeof unitByField)[keyof typeof unitByField]>;

type MeasureColumn = Pick<ReportColumn, "field" | "aggregate">;

/** Resolves the unit of a measure, as its aggregate has it; undefined for dimensions and ranks. */
function resolveUnit(fields: FieldCatalogue, column: MeasureColumn): MeasureUnit | undefined {
  const fieldRow = findField(fields, column.field);
  if (fieldRow === null || (fieldRow.role === "dimension" && column.aggregate === null)) return undefined;
  const columnUnitType = columnType(fields, column);
  const measureType = measureTypes.find((type) => type === columnUnitType);
  if (measureType === undefined) return undefined;
  if (!hasOwnUnit(column.field) || measureType !== fieldRow.type) return measureType;
  return unitByField[column.field] ?? undefined;
}

/** Tells whether a field is a share or a rank: its label says so already. */
const isStandingField = (field: string): boolean =>
  Object.values(reportKinds).some(({ fields }) => findField(fields, field)?.standing !== undefined);

/** Fields whose value may combine several codes of a receipt. */
const fieldsOfJoinedCodes: ReadonlySet<string> = new Set(["taxCode", "tender"]);

/** Names of report sources, fields and codes. */
export type FieldWords = ReturnType<typeof createFieldWords>;

export function createFieldWords({ t }: Pick<Translator, "t">) {
  /** Label of a code; undefined if it has none and is displayed as it is. */
  function codeText(field: string, code: string): string | undefined {
    // A receipt with several taxes or tenders has their codes combined.
    if (fieldsOfJoinedCodes.has(field) && code.includes("+"))
      return code
        .split("+")
        .map((part) => codeText(field, part) ?? part)
        .join(" + ");
    const textKey = codeKey(field, code);
    // A message stores whether it has a number, not the number itself.
    return textKey === undefined ? undefined : t(textKey).replaceAll(/\{\{\w+\}\}/gu, "…");
  }

  const kindText = (kind: ReportKindCode): string => t(`shell.entry_${getReportKind(kind).entry}`);

  const fieldText = (field: string): string => (isFieldName(field) ? t(`report.field_${field}`) : field);

  /** Returns the definition of a field, in a line; undefined if it has none. */
  function meaningText(field: string): string | undefined {
    const explainedField = explainedFields.find((explanation) => explanation === field);
    return explainedField === undefined ? undefined : t(`report.means_${explainedField}`);
  }

  function unitText(fields: FieldCatalogue, column: MeasureColumn): string | undefined {
    const unit = resolveUnit(fields, column);
    return unit === undefined ? undefined : t(`report.unit_${unit}`);
  }

  /** Returns the line under a field to choose: its definition and its unit; undefined if it has neither. */
  function fieldLineText(fields: FieldCatalogue, column: MeasureColumn): string | undefined {
    const [meaning, unit] = [meaningText(column.field), unitText(fields, column)];
    if (meaning === undefined) return unit === undefined ? undefined : t("report.unitAlone", { unit });
    return unit === undefined ? meaning : t("report.meaningAndUnit", { meaning, unit });
  }

  const aggregateText = (aggregate: Aggregate | null): string => t(`report.aggregate_${aggregate ?? "none"}`);

  const grainText = (grain: GroupGrain | null): string => t(`report.grain_${grain ?? "none"}`);

  const operatorText = (operator: FilterOperator): string => t(`report.operator_${operator}`);

  const displayText = (kind: DisplayKind): string => t(`report.display_${kind}`);

  return {
    codeText,
    kindText,
    fieldText,
    meaningText,
    fieldLineText,
    aggregateText,
    grainText,
    operatorText,
    displayText,
  };
}

/** Headers of columns: a measure with its aggregate, a grouping level with its interval. */
export function createColumnWords(
  { t, language }: Pick<Translator, "t" | "language">,
  { fieldText, aggregateText, grainText, displayText }: FieldWords,
) {
  /** Label of a measure with its aggregate; a sum is not mentioned. */
  function measureText(field: string, aggregate: Aggregate | null): string {
    return aggregate === null || aggregate === "sum"
      ? fieldText(field)
      : t("report.aggregated", { name: fieldText(field), how: aggregateText(aggregate).toLocaleLowerCase(language) });
  }

  /** Returns the label of a grouping level: the name of its field, or the interval of a date, such as a month. */
  function groupingText({ field, grain }: { readonly field: string; readonly grain: GroupGrain | null }): string {
    return grain === null || grain === "hour" ? fieldText(field) : grainText(grain);
  }

  /** Header of a table column; a report can replace it. */
  function headerText(column: TableColumn, columns: readonly ReportColumn[], source?: ReportKindCode): string {
    const namedColumn =
      columns.find((other) => columnKey(other) === columnKey(column)) ??
      columns.find((other) => other.field === column.field);
    const customHeader = namedColumn?.label[language];
    if (column.kind === "key") return column.grain === null && customHeader ? customHeader : groupingText(column);
    if (customHeader !== undefined && customHeader !== "" && column.path.length === 0) return customHeader;
    // The meaning of a user field depends on the report's source.
    if (column.field === "user" && source === "integrity" && column.aggregate === null) return t("report.acceptedBy");
    const measureName = measureText(column.field, column.aggregate);
    return column.display === "value" || isStandingField(column.field)
      ? measureName
      : t("report.displayed", { name: measureName, how: displayText(column.display).toLocaleLowerCase(language) });
  }

  return { measureText, groupingText, headerText };
}
