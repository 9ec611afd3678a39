import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { pageParameters } from "../wire/page-wire.ts";
import { Layer, SideNavigation, Versions } from "../wire/organisation-wire.ts";
import { EndpointAccess, ForPeople, forAnyone, forPermissionHolders, forSignedIn } from "./access.ts";
import { Authorization } from "./authorization.ts";
import { firstCalls } from "./first-calls.ts";
import { Repeatable } from "./repeatable.ts";

const { locations, changeLayer } = firstCalls;

/** The layers a caller may act in. */
export const targetLayerApi = HttpApiGroup.make("targetLayer")
  .add(
    HttpApiEndpoint.get("locations", locations.path, { success: locations.success, error: apiErrors }).annotate(
      EndpointAccess,
      forSignedIn,
    ),
    HttpApiEndpoint.get("change", changeLayer.path, {
      params: changeLayer.params,
      success: changeLayer.success,
      error: apiErrors,
    })
      .annotate(EndpointAccess, forSignedIn)
      .annotate(ForPeople, true)
      // It issues a token although it is a GET. Source: behaviour 3.12 (13).
      .annotate(Repeatable, false),
    HttpApiEndpoint.get("list", "/api/TargetLayer/List/:targetID", {
      params: { targetID: Schema.Int },
      query: pageParameters,
      success: Schema.Array(Layer),
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders("TARGETLAYER_READ", "TARGET_READ")),
  )
  .middleware(Authorization);

/** Side navigation of the caller. */
export const navApi = HttpApiGroup.make("nav")
  .add(
    HttpApiEndpoint.get("side", "/api/SideNav", { success: SideNavigation, error: apiErrors }).annotate(
      EndpointAccess,
      forSignedIn,
    ),
  )
  .middleware(Authorization);

/** Versions of the installation. */
export const versionApi = HttpApiGroup.make("version").add(
  HttpApiEndpoint.get("get", "/api/Version", { success: Versions, error: apiErrors }).annotate(
    EndpointAccess,
    forAnyone,
  ),
);
