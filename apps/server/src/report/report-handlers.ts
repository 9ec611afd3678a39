/** Handlers of reports. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import type { CustomizationWire, ReportWire } from "@comptoir/api/wire";
import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { callerRangeContext, creationScopeOf, withCachedLayers } from "../access/index.ts";
import { listRows, type ListColumns, type ListRowsQuery } from "../http/list-rows.ts";
import { notFound } from "../http/refusal.ts";
import { withTotalHeader } from "../http/total-header.ts";
import { runQuestionInTurn } from "../widget-data/question-limit.ts";
import { answerReport, answerRowsBehindCell, answerFieldValues } from "./ask-report.ts";
import {
  createCustomization,
  removeCustomization,
  restoreCustomization,
  saveCustomization,
  shareCustomization,
  shareWithRoles,
  listOpenViews,
} from "./customization-service.ts";
import { answerFile, renderExport } from "./export-report.ts";
import { streamExport } from "./stream-export.ts";
import { answerDifference } from "./past/difference.ts";
import { readReceipt } from "./read-receipt.ts";
import { readVersion, readVersions, reinstateVersion } from "./version/version-service.ts";
import { createReport, removeReport, listOpenReports, restoreReport, saveReport } from "./report-service.ts";

const withCurrentUser = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(CurrentUser, work);

/** Runs read-only work when the user's earlier reports and widgets are done, because reports are heavy. */
const runQueuedForCaller = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) =>
  withCurrentUser((caller) => runQuestionInTurn(caller.userId, withCachedLayers(caller)(work(caller))));

const reportGroup = HttpApiBuilder.group(ComptoirApi, "report", (handlers) =>
  handlers.handleAll({
    list: ({ query }) =>
      Effect.flatMap(
        withCurrentUser((caller) => listReports(caller, query)),
        withTotalHeader,
      ),
    creationScope: () => withCurrentUser((caller) => creationScopeOf(caller, "Report")),
    get: ({ query }) =>
      Effect.flatMap(
        withCurrentUser((caller) => listReports(caller, query)),
        ({ rows }) => firstRowOrNotFound(rows),
      ),
    create: ({ payload }) => withCurrentUser((caller) => createReport(caller, payload)),
    update: ({ payload }) => withCurrentUser((caller) => saveReport(caller, payload)),
    remove: ({ payload }) => withCurrentUser((caller) => removeReport(caller, payload)),
    restore: ({ payload }) => withCurrentUser((caller) => restoreReport(caller, payload)),
    versions: ({ query }) => withCurrentUser((caller) => readVersions(caller, query)),
    version: ({ query }) => withCurrentUser((caller) => readVersion(caller, query)),
    reinstate: ({ payload }) => withCurrentUser((caller) => reinstateVersion(caller, payload)),
    run: ({ payload }) => runQueuedForCaller((caller) => answerReport(caller, payload)),
    difference: ({ payload }) => runQueuedForCaller((caller) => answerDifference(caller, payload)),
    rows: ({ payload }) => runQueuedForCaller((caller) => answerRowsBehindCell(caller, payload)),
    export: ({ payload }) =>
      payload.format === "html"
        ? Effect.flatMap(
            runQueuedForCaller((caller) => renderExport(caller, payload)),
            (rendered) => answerFile(rendered, payload),
          )
        : withCurrentUser((caller) => streamExport(caller, payload)),
    receipt: ({ query }) => withCurrentUser((caller) => readReceipt(caller, query.origin)),
    values: ({ payload }) => runQueuedForCaller((caller) => answerFieldValues(caller, payload)),
  }),
);

const customizationGroup = HttpApiBuilder.group(ComptoirApi, "reportCustomization", (handlers) =>
  handlers.handleAll({
    list: ({ query }) =>
      Effect.flatMap(
        withCurrentUser((caller) => listCustomizations(caller, query)),
        withTotalHeader,
      ),
    creationScope: () => withCurrentUser((caller) => creationScopeOf(caller, "ReportUserCustomization")),
    get: ({ query }) =>
      Effect.flatMap(
        withCurrentUser((caller) => listCustomizations(caller, query)),
        ({ rows }) => firstRowOrNotFound(rows.filter(({ isMine }) => isMine)),
      ),
    create: ({ payload }) => withCurrentUser((caller) => createCustomization(caller, payload)),
    update: ({ payload }) => withCurrentUser((caller) => saveCustomization(caller, payload)),
    remove: ({ payload }) => withCurrentUser((caller) => removeCustomization(caller, payload)),
    restore: ({ payload }) => withCurrentUser((caller) => restoreCustomization(caller, payload)),
    setRoles: ({ payload }) => withCurrentUser((caller) => shareWithRoles(caller, payload)),
    share: ({ payload }) => withCurrentUser((caller) => shareCustomization(caller, payload)),
  }),
);

/** Handlers of reports and of personal views. */
export const reportHandlers = Layer.merge(reportGroup, customizationGroup);

const firstRowOrNotFound = <Row>(rows: readonly Row[]) =>
  Effect.suspend(() => (rows[0] === undefined ? Effect.fail(notFound()) : Effect.succeed(rows[0])));

/** Lists the reports of the caller that meet the filters; deleted ones only if requested. */
export const listReports = Effect.fnUntraced(function* (caller: Caller, query: ListRowsQuery) {
  const filtersByDeletion = (query.filters ?? []).some(({ field }) => field === "isDeleted");
  const listedReports = (yield* listOpenReports(caller)).filter(({ isDeleted }) => filtersByDeletion || !isDeleted);
  return yield* listRows(listedReports, query, reportListColumns, callerRangeContext(caller));
});

/** Lists the views that the caller may open and that meet the filters. */
export const listCustomizations = Effect.fnUntraced(function* (caller: Caller, query: ListRowsQuery) {
  const openViews = yield* listOpenViews(caller);
  return yield* listRows(openViews, query, customizationListColumns, callerRangeContext(caller));
});

/** Columns by which reports can be filtered and sorted. */
export const reportListColumns: ListColumns<ReportWire> = {
  fields: {
    _ReportDataModelID: { type: "int", role: "dimension" },
    dataSource: { type: "enum", role: "dimension" },
    period: { type: "text", role: "dimension" },
    _TargetID: { type: "int", role: "dimension" },
    _UserID: { type: "int", role: "dimension" },
    isDeleted: { type: "enum", role: "dimension" },
  },
  valuesOf: ({ id, source, period, targetId, userId, isDeleted }) => ({
    _ReportDataModelID: id,
    dataSource: source,
    period,
    _TargetID: targetId,
    _UserID: userId,
    isDeleted: String(isDeleted),
  }),
};

/** Columns by which views of reports can be filtered and sorted. */
export const customizationListColumns: ListColumns<CustomizationWire> = {
  fields: {
    _ReportUserCustomizationID: { type: "int", role: "dimension" },
    _ReportDataModelID: { type: "int", role: "dimension" },
    dataSource: { type: "enum", role: "dimension" },
  },
  valuesOf: ({ id, reportId, source }) => ({
    _ReportUserCustomizationID: id,
    _ReportDataModelID: reportId,
    dataSource: source,
  }),
};
