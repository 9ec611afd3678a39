import { salesMetricPermissions } from "@comptoir/domain/dashboard";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { FigureChanges } from "../wire/live-wire.ts";
import { EndpointAccess, ForPeople, forPermissionHolders } from "./access.ts";
import { Authorization } from "./authorization.ts";

/** Announces changed figures to open boards. Followed as text/event-stream; a single answer says that anything may have changed. */
export const liveApi = HttpApiGroup.make("live")
  .add(HttpApiEndpoint.get("changes", "/api/Live/Changes", { success: FigureChanges, error: apiErrors }))
  .annotateEndpoints(EndpointAccess, forPermissionHolders(...salesMetricPermissions))
  .annotateEndpoints(ForPeople, true)
  .middleware(Authorization);
