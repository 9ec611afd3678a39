/** Finds the location that a file names by its code without the prefix. */

/**
 * Gives the one known code that is this one behind a prefix: letters, or anything up to a separator, and zeros before a number. Null for no such
 * code, and for several, since nobody can say which is meant.
 *
 * Source: docs/decisions/0296.
 *
 * @example findPrefixedCode("7", ["MTL-007", "MTL-017"]) // => "MTL-007"
 * @example findPrefixedCode("7", ["MTL-7", "QC-7"]) // => null
 */
export function findPrefixedCode(code: string, known: Iterable<string>): string | null {
  const wanted = withoutZeros(code);
  if (wanted === "") return null;
  let found: string | null = null;
  for (const candidate of known) {
    if (candidate === code || !isBehindPrefix(candidate, wanted)) continue;
    if (found !== null) return null;
    found = candidate;
  }
  return found;
}

function isBehindPrefix(candidate: string, wanted: string): boolean {
  const afterSeparator = candidate.replace(/^.*[-_./# ]/u, "");
  const number = afterSeparator.replace(/^\p{L}+(?=\d+$)/u, "");
  return [afterSeparator, number].some((rest) => rest !== candidate && withoutZeros(rest) === wanted);
}

/** Drops leading zeros; a text of zeros alone is "0". */
const withoutZeros = (text: string): string => text.replace(/^0+/u, "") || text.slice(-1);
