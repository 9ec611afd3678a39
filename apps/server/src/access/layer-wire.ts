/** Wire form of a layer. */

import type { Layer } from "@comptoir/api/wire";
import type { TargetLayer } from "@comptoir/domain/target";

/** A layer belongs to one target, so its link has the layer's own id. */
export const toLayerWire = (layer: TargetLayer): Layer => ({ ...layer, linkId: layer.id });
