import fc from "fast-check";

import type * as dashboard from "../../../dashboard/index.ts";
import { parseRangeText } from "../../../period/index.ts";
import {
  checkFilters,
  filterOperators,
  isFilterOperator,
  type FilterValue,
  type ReportFilter,
} from "../../../report/index.ts";
import { arbWidget } from "../../arbitraries/widget.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<
  typeof dashboard,
  "checkSaleFilters" | "checkWidget" | "saleFilterFields" | "saleFilterOperators"
>;

const saleColumns = ["location", "department", "subDepartment", "cashier", "terminal", "item"];

/** Periods as people and codes write them, and invalid texts. */
const arbPeriod = fc.oneof(
  fc.constantFrom(
    "-0d",
    "-1y",
    "2026-03-01",
    "2026-03-12..2026-03-01",
    "hello",
    "",
    " ",
    "-2d",
    "2026-02-30",
    "-0d..-1d",
  ),
  fc.string({ maxLength: 12 }),
);

const arbName = fc.oneof(fc.integer(), fc.constantFrom("12", "Luc", "", " "));

const arbFilter = fc.record({
  Column: fc.constantFrom(...saleColumns, "net", "sku", "__proto__"),
  Operator: fc.constantFrom(...Object.keys(filterOperators), "LIKE", "<>", "IN"),
  Value: fc.oneof(arbName, fc.constant(null), fc.array(arbName, { maxLength: 3 })),
});

/** Values of a filter in its stored form. */
const valuesOf = ({
  Operator,
  Value,
}: {
  readonly Operator: string;
  readonly Value: FilterValue | readonly (string | number)[];
}): readonly FilterValue[] => {
  if (Value === null) return Operator === "isNull" || Operator === "isNotNull" ? [] : [null];
  return typeof Value === "object" ? Value : [Value];
};

/** Builds the rules and laws of the period and the filters of a widget. */
export function widgetFilterRules(functions: Functions): Readonly<Record<string, RuleRow>> {
  const { checkSaleFilters, checkWidget, saleFilterFields, saleFilterOperators } = functions;
  return {
    "widget-period": {
      says: "A widget's own period is a range code, a preset, one or two dates, or none; anything else is rejected and never asked for.",
      source: "behaviour 3.2, 3.6 (period? null = dashboard) and 3.7",
      codes: ["DATE_RANGE"],
      laws: {
        "rejects an invalid period at its path": fc.property(arbWidget, arbPeriod, (widget, period) => {
          same(
            checkWidget({ ...widget, period }),
            parseRangeText(period).ok ? [] : [{ code: "DATE_RANGE", path: ["period"], params: {} }],
          );
          same(checkWidget({ ...widget, period: null }), []);
        }),
      },
    },
    "widget-filters": {
      says: "The filters of a widget include or exclude members of sales, each with a value; those of the report it opens have a known operator and their values.",
      source:
        "specification 5 (One or more values are missing for a selected filter); behaviour 3.5 and 3.6; decision 0081",
      codes: ["FILTER_VALUE_MISSING", "FILTER_INVALID"],
      laws: {
        "a sales filter includes or excludes locations, departments, people, terminals or items": fc.property(
          fc.constantFrom(...saleColumns),
          fc.constantFrom(...Object.keys(filterOperators)),
          (field, operator) => {
            same([Object.keys(saleFilterFields), saleFilterOperators], [saleColumns, ["=", "!=", "in", "notIn"]]);
            if (!isFilterOperator(operator)) return;
            const filter: ReportFilter = { field, operator, values: ["12"], promptUser: false, locked: false };
            const isAllowed = ["=", "!=", "in", "notIn"].includes(operator);
            same(checkSaleFilters([filter, { ...filter, field: "net" }]), [
              ...(isAllowed ? [] : [{ code: "FILTER_INVALID", path: [0, "operator"], params: { field } }]),
              { code: "FILTER_INVALID", path: [1, "field"], params: { field: "net" } },
            ]);
          },
        ),
        "each widget filter follows the rules of report filters, and is rejected at its path": fc.property(
          arbWidget,
          fc.array(arbFilter, { maxLength: 3 }),
          (widget, filters) => {
            const expectedIssues = filters.flatMap((filter, index) => {
              const { Column, Operator } = filter;
              const filterIssue = (code: string, part: string) => [
                { code, path: ["filters", index, part], params: { field: Column } },
              ];
              if (!isFilterOperator(Operator)) return filterIssue("FILTER_INVALID", "Operator");
              if (saleColumns.includes(Column) && !["=", "!=", "in", "notIn"].includes(Operator))
                return filterIssue("FILTER_INVALID", "operator");
              const reportFilter: ReportFilter = {
                field: Column,
                operator: Operator,
                values: valuesOf(filter),
                promptUser: false,
                locked: false,
              };
              return checkFilters([reportFilter], saleFilterFields).flatMap(({ code, path }) =>
                filterIssue(code, String(path[1])),
              );
            });
            same(checkWidget({ ...widget, filters }), expectedIssues);
          },
        ),
        "reports a missing value, in filters of the widget and of the report it opens": fc.property(
          arbWidget,
          fc.constantFrom("=", "in", "notIn"),
          fc.constantFrom(null, "", " "),
          (widget, Operator, Value) => {
            const filters = [...widget.filters, { Column: "department", Operator, Value }];
            const missingIssue = (...place: readonly (string | number)[]) => [
              {
                code: "FILTER_VALUE_MISSING",
                path: [...place, filters.length - 1, "values"],
                params: { field: "department" },
              },
            ];
            same(checkWidget({ ...widget, filters }), missingIssue("filters"));
            same(checkWidget({ ...widget, drill: { report: "sale", filters } }), missingIssue("drill", "filters"));
          },
        ),
        "a report filter uses fields of its report; rejects an unknown operator": fc.property(
          arbWidget,
          fc.constantFrom("LIKE", "<>", "IS NULL", ""),
          (widget, Operator) => {
            const opens = (type: string) =>
              checkWidget({
                ...widget,
                drill: { report: "sale", filters: [{ Column: "net", Operator: type, Value: 5 }] },
              });
            same(opens(Operator), [
              { code: "FILTER_INVALID", path: ["drill", "filters", 0, "Operator"], params: { field: "net" } },
            ]);
            same(opens(">="), []);
          },
        ),
      },
    },
  };
}
