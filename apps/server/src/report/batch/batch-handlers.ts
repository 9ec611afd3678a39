/** Handlers of export batches. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { HttpServerResponse } from "effect/http";

import { runQuestionInTurn } from "../../widget-data/question-limit.ts";
import {
  readBatchFile,
  changeBatch,
  createBatch,
  draftRepeatedBatch,
  exportVerifiedBatch,
  readBatch,
  verifyBatch,
} from "./batch-service.ts";

/** Runs work for a user after their earlier batches and reports, because batches are as heavy as reports. */
const runQueuedForCaller = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(CurrentUser, (caller) => runQuestionInTurn(caller.userId, work(caller)));

export const exportBatchHandlers = HttpApiBuilder.group(ComptoirApi, "exportBatch", (handlers) =>
  handlers.handleAll({
    get: ({ params }) => runQueuedForCaller((caller) => readBatch(caller, params.id)),
    file: ({ params }) =>
      Effect.map(
        runQueuedForCaller((caller) => readBatchFile(caller, params.id)),
        ({ name, content }) =>
          HttpServerResponse.uint8Array(content, {
            contentType: "application/octet-stream",
            headers: {
              "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
              "cache-control": "no-store",
            },
          }),
      ),
    create: ({ payload }) => runQueuedForCaller((caller) => createBatch(caller, payload)),
    update: ({ payload }) => runQueuedForCaller((caller) => changeBatch(caller, payload)),
    verify: ({ payload }) => runQueuedForCaller((caller) => verifyBatch(caller, payload)),
    export: ({ payload }) => runQueuedForCaller((caller) => exportVerifiedBatch(caller, payload)),
    reexport: ({ payload }) => runQueuedForCaller((caller) => draftRepeatedBatch(caller, payload)),
  }),
);
