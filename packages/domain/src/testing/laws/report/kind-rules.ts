import fc from "fast-check";

import { permissionCodes } from "../../../access/index.ts";
import { reportKinds as ours, type FieldCatalogue, type ReportKindCode } from "../../../report/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import type { Report } from "./report.ts";
import { filtersOf } from "./kind-filters.ts";

/** Default period of each report kind. Source: behaviour 3.4. */
const startsWith = {
  "batch-export": "-1d",
  "detail-log": "-0d",
  "error-log": "-1d",
  exception: "-1d",
  financial: "-1d",
  "financial-test": "-0d",
  integrity: "-1w",
  "inventory-adjustment": "-0m",
  "inventory-movement": "-0m",
  profitability: "-0m",
  receiving: "-0m",
  sale: "-0d",
  vendor: "-1w",
  target: "-0m",
} as const satisfies Record<ReportKindCode, string>;

const arbKind = fc.constantFrom(
  ...Object.keys(ours).filter((kind): kind is ReportKindCode => Object.hasOwn(ours, kind)),
);
const aggregateCodes = ["sum", "average", "min", "max", "count", "countDistinct"] as const;
const dateGrains = ["day", "week", "month", "year", "weekday"] as const;
const arbCallerPermissions = fc.subarray([...permissionCodes]);

/** A field name of a catalogue, or an unknown one. */
const nameOf = (fields: FieldCatalogue, choice: number): string =>
  [...Object.keys(fields), "gone"][choice % (Object.keys(fields).length + 1)] ?? "gone";

/** Builds the rules and laws of the fourteen report kinds and their visible columns. */
export function kindRules({
  canSeeField,
  checkColumnStep,
  checkGroupStep,
  checkReport,
  defaultReport,
  fieldTypes,
  findField,
  getReportKind,
  isReportKind,
  listAggregates,
  listColumns,
  plainColumn,
  reportKinds,
  visibleFields,
  visibleKinds,
}: Report): Readonly<Record<string, RuleRow>> {
  return {
    "report-kinds": {
      says: "There are fourteen kinds of reports. Each starts with a period and columns of its own, groups by dimensions, and may be saved once it has a description.",
      source: "specification 2 (Reporting); behaviour 3.4",
      codes: [
        "REPORT_COLUMN_REQUIRED",
        "REPORT_PERIOD_REQUIRED",
        "DESCRIPTION_SYSTEM_LANGUAGE",
        "REPORT_FIELD",
        "MAX_LENGTH",
        "FILTER_VALUE_MISSING",
      ],
      cases: ["report.json"],
      laws: {
        "a new report of any kind is valid once it has a description": fc.property(
          arbKind,
          arbCallerPermissions,
          (kind, permissions) => {
            const { fields } = getReportKind(kind);
            const report = { ...defaultReport(kind, permissions), descriptions: { fr: "Ventes" } };
            same(checkReport(report, { fields, systemLanguage: "fr" }), []);
            same(Object.keys(reportKinds).length, 14);
          },
        ),
        "each kind has its default period": fc.property(arbKind, arbCallerPermissions, (kind, permissions) => {
          same(
            [
              getReportKind(kind).defaultPeriod,
              reportKinds[kind].defaultPeriod,
              defaultReport(kind, permissions).period,
            ],
            [startsWith[kind], startsWith[kind], startsWith[kind]],
          );
        }),
        "a new report lists the columns of its kind, none hidden, frozen or resized, without filters, groups or roles":
          fc.property(arbKind, (kind) => {
            const columns = getReportKind(kind).columns.map((field) => ({
              field,
              aggregate: null,
              label: {},
              visible: true,
              widthPx: null,
              frozen: false,
              format: null,
            }));
            same(defaultReport(kind, permissionCodes), {
              id: 0,
              source: kind,
              descriptions: {},
              period: startsWith[kind],
              columns,
              filters: filtersOf(kind),
              groups: [],
              sorting: kind === "profitability" ? [{ column: "margin", direction: "ascending" }] : [],
              pivot: null,
              drawing: { picture: "table", figure: 0 },
              isList: true,
              roleIds: [],
            });
          }),
        "accepts exactly the names of report kinds": fc.property(arbKind, fc.anything(), (kind, value) => {
          same([isReportKind(kind), isReportKind([kind]), isReportKind("constructor")], [true, false, false]);
          same(isReportKind(value), typeof value === "string" && Object.keys(reportKinds).includes(value));
        }),
        "a kind groups by its own dimensions, and its quotients, shares and ranks are of its own sums": fc.property(
          arbKind,
          (kind) => {
            const { fields, columns, groupings, rowKeys } = getReportKind(kind);
            same(
              columns.filter((name) => findField(fields, name) === null),
              [],
            );
            same(
              [...groupings.flat(), ...rowKeys].filter((name) => findField(fields, name)?.role !== "dimension"),
              [],
            );
            for (const { ratio, standing } of Object.values(fields)) {
              const behind = [
                ...(ratio === undefined ? [] : [ratio.part, ratio.whole]),
                ...(standing === undefined ? [] : [standing.of]),
              ];
              for (const name of behind)
                holds(
                  fieldTypes[findField(fields, name)?.type ?? "text"].unitsPerOne !== null &&
                    findField(fields, name)?.ratio === undefined,
                  `${name} is a sum`,
                );
            }
          },
        ),
        "rejects a report without a column, a period or a description in the system's language, with everything missing":
          fc.property(
            arbKind,
            fc.boolean(),
            fc.boolean(),
            fc.boolean(),
            (kind, hasColumns, hasPeriod, hasDescription) => {
              const report = defaultReport(kind, permissionCodes);
              const invalidReport = {
                ...report,
                columns: hasColumns ? report.columns : [],
                period: hasPeriod ? report.period : null,
                descriptions: hasDescription ? { fr: "Ventes", en: "" } : { en: "Sales", fr: " " },
              };
              same(
                checkReport(invalidReport, { fields: getReportKind(kind).fields, systemLanguage: "fr" }).map(
                  ({ code }) => code,
                ),
                [
                  ...(hasPeriod ? [] : ["REPORT_PERIOD_REQUIRED"]),
                  ...(hasDescription ? [] : ["DESCRIPTION_SYSTEM_LANGUAGE"]),
                  ...(hasColumns ? [] : ["REPORT_COLUMN_REQUIRED"]),
                ],
              );
            },
          ),
        "a column is a field of its kind, or an aggregate the field offers": fc.property(
          arbKind,
          fc.array(fc.tuple(fc.nat(), fc.constantFrom(null, ...aggregateCodes)), { minLength: 1, maxLength: 4 }),
          (kind, chosen) => {
            const { fields } = getReportKind(kind);
            const columns = chosen.map(([choice, aggregate]) => ({
              ...plainColumn(nameOf(fields, choice)),
              aggregate,
            }));
            same(
              checkColumnStep(columns, fields),
              columns.flatMap(({ field, aggregate }, index) =>
                (
                  aggregate === null
                    ? Object.keys(fields).includes(field)
                    : listAggregates(fields, field).includes(aggregate)
                )
                  ? []
                  : [{ code: "REPORT_FIELD", path: ["columns", index], params: { field } }],
              ),
            );
            same(checkColumnStep([], fields), [{ code: "REPORT_COLUMN_REQUIRED", path: ["columns"], params: {} }]);
          },
        ),
        "a group is a dimension, a part of a date, or the hour of a time": fc.property(
          arbKind,
          fc.array(fc.tuple(fc.nat(), fc.constantFrom(null, ...dateGrains, "hour" as const)), { maxLength: 4 }),
          (kind, chosen) => {
            const { fields } = getReportKind(kind);
            const groups = chosen.map(([choice, grain]) => ({
              field: nameOf(fields, choice),
              grain,
              direction: "ascending" as const,
              subtotal: true,
              collapsed: false,
            }));
            same(
              checkGroupStep(groups, fields),
              groups.flatMap(({ field, grain }, index) => {
                const { role, type } = findField(fields, field) ?? {};
                const isGroup =
                  role === "dimension" && (grain === null || type === (grain === "hour" ? "time" : "date"));
                return isGroup ? [] : [{ code: "REPORT_FIELD", path: ["groups", index], params: { field } }];
              }),
            );
          },
        ),
      },
    },
    "report-permissions": {
      says: "Without permission to read costs, a report shows no cost, nothing computed from one, and no report about costs. A forbidden column is left out entirely.",
      source: "behaviour 3.4 (columns marked ¢); specification 6",
      cases: ["report.json"],
      laws: {
        "a field requires its permission, and a computed field those of its parts": fc.property(
          arbKind,
          arbCallerPermissions,
          (kind, permissions) => {
            const { fields } = getReportKind(kind);
            const mayReadCost = permissions.some((code) => code === "PRODUCT_COST_READ" || code === "PRODUCT_COST_CUD");
            const isOpen = (name: string): boolean => {
              const field = findField(fields, name);
              return (
                field !== null &&
                (field.permission === undefined || mayReadCost) &&
                (field.ratio === undefined || (isOpen(field.ratio.part) && isOpen(field.ratio.whole))) &&
                (field.standing === undefined || isOpen(field.standing.of))
              );
            };
            const open = Object.keys(fields).filter(isOpen);
            same(visibleFields(fields, permissions), open);
            same(
              Object.keys(fields).filter((name) => canSeeField(fields, name, permissions)),
              open,
            );
            same(
              listColumns(Object.keys(fields).map(plainColumn), fields, permissions).map(({ field }) => field),
              open,
            );
            same(
              defaultReport(kind, permissions).columns.map(({ field }) => field),
              getReportKind(kind).columns.filter((name) => open.includes(name)),
            );
          },
        ),
        "a column a person hid is not shown, and the others keep their order": fc.property(
          arbKind,
          fc.infiniteStream(fc.boolean()),
          (kind, shows) => {
            const { fields } = getReportKind(kind);
            const columns = Object.keys(fields).map((name) => ({
              ...plainColumn(name),
              visible: shows.next().value === true,
            }));
            same(
              listColumns(columns, fields, permissionCodes),
              columns.flatMap((column) =>
                column.visible ? [{ ...column, type: findField(fields, column.field)?.type }] : [],
              ),
            );
          },
        ),
        "more permissions never hide a report kind or a field": fc.property(
          arbKind,
          arbCallerPermissions,
          arbCallerPermissions,
          (kind, permissions, more) => {
            const all = [...permissions, ...more];
            holds(
              visibleKinds(permissions).every((kind) => visibleKinds(all).includes(kind)),
              "every kind stays",
            );
            holds(
              visibleFields(getReportKind(kind).fields, permissions).every((field) =>
                visibleFields(getReportKind(kind).fields, all).includes(field),
              ),
              "every field stays",
            );
          },
        ),
      },
    },
  };
}
