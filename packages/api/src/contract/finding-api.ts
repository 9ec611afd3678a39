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
import { EndpointAccess, forHolders } from "./access.ts";
import { Authorization } from "./authorization.ts";

/** Findings of the Integrity report: who reads reports reads them, who may change reports accepts them. Source: behaviour 3.4, decisions 0259 and 0269. */

const error = apiErrors;
const path = "/api/Report/Finding";
const changes = forHolders("REPORT_CUD");

/** Findings, one at a time or several; of several the answer says for each what became of it, in the order that was asked. */
export const findingApi = HttpApiGroup.make("finding")
  .add(
    HttpApiEndpoint.get("get", path, { query: FindingPlace.fields, success: FindingWire, error }).annotate(
      EndpointAccess,
      forHolders("REPORT_READ"),
    ),
    HttpApiEndpoint.post("accept", `${path}/Accept`, { payload: FindingAccept, success: FindingWire, error }).annotate(
      EndpointAccess,
      changes,
    ),
    HttpApiEndpoint.post("acceptSeveral", `${path}/AcceptSeveral`, {
      payload: FindingsAccept,
      success: Schema.Array(FindingOutcome),
      error,
    }).annotate(EndpointAccess, changes),
    HttpApiEndpoint.post("reopenSeveral", `${path}/ReopenSeveral`, {
      payload: FindingsReopen,
      success: Schema.Array(FindingOutcome),
      error,
    }).annotate(EndpointAccess, changes),
    HttpApiEndpoint.post("reopen", `${path}/Reopen`, { payload: FindingReopen, success: FindingWire, error }).annotate(
      EndpointAccess,
      changes,
    ),
  )
  .middleware(Authorization);
