/** Folders that a task picks files up from: their name, the names of files, and what happens to a file. */

import type { ErrorCode } from "../errors/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";
import { hasUnsafeCharacters } from "../text/index.ts";

/** Limits of a pick-up. Source: decision 0425. */
export const pickupRules = {
  /** A file that changed more recently may still be written. Units: milliseconds. */
  quietMs: 30_000,
  /** Maximum number of files of a run; the next run takes the rest. */
  filesAtMost: 200,
  /** Time after which a file with refused rows is read again, in case what it refers to exists now. Units: milliseconds. */
  recheckMs: 3_600_000,
  /** Maximum length of the name of a folder. Units: characters. */
  folderAtMost: 200,
  /** Maximum length of the name patterns of files. Units: characters. */
  namesAtMost: 100,
} as const;

/** Folders inside a picked up folder, where settled files go by day. */
export const pickupFolders = { done: "done", failed: "failed" } as const;

/** Reasons why a file waits for a person. Source: decision 0425. */
export const pickupReasons = [
  "NOT_RECOGNISED",
  "SEVERAL_MAPPINGS",
  "OTHER_KIND",
  "OTHER_RECORDS",
  "ROWS_REFUSED",
  "NOT_PERMITTED",
  "NO_QUOTA",
] as const;

/** A reason why a file waits. */
export type PickupReason = (typeof pickupReasons)[number];

/** Problems of a file that no mapping solves: it is moved away. All others are questions, for which it waits. Source: decision 0425. */
const unreadableProblemCodes: readonly string[] = [
  "IMPORT_EMPTY",
  "IMPORT_ENCODING",
  "IMPORT_FILE_TOO_LARGE",
  "IMPORT_GZIP",
  "IMPORT_HTML",
  "IMPORT_JSON",
  "IMPORT_PDF",
  "IMPORT_PICTURE",
  "IMPORT_WORKBOOK",
  "IMPORT_WORKBOOK_PASSWORD",
  "IMPORT_XML",
  "IMPORT_XML_DTD",
  "IMPORT_XML_SHAPE",
  "IMPORT_ZIP",
] satisfies readonly ErrorCode[];

/**
 * Tells whether a file with a problem is moved away, because no mapping could read it.
 *
 * Source: decision 0425.
 *
 * @example ["IMPORT_PDF", "IMPORT_COLUMN_MISSING"].map(isUnreadableFile) // => [true, false]
 */
export function isUnreadableFile(code: string): boolean {
  return unreadableProblemCodes.includes(code);
}

/** Tells whether a name has forbidden characters, or those that some file system gives a meaning. */
const isUnsafeName = (name: string): boolean => hasUnsafeCharacters(name) || /[\\:*?"<>|]/u.test(name);

/**
 * Parses the name of a folder below the one that the operator allows: names between slashes, none of which leaves it.
 *
 * Errors: REQUIRED, PICKUP_FOLDER.
 * Source: decision 0425.
 *
 * @example ["tills/north/", "/etc", "tills/../x"].map((text) => parsePickupFolder(text).value ?? null) // => ["tills/north", null, null]
 */
export function parsePickupFolder(value: unknown): Result<string> {
  if (value === undefined || value === null || value === "") return fail(issue("REQUIRED"));
  if (typeof value !== "string" || value.length > pickupRules.folderAtMost) return fail(issue("PICKUP_FOLDER"));
  const pathParts = value.replace(/\/$/u, "").split("/");
  const isSafePath = pathParts.every(
    (part) => part !== "" && part !== "." && part !== ".." && part === part.trim() && !isUnsafeName(part),
  );
  return isSafePath ? ok(pathParts.join("/")) : fail(issue("PICKUP_FOLDER"));
}

/**
 * Parses the name pattern of the files to pick up, in which `*` is any text and `?` any character.
 *
 * Errors: REQUIRED, PICKUP_NAMES.
 * Source: decision 0425.
 *
 * @example ["sales-*.csv", "a/b", "*"].map((text) => parsePickupNames(text).ok) // => [true, false, true]
 */
export function parsePickupNames(value: unknown): Result<string> {
  if (value === undefined || value === null || value === "") return fail(issue("REQUIRED"));
  const areSafeNames =
    typeof value === "string" &&
    value.length <= pickupRules.namesAtMost &&
    value.trim() !== "" &&
    !hasUnsafeCharacters(value) &&
    !/[/\\]/u.test(value);
  return areSafeNames ? ok(value.trim()) : fail(issue("PICKUP_NAMES"));
}

/**
 * Tells whether the name of a file matches a pattern, in any case. Hidden files and those of unfinished transfers never match.
 *
 * Source: decision 0425.
 *
 * @example ["Sales-1.CSV", "sales-1.csv.part", ".sales-2.csv"].map((name) => matchesPickupNames("sales-*", name)) // => [true, false, false]
 */
export function matchesPickupNames(names: string, fileName: string): boolean {
  return !isUnfinishedName(fileName) && matchesWildcards([...names.toLowerCase()], [...fileName.toLowerCase()]);
}

/** Endings that programs give a file while they write it. */
const unfinishedEndings = [".part", ".partial", ".filepart", ".crdownload", ".tmp", ".temp", ".swp", "~"];

const isUnfinishedName = (fileName: string): boolean =>
  fileName.startsWith(".") || unfinishedEndings.some((ending) => fileName.toLowerCase().endsWith(ending));

/** Tells whether a text matches a pattern of `*` and `?`. Goes back no further than the last star, so that no name takes long. */
function matchesWildcards(patternCharacters: readonly string[], nameCharacters: readonly string[]): boolean {
  let [nameIndex, patternIndex, afterStar, starAt] = [0, 0, -1, 0];
  while (nameIndex < nameCharacters.length) {
    const expectedCharacter = patternCharacters[patternIndex];
    if (expectedCharacter === "*") {
      patternIndex += 1;
      [afterStar, starAt] = [patternIndex, nameIndex];
    } else if (
      expectedCharacter !== undefined &&
      (expectedCharacter === "?" || expectedCharacter === nameCharacters[nameIndex])
    ) {
      nameIndex += 1;
      patternIndex += 1;
    } else if (afterStar >= 0) {
      starAt += 1;
      [nameIndex, patternIndex] = [starAt, afterStar];
    } else return false;
  }
  return patternCharacters.slice(patternIndex).every((expected) => expected === "*");
}

/**
 * Tells whether a file has not changed for a while, so that nobody writes it any more. A time in the future, of a clock
 * that was set back, counts by its distance.
 *
 * Units: milliseconds since 1970. Source: decision 0425.
 *
 * @example [0, 29_999, 30_000].map((now) => isPickupQuiet({ changedAt: 0 }, now)) // => [false, false, true]
 */
export function isPickupQuiet({ changedAt }: { readonly changedAt: number }, nowMs: number): boolean {
  return Math.abs(nowMs - changedAt) >= pickupRules.quietMs;
}
