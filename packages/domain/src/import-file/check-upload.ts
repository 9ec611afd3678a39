/** What can be told of a file before it is sent: that it is empty, too large, no text at all, or more than its sender may keep. */

/** The largest file that is taken. Units: bytes. */
export const uploadAtMost = 1024 ** 3;

/** The most that one person may keep on the server, all uploads together. Units: bytes. */
export const uploadsKeptAtMost = 5 * uploadAtMost;

/** For how long an upload is kept unless the settings say otherwise. Units: days. */
export const uploadDaysByDefault = 30;

/** How many bytes at the beginning of a file tell what it is. */
export const signatureLength = 8;

/** The beginnings of what spreadsheets save that is not CSV: a workbook of today (a ZIP), one of before 2007, a PDF. */
const signatures: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
];

/**
 * Says why a file cannot be imported, by its size and its first bytes; null when nothing speaks against it.
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

/** What limits an upload. Units: bytes. */
export interface UploadLimits {
  readonly fileAtMost: number;
  readonly keptAtMost: number;
}

/** The limits of the product; a test may give others. */
export const uploadLimits: UploadLimits = { fileAtMost: uploadAtMost, keptAtMost: uploadsKeptAtMost };

/**
 * Says how many bytes an upload may have, by what its sender keeps already and the size it is declared to have (null when it is not), or why it is refused.
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
