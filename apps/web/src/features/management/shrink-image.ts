/** Shrinks a photograph before the upload: phones take far larger pictures than the server stores. */
import { checkImage, imageSignatureLength, imageSizes, type ImageIssueCode } from "@comptoir/domain/product";

/** Maximum size of a file that is sent unchanged, unless its dimensions are too large. Units: bytes. */
const lightImageBytesAtMost = 400_000;

/** Returns the upload of a file, or the reason why it cannot be a product's image. */
export async function shrinkImage(file: Blob): Promise<Blob | ImageIssueCode> {
  const firstBytes = new Uint8Array(await file.slice(0, imageSignatureLength).arrayBuffer());
  const imageIssue = checkImage(0, [...firstBytes]);
  if (imageIssue !== null) return imageIssue;
  const smallerImage = file.size > lightImageBytesAtMost ? await drawSmaller(file) : null;
  const imageToSend = smallerImage !== null && smallerImage.size < file.size ? smallerImage : file;
  return checkImage(imageToSend.size, [...firstBytes]) ?? imageToSend;
}

/** Scales an image down to at most twice the stored size, as WebP; null if the browser cannot decode or draw it. */
async function drawSmaller(file: Blob): Promise<Blob | null> {
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, (2 * imageSizes.full) / Math.max(image.width, image.height));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(image.width * scale)),
      Math.max(1, Math.round(image.height * scale)),
    );
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    return await canvas.convertToBlob({ type: "image/webp", quality: 0.92 });
  } catch {
    return null;
  }
}
