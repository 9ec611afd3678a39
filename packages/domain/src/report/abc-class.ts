/** ABC analysis: classes of items by their share of net sales. */

/** ABC classes, each with the cumulative share of net sales where it ends. Units: percent. Source: behaviour 3.4 (80/15/5 of net sales). */
export const abcClasses = { A: 80, B: 95, C: 100 } as const satisfies Record<string, number>;

/** A class of the ABC table. */
export type AbcClass = keyof typeof abcClasses;

/**
 * Assigns an ABC class to items by falling net sales: A up to 80 %, B up to 95 %, C the rest.
 * Items with equal sales keep their order; an item with net sales of zero or less is C.
 *
 * Units: cents.
 *
 * @example [...classifyAbc(new Map([["milk", 900], ["bread", 60], ["salt", 40]])).values()] // => ["A", "B", "C"]
 */
export function classifyAbc<K>(netByItem: ReadonlyMap<K, number>): ReadonlyMap<K, AbcClass> {
  const soldItems = [...netByItem].filter(([, net]) => net > 0).toSorted(([, left], [, right]) => right - left);
  const netTotal = soldItems.reduce((sum, [, net]) => sum + BigInt(net), 0n);
  const classByItem = new Map<K, AbcClass>([...netByItem.keys()].map((item) => [item, "C"]));
  let netBefore = 0n;
  for (const [item, net] of soldItems) {
    classByItem.set(
      item,
      netBefore * 100n < netTotal * BigInt(abcClasses.A)
        ? "A"
        : netBefore * 100n < netTotal * BigInt(abcClasses.B)
          ? "B"
          : "C",
    );
    netBefore += BigInt(net);
  }
  return classByItem;
}
