/** Product prices and costs set at layers: that of the layer itself or of the nearest one above applies, else the product's own. */

import type { UnitCost } from "../money/index.ts";
import type { PermissionCode } from "../access/index.ts";
import { resolveByLayer, type LayerRank, type LayerValue } from "../target/index.ts";
import { defineForm, type FormValue } from "../validation/index.ts";

import { mostUnitDollars } from "./product-fields.data.ts";

/** Values that a layer can override, with the permissions to see and to change them. Source: specification 6, behaviour 3.9. */
export const levelValueKinds = {
  price: { read: "PRODUCT_READ", write: "PRODUCT_CUD" },
  cost: { read: "PRODUCT_COST_READ", write: "PRODUCT_COST_CUD" },
} as const satisfies Readonly<Record<string, { readonly read: PermissionCode; readonly write: PermissionCode }>>;

/** A value that a layer can override. */
export type LevelValueKind = keyof typeof levelValueKinds;

/** A value, null if unknown, and the layer that sets it; a null layer is the product itself. */
export interface ResolvedValue {
  readonly amount: UnitCost | null;
  readonly layerId: number | null;
}

/**
 * Returns the price or cost that applies at a layer, and where it comes from.
 *
 * Source: behaviour 3.9 (value resolution: most specific level first).
 *
 * @example valueAtLevel(2, { own: unitCost(49_900), levels: [{ layerId: 1, value: unitCost(54_900) }] }, [{ id: 1, parentId: null, priority: 0 }, { id: 2, parentId: 1, priority: 0 }]) // => { amount: 54900, layerId: 1 }
 */
export function valueAtLevel(
  layerId: number,
  { own, levels }: { readonly own: UnitCost | null; readonly levels: Iterable<LayerValue<UnitCost>> },
  layers: Iterable<LayerRank>,
): ResolvedValue {
  const levelValue = resolveByLayer(layerId, levels, layers);
  return levelValue === null
    ? { amount: own, layerId: null }
    : { amount: levelValue.value, layerId: levelValue.layerId };
}

/**
 * Form of a price or cost at a layer; empty removes the layer's own value.
 *
 * Source: specification 7, behaviour 3.9.
 */
export const levelValueForm = /* @__PURE__ */ defineForm({
  itemId: ["required", { integer: { min: 1 } }],
  layerId: ["required", { integer: { min: 1 } }],
  amount: [{ unitCost: { min: 0, max: mostUnitDollars } }],
  /** First business day of the value at its layer; null is at once. */
  from: [{ default: null }, "date"],
  version: [{ default: 0 }, { integer: { min: 0 } }],
});

/** A price or cost at a layer as submitted. */
export type LevelValueForm = FormValue<typeof levelValueForm>;
