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
    const candidateName = number === 1 ? name : withNumber(name, number);
    if (!takenNames.includes(candidateName)) return candidateName;
  }
}

function withNumber(name: string, number: number): string {
  const numberMark = ` (${number})`;
  const nameLengthAtMost = maxLengthOf("max100") - numberMark.length;
  return `${countCharacters(name) <= nameLengthAtMost ? name : [...name].slice(0, nameLengthAtMost).join("").trimEnd()}${numberMark}`;
}
