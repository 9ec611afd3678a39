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
  const pairs = matchEntries(before, after, keyOf);
  const matchedBefore = new Set(pairs.map(({ from }) => from));
  const matchedAfter = new Set(pairs.map(({ to }) => to));
  const inOrder = longestRise(pairs.map(({ to }) => to));
  return {
    removed: placedEntries(before, matchedBefore),
    added: placedEntries(after, matchedAfter),
    changed: pairs.flatMap(({ from, before: oldEntry, after: newEntry }) =>
      isSameContent(oldEntry, newEntry) ? [] : [{ from, before: oldEntry, after: newEntry }],
    ),
    moved: pairs.flatMap(({ from, to, after: entry }) => (inOrder.has(to) ? [] : [{ from, to, entry }])),
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
  const leaving = new Set([...removed.map(({ place }) => place), ...moved.map(({ from }) => from)]);
  const changedByPlace = new Map(changed.map((change) => [change.from, change.after]));
  const list = before.flatMap((entry, place) => (leaving.has(place) ? [] : [changedByPlace.get(place) ?? entry]));
  const arriving = [...added, ...moved.map(({ to, entry }) => ({ place: to, entry }))];
  for (const { place, entry } of arriving.toSorted((left, right) => left.place - right.place))
    list.splice(place, 0, entry);
  return list;
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
  const pairs: EntryPair<Entry>[] = [];
  for (const nameOf of [(entry: Entry) => JSON.stringify(entry), keyOf]) {
    const matchedBefore = new Set(pairs.map(({ from }) => from));
    const matchedAfter = new Set(pairs.map(({ to }) => to));
    const placesByName = new Map<string, number[]>();
    after.forEach((entry, to) => {
      if (!matchedAfter.has(to)) placesByName.set(nameOf(entry), [...(placesByName.get(nameOf(entry)) ?? []), to]);
    });
    before.forEach((entry, from) => {
      const to = matchedBefore.has(from) ? undefined : placesByName.get(nameOf(entry))?.shift();
      const newEntry = to === undefined ? undefined : after[to];
      if (to !== undefined && newEntry !== undefined) pairs.push({ from, to, before: entry, after: newEntry });
    });
  }
  return pairs.toSorted((left, right) => left.from - right.from);
}

const placedEntries = <Entry>(entries: readonly Entry[], matched: ReadonlySet<number>): readonly PlacedEntry<Entry>[] =>
  entries.flatMap((entry, place) => (matched.has(place) ? [] : [{ place, entry }]));

/** Returns the members of one longest rising subsequence of distinct numbers. */
function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  const rises: (readonly number[])[] = [];
  for (const [index, number] of numbers.entries()) {
    let longest: readonly number[] = [];
    for (const rise of rises.slice(0, index))
      if ((rise.at(-1) ?? Infinity) < number && rise.length > longest.length) longest = rise;
    rises.push([...longest, number]);
  }
  return new Set(rises.reduce((longest, rise) => (rise.length > longest.length ? rise : longest), []));
}
