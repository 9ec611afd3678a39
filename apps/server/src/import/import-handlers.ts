/** Handlers of files and imports. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { scopeFor } from "../access/index.ts";
import { listBatches, listSetAside, readBatch, undoBatch } from "./batch-answers.ts";
import { cancelJob, readJob, startRun } from "./job-answers.ts";
import { countImportFacets } from "./list-imports.ts";
import { listMappings, saveMapping } from "./mapping-answers.ts";
import { listWaitingPickups } from "./pickup/pickup-repository.ts";
import { previewUpload, receiveUpload } from "./upload-answers.ts";

export const importFilesHandlers = HttpApiBuilder.group(ComptoirApi, "importFiles", (handlers) =>
  handlers.handleAll({
    mappings: () => listMappings(),
    saveMapping: ({ payload }) => saveMapping(payload),
    upload: ({ payload, query }) => receiveUpload(query.name, payload),
    preview: ({ params, query }) => previewUpload(params.id, query),
    run: ({ payload }) => startRun(payload),
    job: ({ params }) => readJob(params.id),
    cancel: ({ params }) => cancelJob(params.id),
    batches: ({ query }) => listBatches(query),
    batchFacets: ({ query, payload }) =>
      Effect.flatMap(CurrentUser, (caller) => countImportFacets(caller, { ...query, filters: payload })),
    waiting: () =>
      Effect.gen(function* () {
        const { layers } = yield* scopeFor(yield* CurrentUser);
        return yield* listWaitingPickups(layers.map(({ id }) => id));
      }),
    batch: ({ params }) => readBatch(params.id),
    setAside: ({ params, query }) => listSetAside(params.id, query.after ?? 0),
    undo: ({ params, query }) => undoBatch(params.id, query.changedSince ?? "refuse"),
  }),
);
