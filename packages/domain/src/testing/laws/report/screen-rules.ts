import fc from "fast-check";

import { aggregates, columnKey, fieldTypes, isReportKind, reportKinds as ours, type FieldValue, type ReportRow } from "../../../report/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { arbLevels, arbRows, computeBy, context, fields, pivotOf, show, type Report } from "./report.ts";

const arbKind = fc.constantFrom(...Object.keys(ours).filter(isReportKind));
const arbSorting = fc.array(fc.record({ column: fc.constantFrom(...Object.keys(fields), "gone"), direction: fc.constantFrom<"ascending" | "descending">("ascending", "descending") }), { maxLength: 3 });

/** How a person makes a report, puts it in order, and goes from a cell to what is behind it. */
export function screenRules(functions: Report): Readonly<Record<string, RuleRow>> {
  const { aggregateType, canExport, checkReport, defaultReport, findUnfinishedStep, foldText, getReportKind, listAggregates, ratioOf, reportSteps, rowsBehind, sortRows } = functions;
  const compute = computeBy(functions);
  /** What a column shows of a row, computed a second time. */
  const valueOf = (row: ReportRow, column: string): FieldValue => {
    const value = row[column] ?? null;
    if (column === "price") return ratioOf({ part: Number(row["net"] ?? 0), of: "money", whole: Number(row["quantity"] ?? 0), over: "qty", to: "unitCost" });
    if (column === "share") return ratioOf({ part: Number(row["quantity"] ?? 0), of: "qty", whole: Number(row["net"] ?? 0), over: "money", to: "pct" });
    return typeof value === "string" ? foldText(value) : value;
  };
  return {
    "report-order": {
      says: "A list stands in the order that its reader chose, by several columns if wished; what is not known stands last, and equal rows keep their order.",
      source: "behaviour 3.5 (listSorting)",
      laws: {
        "no row is lost, and each pair of neighbours is in order": fc.property(arbRows, arbSorting, (rows, sorting) => {
          const sorted = sortRows(rows, sorting, fields);
          same([...sorted].map((row) => rows.indexOf(row)).toSorted((one, other) => one - other), rows.map((_, index) => index));
          const known = sorting.filter(({ column }) => column !== "gone");
          sorted.slice(1).forEach((row, index) => {
            const before = sorted[index] ?? {};
            const first = known.find(({ column }) => valueOf(before, column) !== valueOf(row, column));
            if (first === undefined) return holds(rows.indexOf(before) < rows.indexOf(row), "equal rows keep their order");
            const [one, other] = [valueOf(before, first.column), valueOf(row, first.column)];
            if (one === null || other === null) return holds(other === null, "what is not known stands last");
            return holds((one < other) === (first.direction === "ascending"), `${one} and ${other} are in order`);
          });
        }),
      },
    },
    "rows-behind-a-cell": {
      says: "From any cell of a report, its rows are found: computed alone, they give the figure of the cell.",
      source: "behaviour 3.4 (drill from any cell)",
      laws: {
        "the rows behind a cell come to what the cell shows": fc.property(arbRows, arbLevels, fc.nat(3), (rows, levels, cut) => {
          const [down, across] = [levels.slice(0, cut), levels.slice(cut)];
          const table = compute(rows, pivotOf(down, across, [show("net"), show("price")]));
          for (const line of table.rows) {
            table.columns.forEach((column, place) => {
              if (column.kind === "key") return;
              const behind = rowsBehind(rows, [{ levels: down, path: line.path }, { levels: across, path: column.path }], context.weekStart);
              const alone = compute(behind, pivotOf([], [], [show(column.field)])).rows[0]?.cells[0] ?? null;
              same(line.cells[place] ?? null, behind.length === 0 ? null : alone, `${column.field} at ${JSON.stringify([line.path, column.path])}`);
            });
          }
        }),
      },
    },
    "report-steps": {
      says: "A report is made in steps: its source, its period and descriptions, its columns, its filters, its groups, a preview. What is wrong with a report is what is wrong with its steps.",
      source: "behaviour 3.5 (steps create/update)",
      codes: ["REPORT_PERIOD_REQUIRED", "REPORT_COLUMN_REQUIRED", "REPORT_FIELD", "FILTER_VALUE_MISSING", "FILTER_INVALID", "MAX_LENGTH"],
      laws: {
        "the issues of the steps are those of the report, and the first step that has one is where to go back to": fc.property(
          arbKind,
          fc.record({ hasPeriod: fc.boolean(), isDescribed: fc.boolean(), hasColumns: fc.boolean(), hasValue: fc.boolean(), groupsByDimension: fc.boolean() }),
          (kind, { hasPeriod, isDescribed, hasColumns, hasValue, groupsByDimension }) => {
            const rules = { fields: getReportKind(kind).fields, systemLanguage: "fr" } as const;
            const report = defaultReport(kind, ["PRODUCT_COST_READ"]);
            const field = Object.keys(rules.fields).find((name) => rules.fields[name]?.role === "dimension") ?? "";
            const wrong = {
              ...report,
              period: hasPeriod ? report.period : null,
              descriptions: isDescribed ? { fr: "Ventes" } : {},
              columns: hasColumns ? report.columns : [],
              filters: hasValue ? [] : [{ field, operator: "=" as const, values: [], promptUser: false, locked: false }],
              groups: [{ field: groupsByDimension ? field : "gone", grain: null, direction: "ascending" as const, subtotal: true, collapsed: false }],
            };
            same(Object.values(reportSteps).flatMap((check) => check(wrong, rules)), checkReport(wrong, rules));
            const first = !hasPeriod || !isDescribed ? "PERIOD" : !hasColumns ? "COLUMNS" : !hasValue ? "FILTERS" : !groupsByDimension ? "GROUPS" : null;
            same(findUnfinishedStep(wrong, rules), first);
          },
        ),
      },
    },
    "field-aggregates": {
      says: "A sum is added up, a price or a percent is not; a quotient has one figure, that of its sums; what makes groups is counted.",
      source: "behaviour 3.5 (aggregates allowed)",
      laws: {
        "a field is offered the aggregates it has, and no other": fc.property(fc.constantFrom(...Object.keys(fields), "gone", "toString"), (name) => {
          const offered = listAggregates(fields, name);
          same(offered, Object.keys(aggregates).filter((aggregate) => offered.some((one) => one === aggregate)));
          const expected: Readonly<Record<string, number>> = { date: 2, store: 2, item: 2, net: 6, quantity: 6, cost: 6, price: 1, share: 1 };
          same(offered.length, Object.hasOwn(expected, name) ? expected[name] : 0);
          for (const aggregate of offered) holds(aggregateType(fields, { field: name, aggregate }) !== null, `${name} has ${aggregate}`);
        }),
        "a column has a width before anyone gives it one, and a key that is its own": fc.property(fc.constantFrom(...Object.values(fieldTypes)), fc.uniqueArray(fc.tuple(fc.string(), fc.constantFrom(null, "sum" as const, "max" as const)), { selector: ([name, aggregate]) => JSON.stringify([name, aggregate]) }), ({ widthPx }, columns) => {
          holds(widthPx >= 80 && widthPx <= 400, "a width that a screen can show");
          const plain = columns.filter(([name]) => !name.includes(":"));
          same(new Set(plain.map(([field, aggregate]) => columnKey({ field, aggregate }))).size, plain.length);
        }),
      },
    },
    "test-reports-stay": {
      says: "What is not final is shown with its watermark, and never exported.",
      source: "behaviour 3.4 (Financial test)",
      laws: { "every kind but the financial test may be exported": fc.property(arbKind, (kind) => same(canExport(kind), kind !== "financial-test")) },
    },
  };
}
