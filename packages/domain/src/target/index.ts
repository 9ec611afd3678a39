/** Targets, their layers, and values set at layers. */

export { layerFields } from "./layer-fields.data.ts";
export { valueChangeOfMove, type InheritedValueChange } from "./move-values.ts";
export {
  compareLayers,
  listLayerAndAncestors,
  resolveAcross,
  resolveByLayer,
  type LayerRank,
  type LayerValue,
} from "./resolve-by-layer.ts";
export {
  checkLayers,
  layerForm,
  targetForm,
  type HangingLayer,
  type LayerForm,
  type TargetForm,
} from "./target-form.ts";
export {
  canHaveDescendants,
  defaultTimeZone,
  isLocation,
  isLocationType,
  isTargetLayerType,
  locationTypes,
  targetLayerTypes,
  type LocationType,
  type TargetLayer,
  type TargetLayerType,
} from "./target-layer.ts";
export {
  nameStoreTerminal,
  parseStoreTerminal,
  printStoreTerminal,
  terminalSeparator,
  type StoreTerminal,
} from "./store-terminal.ts";
