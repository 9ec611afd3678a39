/** Stores pictures of products on the server's disk, each named by a hash of its content. A target sees only the pictures that were uploaded within it. */

import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

import type { Caller } from "@comptoir/api/contract";
import {
  checkImage,
  imageBytesAtMost,
  imagePixelsAtMost,
  imageSignatureLength,
  imageSizes,
  isImageId,
  type ImageIssueCode,
  type ImageSize,
} from "@comptoir/domain/product";
import { Context, Effect, Layer, Semaphore, Stream } from "effect";
import { SqlClient } from "effect/sql";

import { scopeFor } from "../access/index.ts";
import { badRequest, notFound } from "../http/refusal.ts";
import { encodeImage } from "./encode-image.ts";

/** Time after which an uploaded picture is deleted, unless it was saved with a product. Units: hours. */
const unsavedHours = 24;

/** Age below which a file may still be without its database row. Units: milliseconds. */
const unknownFileDeletedAfterMs = 3_600_000;

export const imagePath = (folder: string, name: string, size: ImageSize): string =>
  path.join(folder, `${name}-${size}.webp`);

/** Name of the folder of pictures in the upload folder. */
export const imageFolderName = "images";

export class ProductImages extends Context.Service<ProductImages, Effect.Success<ReturnType<typeof makeImages>>>()(
  "@comptoir/server/ProductImages",
) {
  /** Stores pictures in a local folder; `deleteUnsaved` deletes those that were not saved with a product within a day. */
  static readonly layer = (folder: string) => Layer.effect(ProductImages, makeImages(folder));
}

const makeImages = Effect.fnUntraced(function* (folder: string) {
  const sql = yield* SqlClient.SqlClient;
  yield* Effect.promise(() => mkdir(folder, { recursive: true, mode: 0o700 }));
  // Encodes one picture at a time, because a decoded picture takes much more memory than its file.
  const encoderSemaphore = yield* Semaphore.make(1);

  return {
    folder,
    /** Stores a picture for the target that the caller acts in. Errors: IMAGE_TOO_LARGE, IMAGE_UNKNOWN, IMAGE_TOO_MANY_PIXELS. */
    keep: Effect.fn("ProductImages.keep")(function* <E>(
      caller: Caller,
      declared: number | null,
      content: Stream.Stream<Uint8Array, E>,
    ) {
      const { layers } = yield* scopeFor(caller);
      const targetId = layers.find(({ id }) => id === caller.layerId)?.targetId ?? 0;
      const bytesOrIssueCode = yield* readUploadedImage(declared, content);
      const imageOrIssueCode =
        typeof bytesOrIssueCode === "string"
          ? bytesOrIssueCode
          : yield* encoderSemaphore.withPermits(1)(Effect.promise(() => encodeImage(bytesOrIssueCode)));
      if (typeof imageOrIssueCode === "string") return yield* Effect.fail(refusalOfImage(imageOrIssueCode));
      const { name, width, height, files } = imageOrIssueCode;
      yield* encoderSemaphore.withPermits(1)(writeImageFiles(folder, name, files));
      yield* Effect.orDie(sql`
        INSERT INTO product_image (target_id, image, created_by) VALUES (${targetId}, ${name}, ${caller.userId})
        ON CONFLICT (target_id, image) DO UPDATE SET created_at = now()`);
      return { image: name, width, height };
    }),
    /** Reads one size of a picture of the caller's targets. Errors: HTTP_404. */
    read: Effect.fn("ProductImages.read")(function* (caller: Caller, name: string, size: ImageSize) {
      if (!isImageId(name)) return yield* Effect.fail(notFound());
      const { layers } = yield* scopeFor(caller);
      const imageRows = yield* Effect.orDie(
        sql`SELECT FROM product_image WHERE image = ${name} AND target_id = ANY (${targetIdsOf(layers)}::integer[]) LIMIT 1`,
      );
      if (imageRows.length === 0) return yield* Effect.fail(notFound());
      return yield* Effect.mapError(
        Effect.tryPromise(() => readFile(imagePath(folder, name, size))),
        notFound,
      );
    }),
    deleteUnsaved: deleteUnsavedImages(sql, folder),
  };
});

const writeImageFiles = (folder: string, name: string, files: Readonly<Record<ImageSize, Buffer>>) =>
  Effect.promise(async () => {
    for (const [size, bytes] of Object.entries(files)) {
      const filePath = imagePath(folder, name, size as ImageSize);
      // Another server may write the same picture into the same folder.
      const partialFilePath = `${filePath}.${randomUUID()}.part`;
      await writeFile(partialFilePath, bytes, { mode: 0o600 });
      await rename(partialFilePath, filePath);
    }
  });

/** Deletes pictures that were not saved with a product within a day of their upload, and files without a row in the database. */
const deleteUnsavedImages = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, folder: string) {
  yield* sql`DELETE FROM product_image WHERE NOT is_kept AND created_at < now() - ${unsavedHours}::integer * interval '1 hour'`;
  const fileNames = yield* Effect.promise(() => readdir(folder));
  const savedImageRows = yield* sql<{ readonly image: string }>`SELECT DISTINCT image FROM product_image`;
  const savedFileNames = new Set(
    savedImageRows.flatMap(({ image }) => Object.keys(imageSizes).map((size) => `${image}-${size}.webp`)),
  );
  const unknownFilePaths = fileNames.filter((name) => !savedFileNames.has(name)).map((name) => path.join(folder, name));
  yield* Effect.promise(async () => {
    for (const imageName of unknownFilePaths) {
      const { mtimeMs } = await stat(imageName);
      if (mtimeMs < Date.now() - unknownFileDeletedAfterMs) await rm(imageName, { force: true });
    }
  });
});

const targetIdsOf = (layers: readonly { readonly targetId: number }[]): readonly number[] => [
  ...new Set(layers.map(({ targetId }) => targetId)),
];

const refusalOfImage = (code: ImageIssueCode) =>
  badRequest(
    code,
    code === "IMAGE_UNKNOWN"
      ? undefined
      : { limit: code === "IMAGE_TOO_LARGE" ? imageBytesAtMost / 1024 ** 2 : imagePixelsAtMost / 1_000_000 },
    "itemImage",
  );

/** Body of an upload, or the reason why reading it was stopped. */
const readUploadedImage = Effect.fnUntraced(function* <E>(
  declared: number | null,
  content: Stream.Stream<Uint8Array, E>,
) {
  if (declared !== null && declared > imageBytesAtMost) return "IMAGE_TOO_LARGE";
  const uploadedChunks = yield* Stream.toAsyncIterableEffect(content);
  return yield* Effect.promise(async () => {
    const readChunks: Uint8Array[] = [];
    let byteCount = 0;
    for await (const part of uploadedChunks) {
      byteCount += part.length;
      if (byteCount > imageBytesAtMost) return "IMAGE_TOO_LARGE";
      readChunks.push(part);
    }
    const imageBytes = Buffer.concat(readChunks);
    return checkImage(byteCount, [...imageBytes.subarray(0, imageSignatureLength)]) ?? imageBytes;
  });
});
