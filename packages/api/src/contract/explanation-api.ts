import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { Text } from "../wire/bounded-text.ts";
import { AccessExplanation } from "../wire/explanation-wire.ts";
import { EndpointAccess, forSignedIn } from "./access.ts";
import { Authorization } from "./authorization.ts";

/** Why the caller may or may not: `permissions` is a list of codes with commas between them. Asked after a refusal, so the first screens do without it. */
export const explanationApi = HttpApiGroup.make("explanation")
  .add(
    HttpApiEndpoint.get("why", "/api/Access/Why", {
      query: { permissions: Text },
      success: AccessExplanation,
      error: apiErrors,
    }).annotate(EndpointAccess, forSignedIn),
  )
  .middleware(Authorization);
