/** Merges two saves of a report that began with the same definition, so that neither takes the other's changes back. */

import { languageCodes } from "../language/index.ts";

import type { AxisLevel } from "./axis.ts";
import { columnKey } from "./customization.ts";
import { isSameContent } from "./list-diff.ts";
import type { Pivot } from "./pivot.ts";
import type { ReportModel } from "./report-model.ts";

/** A value as two people began with it, and as each of them left it. */
export interface ThreeVersions<Value> {
  readonly before: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

/**
 * Puts my changes of a report on top of somebody else's save. What only they changed stays theirs; where both changed the same name, column,
 * filter, group or setting, mine wins.
 *
 * Source: ours (an editor never overwrites blindly, and never loses a typed value).
 *
 * @example mergeReports({ before: defaultReport("sale", []), mine: { ...defaultReport("sale", []), period: "-1m" }, theirs: { ...defaultReport("sale", []), isList: false } }).isList // => false
 */
export function mergeReports({ before, mine, theirs }: ThreeVersions<ReportModel>): ReportModel {
  const versionsOf = <Part>(partOf: (report: ReportModel) => Part): ThreeVersions<Part> => ({
    before: partOf(before),
    mine: partOf(mine),
    theirs: partOf(theirs),
  });
  return {
    ...mine,
    descriptions: Object.fromEntries(
      languageCodes.flatMap((language) => {
        const name = mergeValues(versionsOf(({ descriptions }) => descriptions[language]));
        return name === undefined ? [] : [[language, name]];
      }),
    ),
    period: mergeValues(versionsOf(({ period }) => period)),
    columns: mergeLists(
      versionsOf(({ columns }) => columns),
      columnKey,
    ),
    filters: mergeLists(
      versionsOf(({ filters }) => filters),
      fieldOf,
    ),
    groups: mergeLists(
      versionsOf(({ groups }) => groups),
      fieldOf,
    ),
    sorting: mergeLists(
      versionsOf(({ sorting }) => sorting),
      ({ column }) => column,
    ),
    pivot: mergePivots(versionsOf(({ pivot }) => pivot)),
    drawing: mergeValues(versionsOf(({ drawing }) => drawing)),
    isList: mergeValues(versionsOf(({ isList }) => isList)),
    roleIds: mergeLists(
      versionsOf(({ roleIds }) => roleIds),
      String,
    ),
  };
}

/**
 * Puts my additions, removals, changes and moves in a list on top of theirs. Entries are matched by key, and repeated keys by their order.
 * An entry that I changed stays although they removed it.
 */
function mergeLists<Entry>(
  { before, mine, theirs }: ThreeVersions<readonly Entry[]>,
  keyOf: (entry: Entry) => string,
): readonly Entry[] {
  const [entriesBefore, myEntries, theirEntries] = [before, mine, theirs].map((entries) => byKey(entries, keyOf));
  if (entriesBefore === undefined || myEntries === undefined || theirEntries === undefined) return mine;
  const mergedEntries = new Map<string, Entry>();
  for (const key of mergeOrders({ before: entriesBefore, mine: myEntries, theirs: theirEntries })) {
    const versions = { before: entriesBefore.get(key), mine: myEntries.get(key), theirs: theirEntries.get(key) };
    const entry = mergeValues(versions) ?? null;
    if (entry !== null) mergedEntries.set(key, entry);
  }
  return [...mergedEntries.values()];
}

/** Takes my value if I changed it, theirs otherwise. */
const mergeValues = <Value>({ before, mine, theirs }: ThreeVersions<Value>): Value =>
  isSameContent(before, mine) ? theirs : mine;

const fieldOf = ({ field }: { readonly field: string }): string => field;

function mergePivots({ before, mine, theirs }: ThreeVersions<Pivot | null>): Pivot | null {
  if (before === null || mine === null || theirs === null) return mergeValues({ before, mine, theirs });
  const mergeLevels = (levelsOf: (pivot: Pivot) => readonly AxisLevel[]): readonly AxisLevel[] =>
    mergeLists({ before: levelsOf(before), mine: levelsOf(mine), theirs: levelsOf(theirs) }, fieldOf);
  return {
    rows: mergeLevels(({ rows }) => rows),
    columns: mergeLevels(({ columns }) => columns),
    measures: mergeLists({ before: before.measures, mine: mine.measures, theirs: theirs.measures }, columnKey),
    totals: mergeValues({ before: before.totals, mine: mine.totals, theirs: theirs.totals }),
    sort: mergeValues({ before: before.sort, mine: mine.sort, theirs: theirs.sort }),
  };
}

/** Numbers repeated keys, so that each entry has its own. */
function byKey<Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string): ReadonlyMap<string, Entry> {
  const countByKey = new Map<string, number>();
  return new Map(
    entries.map((entry) => {
      const key = keyOf(entry);
      const repetition = countByKey.get(key) ?? 0;
      countByKey.set(key, repetition + 1);
      return [JSON.stringify([key, repetition]), entry];
    }),
  );
}

/** Orders the keys of both lists: in my order if I moved any, in theirs otherwise. The rest comes after the key before it in its own list. */
function mergeOrders({ before, mine, theirs }: ThreeVersions<ReadonlyMap<string, unknown>>): readonly string[] {
  const keysOfBoth = (keys: ReadonlyMap<string, unknown>) =>
    [...keys.keys()].filter((key) => before.has(key) && mine.has(key));
  const isMovedByMe = !isSameContent(keysOfBoth(before), keysOfBoth(mine));
  const [leading, following] = isMovedByMe ? [mine, theirs] : [theirs, mine];
  const orderedKeys = [...leading.keys()];
  let previousKey: string | null = null;
  for (const key of following.keys()) {
    if (!leading.has(key)) orderedKeys.splice(previousKey === null ? 0 : orderedKeys.indexOf(previousKey) + 1, 0, key);
    previousKey = key;
  }
  return orderedKeys;
}
