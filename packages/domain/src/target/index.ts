/** Targets, their layers and the settings given at them. */

export { compareLayers, pathToTop, resolveByLayer, type LayerRank, type LayerValue } from "./resolve-by-layer.ts";
export {
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
