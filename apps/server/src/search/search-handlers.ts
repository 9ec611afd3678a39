/** Handler of the search over everything. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { withCachedLayers } from "../access/index.ts";
import { searchEverything } from "./search-service.ts";

export const searchHandlers = HttpApiBuilder.group(ComptoirApi, "search", (handlers) =>
  handlers.handleAll({
    find: Effect.fn("search.find")(function* ({ query }) {
      const caller = yield* CurrentUser;
      return yield* withCachedLayers(caller)(searchEverything(caller, query.words ?? ""));
    }),
  }),
);
