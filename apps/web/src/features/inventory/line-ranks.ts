/** Order of the lines of a count: the last scanned is first, and corrections move nothing. */
import type { DisplayedLine } from "./count-lines.ts";

export function createLineRanks() {
  const rankByKey = new Map<string, number>();
  let highestRank = 0;
  const rankOf = (key: string): number => rankByKey.get(key) ?? 0;
  /** Moves a line before all others. */
  const rankFirst = (key: string): void => {
    highestRank += 1;
    rankByKey.set(key, highestRank);
  };
  return {
    has: (key: string): boolean => rankByKey.has(key),
    rankFirst,
    /** Finds the index of a line in sorted lines: where the line is, or where it is to be inserted. */
    placeOf: (lines: readonly { readonly key: string }[], key: string): number => {
      const lineRank = rankOf(key);
      let [from, to] = [0, lines.length];
      while (from < to) {
        const middleIndex = (from + to) >>> 1;
        if (rankOf(lines[middleIndex]?.key ?? "") > lineRank) from = middleIndex + 1;
        else to = middleIndex;
      }
      return from;
    },
    /** Sorts all lines; those without a rank get one by their last count. */
    sort: (lines: DisplayedLine[]): DisplayedLine[] => {
      const unrankedLines = lines
        .filter(({ key }) => !rankByKey.has(key))
        .toSorted((left, right) => (left.countedTo ?? 0) - (right.countedTo ?? 0) || left.id - right.id);
      for (const { key } of unrankedLines) rankFirst(key);
      return lines.sort((left, right) => rankOf(right.key) - rankOf(left.key));
    },
    clear: (): void => rankByKey.clear(),
  };
}
