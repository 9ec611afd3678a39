import fc from "fast-check";

import { languageCodes } from "../../../language/index.ts";
import { isReportKind, reportKinds as ours } from "../../../report/index.ts";
import { checkForm } from "../../../validation/index.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { type Report } from "./report.ts";

const arbKind = fc.constantFrom(...Object.keys(ours).filter(isReportKind));
const arbWidth: fc.Arbitrary<number | null> = fc.option(fc.integer({ min: 20, max: 2_000 }));

/** Builds the rules and laws of making a report: its steps and its form. */
export function makingRules(functions: Report): Readonly<Record<string, RuleRow>> {
  const {
    checkReport,
    columnType,
    defaultReport,
    encodeFilters,
    findUnfinishedStep,
    getReportKind,
    listAggregates,
    listFormats,
    previewRowsAtMost,
    reportForm,
    reportSteps,
    sortByPosition,
  } = functions;
  return {
    "column-position": {
      says: "Columns are in the order of their positions; one without a position stays at its place in the list, and equal positions keep the order of the list.",
      source: "behaviour 3.5 (genericListColumn has a position); decision 0503",
      laws: {
        "positions give any order, and none keeps the list": fc.property(
          fc.uniqueArray(fc.string({ maxLength: 4 }), { maxLength: 12 }),
          fc.infiniteStream(fc.nat()),
          (fields, keys) => {
            const columns = fields.map((field, position) => ({ field, position }));
            const orderByColumn = new Map(columns.map((column) => [column, keys.next().value]));
            const shuffled = columns.toSorted(
              (left, right) => (orderByColumn.get(left) ?? 0) - (orderByColumn.get(right) ?? 0),
            );
            same(sortByPosition(shuffled), columns);
            const unplaced: readonly { readonly field: string; readonly position?: number }[] = fields.map((field) => ({
              field,
            }));
            same(sortByPosition(unplaced), unplaced);
            const tied = columns.map((column) => ({ ...column, position: 7 }));
            same(sortByPosition(tied), tied);
          },
        ),
        "a column without a position stays at its place, before one that is moved there": fixedCase(
          [{ field: "a" }, { field: "b" }, { field: "c", position: 0 }],
          (columns: readonly { readonly field: string; readonly position?: number }[]) =>
            same(
              sortByPosition(columns).map(({ field }) => field),
              ["a", "c", "b"],
            ),
        ),
      },
    },
    "report-steps": {
      says: "A report is edited in steps: source, period and descriptions, columns, filters, groups, preview. Its issues are those of its steps.",
      source: "behaviour 3.5 (steps create/update)",
      codes: [
        "REPORT_PERIOD_REQUIRED",
        "REPORT_COLUMN_REQUIRED",
        "REPORT_FIELD",
        "REPORT_FORMAT",
        "FILTER_VALUE_MISSING",
        "FILTER_INVALID",
        "MAX_LENGTH",
      ],
      laws: {
        "the issues of the steps are those of the report, and the editor returns to the first step with one":
          fc.property(
            arbKind,
            fc.record({
              hasPeriod: fc.boolean(),
              isDescribed: fc.boolean(),
              hasColumns: fc.boolean(),
              hasValue: fc.boolean(),
              groupsByDimension: fc.boolean(),
            }),
            (kind, { hasPeriod, isDescribed, hasColumns, hasValue, groupsByDimension }) => {
              const rules = { fields: getReportKind(kind).fields, systemLanguage: "fr" } as const;
              const report = defaultReport(kind, ["PRODUCT_COST_READ"]);
              const field = Object.keys(rules.fields).find((name) => rules.fields[name]?.role === "dimension") ?? "";
              const invalidReport = {
                ...report,
                period: hasPeriod ? report.period : null,
                descriptions: isDescribed ? { fr: "Ventes" } : {},
                columns: hasColumns ? report.columns : [],
                filters: hasValue
                  ? []
                  : [{ field, operator: "=" as const, values: [], promptUser: false, locked: false }],
                groups: [
                  {
                    field: groupsByDimension ? field : "gone",
                    grain: null,
                    direction: "ascending" as const,
                    subtotal: true,
                    collapsed: false,
                  },
                ],
              };
              same(
                Object.values(reportSteps).flatMap((check) => check(invalidReport, rules)),
                checkReport(invalidReport, rules),
              );
              const first =
                !hasPeriod || !isDescribed
                  ? "PERIOD"
                  : !hasColumns
                    ? "COLUMNS"
                    : !hasValue
                      ? "FILTERS"
                      : !groupsByDimension
                        ? "GROUPS"
                        : null;
              same(findUnfinishedStep(invalidReport, rules), first);
            },
          ),
        "a name of a column that is too long is an issue of that column and language": fc.property(
          arbKind,
          fc.nat(),
          fc.constantFrom(...languageCodes),
          fc.integer({ min: 90, max: 120 }),
          (kind, choice, language, length) => {
            const rules = { fields: getReportKind(kind).fields, systemLanguage: "fr" } as const;
            const report = { ...defaultReport(kind, []), descriptions: { fr: "Ventes" } };
            const index = choice % report.columns.length;
            const columns = report.columns.map((column, place) =>
              place === index ? { ...column, label: { fr: "Titre", [language]: "é".repeat(length) } } : column,
            );
            same(
              checkReport({ ...report, columns }, rules),
              length < 100
                ? []
                : [{ code: "MAX_LENGTH", path: ["columns", index, "label", language], params: { length, max: 99 } }],
            );
          },
        ),
        "a preview shows the first hundred rows": fixedCase(100, (rows) => same(previewRowsAtMost, rows)),
      },
    },
    "report-form": {
      says: "A submitted report is parsed as a whole: its values are kept, absent ones get defaults, and every issue is reported at once.",
      source: "specification 3 and 5 (report data model); behaviour 3.5",
      codes: [
        "REPORT_PERIOD_REQUIRED",
        "REPORT_COLUMN_REQUIRED",
        "REPORT_FIELD",
        "REPORT_FORMAT",
        "FILTER_VALUE_MISSING",
        "FILTER_INVALID",
        "MAX_LENGTH",
      ],
      laws: {
        "a valid report survives its form unchanged": fc.property(
          arbKind,
          fc.array(
            fc.record({
              choice: fc.nat(),
              visible: fc.boolean(),
              frozen: fc.boolean(),
              widthPx: arbWidth,
              aggregate: fc.boolean(),
              format: fc.nat(),
              label: fc.constantFrom({}, { fr: "Titre" }, { fr: "Titre", en: "Title", es: "Título" }),
            }),
            { minLength: 1, maxLength: 4 },
          ),
          fc.array(
            fc.record({
              choice: fc.nat(),
              subtotal: fc.boolean(),
              collapsed: fc.boolean(),
              direction: fc.constantFrom("ascending" as const, "descending" as const),
            }),
            { maxLength: 3 },
          ),
          fc.boolean(),
          fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
          (kind, chosen, grouped, isList, roleIds) => {
            const { fields: catalogue } = getReportKind(kind);
            const names = Object.keys(catalogue);
            const dimensions = names.filter((name) => catalogue[name]?.role === "dimension");
            const pickName = (from: readonly string[], choice: number): string => from[choice % from.length] ?? "";
            const report = {
              ...defaultReport(kind, []),
              descriptions: { fr: "Ventes" },
              columns: chosen.map(({ choice, aggregate: isAdded, format, ...column }) => {
                const field = pickName(names, choice);
                const aggregate = isAdded ? (listAggregates(catalogue, field)[0] ?? null) : null;
                const fitting = [null, ...listFormats(columnType(catalogue, { field, aggregate }) ?? "text")];
                return { ...column, field, aggregate, format: fitting[format % fitting.length] ?? null };
              }),
              groups: grouped.map(({ choice, ...group }) => ({
                ...group,
                field: pickName(dimensions, choice),
                grain: null,
              })),
              filters: [
                {
                  field: pickName(dimensions, 1),
                  operator: "isNotNull" as const,
                  values: [],
                  promptUser: isList,
                  locked: !isList,
                },
              ],
              isList,
              roleIds,
            };
            same(
              checkForm(
                reportForm("fr"),
                JSON.parse(JSON.stringify({ ...report, filters: encodeFilters(report.filters) })),
              ),
              { ok: true, value: report },
            );
          },
        ),
        "absent properties of a column or group get defaults": fc.property(arbKind, (kind) => {
          const { fields: catalogue, columns } = getReportKind(kind);
          const group = Object.keys(catalogue).find((name) => catalogue[name]?.role === "dimension") ?? "";
          const formResult = checkForm(reportForm("fr"), {
            source: kind,
            period: "-0d",
            descriptions: { fr: "Ventes" },
            columns: [{ field: columns[0] }],
            groups: [{ field: group }],
          });
          same(
            formResult.ok
              ? [
                  formResult.value.columns[0],
                  formResult.value.groups[0],
                  formResult.value.isList,
                  formResult.value.filters,
                  formResult.value.roleIds,
                  formResult.value.id,
                ]
              : formResult,
            [
              {
                field: columns[0],
                aggregate: null,
                label: {},
                visible: true,
                widthPx: null,
                frozen: false,
                format: null,
              },
              { field: group, grain: null, direction: "ascending", subtotal: false, collapsed: false },
              false,
              [],
              [],
              0,
            ],
          );
        }),
        "any value is parsed or rejected": fc.property(
          fc.oneof(
            fc.anything(),
            fc.json().map((text): unknown => JSON.parse(text)),
          ),
          (value) => {
            const formResult = checkForm(reportForm("fr"), value);
            holds(formResult.ok || formResult.issues.length > 0, "a report or issues");
          },
        ),
      },
    },
  };
}
