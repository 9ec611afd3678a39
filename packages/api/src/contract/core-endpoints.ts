import type { HttpApiGroup } from "effect/http-api";

import { dashboardApi } from "./dashboard-api.ts";
import type { ContractEndpoint } from "./endpoints.ts";
import { navApi, targetLayerApi, versionApi } from "./organisation-api.ts";
import { sessionApi, setupApi } from "./session-api.ts";
import { widgetDataApi } from "./widget-data-api.ts";

/** Lists the endpoints of some groups. */
export function endpointsOf(groups: readonly HttpApiGroup.Top[]): readonly ContractEndpoint[] {
  return groups.flatMap(({ identifier, endpoints }) =>
    Object.values(endpoints).map((endpoint) => ({ group: identifier, endpoint })),
  );
}

/** Lists the endpoints of the first screens: signing in, layers, the dashboard. */
export function listCoreEndpoints(): readonly ContractEndpoint[] {
  // Each group has its own type; only their common properties are read here.
  return endpointsOf([
    sessionApi,
    setupApi,
    targetLayerApi,
    navApi,
    versionApi,
    dashboardApi,
    widgetDataApi,
  ] as unknown as readonly HttpApiGroup.Top[]);
}
