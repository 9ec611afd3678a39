/** Imports of sales, products, locations and stock from files. */

import { Effect, Layer } from "effect";

import { repeatHourly } from "../database/index.ts";
import { ImportFiles } from "./import-files.ts";
import { ImportJobs } from "./import-jobs.ts";
import { ImportRepository } from "./import-repository.ts";
import { ImportUndos } from "./import-undos.ts";
import { UploadRepository } from "./upload-repository.ts";

export { ImportJobs } from "./import-jobs.ts";
export { importFilesHandlers } from "./import-handlers.ts";

/** Services of imports, beside database, sales and catalogue. Uploads stay in `folder` for `uploadDays`. */
export const importLayer = (folder: string, uploadDays?: number) =>
  uploadRetention.pipe(
    Layer.provideMerge(Layer.mergeAll(ImportJobs.layer, ImportUndos.layer, ImportFiles.layer(folder, uploadDays))),
    Layer.provideMerge(Layer.mergeAll(ImportRepository.layer, UploadRepository.layer)),
  );

const uploadRetention = Layer.effectDiscard(
  Effect.gen(function* () {
    const files = yield* ImportFiles;
    const jobs = yield* ImportJobs;
    yield* repeatHourly("old uploads are deleted", files.deleteOld(jobs.filesInUse));
  }),
);
