import { checkLaw, type LawBook } from "@comptoir/domain/testing";

/** Number of random cases and seed for finding used functions: enough to reach every function of a law, and the same in each run. */
const sampleOptions = { runs: 40, seed: 1 };

/** Finds the functions called by the laws of each rule, by running them over recording functions. */
export function usedFunctions(
  lawBook: LawBook,
  functions: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, readonly string[]> {
  let usedNames = new Set<string>();
  const notingFunctions = Object.fromEntries(
    Object.entries(functions).flatMap(([name, value]): readonly [string, unknown][] =>
      typeof value !== "function"
        ? []
        : [
            [
              name,
              (...values: readonly unknown[]): unknown => (
                usedNames.add(name),
                Reflect.apply(value, undefined, values)
              ),
            ],
          ],
    ),
  );
  return new Map(
    Object.entries(lawBook.rulesOf(notingFunctions)).map(([rule, row]) => {
      usedNames = new Set();
      for (const [title, property] of Object.entries(row.laws))
        checkLaw({ name: title, area: lawBook.area, rule, title, property }, sampleOptions);
      return [rule, [...usedNames].toSorted()];
    }),
  );
}
