/** Answers about uploaded files: receiving one, and previewing it. */

import { Effect, type Stream } from "effect";
import { HttpServerRequest } from "effect/http";

import { CurrentUser } from "@comptoir/api/contract";
import { builtInMappings } from "@comptoir/domain/import-file";

import { scopeFor } from "../access/index.ts";
import { badRequest } from "../http/refusal.ts";
import { ImportFiles } from "./import-files.ts";
import { findMapping, listReadableMappings } from "./mapping-answers.ts";
import { previewFile, type ChosenFormat } from "./preview-file.ts";
import { UploadRepository } from "./upload-repository.ts";

export const receiveUpload = Effect.fnUntraced(function* (
  fileName: string,
  content: Stream.Stream<Uint8Array, unknown>,
) {
  const request = yield* HttpServerRequest.HttpServerRequest;
  const contentLength = request.headers["content-length"];
  const { userId, layerId } = yield* CurrentUser;
  const importFiles = yield* ImportFiles;
  const uploadName = fileName.slice(0, 200);
  const { fileId, bytes } = yield* importFiles
    .receive({
      userId,
      layerId,
      name: uploadName,
      declared: contentLength === undefined ? null : Number(contentLength),
      content,
    })
    .pipe(Effect.mapError(({ code, params }) => badRequest(code, params)));
  return { fileId, name: uploadName, bytes };
});

/** Previews a file by a mapping, named or sent, and by the format that the user chose. */
export const previewUpload = Effect.fnUntraced(function* (
  fileId: string,
  query: ChosenFormat & { readonly mapping?: string },
) {
  const storedFile = yield* findUploadedFile(fileId);
  const importFiles = yield* ImportFiles;
  const knownMappings = [...Object.values(builtInMappings), ...(yield* listReadableMappings())];
  const importMapping = query.mapping === undefined ? undefined : yield* findMapping(query.mapping);
  return yield* Effect.promise(() =>
    previewFile(importFiles.pathOf(storedFile.fileId), importMapping, knownMappings, pickFormat(query)),
  );
});

/** Finds an upload of a layer that the caller sees. Errors: IMPORT_FILE_UNKNOWN. */
export const findUploadedFile = Effect.fnUntraced(function* (fileId: string) {
  const uploadRepository = yield* UploadRepository;
  const storedFile = yield* uploadRepository.find(fileId);
  const { layers } = yield* scopeFor(yield* CurrentUser);
  if (storedFile === undefined || !layers.some(({ id }) => id === storedFile.layerId))
    return yield* Effect.fail(badRequest("IMPORT_FILE_UNKNOWN"));
  return storedFile;
});

function pickFormat({ delimiter, encoding, headerRow, summaryRows, sheet, record }: ChosenFormat): ChosenFormat {
  return {
    ...(delimiter !== undefined && { delimiter }),
    ...(encoding !== undefined && { encoding }),
    ...(headerRow !== undefined && { headerRow }),
    ...(summaryRows !== undefined && { summaryRows }),
    ...(sheet !== undefined && { sheet }),
    ...(record !== undefined && { record }),
  };
}
