import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { Text } from "../wire/bounded-text.ts";
import { SearchAnswer } from "../wire/search-wire.ts";
import { EndpointAccess, forSignedIn } from "./access.ts";
import { Authorization } from "./authorization.ts";

/** The search over everything; each kind takes the permission of its screen, which the server asks for. */
export const searchApi = HttpApiGroup.make("search")
  .add(
    HttpApiEndpoint.get("find", "/api/Search", {
      query: { words: Schema.optionalKey(Text) },
      success: SearchAnswer,
      error: apiErrors,
    }),
  )
  .annotateEndpoints(EndpointAccess, forSignedIn)
  .middleware(Authorization);
