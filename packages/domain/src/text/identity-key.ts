/** Comparison key of names. */

/**
 * Gives what two names, addresses or codes are compared by: case and the width of letters aside, `ＭＡＲＩＥ` and `Straße` are `marie` and
 * `STRASSE`. Whatever asks whether a name is taken, or looks one up, compares by this.
 *
 * Source: behaviour 3.9; Unicode 3.13 (compatibility caseless matching).
 *
 * @example identityKey(" Ｍarie_22 ") // => "marie_22"
 */
export function identityKey(text: string): string {
  const name = text.trim();
  // Folding may give what can be put together again, twice is enough for every character there is; and a space where none was: ﹉ is one with a line over it.
  return name.length > longestName ? name.toUpperCase().toLowerCase() : folded(folded(name).trim());
}

const folded = (text: string): string => text.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");

/** No name and no address is longer, its accents apart or not; what is longer is not put together, which may take the square of its length. */
const longestName = 1_000;
