/** Explanations of a report's figures. */

import type { Aggregate } from "./aggregate.ts";
import { findField, type FieldCatalogue } from "./field.ts";

/** Source of a figure: its rows, a quotient of two figures or that of all the others, a rank or share among others, or the same figure of other days. */
export type FigureExplanation =
  | { readonly kind: "rows"; readonly aggregate: Aggregate }
  | { readonly kind: "quotient" | "others"; readonly part: string; readonly whole: string }
  | { readonly kind: "standing"; readonly of: string }
  | { readonly kind: "compared"; readonly of: string };

/**
 * Explains the origin of a figure; null for a field that is not a figure. A quotient divides sums of rows; it never averages quotients.
 *
 * Source: behaviour 3.3 (ratios are recomputed from sums), 3.4 (drill from any cell).
 *
 * @example explainFigure({ margin: { type: "money", role: "measure" }, net: { type: "money", role: "measure" }, pct: { type: "pct", role: "measure", ratio: { part: "margin", whole: "net" } } }, { field: "pct", aggregate: "sum" }) // => { kind: "quotient", part: "margin", whole: "net" }
 * @example explainFigure({ net: { type: "money", role: "measure" } }, { field: "net", aggregate: "average" }) // => { kind: "rows", aggregate: "average" }
 */
export function explainFigure(
  fields: FieldCatalogue,
  { field, aggregate }: { readonly field: string; readonly aggregate: Aggregate | null },
): FigureExplanation | null {
  const fieldRow = findField(fields, field);
  if (fieldRow === null) return null;
  const isCountAggregate = aggregate === "count" || aggregate === "countDistinct";
  if (isCountAggregate) return { kind: "rows", aggregate };
  if (fieldRow.role !== "measure") return null;
  if (fieldRow.standing !== undefined) return { kind: "standing", of: fieldRow.standing.of };
  if (fieldRow.compared !== undefined) return { kind: "compared", of: fieldRow.compared.of };
  if (fieldRow.counts !== undefined) return { kind: "rows", aggregate: "countDistinct" };
  if (fieldRow.ratio !== undefined && (aggregate === null || aggregate === "sum")) {
    const { part, whole, others } = fieldRow.ratio;
    return { kind: others === undefined ? "quotient" : "others", part, whole };
  }
  return { kind: "rows", aggregate: aggregate ?? "sum" };
}
