/** Reports: stored, changed, and run. The server checks the permission of the kind and the roles of the report. Source: specification 7, behaviour 3.5. */

import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { Text } from "../wire/bounded-text.ts";
import { CreationScope } from "../wire/creation-wire.ts";
import { FilterParam } from "../wire/filter-param.ts";
import { Page, pageParameters } from "../wire/page-wire.ts";
import { ReportAnswer, ReportValuesAnswer } from "../wire/report-answer-wire.ts";
import { ReportDifferenceAnswer } from "../wire/report-difference-wire.ts";
import { ReportDifference, ReportExport, ReportRows, ReportRun, ReportValues } from "../wire/report-run-wire.ts";
import {
  CustomizationKey,
  CustomizationRestore,
  CustomizationRoles,
  CustomizationSave,
  CustomizationShare,
  CustomizationWire,
} from "../wire/report-view-wire.ts";
import { ReportVersionAnswer, ReportVersionKey, ReportVersionPage } from "../wire/report-version-wire.ts";
import { ReportKey, ReportSave, ReportWire } from "../wire/report-wire.ts";
import { ReceiptWire } from "../wire/receipt-wire.ts";
import { SentId } from "../wire/sent-wire.ts";
import { EndpointAccess, forPermissionHolders, forSignedIn } from "./access.ts";
import { Authorization } from "./authorization.ts";
import { BinaryAnswer } from "./binary.ts";
import { Repeatable } from "./repeatable.ts";

const basePath = "/api/Report";
const customizationPath = "/api/ReportUserCustomization";
const readAccess = forPermissionHolders("REPORT_READ");
const changeAccess = forPermissionHolders("REPORT_CUD");
const rowRequest = {
  params: { getChildren: Schema.Boolean },
  query: { filters: Schema.optionalKey(FilterParam) },
};
const listRequest = { ...rowRequest, query: { ...rowRequest.query, ...pageParameters } };

/** Reports and their results. */
export const reportApi = HttpApiGroup.make("report")
  .add(
    HttpApiEndpoint.get("list", `${basePath}/List/:getChildren`, {
      ...listRequest,
      success: Page(ReportWire),
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    // The same call as for every model: a fixed path must precede one with parameters.
    HttpApiEndpoint.get("creationScope", `${basePath}/GetCreationScope`, {
      success: CreationScope,
      error: apiErrors,
    }).annotate(EndpointAccess, forSignedIn),
    HttpApiEndpoint.get("versions", `${basePath}/Versions`, {
      query: { id: SentId, before: Schema.optionalKey(SentId) },
      success: ReportVersionPage,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.get("version", `${basePath}/Version`, {
      query: { id: SentId, number: SentId },
      success: ReportVersionAnswer,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.post("reinstate", `${basePath}/Version`, {
      payload: ReportVersionKey,
      success: ReportWire,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.get("get", `${basePath}/:getChildren`, {
      ...rowRequest,
      success: ReportWire,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.post("create", basePath, { payload: ReportSave, success: ReportWire, error: apiErrors }).annotate(
      EndpointAccess,
      changeAccess,
    ),
    HttpApiEndpoint.put("update", basePath, { payload: ReportSave, success: ReportWire, error: apiErrors }).annotate(
      EndpointAccess,
      changeAccess,
    ),
    HttpApiEndpoint.delete("remove", basePath, { payload: ReportKey, success: ReportKey, error: apiErrors }).annotate(
      EndpointAccess,
      changeAccess,
    ),
    HttpApiEndpoint.post("restore", `${basePath}/Restore`, {
      payload: ReportKey,
      success: ReportWire,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.post("run", `${basePath}/Run`, { payload: ReportRun, success: ReportAnswer, error: apiErrors })
      .annotate(EndpointAccess, readAccess)
      .annotate(Repeatable, true),
    HttpApiEndpoint.post("rows", `${basePath}/Rows`, { payload: ReportRows, success: ReportAnswer, error: apiErrors })
      .annotate(EndpointAccess, readAccess)
      .annotate(Repeatable, true),
    HttpApiEndpoint.post("difference", `${basePath}/Difference`, {
      payload: ReportDifference,
      success: ReportDifferenceAnswer,
      error: apiErrors,
    })
      .annotate(EndpointAccess, readAccess)
      .annotate(Repeatable, true),
    HttpApiEndpoint.post("values", `${basePath}/Values`, {
      payload: ReportValues,
      success: ReportValuesAnswer,
      error: apiErrors,
    })
      .annotate(EndpointAccess, readAccess)
      .annotate(Repeatable, true),
    HttpApiEndpoint.post("export", `${basePath}/Export`, {
      payload: ReportExport,
      success: Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: "application/octet-stream" })),
      error: apiErrors,
    })
      .annotate(EndpointAccess, readAccess)
      .annotate(BinaryAnswer, true)
      .annotate(Repeatable, true),
    HttpApiEndpoint.get("receipt", `${basePath}/Receipt`, {
      query: { origin: Text },
      success: ReceiptWire,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
  )
  .middleware(Authorization);

/** Users' own changes to reports. */
export const reportCustomizationApi = HttpApiGroup.make("reportCustomization")
  .add(
    HttpApiEndpoint.get("list", `${customizationPath}/List/:getChildren`, {
      ...listRequest,
      success: Page(CustomizationWire),
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.get("creationScope", `${customizationPath}/GetCreationScope`, {
      success: CreationScope,
      error: apiErrors,
    }).annotate(EndpointAccess, forSignedIn),
    HttpApiEndpoint.get("get", `${customizationPath}/:getChildren`, {
      ...rowRequest,
      success: CustomizationWire,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.post("create", customizationPath, {
      payload: CustomizationSave,
      success: CustomizationWire,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.put("update", customizationPath, {
      payload: CustomizationSave,
      success: CustomizationWire,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.delete("remove", customizationPath, {
      payload: CustomizationKey,
      success: CustomizationKey,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.post("restore", `${customizationPath}/Restore`, {
      payload: CustomizationRestore,
      success: CustomizationWire,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.put("setRoles", `${customizationPath}/Roles`, {
      payload: CustomizationRoles,
      success: CustomizationWire,
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders("RDM_CUD")),
    HttpApiEndpoint.post("share", `${customizationPath}/Share`, {
      payload: CustomizationShare,
      success: ReportWire,
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders("RDM_CUD")),
  )
  .middleware(Authorization);
