/** Files that bring sales, products, locations and stock. */

import { Layer } from "effect";

import { ImportFiles } from "./import-files.ts";
import { ImportJobs } from "./import-jobs.ts";
import { ImportRepository } from "./import-repository.ts";
import { ImportUndos } from "./import-undos.ts";

export { ImportJobs } from "./import-jobs.ts";
export { importFilesHandlers } from "./import-handlers.ts";

/** What importing needs beside the database, the sales and the catalogue; uploads are kept in `folder`. */
export const importLayer = (folder: string) => Layer.mergeAll(ImportJobs.layer, ImportUndos.layer, ImportFiles.layer(folder)).pipe(Layer.provideMerge(ImportRepository.layer));
