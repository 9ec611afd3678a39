/** Findings of the Integrity report: readable with REPORT_READ, accepted with REPORT_CUD. Source: behaviour 3.4, decisions 0259 and 0269. */

import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import {
  FindingAccept,
  FindingOutcome,
  FindingQuestion,
  FindingReopen,
  FindingsAccept,
  FindingsReopen,
  FindingWire,
} from "../wire/finding-wire.ts";
import { EndpointAccess, forPermissionHolders } from "./access.ts";
import { Authorization } from "./authorization.ts";

const basePath = "/api/Report/Finding";
const changeAccess = forPermissionHolders("REPORT_CUD");

/** Findings, single or several; for several, the answer has a result for each, in request order. */
export const findingApi = HttpApiGroup.make("finding")
  .add(
    HttpApiEndpoint.get("get", basePath, {
      query: FindingQuestion.fields,
      success: FindingWire,
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders("REPORT_READ")),
    HttpApiEndpoint.post("accept", `${basePath}/Accept`, {
      payload: FindingAccept,
      success: FindingWire,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.post("acceptSeveral", `${basePath}/AcceptSeveral`, {
      payload: FindingsAccept,
      success: Schema.Array(FindingOutcome),
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.post("reopenSeveral", `${basePath}/ReopenSeveral`, {
      payload: FindingsReopen,
      success: Schema.Array(FindingOutcome),
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.post("reopen", `${basePath}/Reopen`, {
      payload: FindingReopen,
      success: FindingWire,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
  )
  .middleware(Authorization);
