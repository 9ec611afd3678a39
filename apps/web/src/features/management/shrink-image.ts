/** A photograph made smaller before it is sent: what a telephone takes is many times what is kept. */
import { checkImage, imageSignatureLength, imageSizes, type ImageRefusal } from "@comptoir/domain/product";

/** A file that weighs less is sent as it is, unless it is larger than is kept. Units: bytes. */
const lightAtMost = 400_000;

/** Gives what to send of a file, or why it cannot be the image of a product. */
export async function shrinkImage(file: Blob): Promise<Blob | ImageRefusal> {
  const first = new Uint8Array(await file.slice(0, imageSignatureLength).arrayBuffer());
  const refusal = checkImage(0, [...first]);
  if (refusal !== null) return refusal;
  const smaller = file.size > lightAtMost ? await draw(file) : null;
  const sent = smaller !== null && smaller.size < file.size ? smaller : file;
  return checkImage(sent.size, [...first]) ?? sent;
}

/** Twice what is kept, so that the server still chooses; null where the browser cannot read it, or draw without a page. */
async function draw(file: Blob): Promise<Blob | null> {
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
