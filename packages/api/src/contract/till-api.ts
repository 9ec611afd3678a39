import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import {
  DismissalOutcome,
  FactCorrection,
  FactDismissal,
  FactDismissals,
  FactsAnswer,
  NewTillKey,
  QuarantinedFact,
  QuarantinePage,
  QuarantineQuery,
  TillKey,
} from "../wire/till-wire.ts";
import { EndpointAccess, forPermissionHolders, forTerminals } from "./access.ts";
import { Authorization, TillAuthorization } from "./authorization.ts";

const idParams = { id: Schema.Int };

/** Facts of tills: a terminal writes them with its key, and reads nothing with it. Source: behaviour 3.8, decision 0320. */
export const tillFactApi = HttpApiGroup.make("tillFact")
  .add(
    HttpApiEndpoint.post("send", "/api/Till/Facts", {
      payload: HttpApiSchema.StreamUint8Array({ contentType: ["application/x-ndjson", "application/json"] }),
      success: FactsAnswer,
      error: apiErrors,
    }),
  )
  .annotateEndpoints(EndpointAccess, forTerminals)
  .middleware(TillAuthorization);

/** Keys of terminals: the server returns a key only once, when it is created; a new key revokes the previous one. */
export const tillKeyApi = HttpApiGroup.make("tillKey")
  .add(
    HttpApiEndpoint.get("list", "/api/Till/Key/List", { success: Schema.Array(TillKey), error: apiErrors }),
    HttpApiEndpoint.get("get", "/api/Till/Key/:id", { params: idParams, success: TillKey, error: apiErrors }),
    HttpApiEndpoint.post("create", "/api/Till/Key/:id", { params: idParams, success: NewTillKey, error: apiErrors }),
    HttpApiEndpoint.delete("withdraw", "/api/Till/Key/:id", { params: idParams, success: TillKey, error: apiErrors }),
  )
  .annotateEndpoints(EndpointAccess, forPermissionHolders("TARGETLAYER_CUD"))
  .middleware(Authorization);

/** Refused facts of tills: a person corrects, accepts or dismisses them. */
export const tillQuarantineApi = HttpApiGroup.make("tillQuarantine")
  .add(
    HttpApiEndpoint.get("list", "/api/Till/Quarantine/List", {
      query: QuarantineQuery.fields,
      success: QuarantinePage,
      error: apiErrors,
    }),
    HttpApiEndpoint.post("dismissAll", "/api/Till/Quarantine/Dismiss", {
      payload: FactDismissals,
      success: Schema.Array(DismissalOutcome),
      error: apiErrors,
    }),
    HttpApiEndpoint.get("get", "/api/Till/Quarantine/:id", {
      params: idParams,
      success: QuarantinedFact,
      error: apiErrors,
    }),
    HttpApiEndpoint.post("correct", "/api/Till/Quarantine/:id/Correct", {
      params: idParams,
      payload: FactCorrection,
      success: QuarantinedFact,
      error: apiErrors,
    }),
    HttpApiEndpoint.post("accept", "/api/Till/Quarantine/:id/Accept", {
      params: idParams,
      success: QuarantinedFact,
      error: apiErrors,
    }),
    HttpApiEndpoint.post("dismiss", "/api/Till/Quarantine/:id/Dismiss", {
      params: idParams,
      payload: FactDismissal,
      success: QuarantinedFact,
      error: apiErrors,
    }),
  )
  .annotateEndpoints(EndpointAccess, forPermissionHolders("SALE_CUD"))
  .middleware(Authorization);
