/** HTTP server: the handlers of every API group, the reference page, health, and the web application. */

import { ComptoirApi } from "@comptoir/api/contract";
import { Layer } from "effect";
import type { Redacted } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { alertHandlers } from "./alert/index.ts";
import { auditHandlers } from "./audit/audit-handlers.ts";
import {
  apiKeyHandlers,
  authorizationLayer,
  passkeyHandlers,
  secondFactorHandlers,
  sessionHandlers,
} from "./auth/index.ts";
import { dashboardHandlers, favoriteHandlers } from "./dashboard/dashboard-handlers.ts";
import { entitiesLayer } from "./management/entities.ts";
import { explainHandlers } from "./explain/index.ts";
import { healthRoute } from "./http/health.ts";
import { makeRequestCounts, metricsRoute } from "./http/metrics.ts";
import { referencePage } from "./http/reference-page.ts";
import { requestCheckLayer } from "./http/request-check.ts";
import { requestFrame, type FrameOptions } from "./http/request-frame.ts";
import { staticFiles } from "./http/static-files.ts";
import { importFilesHandlers } from "./import/index.ts";
import { liveHandlers } from "./live/index.ts";
import { logHandlers } from "./log/index.ts";
import { inventoryDocumentHandlers, inventoryHandlers } from "./inventory/index.ts";
import { organisationHandlers } from "./organisation/organisation-handlers.ts";
import { monitoringHandlers } from "./monitoring/index.ts";
import { outboxHandlers } from "./outbox/outbox-handlers.ts";
import { exportBatchHandlers } from "./report/batch/batch-handlers.ts";
import { reportHandlers } from "./report/report-handlers.ts";
import { invoiceHandlers } from "./invoice/invoice-handlers.ts";
import { exceptionHandlers } from "./report/exception/exception-handlers.ts";
import { rehearsalHandlers } from "./report/rehearsal/rehearsal-handlers.ts";
import { errorTriageHandlers } from "./error-log/triage-handlers.ts";
import { findingHandlers } from "./report/integrity/finding-handlers.ts";
import { sidePanelHandlers } from "./report/panel/panel-handlers.ts";
import { scheduleHandlers } from "./report/schedule/schedule-handlers.ts";
import { signOnHandlers } from "./sign-on/index.ts";
import { depositHandlers } from "./deposit/index.ts";
import { storeDayHandlers } from "./store-day/index.ts";
import { taskHandlers } from "./task/index.ts";
import { searchHandlers } from "./search/search-handlers.ts";
import { tillAuthorizationLayer, tillHandlers } from "./till/index.ts";
import { widgetDataHandlers } from "./widget-data/index.ts";

export interface HttpOptions extends FrameOptions {
  /** Folder of the built web application; without it only the API is served. */
  readonly webFolder?: string | undefined;
  /** Token of the page /metrics; without one the page does not exist. */
  readonly metricsToken?: Redacted.Redacted<string> | undefined;
}

/** Builds every route of the server; needs the database and the signing secret. */
export const httpRoutes = ({ webFolder, metricsToken, ...frame }: HttpOptions = {}) => {
  const { stopping = { isAsked: false }, counts = makeRequestCounts() } = frame;
  return Layer.mergeAll(
    apiRoutes,
    referencePage,
    healthRoute(stopping),
    metricsRoute(counts, metricsToken),
    requestFrame({ ...frame, stopping, counts }),
    staticFiles(webFolder),
  );
};

const apiRoutes = HttpApiBuilder.layer(ComptoirApi, { openapiPath: "/openapi.json" }).pipe(
  Layer.provide([
    sessionHandlers,
    secondFactorHandlers,
    passkeyHandlers,
    apiKeyHandlers,
    signOnHandlers,
    alertHandlers,
    auditHandlers,
    outboxHandlers,
    searchHandlers,
    organisationHandlers,
    dashboardHandlers,
    favoriteHandlers,
    widgetDataHandlers,
    explainHandlers,
    reportHandlers,
    depositHandlers,
    storeDayHandlers,
    exportBatchHandlers,
    scheduleHandlers,
    errorTriageHandlers,
    exceptionHandlers,
    rehearsalHandlers,
    findingHandlers,
    invoiceHandlers,
    sidePanelHandlers,
    tillHandlers,
    monitoringHandlers,
    logHandlers,
    taskHandlers,
    importFilesHandlers,
    inventoryDocumentHandlers,
    inventoryHandlers,
    liveHandlers,
    entitiesLayer,
  ]),
  Layer.provide([authorizationLayer, tillAuthorizationLayer, requestCheckLayer]),
);
