/** The legacy page: the old system in a frame, or our own tables of its entities. */

import { fail, issue, ok, type Result } from "../result/index.ts";

/** Sandbox of the framed page: it may run scripts, submit forms and download, and always counts as another origin. */
export const legacySandbox: string = "allow-forms allow-scripts allow-downloads";

/** Content of the legacy page. */
export type LegacyHost =
  | { readonly kind: "own" }
  | { readonly kind: "frame"; readonly url: string; readonly sandbox: string };

/** Matches an https URL, the only kind that our pages may frame, without credentials. */
const hostUrlPattern = /^https:\/\/[a-z0-9.-]{1,253}(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/iu;

/** Maximum length of a framed URL. */
const urlLengthAtMost = 2_000;

/**
 * Decides the content of the legacy page: a frame if a URL is configured, else our own tables. A page of the old system is one
 * path segment below the URL.
 *
 * Errors: LEGACY_URL (no address that can be framed). Source: behaviour 3.8 (legacy page, our reading).
 *
 * @example resolveLegacyHost("https://v1.example.ca/app?lang=fr", "TAX").value.url // => "https://v1.example.ca/app/TAX?lang=fr"
 */
export function resolveLegacyHost(url: unknown, page: string = ""): Result<LegacyHost> {
  if (url === null || url === undefined) return ok({ kind: "own" });
  if (typeof url !== "string") return fail(issue("LEGACY_URL"));
  const trimmedUrl = url.trim();
  if (trimmedUrl === "") return ok({ kind: "own" });
  if (trimmedUrl.length > urlLengthAtMost || !hostUrlPattern.test(trimmedUrl)) return fail(issue("LEGACY_URL"));
  return ok({ kind: "frame", url: page === "" ? trimmedUrl : appendPage(trimmedUrl, page), sandbox: legacySandbox });
}

/** Appends a page to the path of an address, before its query and fragment. */
function appendPage(url: string, page: string): string {
  const queryIndex = url.search(/[?#]/u);
  const pathEnd = queryIndex < 0 ? url.length : queryIndex;
  let trimmedPathEnd = pathEnd;
  while (url[trimmedPathEnd - 1] === "/") trimmedPathEnd -= 1;
  return `${url.slice(0, trimmedPathEnd)}/${encodeURIComponent(page)}${url.slice(pathEnd)}`;
}
