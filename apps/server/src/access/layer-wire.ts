/** Wire form of a layer. */

import type { Layer } from "@comptoir/api/wire";
import type { TargetLayer } from "@comptoir/domain/target";

/** Converts a layer to its wire form. It belongs to a single target, so `linkId` is the layer's own id. */
export const toLayerWire = (layer: TargetLayer): Layer => ({ ...layer, linkId: layer.id });
