/** Numbers and tables with one fault each; a law of the book must fail for every one. */
import { describe, expect, test } from "vitest";

import * as access from "../../access/index.ts";
import * as dashboard from "../../dashboard/index.ts";
import * as deposit from "../../deposit/index.ts";
import * as goal from "../../goal/index.ts";
import * as importFile from "../../import-file/index.ts";
import * as inventory from "../../inventory/index.ts";
import type { LanguageCode } from "../../language/index.ts";
import * as measure from "../../measure/index.ts";
import * as metric from "../../metric/index.ts";
import { cents } from "../../money/index.ts";
import * as period from "../../period/index.ts";
import * as report from "../../report/index.ts";
import { fail, issue, ok } from "../../result/index.ts";
import * as session from "../../session/index.ts";
import * as target from "../../target/index.ts";
import * as tax from "../../tax/index.ts";
import * as text from "../../text/index.ts";
import * as transaction from "../../transaction/index.ts";
import * as user from "../../user/index.ts";
import { isFields, type Form } from "../../validation/index.ts";
import { isAnyBroken, lawsOf, type LawBook } from "../law.ts";
import { accessLaws } from "./access.ts";
import { dashboardLaws } from "./dashboard.ts";
import { depositLaws } from "./deposit.ts";
import { goalLaws } from "./goal.ts";
import { importFileLaws } from "./import-file.ts";
import { inventoryLaws } from "./inventory.ts";
import { measureLaws } from "./measure.ts";
import { metricLaws } from "./metric.ts";
import { moneyLaws } from "./money.ts";
import { periodLaws } from "./period.ts";
import { reportLaws } from "./report.ts";
import { sessionLaws } from "./session.ts";
import { targetLaws } from "./target.ts";
import { taxLaws } from "./tax.ts";
import { textLaws } from "./text.ts";
import { transactionLaws } from "./transaction.ts";
import { userLaws } from "./user.ts";

type Fault = readonly [name: string, rule: string, theirs: Readonly<Record<string, unknown>>];

const { navigationEntries, permissionFamilies, roleTemplates } = access;
const { denominations } = deposit;
const { adjustmentReasons, documentTransitions } = inventory;
const {
  "detail-log": detailLog,
  financial,
  "inventory-adjustment": adjustment,
  "inventory-movement": movement,
  target: goals,
} = report.reportKinds;
const { lineKinds, storeDayTransitions, tenderKinds, transactionTransitions } = transaction;

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
    accessLaws,
    [
      [
        "products are shown to all",
        "navigation",
        { navigationEntries: { ...navigationEntries, PRODUCT: { ...navigationEntries.PRODUCT, permissions: [] } } },
      ],
      [
        "roles are shown to who may see users",
        "navigation",
        {
          navigationEntries: {
            ...navigationEntries,
            ROLE: { ...navigationEntries.ROLE, permissions: ["USER_READ", "USER_CUD"] },
          },
        },
      ],
      [
        "a report asks for CUD alone",
        "navigation",
        {
          navigationEntries: {
            ...navigationEntries,
            REPORT_SALE: { ...navigationEntries.REPORT_SALE, permissions: ["REPORT_CUD"] },
          },
        },
      ],
      [
        "deposits ask for a permission",
        "navigation",
        {
          navigationEntries: {
            ...navigationEntries,
            DEPOSIT: { ...navigationEntries.DEPOSIT, permissions: ["SALE_READ"] },
          },
        },
      ],
      ["the system comes first", "navigation", { navigationSections: access.navigationSections.toReversed() }],
      [
        "costs are only read",
        "permission-families",
        { permissionFamilies: { ...permissionFamilies, PRODUCT_COST: ["READ"] } },
      ],
      [
        "the Stock clerk may change products",
        "role-templates",
        {
          roleTemplates: {
            ...roleTemplates,
            STOCK_CLERK: { permissions: [...roleTemplates.STOCK_CLERK.permissions, "PRODUCT_CUD"] },
          },
        },
      ],
      [
        "a margin tells no cost",
        "field-permission",
        {
          guardedFields: Object.fromEntries(Object.entries(access.guardedFields).filter(([name]) => name !== "margin")),
        },
      ],
      [
        "what the stock costs on the mean day is for all",
        "field-permission",
        {
          guardedFields: Object.fromEntries(
            Object.entries(access.guardedFields).filter(([name]) => name !== "averageStockCost"),
          ),
        },
      ],
      [
        "the cost of a delivery is for all",
        "field-permission",
        {
          guardedFields: Object.fromEntries(
            Object.entries(access.guardedFields).filter(([name]) => name !== "extendedCost"),
          ),
        },
      ],
      [
        "what is expected on a shelf tells no cost",
        "field-permission",
        {
          guardedFields: Object.fromEntries(
            Object.entries(access.guardedFields).filter(([name]) => name !== "expectedCost"),
          ),
        },
      ],
      [
        "a price is hidden from who may not read costs",
        "field-permission",
        { guardedFields: { ...access.guardedFields, averagePrice: "PRODUCT_COST_READ" } },
      ],
    ],
  ],
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
        { perTypes: { ...dashboard.perTypes, TENDER: { total: "netSales" } } },
      ],
      [
        "a tile needs no primary measure",
        "widget-choices",
        { displayTypes: { ...dashboard.displayTypes, tile: { ...dashboard.displayTypes.tile, needsPrimary: false } } },
      ],
    ],
  ],
  [
    depositLaws,
    [
      [
        "a roll of dimes has forty",
        "counted-cash",
        { denominations: { ...denominations, C10: { ...denominations.C10, roll: 40 } } },
      ],
      [
        "two dollars are a note",
        "counted-cash",
        { denominations: { ...denominations, C200: { ...denominations.C200, kind: "note" } } },
      ],
      [
        "there is a penny",
        "counted-cash",
        { denominations: { C1: { value: 1, kind: "coin", roll: 50 }, ...denominations } },
      ],
      [
        "a confirmed deposit is edited",
        "deposit-tables",
        {
          depositTransitions: { ...deposit.depositTransitions, CONFIRMED: { correct: "CONFIRMED", edit: "PREPARED" } },
        },
      ],
      ["pay-outs add to the drawer", "deposit-tables", { drawerFlows: { ...deposit.drawerFlows, payOuts: 1 } }],
      [
        "there are no notes of a hundred",
        "counted-cash",
        { denominationCodes: deposit.denominationCodes.slice(0, -1) },
      ],
    ],
  ],
  [goalLaws, [["Sundays weigh nothing", "goal-tables", { evenProfile: [0, ...goal.evenProfile.slice(1)] }]]],
  [
    importFileLaws,
    [
      [
        "who may change products imports receipts",
        "import-tables",
        { importKinds: { ...importFile.importKinds, transactions: importFile.importKinds.products } },
      ],
    ],
  ],
  [
    inventoryLaws,
    [
      [
        "a closed document is deleted",
        "document-tables",
        { documentTransitions: { ...documentTransitions, CLOSED: { reverse: "CLOSED", delete: "CLOSED" } } },
      ],
      [
        "a suspended document is closed",
        "document-tables",
        {
          documentTransitions: {
            ...documentTransitions,
            SUSPENDED: { ...documentTransitions.SUSPENDED, close: "CLOSED" },
          },
        },
      ],
      [
        "what is damaged is added",
        "document-tables",
        { adjustmentReasons: { ...adjustmentReasons, DAMAGED: adjustmentReasons.FOUND } },
      ],
      [
        "a person chooses a reversal",
        "document-tables",
        { adjustmentReasons: { ...adjustmentReasons, REVERSAL: { direction: "signed", isSelectable: true } } },
      ],
      [
        "a line is counted again beyond 1 %",
        "document-tables",
        { defaultTolerance: { ...inventory.defaultTolerance, percent: 1 } },
      ],
      ["the cost of a variance is for all", "document-tables", { costColumns: ["UnitCost"] }],
      [
        "a French file has commas between its cells",
        "document-tables",
        { csvForms: { ...inventory.csvForms, fr: { delimiter: ",", decimal: "," } } },
      ],
    ],
  ],
  [
    measureLaws,
    [
      [
        "K is 1,024",
        "number-tables",
        { compactMarks: measure.compactMarks.map((row) => (row.mark === "K" ? { ...row, factor: 1_024 } : row)) },
      ],
      ["a quantity has two decimals", "number-tables", { quantityScale: 2 }],
    ],
  ],
  [
    metricLaws,
    [
      [
        "a receipt costs",
        "stock-flow-table",
        { stockFlows: { ...metric.stockFlows, received: { stock: 1, cogs: 1 } } },
      ],
    ],
  ],
  [moneyLaws, [["a unit cost has two decimals", "exact-amounts", { unitCostScale: 2 }]]],
  [
    periodLaws,
    [
      [
        "this quarter is the one before",
        "calendar-tables",
        { rangeCodes: { ...period.rangeCodes, "-0q": { unit: "quarter", back: 1 } } },
      ],
      [
        "the retail calendar is 4-4-5",
        "calendar-tables",
        { retailCalendar: { ...period.retailCalendar, pattern: "4-4-5" } },
      ],
      [
        "last year is compared whole",
        "calendar-tables",
        { comparisonRules: { ...period.comparisonRules, lastYear: { toDate: false } } },
      ],
      ["a half hour has an hour", "calendar-tables", { halfHourMs: 3_600_000 }],
      ["weeks begin on Monday when nothing is set", "range-codes", { defaultWeekStart: 1 }],
      ["weeks begin on Monday in Canada", "range-codes", { weekStartByRegion: { ...period.weekStartByRegion, CA: 1 } }],
      ["weeks begin on Sunday in France", "range-codes", { weekStartByRegion: { ...period.weekStartByRegion, FR: 0 } }],
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
  [
    sessionLaws,
    [
      [
        "a token lasts an hour",
        "session-numbers",
        { sessionRules: { ...session.sessionRules, accessTokenSeconds: 3_600 } },
      ],
      [
        "a link to a password lasts a day",
        "session-numbers",
        { sessionRules: { ...session.sessionRules, resetLinkSeconds: 86_400 } },
      ],
      ["passwords of six letters may be allowed", "session-numbers", { passwordMinLengthBounds: { min: 6, max: 64 } }],
      ["eleven failures lock", "session-numbers", { lockoutRules: { ...session.lockoutRules, failuresToLock: 11 } }],
    ],
  ],
  [
    targetLaws,
    [
      ["time is kept in UTC", "layer-tables", { defaultTimeZone: "UTC" }],
      [
        "a region sells",
        "layer-tables",
        { targetLayerTypes: { ...target.targetLayerTypes, REGION: { depth: 1, sells: true } } },
      ],
    ],
  ],
  [
    taxLaws,
    [
      [
        "the QST is 10 %",
        "current-taxes",
        { taxRates: tax.taxRates.map((row) => (row.code === "QST" ? { ...row, rate: 10_000 } : row)) },
      ],
      [
        "Nova Scotia has the HST of 2024",
        "current-taxes",
        { taxRates: tax.taxRates.filter(({ rate }) => rate !== 14_000) },
      ],
      ["Yukon is forgotten", "current-taxes", { provinces: tax.provinces.slice(0, -1) }],
    ],
  ],
  [
    textLaws,
    [
      [
        "a bound that is not set is none",
        "email",
        {
          parseEmail: (value: unknown, bounds: text.LastLabelBounds = { min: 1, max: 63 }) =>
            text.parseEmail(value, bounds),
        },
      ],
      [
        "a bound that is not set is six letters",
        "email",
        {
          parseEmail: (value: unknown, bounds: text.LastLabelBounds = { min: 2, max: 6 }) =>
            text.parseEmail(value, bounds),
        },
      ],
      [
        "a refusal does not say which bound",
        "email",
        {
          parseEmail: (value: unknown, bounds?: text.LastLabelBounds) => {
            const parsed = text.parseEmail(value, bounds);
            return parsed.ok ? ok(parsed.value) : fail(issue("EMAIL"));
          },
        },
      ],
    ],
  ],
  [
    transactionLaws,
    [
      [
        "a void receipt is completed",
        "receipt-tables",
        { transactionTransitions: { ...transactionTransitions, VOID: { complete: "COMPLETED" } } },
      ],
      [
        "an audited day is undone",
        "receipt-tables",
        {
          storeDayTransitions: { ...storeDayTransitions, AUDITED: { ...storeDayTransitions.AUDITED, undo: "LOADING" } },
        },
      ],
      [
        "a receipt on hold counts",
        "receipt-tables",
        { transactionStates: { ...transaction.transactionStates, WAIT: { counts: true, open: true } } },
      ],
      ["a fee is a sale", "receipt-tables", { lineKinds: { ...lineKinds, FEE: lineKinds.SALE } }],
      [
        "taxes leave as a file for vendors",
        "export-batches",
        { exportKinds: { ...transaction.exportKinds, TAXES: transaction.exportKinds.PRODUCT_ACTIVITY } },
      ],
      [
        "what left is changed",
        "export-batches",
        { exportTransitions: { ...transaction.exportTransitions, EXPORTED: { reexport: "EXPORTED", edit: "DRAFT" } } },
      ],
      [
        "cards are rounded",
        "receipt-tables",
        { tenderKinds: { ...tenderKinds, VISA: { banked: "processor", isRounded: true } } },
      ],
      ["there is a penny", "receipt-tables", { smallestCoin: 1 }],
    ],
  ],
  [
    userLaws,
    [
      ["who has left enters", "user-tables", { userStatuses: { ...user.userStatuses, TERMINATED: { refusal: null } } }],
      [
        "a locked account is unlocked by activating it",
        "user-tables",
        { userActions: { ...user.userActions, activate: { from: ["INACTIVE", "LOCKED"] } } },
      ],
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
