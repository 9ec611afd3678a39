/** Postal codes of Canada and of the United States. */

import { issue, type Issue, type Result } from "../result/index.ts";

import { parseByRule } from "./characters.ts";

declare const postalCodeBrand: unique symbol;

/** A postal code that was read: a Canadian one in capitals with its space. */
export type PostalCode = string & { readonly [postalCodeBrand]: "PostalCode" };

/** The countries whose codes are checked. */
export type PostalCountry = "CA" | "US";

/**
 * Reads a postal code, Canadian unless the address is in the United States; a Canadian one comes back in capitals with its space.
 *
 * Errors: REQUIRED, POSTAL_CODE. Source: specification 5, behaviour 3.12 (12).
 *
 * @example parsePostalCode("h2x1y4") // => { ok: true, value: "H2X 1Y4" }
 */
export function parsePostalCode(value: unknown, country: PostalCountry = "CA"): Result<PostalCode> {
  return parseByRule(value, (text) => refinePostalCode(text, country));
}

/**
 * Holds a text to the shape of a postal code.
 *
 * Errors: POSTAL_CODE.
 *
 * @example refinePostalCode("9021", "US") // => { code: "POSTAL_CODE", path: [], params: {} }
 */
export function refinePostalCode(text: string, country: PostalCountry): PostalCode | Issue {
  if (country === "US") return unitedStates.test(text) ? (text as PostalCode) : refused;
  if (!canadian.test(text)) return refused;
  const code = text.toUpperCase();
  return `${code.slice(0, 3)} ${code.slice(-3)}` as PostalCode;
}

/**
 * Gives the country whose rule a postal code follows, from the country of its address as people and files write it.
 *
 * Source: behaviour 3.12 (12).
 *
 * @example postalCountryOf("États-Unis") // => "US"
 */
export function postalCountryOf(country: unknown): PostalCountry {
  if (typeof country !== "string" || country.length > longestCountry || !mayBeUnitedStates.test(country)) return "CA";
  return unitedStatesNames.has(plain(country)) ? "US" : "CA";
}

const longestCountry = 60;

/** Most countries begin with no letter of the names, and turning one into plain letters costs more than the rest of the rule. */
const mayBeUnitedStates = /^[^a-z]*[ueét]/iu;

const plain = (country: string): string =>
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

const refused = issue("POSTAL_CODE");

const unitedStates = /^\d{5}(?:-\d{4})?$/u;

/** D, F, I, O, Q and U are never used, nor W and Z in the first place. Source: Canada Post. */
const canadian =
  /^[ABCEGHJ-NPRSTVXYabceghj-nprstvxy]\d[ABCEGHJ-NPRSTV-Zabceghj-nprstv-z][ \u00a0\u202f-]?\d[ABCEGHJ-NPRSTV-Zabceghj-nprstv-z]\d$/u;
