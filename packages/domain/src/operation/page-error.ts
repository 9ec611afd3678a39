/** Errors of the page in a browser, as the error log records them: nothing that somebody typed is among it. */

import type { ErrorLogEntry } from "./error-entry.ts";

/** An error of the page. */
export interface PageError {
  /** Class of the error, such as `TypeError`. */
  readonly name: string;
  /** Known words of the browser; empty for any other message, which may quote what somebody typed. */
  readonly message: string;
  /** File, line and column of our code; empty if unknown. */
  readonly place: string;
  /** Path of the screen, with `:x` for every part that is no word of a route. */
  readonly screen: string;
}

/** Limits of page errors: different ones of a page, all of a user in a minute, different ones in a day by user and in all, and the parts of a path. */
export const pageErrorRules = {
  perPage: 20,
  perMinute: 20,
  perDay: 100,
  perDayOfAll: 2_000,
  screenPartsAtMost: 8,
} as const;

/**
 * Tells whether the error log takes another page error of a user, by the entries that it already has of that day. A known error only adds to
 * its entry, whatever the day has.
 *
 * @example mayLogPageError({ isKnown: false, ofUser: 100, ofAll: 100 }) // => false
 */
export function mayLogPageError({
  isKnown,
  ofUser,
  ofAll,
}: {
  readonly isKnown: boolean;
  readonly ofUser: number;
  readonly ofAll: number;
}): boolean {
  return isKnown || (ofUser < pageErrorRules.perDay && ofAll < pageErrorRules.perDayOfAll);
}

/** Messages of browsers without their quotations. A group is a name of the platform or a number of React. */
const knownMessages: readonly RegExp[] = [
  /^Cannot (?:read|set) propert(?:y|ies) of (?:undefined|null)/u,
  /is not (?:a function|a constructor|iterable|defined|an object)/u,
  /^Maximum call stack size exceeded|^too much recursion/u,
  /^Minified React error #\d{1,4}/u,
  /^Failed to execute '[A-Za-z]{1,40}' on '[A-Za-z]{1,40}'/u,
  /^Converting circular structure to JSON/u,
  /^Invalid (?:time value|array length|regular expression|URL)/u,
  /^The operation is insecure/u,
  /quota (?:has been )?exceeded/iu,
  /out of memory/iu,
  /JSON/u,
];

const placePattern = /^[\w.-]{1,80}\.(?:js|mjs|ts|tsx):\d{1,7}:\d{1,7}$/u;
const routeWordPattern = /^(?:[a-z-]{0,24}|legacyPage)$/u;
/** Words of routes after the second part of a path, where product codes and names stand too. */
const laterRouteWords: ReadonlySet<string> = new Set(["create", "update", "grid", "new", "print", "close", "file"]);
const replacementErrorName = "Error";

/** Error as a browser gives it. */
export interface ThrownError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/**
 * Describes an error of the page at an address, from its stack of places; null if no place is in our own files, such as an error of
 * an extension of the browser.
 *
 * Source: behaviour 3.8 (client errors, redaction).
 *
 * @example describePageError({ name: "TypeError", message: "Cannot read properties of undefined (reading 'Ana')", stack: "at f (https://shop.ca/assets/grid-1a.js:1:233)" }, { origin: "https://shop.ca", path: "/report/sale/7" }) // => { name: "TypeError", message: "Cannot read properties of undefined", place: "grid-1a.js:1:233", screen: "/report/sale/:x" }
 */
export function describePageError(
  { name, message, stack }: ThrownError,
  { origin, path }: { readonly origin: string; readonly path: string },
): PageError | null {
  const ownPlace = stack
    .split(/[\s()@]+/u)
    .find((word) => word.startsWith(`${origin}/`) && placePattern.test(fileOf(word)));
  if (ownPlace === undefined) return null;
  return cleanPageError({ name, message, place: fileOf(ownPlace), screen: path });
}

/** Returns the last part of an address, without what follows a question mark: a file with its line and column. */
const fileOf = (address: string): string => (address.split("/").at(-1) ?? "").replace(/\?[^:]*/u, "");

/**
 * Removes from a page error all that is no word of browsers, of our files or of our routes. What a browser sends is cleaned again by the server.
 *
 * @example cleanPageError({ name: "Ana Roy", message: "Unknown code 4417", place: "secret", screen: "/chgpwd/eyJhbGciOi?x=1" }) // => { name: "Error", message: "", place: "", screen: "/chgpwd/:x" }
 */
export function cleanPageError({ name, message, place, screen }: PageError): PageError {
  return {
    name: /^[A-Z][A-Za-z]{0,30}(?:Error|Exception)$/u.test(name) ? name : replacementErrorName,
    message: knownMessages.map((pattern) => pattern.exec(message)?.[0] ?? "").find((words) => words !== "") ?? "",
    place: placePattern.test(place) ? place : "",
    screen: screenPatternOf(screen),
  };
}

const isRouteWord = (part: string, index: number): boolean =>
  index < 2 ? routeWordPattern.test(part) : laterRouteWords.has(part);

/** Replaces the parts of a path that are no words of a route: ids, codes, tokens. */
function screenPatternOf(path: string): string {
  const [pathname = ""] = path.split(/[?#]/u);
  const parts = pathname.split("/").slice(1, pageErrorRules.screenPartsAtMost + 1);
  return `/${parts.map((part, index) => (isRouteWord(part, index) ? part : ":x")).join("/")}`;
}

/**
 * Makes the error-log entry of a page error. Equal errors of a user at a layer are one entry a day.
 *
 * @example pageErrorEntryOf({ name: "TypeError", message: "", place: "grid-1a.js:1:233", screen: "/bi" }, { userId: 7, layerId: 4 }) // => { severity: "error", source: "PAGE", code: "TypeError", route: "/bi grid-1a.js:1:233", message: "", userId: 7, layerId: 4 }
 */
export function pageErrorEntryOf(
  pageError: PageError,
  { userId, layerId }: Pick<ErrorLogEntry, "userId" | "layerId">,
): ErrorLogEntry {
  const { name, message, place, screen } = cleanPageError(pageError);
  return {
    severity: "error",
    source: "PAGE",
    code: name,
    route: [screen, place].filter((words) => words !== "").join(" "),
    message,
    userId,
    layerId,
  };
}
