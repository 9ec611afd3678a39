/** Tells a file that is one page of an export from a whole one. */

import { foldHeader } from "./fold-header.ts";

/** Keys of values with which services say that more pages follow, in answers of lists. */
const nextPageKeys: ReadonlySet<string> = new Set(
  [
    "cursor",
    "next",
    "next cursor",
    "next link",
    "next offset",
    "next page",
    "next page token",
    "next page url",
    "next token",
    "next url",
    "@odata.nextLink",
    "continuation",
    "continuation token",
    "has more",
    "has next",
    "has next page",
    "more",
  ].map(foldHeader),
);

/** Values that say that no page follows. */
const lastPageTexts: ReadonlySet<string> = new Set(["", "false", "0", "null", "none", "[]"]);

/**
 * Tells whether a value of a document says that more pages follow this one, by the keys on the way to it.
 *
 * @example [isPageMark(["cursor"], "CB4x"), isPageMark(["links", "next"], ""), isPageMark(["pageInfo", "hasNextPage"], "false")] // => [true, false, false]
 */
export function isPageMark(keys: readonly string[], text: string): boolean {
  return nextPageKeys.has(foldHeader(keys.at(-1) ?? "")) && !lastPageTexts.has(text.trim().toLowerCase());
}
