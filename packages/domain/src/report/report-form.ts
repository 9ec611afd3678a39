/** Form of a report, and of filters alone. */

import { languageCodes, type LanguageCode } from "../language/index.ts";
import { parseRangeText, printRange } from "../period/index.ts";
import { fail, failAll, issue, mapResult, ok, type Result } from "../result/index.ts";
import { checkForm, defineForm, readListOf, type Form } from "../validation/index.ts";

import { aggregates } from "./aggregate.ts";
import { presentationTypes, tablePresentation } from "./drawing.ts";
import type { FieldCatalogue } from "./field.ts";
import { decodeFilters } from "./filter-codec.ts";
import { checkFilters, type ReportFilter } from "./filter.ts";
import { groupGrains } from "./group-key.ts";
import type { Pivot } from "./pivot.ts";
import { readPivot, readSort } from "./read-pivot.ts";
import { getReportKind, reportKinds } from "./report-kind.ts";
import type { ReportModel } from "./report-model.ts";
import { checkReport } from "./save-rules.ts";
import type { ColumnSort } from "./sorting.ts";

/** Maximum number of columns, groups and roles of a report. */
const columnsAtMost = 200;
const groupsAtMost = 20;
const rolesAtMost = 1_000;

/** Minimum and maximum width of a column. Units: pixels. */
const columnWidthBoundsPx = { min: 20, max: 2_000 } as const;

const falseFlagRules = [{ default: false }, "flag"] as const;

const labelForm = /* @__PURE__ */ defineForm({ fr: ["max100"], en: ["max100"], es: ["max100"] });

const columnForm = /* @__PURE__ */ defineForm({
  field: ["required", "max100"],
  aggregate: [{ codeOf: aggregates }],
  label: [{ default: {} }, { custom: parseLabel }],
  visible: [{ default: true }, "flag"],
  widthPx: [{ integer: columnWidthBoundsPx }],
  frozen: falseFlagRules,
  format: ["max100"],
});

const drawingForm = /* @__PURE__ */ defineForm({
  picture: [{ default: "table" }, { oneOf: presentationTypes }],
  figure: [{ default: 0 }, { integer: { min: 0 } }],
});

const groupForm = /* @__PURE__ */ defineForm({
  field: ["required", "max100"],
  grain: [{ codeOf: groupGrains }],
  direction: [{ default: "ascending" }, { oneOf: ["ascending", "descending"] }],
  subtotal: falseFlagRules,
  collapsed: falseFlagRules,
});

/**
 * Makes the report form of an installation, whose system language requires a description. Besides field rules, it
 * checks that a report can be saved: at least a column, fields that its source has, applicable filters.
 *
 * Errors: REPORT_COLUMN_REQUIRED, REPORT_PERIOD_REQUIRED, DESCRIPTION_SYSTEM_LANGUAGE, REPORT_FIELD, REPORT_FORMAT, FILTER_VALUE_MISSING, FILTER_INVALID, and those of the fields.
 * Source: specification 5, behaviour 3.5.
 *
 * @example checkForm(reportForm("fr"), { source: "sale", period: "-0d" }).issues.map(({ code, path }) => [code, path[0]]) // => [["REPORT_PERIOD_REQUIRED", "descriptions"], ["REPORT_COLUMN_REQUIRED", "columns"]]
 */
export function reportForm(systemLanguage: LanguageCode): Form<ReportModel> {
  return defineForm(
    {
      id: [{ default: 0 }, { integer: { min: 0 } }],
      source: ["required", { codeOf: reportKinds }],
      descriptions: [
        { required: "REPORT_PERIOD_REQUIRED" },
        { descriptions: { bound: "max200", systemLanguage, noneCode: "REPORT_PERIOD_REQUIRED" } },
      ],
      period: [{ required: "REPORT_PERIOD_REQUIRED" }, { custom: parsePeriod }],
      columns: [{ required: "REPORT_COLUMN_REQUIRED" }, { list: { of: columnForm, max: columnsAtMost } }],
      filters: [{ default: [] }, { custom: decodeFilters }],
      groups: [{ default: [] }, { list: { of: groupForm, max: groupsAtMost } }],
      sorting: [{ default: [] }, { custom: parseSorting }],
      pivot: [{ custom: parsePivot }],
      drawing: [{ default: { ...tablePresentation } }, { custom: (value) => checkForm(drawingForm, value) }],
      isList: falseFlagRules,
      roleIds: [{ default: [] }, { list: { of: ["required", { integer: { min: 1 } }], max: rolesAtMost } }],
    },
    [
      {
        fields: ["source", "descriptions", "period", "columns", "filters", "groups", "sorting", "pivot"],
        check: (report) => checkReport(report, { fields: getReportKind(report.source).fields, systemLanguage }),
      },
    ],
  );
}

/**
 * Decodes filters from the wire and checks them against a source's fields: the form of filters alone.
 *
 * Errors: FILTER_INVALID, FILTER_VALUE_MISSING, each with its place.
 *
 * @example parseFilters([{ Column: "net", Operator: "=", Value: null }], { net: { type: "money", role: "measure" } }) // => { ok: false, issues: [{ code: "FILTER_VALUE_MISSING", path: [0, "values"], params: { field: "net" } }] }
 */
export function parseFilters(value: unknown, fields: FieldCatalogue): Result<readonly ReportFilter[]> {
  const filtersResult = decodeFilters(value);
  const filterIssues = filtersResult.ok ? checkFilters(filtersResult.value, fields) : [];
  return filterIssues.length === 0 ? filtersResult : failAll(filterIssues);
}

/** Parses a period. An unreadable one is reported as missing: the specification has one message for both. */
function parsePeriod(value: unknown): Result<string> {
  const rangeResult = parseRangeText(value);
  return rangeResult.ok ? mapResult(rangeResult, printRange) : fail(issue("REPORT_PERIOD_REQUIRED"));
}

function parseSorting(value: unknown): Result<readonly ColumnSort[]> {
  const sorting = readListOf(readSort)(value);
  return sorting === undefined ? fail(issue("REPORT_FIELD")) : ok(sorting);
}

function parsePivot(value: unknown): Result<Pivot> {
  const pivot = readPivot(value);
  return pivot === undefined ? fail(issue("REPORT_PIVOT")) : ok(pivot);
}

/** Parses a label; a language without text counts as absent. */
function parseLabel(value: unknown): Result<Partial<Record<LanguageCode, string>>> {
  return mapResult(checkForm(labelForm, value), (words) =>
    Object.fromEntries(
      languageCodes.flatMap((language) => (words[language] === null ? [] : [[language, words[language]]])),
    ),
  );
}
