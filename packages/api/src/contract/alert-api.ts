import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { AlertChange, AlertMake, AlertsWire, AlertWire, SeenAlerts, UnseenAlerts } from "../wire/alert-wire.ts";
import { EntityKey } from "../wire/entity-wire.ts";
import { EndpointAccess, ForPeople, forSignedIn } from "./access.ts";
import { Authorization } from "./authorization.ts";

const basePath = "/api/Alert";

/** The caller's alerts on figures; the server checks the rights to each figure. Source: decision 0438. */
export const alertApi = HttpApiGroup.make("alert")
  .add(
    HttpApiEndpoint.get("list", `${basePath}/List`, { success: AlertsWire, error: apiErrors }),
    HttpApiEndpoint.get("unseen", `${basePath}/Unseen`, { success: UnseenAlerts, error: apiErrors }),
    HttpApiEndpoint.post("create", basePath, { payload: AlertMake, success: AlertWire, error: apiErrors }),
    HttpApiEndpoint.put("update", basePath, { payload: AlertChange, success: AlertWire, error: apiErrors }),
    HttpApiEndpoint.delete("remove", basePath, { payload: EntityKey, success: EntityKey, error: apiErrors }),
    HttpApiEndpoint.post("restore", `${basePath}/Restore`, {
      payload: EntityKey,
      success: AlertWire,
      error: apiErrors,
    }),
    HttpApiEndpoint.put("see", `${basePath}/Seen`, { payload: SeenAlerts, success: UnseenAlerts, error: apiErrors }),
  )
  .annotateEndpoints(EndpointAccess, forSignedIn)
  .annotateEndpoints(ForPeople, true)
  .middleware(Authorization);
