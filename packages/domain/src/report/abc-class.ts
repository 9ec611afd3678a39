/** Which items make the sales: the few that make most of them, those that make some, and the many that make little. */

/** The classes, each with the share of net sales at which the next one begins. Units: percent. Source: behaviour 3.4 (80/15/5 of net sales). */
export const abcClasses = { A: 80, B: 95, C: 100 } as const satisfies Record<string, number>;

/** A class of the table. */
export type AbcClass = keyof typeof abcClasses;

/**
 * Puts items into classes by their net sales: in falling order, A until four fifths of the sales are reached, B until nineteen twentieths, C the others. Items
 * of equal sales keep their order; what sold nothing, or came back, is C.
 *
 * Units: cents.
 *
 * @example [...classifyAbc(new Map([["milk", 900], ["bread", 60], ["salt", 40]])).values()] // => ["A", "B", "C"]
 */
export function classifyAbc<K>(netByItem: ReadonlyMap<K, number>): ReadonlyMap<K, AbcClass> {
  const sold = [...netByItem].filter(([, net]) => net > 0).toSorted(([, left], [, other]) => other - left);
  const total = sold.reduce((sum, [, net]) => sum + BigInt(net), 0n);
  const classes = new Map<K, AbcClass>([...netByItem.keys()].map((item) => [item, "C"]));
  let before = 0n;
  for (const [item, net] of sold) {
    classes.set(
      item,
      before * 100n < total * BigInt(abcClasses.A) ? "A" : before * 100n < total * BigInt(abcClasses.B) ? "B" : "C",
    );
    before += BigInt(net);
  }
  return classes;
}
