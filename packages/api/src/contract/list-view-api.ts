/** Named list views, one group for every entity; the server checks the permission of the entity. */

import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { EntityKey } from "../wire/entity-wire.ts";
import {
  DefaultView,
  EntityNameWire,
  ListViewChange,
  ListViewMake,
  ListViewsWire,
  ListViewWire,
} from "../wire/list-view-wire.ts";
import { EndpointAccess, forSignedIn } from "./access.ts";
import { Authorization } from "./authorization.ts";

const path = "/api/ListView";

/** Named views of the lists of every entity. */
export const listViewApi = HttpApiGroup.make("listView")
  .add(
    HttpApiEndpoint.get("list", `${path}/:entity`, {
      params: { entity: EntityNameWire },
      success: ListViewsWire,
      error: apiErrors,
    }).annotate(EndpointAccess, forSignedIn),
    HttpApiEndpoint.post("create", path, { payload: ListViewMake, success: ListViewWire, error: apiErrors }).annotate(
      EndpointAccess,
      forSignedIn,
    ),
    HttpApiEndpoint.put("update", path, { payload: ListViewChange, success: ListViewWire, error: apiErrors }).annotate(
      EndpointAccess,
      forSignedIn,
    ),
    HttpApiEndpoint.put("setDefault", `${path}/Default`, {
      payload: DefaultView,
      success: DefaultView,
      error: apiErrors,
    }).annotate(EndpointAccess, forSignedIn),
    HttpApiEndpoint.delete("remove", path, { payload: EntityKey, success: EntityKey, error: apiErrors }).annotate(
      EndpointAccess,
      forSignedIn,
    ),
    HttpApiEndpoint.post("restore", `${path}/Restore`, {
      payload: EntityKey,
      success: ListViewWire,
      error: apiErrors,
    }).annotate(EndpointAccess, forSignedIn),
  )
  .middleware(Authorization);
