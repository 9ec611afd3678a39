/** The names of a user's views of a report. */

import { countCharacters, longestOf } from "../text/index.ts";

/**
 * Gives the name under which a view is kept: one that is taken is numbered, and shortened where the number needs room, so that no view is saved over another.
 *
 * Source: ours (decision 0247).
 *
 * @example freeViewName("Lundi", ["Lundi", "Lundi (2)"]) // => "Lundi (3)"
 */
export function freeViewName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : withNumber(name, number);
    if (!taken.includes(candidate)) return candidate;
  }
}

function withNumber(name: string, number: number): string {
  const mark = ` (${number})`;
  const room = longestOf("max100") - mark.length;
  return `${countCharacters(name) <= room ? name : [...name].slice(0, room).join("").trimEnd()}${mark}`;
}
