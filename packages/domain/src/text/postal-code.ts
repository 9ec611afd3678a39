/** Postal codes of Canada and of the United States. */

import { issue, type Issue, type Result } from "../result/index.ts";

import { parseByRule } from "./characters.ts";

declare const postalCodeBrand: unique symbol;

/** A parsed postal code: a Canadian one in capitals with its space. */
export type PostalCode = string & { readonly [postalCodeBrand]: "PostalCode" };

/** Countries whose postal codes are checked. */
export type PostalCountry = "CA" | "US";

/**
 * Parses a postal code, Canadian unless the address is in the United States; a Canadian one gets capitals and its space.
 *
 * Errors: REQUIRED, POSTAL_CODE. Source: specification 5, behaviour 3.12 (12).
 *
 * @example parsePostalCode("h2x1y4") // => { ok: true, value: "H2X 1Y4" }
 */
export function parsePostalCode(value: unknown, country: PostalCountry = "CA"): Result<PostalCode> {
  return parseByRule(value, (text) => refinePostalCode(text, country));
}

/**
 * Checks a text as a postal code.
 *
 * Errors: POSTAL_CODE.
 *
 * @example refinePostalCode("9021", "US") // => { code: "POSTAL_CODE", path: [], params: {} }
 */
export function refinePostalCode(text: string, country: PostalCountry): PostalCode | Issue {
  if (country === "US") return zipCodePattern.test(text) ? (text as PostalCode) : postalCodeIssue;
  if (!canadianCodePattern.test(text)) return postalCodeIssue;
  const capitalCode = text.toUpperCase();
  return `${capitalCode.slice(0, 3)} ${capitalCode.slice(-3)}` as PostalCode;
}

/**
 * Returns the country whose rule a postal code follows, from a typed or imported country name.
 *
 * Source: behaviour 3.12 (12).
 *
 * @example postalCountryOf("États-Unis") // => "US"
 */
export function postalCountryOf(country: unknown): PostalCountry {
  if (typeof country !== "string" || country.length > countryLengthAtMost || !unitedStatesHintPattern.test(country))
    return "CA";
  return unitedStatesNames.has(foldCountryName(country)) ? "US" : "CA";
}

const countryLengthAtMost = 60;

/** Matches names that may be of the United States, by their first letter, before folding, which costs more. */
const unitedStatesHintPattern = /^[^a-z]*[ueét]/iu;

/** Returns a country name as capital letters without accents, spaces and punctuation. */
const foldCountryName = (country: string): string =>
  country
    .normalize("NFD")
    .replaceAll(/[^A-Za-z]/gu, "")
    .toUpperCase();

const unitedStatesNames: ReadonlySet<string> = new Set([
  "US",
  "USA",
  "UNITEDSTATES",
  "UNITEDSTATESOFAMERICA",
  "THEUNITEDSTATES",
  "ETATSUNIS",
  "ETATSUNISDAMERIQUE",
  "EU",
  "EUA",
  "EEUU",
  "ESTADOSUNIDOS",
  "ESTADOSUNIDOSDEAMERICA",
]);

const postalCodeIssue = issue("POSTAL_CODE");

const zipCodePattern = /^\d{5}(?:-\d{4})?$/u;

/** D, F, I, O, Q and U are never used, nor W and Z in the first place. Source: Canada Post. */
const canadianCodePattern =
  /^[ABCEGHJ-NPRSTVXYabceghj-nprstvxy]\d[ABCEGHJ-NPRSTV-Zabceghj-nprstv-z][ \u00a0\u202f-]?\d[ABCEGHJ-NPRSTV-Zabceghj-nprstv-z]\d$/u;
