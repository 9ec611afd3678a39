/** Named list views, one group for every list; the server checks the permission to read the list. */

import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { EntityKey } from "../wire/entity-wire.ts";
import {
  DefaultView,
  ListNameWire,
  ListViewChange,
  ListViewMake,
  ListViewsWire,
  ListViewWire,
} from "../wire/list-view-wire.ts";
import { EndpointAccess, forSignedIn } from "./access.ts";
import { Authorization } from "./authorization.ts";

const basePath = "/api/ListView";

/** Named views of every list. */
export const listViewApi = HttpApiGroup.make("listView")
  .add(
    HttpApiEndpoint.get("list", `${basePath}/:entity`, {
      params: { entity: ListNameWire },
      success: ListViewsWire,
      error: apiErrors,
    }).annotate(EndpointAccess, forSignedIn),
    HttpApiEndpoint.post("create", basePath, {
      payload: ListViewMake,
      success: ListViewWire,
      error: apiErrors,
    }).annotate(EndpointAccess, forSignedIn),
    HttpApiEndpoint.put("update", basePath, {
      payload: ListViewChange,
      success: ListViewWire,
      error: apiErrors,
    }).annotate(EndpointAccess, forSignedIn),
    HttpApiEndpoint.put("setDefault", `${basePath}/Default`, {
      payload: DefaultView,
      success: DefaultView,
      error: apiErrors,
    }).annotate(EndpointAccess, forSignedIn),
    HttpApiEndpoint.delete("remove", basePath, { payload: EntityKey, success: EntityKey, error: apiErrors }).annotate(
      EndpointAccess,
      forSignedIn,
    ),
    HttpApiEndpoint.post("restore", `${basePath}/Restore`, {
      payload: EntityKey,
      success: ListViewWire,
      error: apiErrors,
    }).annotate(EndpointAccess, forSignedIn),
  )
  .middleware(Authorization);
