/** Compares column headers: without accents, case, spaces and punctuation. */

import { foldText } from "../text/index.ts";

/**
 * Folds a header; a percent sign counts as a word, and "N°" with the sign of degrees as "No".
 *
 * @example foldHeader("Prix unitaire ($)") // => "prixunitaire"
 * @example foldHeader("N° de facture") // => "nodefacture"
 */
export function foldHeader(text: string): string {
  const spelledOutText = text.replaceAll("%", " percentsign ").replaceAll(/(?<!\p{L})n°/giu, "no");
  return foldText(spelledOutText).replace(/[^\p{L}\p{N}]+/gu, "");
}
