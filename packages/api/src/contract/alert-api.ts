import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { AlertChange, AlertMake, AlertsWire, AlertWire, SeenAlerts, UnseenAlerts } from "../wire/alert-wire.ts";
import { EntityKey } from "../wire/entity-wire.ts";
import { EndpointAccess, ForPeople, forSignedIn } from "./access.ts";
import { Authorization } from "./authorization.ts";

const path = "/api/Alert";

/** The caller's alerts on figures; the server checks the rights to each figure. Source: decision 0438. */
export const alertApi = HttpApiGroup.make("alert")
  .add(
    HttpApiEndpoint.get("list", `${path}/List`, { success: AlertsWire, error: apiErrors }),
    HttpApiEndpoint.get("unseen", `${path}/Unseen`, { success: UnseenAlerts, error: apiErrors }),
    HttpApiEndpoint.post("create", path, { payload: AlertMake, success: AlertWire, error: apiErrors }),
    HttpApiEndpoint.put("update", path, { payload: AlertChange, success: AlertWire, error: apiErrors }),
    HttpApiEndpoint.delete("remove", path, { payload: EntityKey, success: EntityKey, error: apiErrors }),
    HttpApiEndpoint.post("restore", `${path}/Restore`, { payload: EntityKey, success: AlertWire, error: apiErrors }),
    HttpApiEndpoint.put("see", `${path}/Seen`, { payload: SeenAlerts, success: UnseenAlerts, error: apiErrors }),
  )
  .annotateEndpoints(EndpointAccess, forSignedIn)
  .annotateEndpoints(ForPeople, true)
  .middleware(Authorization);
