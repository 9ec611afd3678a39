/** Reports over rows in memory, computed by the domain as on the server. */
import type { ReceiptWire, ReportAnswer, ScheduleWire } from "@comptoir/api/wire";
import { fromDayNumber } from "@comptoir/domain/period";
import {
  compileFilters,
  defaultReport,
  getReportKind,
  computeGroupTable,
  mergeCustomization,
  noCustomization,
  pivotTable,
  plainColumn,
  rowsBehind,
  type CellPlace,
  type ReportCustomization,
  type ReportModel,
  type ReportRow,
  type Table,
} from "@comptoir/domain/report";

import { memoryViews, type MemoryViews } from "../../../entity/testing/memory-views.ts";
import { failWith, succeed, type Answer } from "../../../shared/answer.ts";
import type { Panel } from "../../../rows/panel-gateway.ts";
import type { PageAsk, ReportAsk, ReportGateway, SavedReport } from "../report-gateway.ts";
import { memoryFindings, type MemoryFindings } from "./memory-findings.ts";
import { memoryPanels } from "./memory-panels.ts";
import { memorySchedules } from "./memory-schedules.ts";
import { staleAnswer } from "./stale-answer.ts";

export const saleRows: readonly ReportRow[] = [
  {
    date: "2026-03-10",
    hour: "09:10",
    department: 1,
    sku: "A-1",
    cashier: 7,
    quantity: 2_000,
    net: 1_000,
    gross: 1_000,
    discount: 0,
    tax: 150,
    total: 1_150,
  },
  {
    date: "2026-03-10",
    hour: "11:40",
    department: 1,
    sku: "A-2",
    cashier: 8,
    quantity: 1_000,
    net: 400,
    gross: 500,
    discount: 100,
    tax: 60,
    total: 460,
  },
  {
    date: "2026-03-11",
    hour: "11:05",
    department: 2,
    sku: "B-1",
    cashier: 7,
    quantity: -1_000,
    net: -250,
    gross: 0,
    discount: 0,
    tax: -40,
    total: -290,
  },
];

const departments = [
  { value: 1, name: "Kitchen" },
  { value: 2, name: "Garden" },
];
const permissions = ["REPORT_READ", "REPORT_CUD", "RDM_CUD", "PRODUCT_COST_READ"];
const weekStart = 0;

/** Receipt of the first row. */
export const sampleReceipt: ReceiptWire = {
  origin: "receipt.4.2026-03-10.9.12",
  locationId: 4,
  location: "Store 4",
  number: "1012",
  terminal: "T1",
  cashier: "Ana",
  customer: null,
  businessDate: "2026-03-10",
  time: "14:05",
  state: "COMPLETED",
  training: false,
  counts: true,
  batch: { id: 9, label: "march.csv", importId: 3 },
  lines: [
    {
      lineNo: 1,
      kind: "SALE",
      sku: "A-1",
      description: "Whisk",
      isKnown: true,
      department: "Kitchen",
      quantity: 2_000,
      unitPrice: 50_000,
      discount: 0,
      amount: 1_000,
    },
    {
      lineNo: 2,
      kind: "REFUND",
      sku: "B-1",
      description: "Rake",
      isKnown: false,
      department: null,
      quantity: -1_000,
      unitPrice: 25_000,
      discount: 0,
      amount: -250,
    },
  ],
  taxes: [{ code: "GST", amount: 150 }],
  tenders: [{ code: "VISA", amount: 900, lastFour: null, reference: null }],
  rounding: 0,
  tips: 0,
  total: 900,
  tendered: 900,
  events: [],
  returns: [],
  refunds: [],
  previous: null,
  next: "receipt.4.2026-03-10.9.13",
};

export interface MemoryReports extends ReportGateway {
  readonly views: MemoryViews<ReportCustomization>;
  readonly findings: MemoryFindings;
  /** Origins and marks of the rows of a list, by index. */
  readonly marks: { readonly origin: string; readonly mark: string }[];
  /** Side panels that were created. */
  readonly made: Map<number, Panel>;
  readonly scheduled: Map<number, ScheduleWire>;
  readonly asked: (ReportAsk & PageAsk)[];
  readonly kept: Map<number, ReportCustomization>;
  readonly reports: Map<number, SavedReport>;
}

const day = fromDayNumber(20_524);

function answerOf(table: Table, page: PageAsk, marks: MemoryReports["marks"] = []): ReportAnswer {
  const total = table.rows.find(({ kind }) => kind === "total") ?? null;
  const body = table.rows.filter(({ kind }) => kind !== "total");
  return {
    meta: {
      range: { from: day, to: day, tz: "America/Toronto", code: "-0d" },
      asOf: 1_773_340_000_000,
      currency: "CAD",
      partial: false,
      targetId: 1,
      tl: 1,
      lastSalesDate: day,
    },
    isTest: false,
    isKept: true,
    notKept: [],
    columns: table.columns,
    rows: body
      .map((row, index) =>
        row.kind === "row" ? { ...row, ...(index === 0 && { origin: sampleReceipt.origin }), ...marks[index] } : row,
      )
      .slice((page.page - 1) * page.size, page.page * page.size),
    total,
    rowCount: body.length,
    sourceRows: body.length,
    names: [{ field: "department", names: departments }],
    newColumns: [],
    isDifferent: false,
  };
}

export function memoryReports(
  rows: readonly ReportRow[] = saleRows,
  saved: readonly ReportModel[] = [],
): MemoryReports {
  const questions: (ReportAsk & PageAsk)[] = [];
  const marks: MemoryReports["marks"] = [];
  const reports = new Map(saved.map((report) => [report.id, savedReport(report, 1)]));
  const views = memoryViews<ReportCustomization>();
  const panels = memoryPanels();
  const schedules = memorySchedules();
  const calculator = createCalculator(rows, reports);
  const { contextOf, rowsOf, tableOf } = calculator;
  return {
    views,
    findings: memoryFindings(),
    marks,
    made: panels.made,
    panels: panels.gateway,
    scheduled: schedules.scheduled,
    schedules: schedules.gateway,
    asked: questions,
    reports,
    run: async (ask) => {
      questions.push(ask);
      const table = tableOf(ask);
      return table.ok ? succeed(answerOf(table.value, ask, marks)) : table;
    },
    rows: async (ask: ReportAsk & PageAsk & { readonly places: readonly CellPlace[] }) => {
      const report = defaultReport(ask.source, permissions);
      return succeed(
        answerOf(
          computeGroupTable(
            rowsBehind(rowsOf(ask), ask.places, weekStart),
            { ...report, columns: report.columns.map(({ field }) => plainColumn(field)) },
            contextOf(ask.source),
          ),
          ask,
        ),
      );
    },
    exportFile: async () => succeed(new Blob([new Uint8Array([80, 75])])),
    receipt: async (origin) => (origin === sampleReceipt.origin ? succeed(sampleReceipt) : failWith("HTTP_404", 404)),
    values: async ({ field }) =>
      succeed({
        values: field === "department" ? departments.map(({ value, name }) => ({ value, name, rows: 1 })) : [],
        hasMore: false,
      }),
    ...memorySavedReports(reports, calculator.viewOf),
    namedViews: () => views.gateway,
  };
}

const savedReport = (report: ReportModel, version: number): SavedReport => ({
  report,
  version,
  by: "Ann",
  canUpdate: true,
  canDelete: true,
  canShare: true,
});

/** Computes the rows and the tables of reports, as the server does. */
function createCalculator(rows: readonly ReportRow[], reports: ReadonlyMap<number, SavedReport>) {
  const contextOf = (source: ReportAsk["source"]) =>
    ({ fields: getReportKind(source).fields, permissions, weekStart }) as const;
  const viewOf = (ask: ReportAsk) =>
    mergeCustomization(
      ask.report ?? reports.get(ask.id)?.report ?? defaultReport(ask.source, permissions),
      ask.change,
      getReportKind(ask.source).fields,
    );
  const rowsOf = (ask: ReportAsk): readonly ReportRow[] => {
    const { fields } = getReportKind(ask.source);
    const test = compileFilters(viewOf(ask).report.filters, fields, { today: day, weekStart });
    return test.ok ? rows.filter(test.value) : [];
  };
  const tableOf = (ask: ReportAsk): Answer<Table> => {
    const { report } = viewOf(ask);
    const { pivot } = report;
    if (pivot === null) return succeed(computeGroupTable(rowsOf(ask), report, contextOf(ask.source)));
    const table = pivotTable(rowsOf(ask), pivot, contextOf(ask.source));
    return table.ok ? succeed(table.value) : failWith("REPORT_PIVOT", 400);
  };
  return { contextOf, viewOf, rowsOf, tableOf };
}

type SavedCalls =
  | "list"
  | "get"
  | "create"
  | "update"
  | "remove"
  | "restore"
  | "ownView"
  | "keepView"
  | "dropView"
  | "shareView";

/** Saved reports, and the user's own views of them. */
function memorySavedReports(
  reports: Map<number, SavedReport>,
  viewOf: (ask: ReportAsk) => ReturnType<typeof mergeCustomization>,
): Pick<MemoryReports, SavedCalls | "kept"> {
  const ownViews = new Map<number, ReportCustomization>();
  const deleted = new Map<number, SavedReport>();
  const put = (report: ReportModel, version: number): Answer<SavedReport> => {
    const next = savedReport(report, version);
    reports.set(report.id, next);
    return succeed(next);
  };
  return {
    kept: ownViews,
    list: async () => succeed([...reports.values()]),
    get: async (_source, id) => {
      const found = reports.get(id);
      return found === undefined ? failWith("HTTP_404", 404) : succeed(found);
    },
    create: async (report) => put({ ...report, id: reports.size + 100 }, 1),
    update: async (report, version) =>
      reports.get(report.id)?.version === version
        ? put(report, version + 1)
        : staleAnswer({ version: reports.get(report.id)?.version ?? 0 }),
    remove: async (key) => {
      const found = reports.get(key.id);
      if (found !== undefined) deleted.set(key.id, found);
      reports.delete(key.id);
      return succeed(key);
    },
    restore: async ({ id }) => {
      const found = deleted.get(id);
      return found === undefined ? failWith("HTTP_404", 404) : put(found.report, found.version + 2);
    },
    ownView: async (_source, id) => succeed(ownViews.get(id) ?? noCustomization),
    keepView: async (_source, id, change) => {
      ownViews.set(id, change);
      return succeed(change);
    },
    dropView: async (_source, id) => succeed(ownViews.delete(id)),
    shareView: async (source, { id }) => {
      const found = reports.get(id);
      if (found === undefined) return failWith("HTTP_404", 404);
      const { report } = viewOf({ source, id, change: ownViews.get(id) ?? noCustomization, prompts: [] });
      ownViews.delete(id);
      return put(report, found.version + 1);
    },
  };
}
