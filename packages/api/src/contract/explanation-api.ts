import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { Text } from "../wire/bounded-text.ts";
import { AccessExplanation } from "../wire/explanation-wire.ts";
import { optionalKey } from "../wire/optional-values.ts";
import { PastAccess } from "../wire/past-access-wire.ts";
import { SentId, SentInstant } from "../wire/sent-wire.ts";
import { EndpointAccess, forPermissionHolders, forSignedIn } from "./access.ts";
import { Authorization } from "./authorization.ts";

/** Explanation of the caller's access: `permissions` is a comma-separated list of codes. Requested after a rejection, so the first screens do not load it. */
export const explanationApi = HttpApiGroup.make("explanation")
  .add(
    HttpApiEndpoint.get("why", "/api/Access/Why", {
      query: { permissions: Text },
      success: AccessExplanation,
      error: apiErrors,
    }).annotate(EndpointAccess, forSignedIn),
    HttpApiEndpoint.get("past", "/api/Access/Past", {
      query: { userId: SentId, layerId: SentId, at: SentInstant, permission: optionalKey(Text) },
      success: PastAccess,
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders("USER_READ")),
  )
  .middleware(Authorization);
