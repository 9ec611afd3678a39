import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { LayerSave, LayerValue, LayerWire, MovePreview } from "../wire/layer-wire.ts";
import { EndpointAccess, forPermissionHolders } from "./access.ts";
import { Authorization } from "./authorization.ts";
import { entityApi } from "./entity-api.ts";
import { Repeatable } from "./repeatable.ts";

/** Layers: the calls of every entity; the list has a path of its own, since `/api/TargetLayer/List/{targetID}` is the specification's. */
export const layerApi = entityApi("layer", { row: LayerWire, save: LayerSave, listPath: "/api/v2/TargetLayer" });

const layerIdParams = { id: Schema.Int };

/** Origin of a layer's values, and the effects of moving it. Source: behaviour 3.9. */
export const layerPlaceApi = HttpApiGroup.make("layerPlace")
  .add(
    HttpApiEndpoint.get("values", "/api/TargetLayer/:id/Values", {
      params: layerIdParams,
      success: Schema.Array(LayerValue),
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders("TARGET_READ")),
    HttpApiEndpoint.post("preview", "/api/TargetLayer/:id/Preview", {
      params: layerIdParams,
      payload: Schema.Struct({ parentId: Schema.NullOr(Schema.Int) }),
      success: MovePreview,
      error: apiErrors,
    })
      .annotate(EndpointAccess, forPermissionHolders("TARGETLAYER_CUD"))
      .annotate(Repeatable, true),
  )
  .middleware(Authorization);
