/** Reports over rows in memory, computed by the domain as on the server. */
import type { ReportAnswer, ScheduleWire } from "@comptoir/api/wire";
import { fromDayNumber } from "@comptoir/domain/period";
import {
  compileFilters,
  defaultReport,
  getReportKind,
  computeGroupTable,
  mergeCustomization,
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
import { memoryDifference } from "./memory-difference.ts";
import { memoryErrors, type MemoryErrors } from "./memory-errors.ts";
import { memoryFindings, type MemoryFindings } from "./memory-findings.ts";
import { memoryPanels } from "./memory-panels.ts";
import { memorySchedules } from "./memory-schedules.ts";
import { memorySavedReports, savedReport } from "./memory-saved-reports.ts";
import { memoryVersions } from "./memory-versions.ts";
import type { ReportVersion } from "../version/version-gateway.ts";
import { departments, saleRows, sampleReceipt } from "./sample-sales.data.ts";

const permissions = ["REPORT_READ", "REPORT_CUD", "RDM_CUD", "PRODUCT_COST_READ"];

const weekStart = 0;

export interface MemoryReports extends ReportGateway {
  readonly views: MemoryViews<ReportCustomization>;
  readonly findings: MemoryFindings;
  readonly errors: MemoryErrors;
  /** Origins and marks of the rows of a list, by index. */
  readonly marks: { readonly origin: string; readonly mark?: string }[];
  /** Side panels that were created. */
  readonly made: Map<number, Panel>;
  readonly scheduled: Map<number, ScheduleWire>;
  readonly asked: (ReportAsk & PageAsk)[];
  readonly kept: Map<number, ReportCustomization>;
  readonly reports: Map<number, SavedReport>;
  /** Versions of the report, oldest first. */
  readonly saves: ReportVersion[];
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
    ...(table.columns.some(({ kind }) => kind === "key") && {
      groupCounts: { groups: body.filter(({ kind }) => kind === "row").length, rows: 0 },
    }),
    sourceRows: body.length,
    names: [{ field: "department", names: departments }],
    newColumns: [],
    isDifferent: false,
  };
}

export function memoryReports(
  reportRows: readonly ReportRow[] = saleRows,
  savedReports: readonly ReportModel[] = [],
): MemoryReports {
  const questions: (ReportAsk & PageAsk)[] = [];
  const marks: MemoryReports["marks"] = [];
  const reportById = new Map(savedReports.map((report) => [report.id, savedReport(report, 1)]));
  const views = memoryViews<ReportCustomization>();
  const panels = memoryPanels();
  const schedules = memorySchedules();
  const versions = memoryVersions(reportById);
  const calculator = createCalculator(reportRows, reportById);
  const { contextOf, rowsOf, tableOf } = calculator;
  return {
    views,
    findings: memoryFindings(),
    errors: memoryErrors(),
    marks,
    made: panels.made,
    panels: panels.gateway,
    scheduled: schedules.scheduled,
    schedules: schedules.gateway,
    asked: questions,
    saves: versions.versions,
    versions: versions.gateway,
    difference: memoryDifference(rowsOf, new Map([["department", departments]])),
    reports: reportById,
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
    ...memorySavedReports(reportById, calculator.viewOf),
    namedViews: () => views.gateway,
  };
}

/** Computes the rows and the tables of reports, as the server does. */
function createCalculator(reportRows: readonly ReportRow[], reportById: ReadonlyMap<number, SavedReport>) {
  const contextOf = (source: ReportAsk["source"]) =>
    ({ fields: getReportKind(source).fields, permissions, weekStart }) as const;
  const viewOf = (ask: ReportAsk) =>
    mergeCustomization(
      ask.report ?? reportById.get(ask.id)?.report ?? defaultReport(ask.source, permissions),
      ask.change,
      getReportKind(ask.source).fields,
    );
  const rowsOf = (ask: ReportAsk): readonly ReportRow[] => {
    const { fields } = getReportKind(ask.source);
    const test = compileFilters(viewOf(ask).report.filters, fields, { today: day, weekStart });
    return test.ok ? reportRows.filter(test.value) : [];
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
