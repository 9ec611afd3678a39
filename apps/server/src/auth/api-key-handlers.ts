/** Handlers of API keys: the keys that a user makes for other programs. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import { done } from "@comptoir/api/wire";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { createApiKey, listApiKeys, revokeApiKey } from "./api-key-service.ts";
import { callerAddress, forbidCaching } from "./session-handlers.ts";

export const apiKeyHandlers = HttpApiBuilder.group(ComptoirApi, "apiKey", (handlers) =>
  handlers.handleAll({
    list: () => Effect.flatMap(CurrentUser, listApiKeys),
    create: Effect.fn("apiKey.create")(function* ({ payload }) {
      yield* forbidCaching;
      return yield* createApiKey(yield* CurrentUser, payload, yield* callerAddress);
    }),
    revoke: Effect.fn("apiKey.revoke")(function* ({ params }) {
      yield* revokeApiKey(yield* CurrentUser, params.id);
      return done;
    }),
  }),
);
