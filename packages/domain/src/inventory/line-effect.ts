/** Effect of a line on the stock and on its cost, once its document is closed. */

import { quantity, wholeQuantity, type Quantity } from "../measure/index.ts";
import { cents, extendPrice, type Cents } from "../money/index.ts";

import { signedQuantity } from "./adjustment-reason.ts";
import type { DocumentLine, DocumentType } from "./document.ts";

/** Change by a line. */
export interface LineEffect {
  /** Negative takes away. Units: thousandths. */
  readonly quantity: Quantity;
  /** 0 when nothing changes; null when nobody can say: no unit cost, a count that was not compared yet, or an amount too large to be exact. */
  readonly cost: Cents | null;
}

/** Below this an amount of unit cost times quantity is exact in cents. Units: ten-millionths of a dollar. */
const exactProductBelow = 9e20;

/**
 * Computes the effect of a line on stock and cost: the variance of a count, or an adjustment with the direction of its reason.
 *
 * Source: behaviour 3.1 (direction per line from its reason; VarianceCost), 3.3 (null cost is unknown, never 0), decision 0107.
 *
 * @example lineEffectOf("ADJUSTMENT", { ...newLine(1, "A"), reason: "LOST", quantity: quantity(2000), unitCost: unitCost(15000) }) // => { quantity: -2000, cost: -300 }
 */
export function lineEffectOf(
  type: DocumentType,
  line: Pick<DocumentLine, "quantity" | "unitCost" | "reason" | "variance">,
): LineEffect {
  const { reason, unitCost, variance } = line;
  if (type === "COUNT") {
    if (variance === null) return { quantity: wholeQuantity(0), cost: null };
    return {
      quantity: variance.varianceQuantity,
      cost: variance.varianceQuantity === 0 ? cents(0) : variance.varianceCost,
    };
  }
  const movedQuantity = quantity(reason === null ? line.quantity : signedQuantity(reason, line.quantity));
  if (movedQuantity === 0) return { quantity: movedQuantity, cost: cents(0) };
  const isCostKnown = unitCost !== null && Math.abs(unitCost * movedQuantity) < exactProductBelow;
  return { quantity: movedQuantity, cost: isCostKnown ? extendPrice(unitCost, movedQuantity) : null };
}
