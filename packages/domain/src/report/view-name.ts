/** Names of a user's report views. */

import { countCharacters, maxLengthOf } from "../text/index.ts";

/**
 * Makes a unique view name: a taken name gets a number, and is shortened to make room for it, so that no view overwrites another.
 *
 * Source: ours (decision 0247).
 *
 * @example uniqueViewName("Lundi", ["Lundi", "Lundi (2)"]) // => "Lundi (3)"
 */
export function uniqueViewName(name: string, takenNames: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : withNumber(name, number);
    if (!takenNames.includes(candidate)) return candidate;
  }
}

function withNumber(name: string, number: number): string {
  const mark = ` (${number})`;
  const room = maxLengthOf("max100") - mark.length;
  return `${countCharacters(name) <= room ? name : [...name].slice(0, room).join("").trimEnd()}${mark}`;
}
