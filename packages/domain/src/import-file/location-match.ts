/** Matches a location that a file names otherwise than by its code: without the prefix of the code, or by its name. */

import { foldText } from "../text/index.ts";

/** Known location: its code and its name. */
export interface NamedLocation {
  readonly code: string;
  readonly description: string;
}

/** Location that a text of a file means, and by which deviation it was found. */
export interface LocationMatch {
  readonly code: string;
  readonly by: "LOCATION_PREFIX" | "LOCATION_NAME";
}

/**
 * Returns the only known location that a text means, by its code without the prefix or else by its name; null if the text is a code, or means
 * none or several.
 * A prefix is letters, or anything up to a separator, and leading zeros; accents, case and spaces of a name do not matter.
 *
 * Source: docs/decisions/0296.
 *
 * @example matchLocation("7", [{ code: "MTL-007", description: "Laurier" }, { code: "MTL-017", description: "Verdun" }])?.code // => "MTL-007"
 * @example matchLocation("VERDUN ", [{ code: "MTL-007", description: "Laurier" }, { code: "MTL-017", description: "Verdun" }]) // => { code: "MTL-017", by: "LOCATION_NAME" }
 * @example matchLocation("7", [{ code: "MTL-7", description: "Laurier" }, { code: "QC-7", description: "Limoilou" }]) // => null
 */
export function matchLocation(text: string, knownLocations: Iterable<NamedLocation>): LocationMatch | null {
  const [wantedCode, name] = [stripLeadingZeros(text), foldName(text)];
  if (name === "") return null;
  const codesWithoutPrefix = new Set<string>();
  const codesByName = new Set<string>();
  for (const { code, description } of knownLocations) {
    if (code === text) return null;
    if (isBehindPrefix(code, wantedCode)) codesWithoutPrefix.add(code);
    if (foldName(description) === name) codesByName.add(code);
  }
  const [locations, matchRule] =
    codesWithoutPrefix.size > 0
      ? ([codesWithoutPrefix, "LOCATION_PREFIX"] as const)
      : ([codesByName, "LOCATION_NAME"] as const);
  const [code] = locations;
  return code !== undefined && locations.size === 1 ? { code, by: matchRule } : null;
}

const foldName = (text: string): string => foldText(text).replaceAll(/\s+/gu, " ").trim();

function isBehindPrefix(candidate: string, wantedCode: string): boolean {
  const afterSeparator = candidate.replace(/^.*[-_./# ]/u, "");
  const numberAfterLetters = afterSeparator.replace(/^\p{L}+(?=\d+$)/u, "");
  return [afterSeparator, numberAfterLetters].some(
    (rest) => rest !== candidate && stripLeadingZeros(rest) === wantedCode,
  );
}

/** Drops leading zeros; zeros alone become "0". */
const stripLeadingZeros = (text: string): string => text.replace(/^0+/u, "") || text.slice(-1);
