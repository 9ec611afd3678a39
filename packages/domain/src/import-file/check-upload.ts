/** Checks before an upload: a file that is empty, too large, not text, or beyond the user's quota. */

/** Maximum size of a file. Units: bytes. */
export const uploadAtMost = 1024 ** 3;

/** Quota of a user, for all their uploads together. Units: bytes. */
export const uploadsKeptAtMost = 5 * uploadAtMost;

/** Default retention of uploads. Units: days. */
export const uploadDaysByDefault = 30;

/** Number of leading bytes that identify a file type. */
export const signatureLength = 8;

/** Signatures of files that are not CSV: a workbook (a ZIP), an Excel file from before 2007, a PDF. */
const signatures: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
];

/**
 * Returns why a file cannot be imported, by its size and first bytes; null if it may be.
 *
 * Errors: IMPORT_EMPTY, IMPORT_FILE_TOO_LARGE, IMPORT_WORKBOOK.
 *
 * @example checkUpload(9_000, [0x50, 0x4b, 0x03, 0x04, 0x14]) // => "IMPORT_WORKBOOK"
 */
export function checkUpload(
  bytes: number,
  first: readonly number[],
): "IMPORT_EMPTY" | "IMPORT_FILE_TOO_LARGE" | "IMPORT_WORKBOOK" | null {
  if (bytes === 0) return "IMPORT_EMPTY";
  if (bytes > uploadAtMost) return "IMPORT_FILE_TOO_LARGE";
  return signatures.some((signature) => signature.every((byte, index) => first[index] === byte))
    ? "IMPORT_WORKBOOK"
    : null;
}

/** Upload limits. Units: bytes. */
export interface UploadLimits {
  readonly fileAtMost: number;
  readonly keptAtMost: number;
}

/** Default upload limits; a test may use others. */
export const uploadLimits: UploadLimits = { fileAtMost: uploadAtMost, keptAtMost: uploadsKeptAtMost };

/**
 * Returns the maximum size of an upload, or why it is rejected. Depends on the stored bytes of its user and on its declared size (null if unknown).
 *
 * Units: bytes.
 *
 * Errors: IMPORT_FILE_TOO_LARGE, IMPORT_QUOTA.
 *
 * @example roomForUpload(5_368_709_120, 1) // => "IMPORT_QUOTA"
 */
export function roomForUpload(
  storedBytes: number,
  declared: number | null,
  { fileAtMost, keptAtMost }: UploadLimits = uploadLimits,
): number | "IMPORT_FILE_TOO_LARGE" | "IMPORT_QUOTA" {
  const left = keptAtMost - storedBytes;
  if (declared !== null && declared > fileAtMost) return "IMPORT_FILE_TOO_LARGE";
  if (left < (declared ?? 1)) return "IMPORT_QUOTA";
  return declared ?? Math.min(fileAtMost, left);
}
