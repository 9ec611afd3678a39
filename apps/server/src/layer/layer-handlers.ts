/** Handlers of the layer endpoints that other entities do not have. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { previewMove } from "./layer-move.ts";
import { readClockValues } from "./layer-service.ts";

export const layerPlaceHandlers = HttpApiBuilder.group(ComptoirApi, "layerPlace", (handlers) =>
  handlers.handleAll({
    values: ({ params }) => Effect.flatMap(CurrentUser, (caller) => readClockValues(caller, params.id)),
    preview: ({ params, payload }) =>
      Effect.flatMap(CurrentUser, (caller) => previewMove(caller, params.id, payload.parentId)),
  }),
);
