/** Matches a location code that a file writes with a prefix. */

/**
 * Returns the known code that equals a given code without its prefix: letters, or anything up to a separator, and leading zeros.
 * Null if no known code matches, or several do.
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

/** Drops leading zeros; zeros alone become "0". */
const withoutZeros = (text: string): string => text.replace(/^0+/u, "") || text.slice(-1);
