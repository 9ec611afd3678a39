import { Effect, type Stream } from "effect";
import { HttpServerRequest } from "effect/http";

import { CurrentUser } from "@comptoir/api/contract";
import { builtInMappings } from "@comptoir/domain/import-file";

import { scopeFor } from "../access/index.ts";
import { badRequest } from "../http/refusal.ts";
import { ImportFiles } from "./import-files.ts";
import { findMapping, readableMappings } from "./mapping-answers.ts";
import { previewFile, type ChosenFormat } from "./preview-file.ts";
import { UploadRepository } from "./upload-repository.ts";

/** Answers about uploaded files: receiving one, and previewing it. */

export const receiveUpload = Effect.fnUntraced(function* (
  fileName: string,
  content: Stream.Stream<Uint8Array, unknown>,
) {
  const request = yield* HttpServerRequest.HttpServerRequest;
  const length = request.headers["content-length"];
  const { userId, layerId } = yield* CurrentUser;
  const files = yield* ImportFiles;
  const name = fileName.slice(0, 200);
  const { fileId, bytes } = yield* files
    .receive({ userId, layerId, name, declared: length === undefined ? null : Number(length), content })
    .pipe(Effect.mapError(({ code, params }) => badRequest(code, params)));
  return { fileId, name, bytes };
});

/** Previews a file by a mapping, named or sent, and by the format that the user chose. */
export const previewUpload = Effect.fnUntraced(function* (
  fileId: string,
  query: ChosenFormat & { readonly mapping?: string },
) {
  const file = yield* findFile(fileId);
  const files = yield* ImportFiles;
  const known = [...Object.values(builtInMappings), ...(yield* readableMappings())];
  const mapping = query.mapping === undefined ? undefined : yield* findMapping(query.mapping);
  return yield* Effect.promise(() => previewFile(files.pathOf(file.fileId), mapping, known, pickFormat(query)));
});

/** A file is visible to users who see the layer it was uploaded from. */
export const findFile = Effect.fnUntraced(function* (fileId: string) {
  const uploads = yield* UploadRepository;
  const file = yield* uploads.find(fileId);
  const { layers } = yield* scopeFor(yield* CurrentUser);
  if (file === undefined || !layers.some(({ id }) => id === file.layerId))
    return yield* Effect.fail(badRequest("IMPORT_FILE_UNKNOWN"));
  return file;
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
