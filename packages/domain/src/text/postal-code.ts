/** Postal codes of Canada and of the United States. */

import { fail, issue, ok, type Result } from "../result/index.ts";

/** The countries whose codes are checked. */
export type PostalCountry = "CA" | "US";

/**
 * Reads a postal code, Canadian unless the address is in the United States; a Canadian one comes back in capitals with its space.
 *
 * Errors: REQUIRED, POSTAL_CODE. Source: specification 5, behaviour 3.12 (12).
 *
 * @example parsePostalCode("h2x1y4") // => { ok: true, value: "H2X 1Y4" }
 */
export function parsePostalCode(value: unknown, country: PostalCountry = "CA"): Result<string> {
  const text = typeof value === "string" ? value.trim() : "";
  if (text === "") return fail(issue("REQUIRED"));
  if (country === "US") return /^\d{5}(?:-\d{4})?$/u.test(text) ? ok(text) : fail(issue("POSTAL_CODE"));
  const [, area = "", unit = ""] = canadian.exec(text.toUpperCase()) ?? [];
  return area === "" ? fail(issue("POSTAL_CODE")) : ok(`${area} ${unit}`);
}

/** D, F, I, O, Q and U are never used, nor W and Z in the first place. Source: Canada Post. */
const canadian = /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])[ -]?(\d[ABCEGHJ-NPRSTV-Z]\d)$/u;
