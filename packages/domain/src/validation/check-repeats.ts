/** Detection of repeated list values. */

import { issue, type Issue } from "../result/index.ts";

type Key = string | number;

/**
 * Lists the repeated values of a list: an issue at each later occurrence, none at the first. Values before the list count as earlier occurrences.
 *
 * Errors: VALUE_TWICE, with the path of the list and the index in it. Source: decision 0128.
 *
 * @example checkRepeats(["previous", "goal", "previous"], ["compare"]) // => [{ code: "VALUE_TWICE", path: ["compare", 2], params: {} }]
 */
export function checkRepeats(
  keys: readonly Key[],
  path: readonly Key[],
  earlierKeys: readonly Key[] = [],
): readonly Issue<"VALUE_TWICE">[] {
  const seenKeys = new Set(earlierKeys);
  return keys.flatMap((key, index) => {
    const isRepeated = seenKeys.has(key);
    seenKeys.add(key);
    return isRepeated ? [issue("VALUE_TWICE", [...path, index])] : [];
  });
}
