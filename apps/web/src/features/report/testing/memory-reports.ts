/** Reports over rows in memory, computed by the domain as on the server. */
import type { ReceiptWire, ReportAnswer, ScheduleRun, ScheduleWire } from "@comptoir/api/wire";
import { fromDayNumber } from "@comptoir/domain/period";
import {
  compileFilters,
  defaultReport,
  getReportKind,
  computeGroupTable,
  housePanel,
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

const schedulePeople = [
  { id: 1, name: "Ann Roy", place: "Chain", problem: null },
  { id: 8, name: "Bob Lee", place: "Store 4", problem: null },
  { id: 9, name: "Cid Fox", place: "Store 5", problem: "NO_REPORTS" },
] as const;

const scheduleRun: ScheduleRun = {
  id: 3,
  dueAt: 1_773_300_000_000,
  startedAt: 1_773_300_000_000,
  byHand: false,
  result: "PARTIAL",
  batch: null,
  menders: [],
  deliveries: [
    {
      id: 1,
      kind: "MAIL",
      name: "Ann Roy",
      state: "DONE",
      failure: null,
      attempts: 1,
      nextAt: null,
      endedAt: 1,
      fileName: "Sales.xlsx",
      rows: 12,
      mail: "SENT",
      mailError: null,
    },
    {
      id: 2,
      kind: "MAIL",
      name: "Bob Lee",
      state: "FAILED",
      failure: "NOT_SHARED",
      attempts: 1,
      nextAt: null,
      endedAt: 1,
      fileName: null,
      rows: null,
      mail: null,
      mailError: null,
    },
  ],
};

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
  const ownViews = new Map<number, ReportCustomization>();
  const savedOf = (report: ReportModel, version: number): SavedReport => ({
    report,
    version,
    by: "Ann",
    canUpdate: true,
    canDelete: true,
    canShare: true,
  });
  const reports = new Map(saved.map((report) => [report.id, savedOf(report, 1)]));
  const deleted = new Map<number, SavedReport>();
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
  const keep = (report: ReportModel, version: number): Answer<SavedReport> => {
    const next = savedOf(report, version);
    reports.set(report.id, next);
    return succeed(next);
  };
  const views = memoryViews<ReportCustomization>();
  const scheduled = new Map<number, ScheduleWire>();
  const putSchedule = (schedule: ScheduleWire): Answer<ScheduleWire> => {
    scheduled.set(schedule.id, schedule);
    return succeed(schedule);
  };
  const changeSchedule = (id: number, part: Partial<ScheduleWire>): Answer<ScheduleWire> => {
    const found = scheduled.get(id);
    return found === undefined
      ? failWith("HTTP_404", 404)
      : putSchedule({ ...found, ...part, version: found.version + 1 });
  };
  const made = new Map<number, Panel>();
  const removed = new Map<number, Panel>();
  const stale = (by: string): Answer<never> => ({
    ok: false,
    failure: {
      code: "ENTITY_STALE",
      status: 409,
      requestId: null,
      issues: [{ code: "ENTITY_STALE", field: null, params: { by } }],
    },
  });
  return {
    views,
    findings: memoryFindings(),
    marks,
    made,
    panels: {
      list: async (source) =>
        succeed([
          ...[...made.values()].filter((panel) => panel.source === source),
          { ...housePanel(source), id: 0, version: 0, by: "" },
        ]),
      save: async ({ id, version, ...panel }) => {
        const before =
          id === 0
            ? [...made.values()].find(
                (candidate) => candidate.source === panel.source && candidate.reportId === panel.reportId,
              )
            : made.get(id);
        if (before !== undefined && (id === 0 || before.version !== version)) return stale(before.by);
        const next: Panel = { ...panel, id: id === 0 ? made.size + 1 : id, version: version + 1, by: "Ann Roy" };
        made.set(next.id, next);
        return succeed(next);
      },
      remove: async ({ id, version }) => {
        const before = made.get(id);
        if (before === undefined || before.version !== version) return failWith("HTTP_404", 404);
        made.delete(id);
        removed.set(id, { ...before, version: version + 1 });
        return succeed({ id, version: version + 1 });
      },
      restore: async ({ id }) => {
        const before = removed.get(id);
        if (before === undefined) return failWith("HTTP_404", 404);
        made.set(id, before);
        return succeed(before);
      },
    },
    scheduled,
    schedules: {
      list: async ({ task }) =>
        succeed(
          [...scheduled.values()].filter(
            ({ isDeleted, batch = null }) => !isDeleted && (batch !== null) === (task === "BATCH"),
          ),
        ),
      people: async () => succeed({ people: schedulePeople, mayChooseOthers: true }),
      runs: async () => succeed([scheduleRun]),
      save: async ({ id = scheduled.size + 1, version = 0, ...save }) =>
        putSchedule({
          ...save,
          id,
          version: version + 1,
          userId: 1,
          by: "Ann",
          isPaused: false,
          isDeleted: false,
          nextAt: 1_773_400_000_000,
          recipients: schedulePeople.filter((person) => save.recipientIds.includes(person.id)),
          last: null,
        }),
      remove: async ({ id }) => changeSchedule(id, { isDeleted: true }),
      restore: async ({ id }) => changeSchedule(id, { isDeleted: false }),
      pause: async ({ id }, isPaused) => changeSchedule(id, { isPaused, nextAt: null }),
      sendNow: async () => succeed([scheduleRun]),
      retry: async () => succeed([{ ...scheduleRun, result: "RUNNING" }]),
      test: async () => succeed({ recipient: "ann@example.com" }),
    },
    asked: questions,
    kept: ownViews,
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
    list: async () => succeed([...reports.values()]),
    get: async (_source, id) => {
      const found = reports.get(id);
      return found === undefined ? failWith("HTTP_404", 404) : succeed(found);
    },
    create: async (report) => keep({ ...report, id: reports.size + 100 }, 1),
    update: async (report, version) =>
      reports.get(report.id)?.version === version
        ? keep(report, version + 1)
        : {
            ok: false,
            failure: {
              code: "ENTITY_STALE",
              status: 409,
              requestId: null,
              issues: [
                { code: "ENTITY_STALE", field: null, params: { version: reports.get(report.id)?.version ?? 0 } },
              ],
            },
          },
    remove: async (key) => {
      const found = reports.get(key.id);
      if (found !== undefined) deleted.set(key.id, found);
      reports.delete(key.id);
      return succeed(key);
    },
    restore: async ({ id }) => {
      const found = deleted.get(id);
      return found === undefined ? failWith("HTTP_404", 404) : keep(found.report, found.version + 2);
    },
    ownView: async (_source, id) => succeed(ownViews.get(id) ?? noCustomization),
    keepView: async (_source, id, change) => {
      ownViews.set(id, change);
      return succeed(change);
    },
    dropView: async (_source, id) => succeed(ownViews.delete(id)),
    namedViews: () => views.gateway,
    shareView: async (source, { id }) => {
      const found = reports.get(id);
      if (found === undefined) return failWith("HTTP_404", 404);
      const { report } = viewOf({ source, id, change: ownViews.get(id) ?? noCustomization, prompts: [] });
      ownViews.delete(id);
      return keep(report, found.version + 1);
    },
  };
}
