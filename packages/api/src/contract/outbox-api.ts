import { mailStates } from "@comptoir/domain/session";
import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { Text } from "../wire/bounded-text.ts";
import { HandedLink, OutboxLetter, OutboxPage, OutboxText } from "../wire/outbox-wire.ts";
import { EndpointAccess, forPermissionHolders } from "./access.ts";
import { Authorization } from "./authorization.ts";

const letterIdParams = { id: Schema.Int };

/** Account mail that is waiting, sent, or rejected. Source: decision 0173. */
export const outboxApi = HttpApiGroup.make("outbox")
  .add(
    HttpApiEndpoint.get("list", "/api/Outbox/List", {
      query: {
        search: Schema.optionalKey(Text),
        state: Schema.optionalKey(Schema.Literals(mailStates)),
        before: Schema.optionalKey(Schema.Int),
      },
      success: OutboxPage,
      error: apiErrors,
    }),
    HttpApiEndpoint.get("get", "/api/Outbox/Letter/:id", {
      params: letterIdParams,
      success: OutboxText,
      error: apiErrors,
    }),
    HttpApiEndpoint.post("sendAgain", "/api/Outbox/Letter/:id/Again", {
      params: letterIdParams,
      success: OutboxLetter,
      error: apiErrors,
    }),
    HttpApiEndpoint.post("handOverLink", "/api/Outbox/Letter/:id/Link", {
      params: letterIdParams,
      success: HandedLink,
      error: apiErrors,
    }),
  )
  .annotateEndpoints(EndpointAccess, forPermissionHolders("USER_CUD"))
  .middleware(Authorization);
