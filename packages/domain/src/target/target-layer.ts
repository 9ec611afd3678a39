/** Targets are organisational scopes, never sales goals; their layers form the tree that data and settings hang on. */

import type { Weekday } from "../period/index.ts";

/**
 * The kinds of layers, with how deep each stands.
 *
 * Source: behaviour 3.9.
 */
export const targetLayerTypes = {
  CHAIN: { depth: 0, sells: false },
  REGION: { depth: 1, sells: false },
  STORE: { depth: 2, sells: true },
  ZONE: { depth: 3, sells: false },
  TERMINAL: { depth: 4, sells: false },
} as const satisfies Record<string, TargetLayerTypeRow>;

interface TargetLayerTypeRow {
  readonly depth: number;
  /** The layer is a location, whatever else is said of it: sales and stock are kept for it. */
  readonly sells: boolean;
}

/** A kind of layer. */
export type TargetLayerType = keyof typeof targetLayerTypes;

/** Location types. Source: behaviour 3.9. */
export const locationTypes = ["STORE", "WAREHOUSE", "KIOSK", "OFFICE"] as const;

/** A kind of location. */
export type LocationType = (typeof locationTypes)[number];

/** A layer of a target. */
export interface TargetLayer {
  readonly id: number;
  /** The layer right above; null at the top. */
  readonly parentId: number | null;
  readonly targetId: number;
  readonly type: TargetLayerType;
  /** Between layers as deep as each other the lower number goes first. */
  readonly priority: number;
  readonly code: string;
  readonly description: string;
  /** The IANA name of the zone its business days are cut in. */
  readonly timeZone: string;
  /** When its business day starts. Units: minutes after midnight. */
  readonly businessDayStart: number;
  /** The day its weeks begin on. */
  readonly weekStart: Weekday;
  readonly locationType?: LocationType;
}

/** The zone of a location that names none. Source: behaviour 3.12 (16). */
export const defaultTimeZone = "America/Toronto";

/**
 * Says whether a value is a kind of layer.
 *
 * @example isTargetLayerType("STORE") // => true
 */
export function isTargetLayerType(value: unknown): value is TargetLayerType {
  return typeof value === "string" && Object.hasOwn(targetLayerTypes, value);
}

/**
 * Says whether sales and stock are kept for a layer: every store, and what lies below one when it is told what kind of location it is.
 *
 * Source: behaviour 3.9.
 *
 * @example isLocation({ type: "ZONE", locationType: "KIOSK" }) // => true
 */
export function isLocation(layer: Pick<TargetLayer, "type" | "locationType">): boolean {
  return targetLayerTypes[layer.type].sells || (layer.locationType !== undefined && isLocationDepth(layer.type));
}

/** Whether a layer of a kind may be a location: a store, or what lies below one. */
export function isLocationDepth(type: TargetLayerType): boolean {
  return targetLayerTypes[type].depth >= targetLayerTypes.STORE.depth;
}

/**
 * Says whether a layer of a kind can have others below it: all but the deepest.
 *
 * @example canCarryLayers("TERMINAL") // => false
 */
export function canCarryLayers(type: TargetLayerType): boolean {
  return Object.values(targetLayerTypes).some(({ depth }) => depth > targetLayerTypes[type].depth);
}

/**
 * Says whether a value is a kind of location.
 *
 * @example isLocationType("KIOSK") // => true
 */
export function isLocationType(value: unknown): value is LocationType {
  return locationTypes.some((type) => type === value);
}
