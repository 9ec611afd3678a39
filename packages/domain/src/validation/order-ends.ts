/** Order of the two ends of a range. */

/**
 * Puts the ends of a filter in order, as those of a period. An absent end stays where it is.
 *
 * Source: behaviour 3.2 (swapped ends are corrected); decision 0292.
 *
 * @example orderEnds("2026-03-12", "2026-03-01") // => ["2026-03-01", "2026-03-12"]
 */
export function orderEnds<End>(from: End, to: End): readonly [from: End, to: End] {
  return isOrdered(from, to) ? [from, to] : [to, from];
}

/** Tells whether two bounds are in order. Dates and times in ISO form sort like their texts; other values count as in order. */
export function isOrdered(from: unknown, to: unknown): boolean {
  if (typeof from === "number" && typeof to === "number") return from <= to;
  return typeof from !== "string" || typeof to !== "string" || from <= to;
}
