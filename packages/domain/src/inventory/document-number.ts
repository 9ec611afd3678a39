/** Document numbers, as printed and displayed. */

import { fail, issue, ok, type Result } from "../result/index.ts";

/** The parts of a document's number. */
export interface DocumentNumber {
  readonly locationCode: string;
  readonly year: number;
  /** Counts the documents of one location in one year, from 1. */
  readonly sequence: number;
}

/** Number of digits that a sequence is padded to; a longer one is not truncated. */
const sequenceDigitCount = 6;

/**
 * Writes the number of a document.
 *
 * Source: behaviour 3.1: location code, year, sequence of six digits.
 *
 * @example formatDocumentNumber({ locationCode: "MTL-01", year: 2026, sequence: 42 }) // => "MTL-01-2026-000042"
 */
export function formatDocumentNumber(number: DocumentNumber): string {
  const paddedYear = String(number.year).padStart(4, "0");
  return `${number.locationCode}-${paddedYear}-${String(number.sequence).padStart(sequenceDigitCount, "0")}`;
}

/**
 * Reads the number of a document; the code of the location may hold hyphens.
 *
 * Errors: DOC_NUMBER.
 *
 * @example parseDocumentNumber("MTL-01-2026-000042") // => { ok: true, value: { locationCode: "MTL-01", year: 2026, sequence: 42 } }
 */
export function parseDocumentNumber(value: unknown): Result<DocumentNumber> {
  const numberParts = typeof value === "string" ? value.split("-") : [];
  const sequenceText = numberParts.at(-1) ?? "";
  const yearText = numberParts.at(-2) ?? "";
  const locationCode = numberParts.slice(0, -2).join("-");
  const isWellFormed =
    locationCode !== "" && /^\d{4}$/u.test(yearText) && /^(?:\d{6}|[1-9]\d{6,14})$/u.test(sequenceText);
  if (!isWellFormed || Number(sequenceText) === 0) return fail(issue("DOC_NUMBER"));
  return ok({ locationCode, year: Number(yearText), sequence: Number(sequenceText) });
}
