/** Product images: accepted files and stored sizes. */

/** Maximum size of an image file. Units: bytes. */
export const imageBytesAtMost = 5 * 1024 ** 2;

/** Maximum size of an uncompressed image. Units: pixels. */
export const imagePixelsAtMost = 40_000_000;

/** Stored sizes, by their longest side. Units: pixels. */
export const imageSizes = { full: 1_200, thumbnail: 160 } as const;

/** A stored size. */
export type ImageSize = keyof typeof imageSizes;

/** Accepted image types by their signatures; null matches any byte. */
export const signatureByImageType = {
  "image/jpeg": [0xff, 0xd8, 0xff],
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "image/webp": [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
} as const satisfies Readonly<Record<`image/${string}`, readonly (number | null)[]>>;

/** Number of leading bytes that identify an image. */
export const imageSignatureLength = 12;

/** Error codes of an image. */
export type ImageIssueCode = "IMAGE_TOO_LARGE" | "IMAGE_UNKNOWN" | "IMAGE_TOO_MANY_PIXELS";

/**
 * Returns why a file cannot be a product image, by its size and first bytes; null if it may be.
 *
 * Units: bytes.
 *
 * Errors: IMAGE_TOO_LARGE, IMAGE_UNKNOWN.
 *
 * Source: behaviour 3.9 (image).
 *
 * @example checkImage(9_000, [0x47, 0x49, 0x46, 0x38]) // => "IMAGE_UNKNOWN"
 */
export function checkImage(bytes: number, firstBytes: readonly number[]): ImageIssueCode | null {
  if (bytes > imageBytesAtMost) return "IMAGE_TOO_LARGE";
  const hasKnownSignature = Object.values(signatureByImageType).some((signature) =>
    signature.every((byte, index) => byte === null || firstBytes[index] === byte),
  );
  return hasKnownSignature ? null : "IMAGE_UNKNOWN";
}

/**
 * Tells whether a text is a stored image's id: the SHA-256 of its content.
 *
 * @example isImageId("tomate.jpg") // => false
 */
export function isImageId(text: string): boolean {
  return /^[\da-f]{64}$/u.test(text);
}
