/** Findings of the Integrity report: readable with REPORT_READ, accepted with REPORT_CUD. Source: behaviour 3.4, decisions 0259 and 0269. */

import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import {
  FindingAccept,
  FindingOutcome,
  FindingPlace,
  FindingReopen,
  FindingsAccept,
  FindingsReopen,
  FindingWire,
} from "../wire/finding-wire.ts";
import { EndpointAccess, forPermissionHolders } from "./access.ts";
import { Authorization } from "./authorization.ts";

const path = "/api/Report/Finding";
const changes = forPermissionHolders("REPORT_CUD");

/** Findings, single or several; for several, the answer has a result for each, in request order. */
export const findingApi = HttpApiGroup.make("finding")
  .add(
    HttpApiEndpoint.get("get", path, { query: FindingPlace.fields, success: FindingWire, error: apiErrors }).annotate(
      EndpointAccess,
      forPermissionHolders("REPORT_READ"),
    ),
    HttpApiEndpoint.post("accept", `${path}/Accept`, {
      payload: FindingAccept,
      success: FindingWire,
      error: apiErrors,
    }).annotate(EndpointAccess, changes),
    HttpApiEndpoint.post("acceptSeveral", `${path}/AcceptSeveral`, {
      payload: FindingsAccept,
      success: Schema.Array(FindingOutcome),
      error: apiErrors,
    }).annotate(EndpointAccess, changes),
    HttpApiEndpoint.post("reopenSeveral", `${path}/ReopenSeveral`, {
      payload: FindingsReopen,
      success: Schema.Array(FindingOutcome),
      error: apiErrors,
    }).annotate(EndpointAccess, changes),
    HttpApiEndpoint.post("reopen", `${path}/Reopen`, {
      payload: FindingReopen,
      success: FindingWire,
      error: apiErrors,
    }).annotate(EndpointAccess, changes),
  )
  .middleware(Authorization);
