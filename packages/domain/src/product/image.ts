/** Pictures of products: what may be sent, and what is kept of it. */

/** The largest picture that is taken. Units: bytes. */
export const imageAtMost = 5 * 1024 ** 2;

/** The most that a picture may hold once it is unpacked. Units: pixels. */
export const imagePixelsAtMost = 40_000_000;

/** What is kept of a picture: the longest side of each size. Units: pixels. */
export const imageSizes = { full: 1_200, thumbnail: 160 } as const;

/** One size of a picture. */
export type ImageSize = keyof typeof imageSizes;

/** The kinds of picture that are taken: how their files begin, a null where any byte may stand. */
export const imageKinds = {
  "image/jpeg": [0xff, 0xd8, 0xff],
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "image/webp": [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
} as const satisfies Readonly<Record<`image/${string}`, readonly (number | null)[]>>;

/** How many bytes at the beginning of a file tell whether it is a picture. */
export const imageSignatureLength = 12;

/** Why a picture is refused. */
export type ImageRefusal = "IMAGE_TOO_LARGE" | "IMAGE_UNKNOWN" | "IMAGE_TOO_MANY_PIXELS";

/**
 * Says why a file cannot be the picture of a product, by its size and its first bytes; null when nothing speaks against it.
 *
 * Units: bytes.
 *
 * Errors: IMAGE_TOO_LARGE, IMAGE_UNKNOWN.
 *
 * Source: behaviour 3.9 (image).
 *
 * @example checkImage(9_000, [0x47, 0x49, 0x46, 0x38]) // => "IMAGE_UNKNOWN"
 */
export function checkImage(bytes: number, first: readonly number[]): ImageRefusal | null {
  if (bytes > imageAtMost) return "IMAGE_TOO_LARGE";
  const isKnown = Object.values(imageKinds).some((signature) =>
    signature.every((byte, index) => byte === null || first[index] === byte),
  );
  return isKnown ? null : "IMAGE_UNKNOWN";
}

/**
 * Says whether a text names a picture that is kept: the SHA-256 of its content.
 *
 * @example isImageName("tomate.jpg") // => false
 */
export function isImageName(text: string): boolean {
  return /^[\da-f]{64}$/u.test(text);
}
