/** Comparison key of names. */

/**
 * Returns the comparison key of a name, address or code, without case and character width: `ＭＡＲＩＥ` equals `marie`, `Straße` equals
 * `STRASSE`. Every uniqueness check and lookup of names uses it.
 *
 * Source: behaviour 3.9; Unicode 3.13 (compatibility caseless matching).
 *
 * @example identityKey(" Ｍarie_22 ") // => "marie_22"
 */
export function identityKey(text: string): string {
  const trimmedText = text.trim();
  // Case folding may give composable characters (two passes are enough for all), or a space where none was: ﹉ is one
  // with an overline.
  return trimmedText.length > foldedLengthAtMost
    ? trimmedText.toUpperCase().toLowerCase()
    : foldCase(foldCase(trimmedText).trim());
}

const foldCase = (text: string): string => text.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");

/** No name or address is longer, even decomposed. Longer texts are not normalised, which takes quadratic time in a run of combining marks. */
const foldedLengthAtMost = 1_000;
