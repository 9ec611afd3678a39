/** Checks of a report, per editor step and before it is saved. */

import { languageCodes, type LanguageCode } from "../language/index.ts";
import { parseRangeText } from "../period/index.ts";
import { issue, type Issue } from "../result/index.ts";
import { isBlank, parseText } from "../text/index.ts";

import { checkSorting } from "./check-customization.ts";
import { checkColumnFormats, columnType } from "./check-format.ts";
import { findField, type FieldCatalogue } from "./field.ts";
import { checkFilters, type FilterIssueCode } from "./filter.ts";
import { groupGrains } from "./group-key.ts";
import { checkPivot } from "./pivot.ts";
import type { ReportColumn, ReportGroup, ReportModel } from "./report-model.ts";

/** Error codes of a report. */
export type ReportIssueCode =
  | FilterIssueCode
  | "REPORT_COLUMN_REQUIRED"
  | "REPORT_PERIOD_REQUIRED"
  | "DESCRIPTION_SYSTEM_LANGUAGE"
  | "REPORT_FIELD"
  | "REPORT_FORMAT"
  | "REPORT_PIVOT"
  | "MAX_LENGTH";

/** Context of the checks. */
export interface ReportRules {
  readonly fields: FieldCatalogue;
  /** System language, which requires a description. */
  readonly systemLanguage: LanguageCode;
}

/**
 * Lists every issue of a report; empty if it can be saved.
 *
 * Errors: REPORT_PIVOT, REPORT_COLUMN_REQUIRED, REPORT_PERIOD_REQUIRED (at `period`, or at `descriptions` when there is none), DESCRIPTION_SYSTEM_LANGUAGE (there are some, but not in
 * the language of the system), MAX_LENGTH and SPECIAL_CHARACTERS (a description, or the name of a column, each at its language), FILTER_VALUE_MISSING, FILTER_INVALID, REPORT_FIELD (a column or a group of a field that the source does not have, or cannot be put together so), REPORT_FORMAT.
 * Source: specification 5, behaviour 3.5.
 *
 * @example checkReport({ ...defaultReport("sale", []), descriptions: { fr: "Ventes" }, columns: [] }, { fields: {}, systemLanguage: "fr" }) // => [{ code: "REPORT_COLUMN_REQUIRED", path: ["columns"], params: {} }]
 */
export function checkReport(report: ReportModel, { fields, systemLanguage }: ReportRules): readonly Issue[] {
  return [
    ...checkPeriodStep(report, systemLanguage),
    ...checkColumnStep(report.columns, fields),
    ...checkFilters(report.filters, fields).map((problem) =>
      issue(problem.code, ["filters", ...problem.path], problem.params),
    ),
    ...checkGroupStep(report.groups, fields),
    ...checkPivotStep(report.pivot, fields),
    ...checkSorting(report.sorting, fields),
  ];
}

/**
 * Lists the issues of a report's period and descriptions, an editor step.
 *
 * Errors: REPORT_PERIOD_REQUIRED, DESCRIPTION_SYSTEM_LANGUAGE, MAX_LENGTH. Source: specification 5.
 *
 * @example checkPeriodStep({ period: "", descriptions: { fr: "Ventes" } }, "fr") // => [{ code: "REPORT_PERIOD_REQUIRED", path: ["period"], params: {} }]
 */
export function checkPeriodStep(
  { period, descriptions }: Pick<ReportModel, "period" | "descriptions">,
  systemLanguage: LanguageCode,
): readonly Issue[] {
  const issues: Issue[] = [];
  if (!parseRangeText(period).ok) issues.push(issue("REPORT_PERIOD_REQUIRED", ["period"]));
  const describedLanguages = languageCodes.filter((language) => !isBlank(descriptions[language] ?? ""));
  if (describedLanguages.length === 0) issues.push(issue("REPORT_PERIOD_REQUIRED", ["descriptions"]));
  else if (!describedLanguages.includes(systemLanguage))
    issues.push(issue("DESCRIPTION_SYSTEM_LANGUAGE", ["descriptions", systemLanguage]));
  return [
    ...issues,
    ...checkWords(descriptions, "max200").map(({ code, path, params }) =>
      issue(code, ["descriptions", ...path], params),
    ),
  ];
}

/** Lists the issues of a text in each language, at the language; a blank one is absent. */
const checkWords = (words: ReportModel["descriptions"], bound: "max100" | "max200"): readonly Issue[] =>
  languageCodes.flatMap((language) => {
    const textResult = isBlank(words[language] ?? "") ? null : parseText(words[language], bound);
    return textResult === null || textResult.ok
      ? []
      : textResult.issues.map(({ code, params }) => issue(code, [language], params));
  });

/**
 * Lists the issues of a report's columns, an editor step.
 *
 * Errors: REPORT_COLUMN_REQUIRED, REPORT_FIELD, REPORT_FORMAT, MAX_LENGTH and SPECIAL_CHARACTERS (a name of a column, at its language).
 *
 * @example checkColumnStep([], {}) // => [{ code: "REPORT_COLUMN_REQUIRED", path: ["columns"], params: {} }]
 * @example checkColumnStep([{ ...plainColumn("net"), label: { en: "x".repeat(120) } }], { net: { type: "money", role: "measure" } })[0].path // => ["columns", 0, "label", "en"]
 */
export function checkColumnStep(columns: readonly ReportColumn[], fields: FieldCatalogue): readonly Issue[] {
  if (columns.length === 0) return [issue("REPORT_COLUMN_REQUIRED", ["columns"])];
  const unknownFieldIssues = columns.flatMap((column, index) =>
    columnType(fields, column) === null ? [issue("REPORT_FIELD", ["columns", index], { field: column.field })] : [],
  );
  return [
    ...unknownFieldIssues,
    ...checkColumnFormats(columns, fields),
    ...columns.flatMap(({ label }, index) =>
      checkWords(label, "max100").map(({ code, path, params }) =>
        issue(code, ["columns", index, "label", ...path], params),
      ),
    ),
  ];
}

/**
 * Lists the issues of a report's groups, an editor step.
 *
 * Errors: REPORT_FIELD (no such field, one that makes no groups, a part that its type does not have).
 *
 * @example checkGroupStep([], {}) // => []
 */
export function checkGroupStep(
  groups: readonly ReportGroup[],
  fields: FieldCatalogue,
): readonly Issue<ReportIssueCode>[] {
  return groups.flatMap((group, index) =>
    isValidGroup(fields, group) ? [] : [issue("REPORT_FIELD", ["groups", index], { field: group.field })],
  );
}

/**
 * Lists the issues of a report's pivot, whoever reads it; no pivot is valid.
 *
 * Errors: REPORT_PIVOT, REPORT_FIELD.
 *
 * @example checkPivotStep(null, {}) // => []
 */
export function checkPivotStep(
  pivot: ReportModel["pivot"],
  fields: FieldCatalogue,
): readonly Issue<"REPORT_PIVOT" | "REPORT_FIELD">[] {
  const allPermissions = Object.values(fields).flatMap(({ permission }) => permission ?? []);
  return pivot === null
    ? []
    : checkPivot(pivot, fields, allPermissions).map(({ code, path, params }) =>
        issue(code, ["pivot", ...path], params),
      );
}

function isValidGroup(fields: FieldCatalogue, { field, grain }: ReportGroup): boolean {
  const fieldRow = findField(fields, field);
  return fieldRow !== null && fieldRow.role === "dimension" && (grain === null || groupGrains[grain] === fieldRow.type);
}

/**
 * Returns the name of a report in a language, else in the first language that has one; null if none does.
 *
 * @example reportNameIn({ en: "Daily sales" }, "fr") // => "Daily sales"
 */
export function reportNameIn(descriptions: ReportModel["descriptions"], language: LanguageCode): string | null {
  const usedLanguage = [language, ...languageCodes].find((code) => !isBlank(descriptions[code] ?? ""));
  return usedLanguage === undefined ? null : (descriptions[usedLanguage] ?? null);
}
