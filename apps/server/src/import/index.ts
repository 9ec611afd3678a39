/** Files that bring sales, products, locations and stock. */

import { Effect, Layer } from "effect";

import { everyHour } from "../database/index.ts";
import { ImportFiles } from "./import-files.ts";
import { ImportJobs } from "./import-jobs.ts";
import { ImportRepository } from "./import-repository.ts";
import { ImportUndos } from "./import-undos.ts";
import { UploadRepository } from "./upload-repository.ts";

export { ImportJobs } from "./import-jobs.ts";
export { importFilesHandlers } from "./import-handlers.ts";

/** What importing needs beside the database, the sales and the catalogue; uploads are kept in `folder` for so many days. */
export const importLayer = (folder: string, uploadDays?: number) =>
  uploadRetention.pipe(
    Layer.provideMerge(Layer.mergeAll(ImportJobs.layer, ImportUndos.layer, ImportFiles.layer(folder, uploadDays))),
    Layer.provideMerge(Layer.mergeAll(ImportRepository.layer, UploadRepository.layer)),
  );

const uploadRetention = Layer.effectDiscard(
  Effect.gen(function* () {
    const files = yield* ImportFiles;
    const jobs = yield* ImportJobs;
    yield* everyHour("old uploads are deleted", files.deleteOld(jobs.filesInUse));
  }),
);
