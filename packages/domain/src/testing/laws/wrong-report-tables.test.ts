/** Tables of reports and widgets with one fault each; a law of the book must fail for every one. */
import { describe, expect, test } from "vitest";

import * as dashboard from "../../dashboard/index.ts";
import type { LanguageCode } from "../../language/index.ts";
import type * as metric from "../../metric/index.ts";
import { cents } from "../../money/index.ts";
import * as report from "../../report/index.ts";
import { isFields, type Form } from "../../validation/index.ts";
import { isAnyBroken, lawsOf, type LawBook } from "../law.ts";
import { dashboardLaws } from "./dashboard.ts";
import { reportLaws } from "./report.ts";

type Fault = readonly [name: string, rule: string, theirs: Readonly<Record<string, unknown>>];

const {
  "detail-log": detailLog,
  financial,
  "inventory-adjustment": adjustment,
  "inventory-movement": movement,
  target: goals,
} = report.reportKinds;

/** The report kinds with one changed. */
const kindWith = (kind: report.ReportKindCode, change: Partial<report.ReportKindRow>) => ({
  getReportKind: (code: report.ReportKindCode) => ({ ...report.getReportKind(code), ...(code === kind && change) }),
  reportKinds: { ...report.reportKinds, [kind]: { ...report.reportKinds[kind], ...change } },
});

/** A form that ignores some fields and returns a valid value for them. */
const ignoring = <T>(form: Form<T>, instead: object): Form<T> => ({
  ...form,
  step: (value, whole) => form.step(isFields(value) ? { ...value, ...instead } : value, whole),
});

const books: readonly (readonly [LawBook, readonly Fault[]])[] = [
  [
    dashboardLaws,
    [
      ["a form takes a top N of 0", "widget-choices", { topNLimits: { min: 0, max: 100 } }],
      ["a form takes a top N of 101", "widget-choices", { topNLimits: { min: 1, max: 101 } }],
      ["a form takes four comparisons", "widget-choices", { comparisonsAtMost: 4 }],
      ["a board asks again each half minute", "widget-choices", { refreshIntervals: [0, 30, 60, 300] }],
      [
        "nothing is compared with a goal",
        "widget-choices",
        { widgetComparisons: dashboard.widgetComparisons.filter((comparison) => comparison !== "goal") },
      ],
      [
        "tenders add up to net sales",
        "widget-choices",
        { perTypes: { ...dashboard.perTypes, TENDER: { total: "netSales", measures: ["netSales"] } } },
      ],
      [
        "a tile needs no primary measure",
        "widget-choices",
        { displayTypes: { ...dashboard.displayTypes, tile: { ...dashboard.displayTypes.tile, needsPrimary: false } } },
      ],
    ],
  ],
  [
    reportLaws,
    [
      ["a preview shows a thousand rows", "report-steps", { previewRowsAtMost: 1_000 }],
      ["sales are by store and day", "report-tables", kindWith("sale", { grain: "storeDay" })],
      [
        "the electronic journal has no user",
        "report-tables",
        kindWith("detail-log", { columns: detailLog.columns.filter((name) => name !== "user") }),
      ],
      [
        "the cost of an adjustment is for all",
        "report-tables",
        kindWith("inventory-adjustment", {
          fields: { ...adjustment.fields, costEffect: { type: "money", role: "measure" } },
        }),
      ],
      [
        "the tips are on no page",
        "financial-ties",
        kindWith("financial", { columns: financial.columns.filter((name) => name !== "tips") }),
      ],
      [
        "the tips are not collected",
        "financial-ties",
        { financialRowOf: (sums: metric.SalesSums) => report.financialRowOf({ ...sums, tips: cents(0) }) },
      ],
      [
        "what expired is among what is lost",
        "adjustments-by-reason",
        { adjustmentColumnByReason: { ...report.adjustmentColumnByReason, EXPIRED: "lost" } },
      ],
      [
        "what is damaged is not shown",
        "adjustments-by-reason",
        kindWith("inventory-movement", { columns: movement.columns.filter((name) => name !== "damaged") }),
      ],
      [
        "goals are quantities",
        "report-tables",
        kindWith("target", { fields: { ...goals.fields, goal: { type: "qty", role: "measure" } } }),
      ],
      [
        "a vendor is read by item first",
        "report-tables",
        kindWith("vendor", { groupings: [["item", "vendor", "location"]] }),
      ],
      [
        "profitability is for all",
        "report-tables",
        { getReportKind: (kind: report.ReportKindCode) => ({ ...report.getReportKind(kind), permission: undefined }) },
      ],
      [
        "who a report is given to is not kept",
        "report-fields",
        { reportForm: (language: LanguageCode) => ignoring(report.reportForm(language), { roleIds: [] }) },
      ],
      [
        "every report is a table",
        "report-fields",
        { reportForm: (language: LanguageCode) => ignoring(report.reportForm(language), { isList: false }) },
      ],
      [
        "every report is of sales",
        "report-fields",
        { reportForm: (language: LanguageCode) => ignoring(report.reportForm(language), { source: "sale" }) },
      ],
      [
        "no period is missed",
        "report-descriptions",
        {
          checkPeriodStep: ({ descriptions }: { descriptions: object }, language: LanguageCode) =>
            report.checkPeriodStep({ period: "-0d", descriptions }, language),
        },
      ],
      [
        "a description that is missing has the words of the step",
        "report-descriptions",
        {
          checkPeriodStep: (...step: Parameters<typeof report.checkPeriodStep>) =>
            report.checkPeriodStep(...step).map((problem) => ({ ...problem, code: "REPORT_PERIOD_REQUIRED" })),
        },
      ],
      ["figures that are not final are exported", "report-tables", kindWith("financial-test", { isTest: false })],
    ],
  ],
];

describe.each(books.map(([book, faults]) => ({ area: book.area, book, faults })))(
  "the book of $area finds out that",
  ({ book, faults }) => {
    test.each(faults)("%s", (_name, rule, theirs) => {
      const laws = lawsOf(book, theirs).filter((law) => law.rule === rule);
      expect(laws.length).toBeGreaterThan(0);
      expect(isAnyBroken(laws, { runs: 300, seed: 5 })).toBe(true);
    });
  },
);
