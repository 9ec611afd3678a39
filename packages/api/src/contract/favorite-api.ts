import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { FavoriteDashboard } from "../wire/favorite-wire.ts";
import { EndpointAccess, forPermissionHolders } from "./access.ts";
import { Authorization } from "./authorization.ts";

/** Favorite dashboard of the caller: a group of its own, so that the first screens do not load it. Source: specification 3, decision 0351. */
export const favoriteApi = HttpApiGroup.make("favorite")
  .add(
    HttpApiEndpoint.put("choose", "/api/Dashboard/Favorite", {
      payload: FavoriteDashboard,
      success: FavoriteDashboard,
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders("DASHBOARD_READ")),
  )
  .middleware(Authorization);
