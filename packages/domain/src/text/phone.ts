/** Phone numbers. */

import { fail, issue, ok, type Result } from "../result/index.ts";

/** The fewest digits before an extension: more than 9. Source: specification 5, behaviour 3.12 (4). */
export const phoneDigitsAtLeast = 10;

/** The most digits of an international number. Source: ITU-T E.164. */
const phoneDigitsAtMost = 15;

/** Longer is no number, however it is spaced. */
const writtenAtMost = 60;

/**
 * Reads a phone number as it is written: ten digits or more before any extension, with the usual signs between them.
 *
 * Errors: REQUIRED, PHONE.
 *
 * @example parsePhone("(514) 555-0199 ext. 12") // => { ok: true, value: "(514) 555-0199 ext. 12" }
 */
export function parsePhone(value: unknown): Result<string> {
  const text = typeof value === "string" ? value.trim() : "";
  if (text === "") return fail(issue("REQUIRED"));
  if (text.length > writtenAtMost) return fail(issue("PHONE"));
  const [, number = ""] = shape.exec(text) ?? [];
  const digits = number.replaceAll(/\D/gu, "").length;
  return digits >= phoneDigitsAtLeast && digits <= phoneDigitsAtMost ? ok(text) : fail(issue("PHONE"));
}

/** The number, then perhaps an extension: "ext" in English and Spanish, "poste" in French. */
const shape = /^(\+?[\d\s().-]+?)(?:[\s,]*(?:ext|extension|poste|p)\.?\s*\d{1,7})?$/iu;
