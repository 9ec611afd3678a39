/** Differences between two ordered lists, by which the old list becomes the new one. */

/** An entry that only one of two lists has, with its index there, from 0. */
export interface PlacedEntry<Entry> {
  readonly place: number;
  readonly entry: Entry;
}

/** An entry of both lists whose content differs. `from` is its index in the old list. */
export interface ChangedEntry<Entry> {
  readonly from: number;
  readonly before: Entry;
  readonly after: Entry;
}

/** An entry of both lists that changed its order among the others, with its indexes in the old and the new list. */
export interface MovedEntry<Entry> {
  readonly from: number;
  readonly to: number;
  /** Entry of the new list. */
  readonly entry: Entry;
}

/** Differences between two lists. An entry can be both changed and moved. */
export interface ListDiff<Entry> {
  readonly removed: readonly PlacedEntry<Entry>[];
  readonly added: readonly PlacedEntry<Entry>[];
  readonly changed: readonly ChangedEntry<Entry>[];
  readonly moved: readonly MovedEntry<Entry>[];
}

interface EntryPair<Entry> {
  readonly from: number;
  readonly to: number;
  readonly before: Entry;
  readonly after: Entry;
}

/**
 * Compares two lists. Equal entries are matched first, then entries of the same key; the fewest possible entries count as moved.
 *
 * @example diffList(["a", "b", "c"], ["c", "a", "d"], (entry) => entry).moved // => [{ from: 2, to: 0, entry: "c" }]
 */
export function diffList<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  keyOf: (entry: Entry) => string,
): ListDiff<Entry> {
  const entryPairs = matchEntries(before, after, keyOf);
  const matchedOldIndexes = new Set(entryPairs.map(({ from }) => from));
  const matchedNewIndexes = new Set(entryPairs.map(({ to }) => to));
  const unmovedNewIndexes = longestRise(entryPairs.map(({ to }) => to));
  return {
    removed: listUnmatchedEntries(before, matchedOldIndexes),
    added: listUnmatchedEntries(after, matchedNewIndexes),
    changed: entryPairs.flatMap(({ from, before: oldEntry, after: newEntry }) =>
      isSameContent(oldEntry, newEntry) ? [] : [{ from, before: oldEntry, after: newEntry }],
    ),
    moved: entryPairs.flatMap(({ from, to, after: entry }) => (unmovedNewIndexes.has(to) ? [] : [{ from, to, entry }])),
  };
}

/**
 * Applies the differences to the old list, which gives the new one.
 *
 * @example applyListDiff(["a", "b"], diffList(["a", "b"], ["b", "c"], (entry) => entry)) // => ["b", "c"]
 */
export function applyListDiff<Entry>(
  before: readonly Entry[],
  { removed, added, changed, moved }: ListDiff<Entry>,
): readonly Entry[] {
  const leavingIndexes = new Set([...removed.map(({ place }) => place), ...moved.map(({ from }) => from)]);
  const newEntryByOldIndex = new Map(changed.map((change) => [change.from, change.after]));
  const mergedEntries = before.flatMap((entry, place) =>
    leavingIndexes.has(place) ? [] : [newEntryByOldIndex.get(place) ?? entry],
  );
  const arrivingEntries = [...added, ...moved.map(({ to, entry }) => ({ place: to, entry }))];
  for (const { place, entry } of arrivingEntries.toSorted((left, right) => left.place - right.place))
    mergedEntries.splice(place, 0, entry);
  return mergedEntries;
}

/** Tells whether two lists do not differ. */
export const isEmptyListDiff = ({ removed, added, changed, moved }: ListDiff<unknown>): boolean =>
  removed.length + added.length + changed.length + moved.length === 0;

/** Tells whether two values have the same content in the same order. */
export const isSameContent = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** Matches entries of two lists, in the order of the old one; each entry at most once. */
function matchEntries<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  keyOf: (entry: Entry) => string,
): readonly EntryPair<Entry>[] {
  const entryPairs: EntryPair<Entry>[] = [];
  for (const nameOf of [(entry: Entry) => JSON.stringify(entry), keyOf]) {
    const matchedOldIndexes = new Set(entryPairs.map(({ from }) => from));
    const matchedNewIndexes = new Set(entryPairs.map(({ to }) => to));
    const newIndexesByKey = new Map<string, number[]>();
    after.forEach((entry, to) => {
      if (!matchedNewIndexes.has(to))
        newIndexesByKey.set(nameOf(entry), [...(newIndexesByKey.get(nameOf(entry)) ?? []), to]);
    });
    before.forEach((entry, from) => {
      const newIndex = matchedOldIndexes.has(from) ? undefined : newIndexesByKey.get(nameOf(entry))?.shift();
      const newEntry = newIndex === undefined ? undefined : after[newIndex];
      if (newIndex !== undefined && newEntry !== undefined)
        entryPairs.push({ from, to: newIndex, before: entry, after: newEntry });
    });
  }
  return entryPairs.toSorted((left, right) => left.from - right.from);
}

const listUnmatchedEntries = <Entry>(
  entries: readonly Entry[],
  matched: ReadonlySet<number>,
): readonly PlacedEntry<Entry>[] => entries.flatMap((entry, place) => (matched.has(place) ? [] : [{ place, entry }]));

/** Returns the members of one longest rising subsequence of distinct numbers. */
function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  const longestRises: (readonly number[])[] = [];
  for (const [index, number] of numbers.entries()) {
    let longestRiseBefore: readonly number[] = [];
    for (const rise of longestRises.slice(0, index))
      if ((rise.at(-1) ?? Infinity) < number && rise.length > longestRiseBefore.length) longestRiseBefore = rise;
    longestRises.push([...longestRiseBefore, number]);
  }
  return new Set(longestRises.reduce((longest, rise) => (rise.length > longest.length ? rise : longest), []));
}
