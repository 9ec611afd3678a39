import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { ApiKey, ApiKeyBody, NewApiKey } from "../wire/api-key-wire.ts";
import { Done } from "../wire/session-wire.ts";
import { EndpointAccess, ForPeople, forSignedIn } from "./access.ts";
import { Authorization } from "./authorization.ts";

/** The caller's keys for other programs. Source: decision 0420. */
export const apiKeyApi = HttpApiGroup.make("apiKey")
  .add(
    HttpApiEndpoint.get("list", "/api/Profile/ApiKey", { success: Schema.Array(ApiKey), error: apiErrors }),
    HttpApiEndpoint.post("create", "/api/Profile/ApiKey", {
      payload: ApiKeyBody,
      success: NewApiKey,
      error: apiErrors,
    }),
    HttpApiEndpoint.delete("revoke", "/api/Profile/ApiKey/:id", {
      params: { id: Schema.Int },
      success: Done,
      error: apiErrors,
    }),
  )
  .annotateEndpoints(EndpointAccess, forSignedIn)
  .annotateEndpoints(ForPeople, true)
  .middleware(Authorization);
