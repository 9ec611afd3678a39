import { HttpApi, type HttpApiGroup, OpenApi } from "effect/http-api";

import { profileApi, userAccountApi } from "./account-api.ts";
import { alertApi } from "./alert-api.ts";
import { apiKeyApi } from "./api-key-api.ts";
import { auditApi } from "./audit-api.ts";
import { RequestCheck } from "./authorization.ts";
import { configApi } from "./config-api.ts";
import { dashboardApi } from "./dashboard-api.ts";
import { favoriteApi } from "./favorite-api.ts";
import { productApi, roleApi, rolePermissionApi, userApi } from "./entity-api.ts";
import { exportBatchApi } from "./export-api.ts";
import { goalApi } from "./goal-api.ts";
import { importFilesApi } from "./import-api.ts";
import { inventoryApi, inventoryDocumentApi } from "./inventory-api.ts";
import { layerApi, layerPlaceApi } from "./layer-api.ts";
import { genericModelApi, modelApi } from "./model-api.ts";
import { webServiceApi } from "./web-service-api.ts";
import { synchronizationApi } from "./synchronization-api.ts";
import { productDetailApi } from "./product-api.ts";
import { liveApi } from "./live-api.ts";
import { listViewApi } from "./list-view-api.ts";
import { logApi } from "./log-api.ts";
import { outboxApi } from "./outbox-api.ts";
import { reportApi, reportCustomizationApi } from "./report-api.ts";
import { explainApi } from "./explain-api.ts";
import { explanationApi } from "./explanation-api.ts";
import { navApi, targetLayerApi, versionApi } from "./organisation-api.ts";
import { depositApi } from "./deposit-api.ts";
import { storeDayApi } from "./store-day-api.ts";
import { reportScheduleApi } from "./schedule-api.ts";
import { errorTriageApi } from "./error-triage-api.ts";
import { exceptionApi } from "./exception-api.ts";
import { rehearsalApi } from "./rehearsal-api.ts";
import { findingApi } from "./finding-api.ts";
import { invoiceApi } from "./invoice-api.ts";
import { sidePanelApi } from "./side-panel-api.ts";
import { searchApi } from "./search-api.ts";
import { secondFactorApi } from "./second-factor-api.ts";
import { passkeyApi } from "./passkey-api.ts";
import { sessionApi, setupApi } from "./session-api.ts";
import { signOnApi } from "./sign-on-api.ts";
import { withLanguageHeader, withSaveTypes } from "./open-api.ts";
import { monitoringApi } from "./monitoring-api.ts";
import { taskApi } from "./task-api.ts";
import { tillFactApi, tillKeyApi, tillQuarantineApi } from "./till-api.ts";
import { genericApi, widgetDataApi } from "./widget-data-api.ts";

/** Groups of the contract. Named, because the written-out type is too long for the compiler. */
type Groups =
  | typeof sessionApi
  | typeof secondFactorApi
  | typeof passkeyApi
  | typeof apiKeyApi
  | typeof signOnApi
  | typeof alertApi
  | typeof setupApi
  | typeof configApi
  | typeof targetLayerApi
  | typeof dashboardApi
  | typeof favoriteApi
  | typeof widgetDataApi
  | typeof genericApi
  | typeof navApi
  | typeof explanationApi
  | typeof explainApi
  | typeof versionApi
  | typeof importFilesApi
  | typeof inventoryDocumentApi
  | typeof inventoryApi
  | typeof productApi
  | typeof productDetailApi
  | typeof roleApi
  | typeof rolePermissionApi
  | typeof userApi
  | typeof userAccountApi
  | typeof profileApi
  | typeof auditApi
  | typeof outboxApi
  | typeof logApi
  | typeof searchApi
  | typeof layerApi
  | typeof layerPlaceApi
  | typeof goalApi
  | typeof listViewApi
  | typeof liveApi
  | typeof reportApi
  | typeof reportCustomizationApi
  | typeof exportBatchApi
  | typeof depositApi
  | typeof storeDayApi
  | typeof reportScheduleApi
  | typeof errorTriageApi
  | typeof exceptionApi
  | typeof rehearsalApi
  | typeof findingApi
  | typeof invoiceApi
  | typeof sidePanelApi
  | typeof tillFactApi
  | typeof tillKeyApi
  | typeof tillQuarantineApi
  | typeof monitoringApi
  | typeof taskApi
  | typeof synchronizationApi
  | typeof webServiceApi
  | typeof genericModelApi
  | typeof modelApi;

/** The contract: the server implements it, the client and the OpenAPI document are derived from it. */
export const ComptoirApi: HttpApi.HttpApi<"comptoir", HttpApiGroup.AddMiddleware<Groups, RequestCheck>> = HttpApi.make(
  "comptoir",
)
  .add(sessionApi)
  .add(secondFactorApi)
  .add(passkeyApi)
  .add(apiKeyApi)
  .add(signOnApi)
  .add(alertApi)
  .add(setupApi)
  .add(configApi)
  .add(targetLayerApi)
  .add(dashboardApi)
  .add(favoriteApi)
  .add(widgetDataApi)
  .add(genericApi)
  .add(navApi)
  .add(explanationApi)
  .add(explainApi)
  .add(versionApi)
  .add(importFilesApi)
  .add(inventoryDocumentApi)
  .add(inventoryApi)
  .add(productApi)
  .add(productDetailApi)
  .add(roleApi)
  .add(rolePermissionApi)
  .add(userApi)
  .add(layerApi)
  .add(layerPlaceApi)
  .add(listViewApi)
  .add(liveApi)
  .add(reportApi)
  .add(reportCustomizationApi)
  .add(exportBatchApi)
  .add(depositApi)
  .add(storeDayApi)
  .add(reportScheduleApi)
  .add(errorTriageApi)
  .add(exceptionApi)
  .add(rehearsalApi)
  .add(findingApi)
  .add(invoiceApi)
  .add(sidePanelApi)
  .add(tillFactApi)
  .add(tillKeyApi)
  .add(tillQuarantineApi)
  .add(monitoringApi)
  .add(taskApi)
  .add(goalApi)
  .add(userAccountApi)
  .add(profileApi)
  .add(auditApi)
  .add(outboxApi)
  .add(logApi)
  .add(searchApi)
  .add(synchronizationApi)
  .add(webServiceApi)
  // Fallback for unknown paths.
  .add(genericModelApi)
  .add(modelApi)
  .middleware(RequestCheck)
  // Report all issues, since a form shows them all.
  .annotate(HttpApi.PayloadParseOptions, { errors: "all" })
  .annotate(HttpApi.QueryParseOptions, { errors: "all" })
  .annotateMerge(
    OpenApi.annotations({
      title: "Comptoir",
      version: "0.1.0",
      description:
        "Calls send JSON with a bearer token and a Language header (fr, en or es). Status 200 is the only success; the body of every other status is a list of {code, field?, params?}.",
      transform: (document) => withSaveTypes(withLanguageHeader(document)),
    }),
  );
