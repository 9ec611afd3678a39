/** Decisions about errors of the Error log report: readable with REPORT_READ, changed with REPORT_CUD. Source: behaviour 3.4, decision 0498. */

import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { ErrorOutcome, ErrorPlace, ErrorsChange, ErrorTriageWire } from "../wire/error-triage-wire.ts";
import { EndpointAccess, forPermissionHolders } from "./access.ts";
import { Authorization } from "./authorization.ts";

const basePath = "/api/Report/Error";

/** Equal errors with the decisions about them; a change answers with a result for each, in request order. */
export const errorTriageApi = HttpApiGroup.make("errorTriage")
  .add(
    HttpApiEndpoint.get("get", basePath, {
      query: ErrorPlace.fields,
      success: ErrorTriageWire,
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders("REPORT_READ")),
    HttpApiEndpoint.post("change", `${basePath}/Change`, {
      payload: ErrorsChange,
      success: Schema.Array(ErrorOutcome),
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders("REPORT_CUD")),
  )
  .middleware(Authorization);
