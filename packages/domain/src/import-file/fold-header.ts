/** Compares column headers: without accents, case, spaces and punctuation. */

import { foldText } from "../text/index.ts";

/**
 * Folds a header; a percent sign counts as a word.
 *
 * @example foldHeader("Prix unitaire ($)") // => "prixunitaire"
 */
export function foldHeader(text: string): string {
  return foldText(text.replaceAll("%", " percentsign ")).replace(/[^\p{L}\p{N}]+/gu, "");
}
