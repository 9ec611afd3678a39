/** Imports of sales, products, locations and stock from files. */

import { Layer } from "effect";

import { ImportFiles } from "./import-files.ts";
import { ImportJobs } from "./import-jobs.ts";
import { ImportRepository } from "./import-repository.ts";
import { ImportUndos } from "./import-undos.ts";
import { UploadRepository } from "./upload-repository.ts";

export { ImportFiles } from "./import-files.ts";
export { ImportJobs } from "./import-jobs.ts";
export { importFilesHandlers } from "./import-handlers.ts";
export { ImportRepository } from "./import-repository.ts";
export {
  openPickupPlace,
  PickupClock,
  PickupRoot,
  type FoundFile,
  type PickupListing,
  type PickupMove,
  type PickupPlace,
} from "./pickup/pickup-folder.ts";
export * as pickupFiles from "./pickup/pickup-repository.ts";
export { importPickupFile, type PickupEnd, type PickupTask } from "./pickup/import-pickup-file.ts";

/** Services of imports, beside database, sales and catalogue. Uploads stay in `folder` for `uploadDays`. */
export const importLayer = (folder: string, uploadDays?: number) =>
  Layer.mergeAll(ImportJobs.layer, ImportUndos.layer, ImportFiles.layer(folder, uploadDays)).pipe(
    Layer.provideMerge(Layer.mergeAll(ImportRepository.layer, UploadRepository.layer)),
  );
