/** Headers of amounts that have one meaning in any file. */

import { foldHeader } from "./fold-header.ts";

/** Headers that always mean a unit price. */
export const surePrices: ReadonlySet<string> = new Set(
  [
    "unit price",
    "prix unitaire",
    "precio unitario",
    "price each",
    "price per unit",
    "prix à l’unité",
    "precio por unidad",
    "unit retail",
    "base price",
    "prix de base",
    "precio base",
  ].map(foldHeader),
);

/** Headers that always mean a line total. "Total" may include taxes or cover the receipt, and "Amount" may be a price. */
export const sureTotals: ReadonlySet<string> = new Set(
  [
    "line total",
    "line amount",
    "net amount",
    "net sales",
    "extended price",
    "extended amount",
    "total price",
    "sales",
    "sales amount",
    "total de la ligne",
    "total ligne",
    "montant de la ligne",
    "montant net",
    "ventes nettes",
    "prix total",
    "ventes",
    "total de línea",
    "total de la línea",
    "ventas netas",
    "precio total",
    "ventas",
  ].map(foldHeader),
);
