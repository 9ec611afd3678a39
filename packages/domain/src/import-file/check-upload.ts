/** Checks before an upload: a file that is empty, too large, not text, or beyond the user's quota. */

/** Maximum size of a file. Units: bytes. */
export const uploadBytesAtMost = 1024 ** 3;

/** Quota of a user, for all their uploads together. Units: bytes. */
export const uploadQuotaBytes = 5 * uploadBytesAtMost;

/** Default retention of uploads. Units: days. */
export const defaultUploadDays = 30;

/** Number of leading bytes that identify a file type. */
export const signatureLength = 8;

const nonTextKinds = ["IMPORT_WORKBOOK", "IMPORT_PDF", "IMPORT_PICTURE"] as const;

/** Kind of a file that is not text, such as a picture. */
export type NonTextKind = (typeof nonTextKinds)[number];

/** A file that holds tables: a ZIP, which a workbook is too, or a file as Excel wrote before 2007 and for workbooks with a password. */
export type Container = "zip" | "oldWorkbook";

/**
 * Returns the kind of container that a file's first bytes show: a ZIP or an old workbook; null if it is neither.
 *
 * @example containerKindOf([0x50, 0x4b, 0x03, 0x04, 0x14]) // => "zip"
 */
export function containerKindOf(firstBytes: readonly number[]): Container | null {
  const [zip, oldWorkbook] = nonTextSignatures.IMPORT_WORKBOOK;
  const fileBeginsWith = (signature: readonly number[] = []) =>
    signature.every((byte, index) => firstBytes[index] === byte);
  return fileBeginsWith(zip) ? "zip" : fileBeginsWith(oldWorkbook) ? "oldWorkbook" : null;
}

/** First bytes of files that are no text: workbooks (a ZIP, and Excel before 2007), a PDF, and pictures (PNG, JPEG, GIF). */
const nonTextSignatures: Readonly<Record<NonTextKind, readonly (readonly number[])[]>> = {
  IMPORT_WORKBOOK: [
    [0x50, 0x4b, 0x03, 0x04],
    [0xd0, 0xcf, 0x11, 0xe0],
  ],
  IMPORT_PDF: [[0x25, 0x50, 0x44, 0x46]],
  IMPORT_PICTURE: [
    [0x89, 0x50, 0x4e, 0x47],
    [0xff, 0xd8, 0xff],
    [0x47, 0x49, 0x46, 0x38],
  ],
};

/**
 * Returns the kind of a file that is not text, by its first bytes; null if it may be text.
 *
 * @example nonTextKindOf([0x89, 0x50, 0x4e, 0x47]) // => "IMPORT_PICTURE"
 */
export function nonTextKindOf(firstBytes: readonly number[]): NonTextKind | null {
  return (
    nonTextKinds.find((code) =>
      nonTextSignatures[code].some((signature) => signature.every((byte, index) => firstBytes[index] === byte)),
    ) ?? null
  );
}

/**
 * Returns why a file cannot be imported, by its size and first bytes; null if it may be.
 *
 * Errors: IMPORT_EMPTY, IMPORT_FILE_TOO_LARGE, IMPORT_PDF, IMPORT_PICTURE.
 *
 * @example checkUpload(9_000, [0x25, 0x50, 0x44, 0x46, 0x2d]) // => "IMPORT_PDF"
 */
export function checkUpload(
  bytes: number,
  firstBytes: readonly number[],
): "IMPORT_EMPTY" | "IMPORT_FILE_TOO_LARGE" | NonTextKind | null {
  if (bytes === 0) return "IMPORT_EMPTY";
  if (bytes > uploadBytesAtMost) return "IMPORT_FILE_TOO_LARGE";
  // The server opens workbooks and archives, and tells what is wrong with one.
  return containerKindOf(firstBytes) === null ? nonTextKindOf(firstBytes) : null;
}

/** Upload limits. Units: bytes. */
export interface UploadLimits {
  readonly fileAtMost: number;
  readonly keptAtMost: number;
}

/** Default upload limits; a test may use others. */
export const uploadLimits: UploadLimits = { fileAtMost: uploadBytesAtMost, keptAtMost: uploadQuotaBytes };

/**
 * Returns the maximum size of an upload, or why it is rejected. Depends on the stored bytes of its user and on its declared size (null if unknown).
 *
 * Units: bytes.
 *
 * Errors: IMPORT_FILE_TOO_LARGE, IMPORT_QUOTA.
 *
 * @example allowedUploadSize(5_368_709_120, 1) // => "IMPORT_QUOTA"
 */
export function allowedUploadSize(
  storedBytes: number,
  declared: number | null,
  { fileAtMost, keptAtMost }: UploadLimits = uploadLimits,
): number | "IMPORT_FILE_TOO_LARGE" | "IMPORT_QUOTA" {
  const remainingBytes = keptAtMost - storedBytes;
  if (declared !== null && declared > fileAtMost) return "IMPORT_FILE_TOO_LARGE";
  if (remainingBytes < (declared ?? 1)) return "IMPORT_QUOTA";
  return declared ?? Math.min(fileAtMost, remainingBytes);
}
