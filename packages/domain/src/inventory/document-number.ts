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
const sequenceDigits = 6;

/**
 * Writes the number of a document.
 *
 * Source: behaviour 3.1: location code, year, sequence of six digits.
 *
 * @example formatDocumentNumber({ locationCode: "MTL-01", year: 2026, sequence: 42 }) // => "MTL-01-2026-000042"
 */
export function formatDocumentNumber(number: DocumentNumber): string {
  const year = String(number.year).padStart(4, "0");
  return `${number.locationCode}-${year}-${String(number.sequence).padStart(sequenceDigits, "0")}`;
}

/**
 * Reads the number of a document; the code of the location may hold hyphens.
 *
 * Errors: DOC_NUMBER.
 *
 * @example parseDocumentNumber("MTL-01-2026-000042") // => { ok: true, value: { locationCode: "MTL-01", year: 2026, sequence: 42 } }
 */
export function parseDocumentNumber(value: unknown): Result<DocumentNumber> {
  const parts = typeof value === "string" ? value.split("-") : [];
  const sequence = parts.at(-1) ?? "";
  const year = parts.at(-2) ?? "";
  const locationCode = parts.slice(0, -2).join("-");
  const isNumber = locationCode !== "" && /^\d{4}$/u.test(year) && /^(?:\d{6}|[1-9]\d{6,14})$/u.test(sequence);
  if (!isNumber || Number(sequence) === 0) return fail(issue("DOC_NUMBER"));
  return ok({ locationCode, year: Number(year), sequence: Number(sequence) });
}
