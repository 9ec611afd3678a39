/** Targets are organisational scopes, never sales goals; their layers form the tree that data and settings belong to. */

import type { FiscalCalendar, Weekday } from "../period/index.ts";

/**
 * Layer types, with the depth of each.
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
  /** Whether a layer of the type is always a location: it has sales and stock. */
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
  /** Parent layer; null at the top. */
  readonly parentId: number | null;
  readonly targetId: number;
  readonly type: TargetLayerType;
  /** Among layers of equal depth, the lower number wins. */
  readonly priority: number;
  readonly code: string;
  readonly description: string;
  /** IANA time zone that the layer's business days follow. */
  readonly timeZone: string;
  /** Start of the layer's business day. Units: minutes after midnight. */
  readonly businessDayStart: number;
  /** First day of the layer's week. */
  readonly weekStart: Weekday;
  /** Fiscal calendar of the layer's company. */
  readonly fiscalCalendar?: FiscalCalendar;
  readonly locationType?: LocationType;
}

/** Default time zone of a location. Source: behaviour 3.12 (16). */
export const defaultTimeZone = "America/Toronto";

/**
 * Tells whether a value is a kind of layer.
 *
 * @example isTargetLayerType("STORE") // => true
 */
export function isTargetLayerType(value: unknown): value is TargetLayerType {
  return typeof value === "string" && Object.hasOwn(targetLayerTypes, value);
}

/**
 * Tells whether a layer has sales and stock: every store, and a layer below one that has a location type.
 *
 * Source: behaviour 3.9.
 *
 * @example isLocation({ type: "ZONE", locationType: "KIOSK" }) // => true
 */
export function isLocation(layer: Pick<TargetLayer, "type" | "locationType">): boolean {
  return targetLayerTypes[layer.type].sells || (layer.locationType !== undefined && isLocationDepth(layer.type));
}

/** Tells whether layers of a type can be locations: stores, and layers below stores. */
export function isLocationDepth(type: TargetLayerType): boolean {
  return targetLayerTypes[type].depth >= targetLayerTypes.STORE.depth;
}

/**
 * Tells whether a layer of a type can have descendants: all except the deepest.
 *
 * @example canHaveDescendants("TERMINAL") // => false
 */
export function canHaveDescendants(type: TargetLayerType): boolean {
  return Object.values(targetLayerTypes).some(({ depth }) => depth > targetLayerTypes[type].depth);
}

/**
 * Tells whether a value is a kind of location.
 *
 * @example isLocationType("KIOSK") // => true
 */
export function isLocationType(value: unknown): value is LocationType {
  return locationTypes.some((type) => type === value);
}
