/** Encodes uploaded pictures again: small, in one format, and without camera metadata. */

import { createHash } from "node:crypto";

import {
  signatureByImageType,
  imagePixelsAtMost,
  imageSizes,
  type ImageIssueCode,
  type ImageSize,
} from "@comptoir/domain/product";

/** Picture as stored, in every size. */
export interface EncodedImage {
  /** Name of the picture: SHA-256 of its full size, in hexadecimal. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly files: Readonly<Record<ImageSize, Buffer>>;
}

/** Maximum time to encode a picture. Units: seconds. */
const encodeSecondsAtMost = 20;

/** Loads the image library with the first picture, because it is native and large. It may decode the accepted formats only. */
const loadSharp = async () => {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });
  return sharp;
};
let sharpPromise: ReturnType<typeof loadSharp> | undefined;

const acceptedFormatNames: ReadonlySet<string> = new Set(
  Object.keys(signatureByImageType).map((kind) => kind.slice("image/".length)),
);

/** Encodes every size of a picture; returns IMAGE_UNKNOWN or IMAGE_TOO_MANY_PIXELS for one that is refused. */
export async function encodeImage(content: Uint8Array): Promise<EncodedImage | ImageIssueCode> {
  const sharp = await (sharpPromise ??= loadSharp());
  const openSourceImage = () =>
    sharp(content, { limitInputPixels: imagePixelsAtMost, failOn: "error", sequentialRead: true }).timeout({
      seconds: encodeSecondsAtMost,
    });
  try {
    const { format, width, height } = await sharp(content, { limitInputPixels: false }).metadata();
    if (!acceptedFormatNames.has(format)) return "IMAGE_UNKNOWN";
    // The size is checked before any pixel is decoded.
    if (width * height > imagePixelsAtMost) return "IMAGE_TOO_MANY_PIXELS";
    const { data: fullImage, info } = await openSourceImage()
      .autoOrient()
      .resize({ ...squareOfSide(imageSizes.full), fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    const thumbnail = await sharp(fullImage)
      .resize({ ...squareOfSide(imageSizes.thumbnail), fit: "inside", withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer();
    return {
      name: createHash("sha256").update(fullImage).digest("hex"),
      width: info.width,
      height: info.height,
      files: { full: fullImage, thumbnail },
    };
  } catch {
    return "IMAGE_UNKNOWN";
  }
}

const squareOfSide = (side: number) => ({ width: side, height: side });
