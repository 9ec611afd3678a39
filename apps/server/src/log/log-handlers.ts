/** Handlers of the server's log. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import { done } from "@comptoir/api/wire";
import { Effect } from "effect";
import { HttpServerResponse } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";

import { runQuestionInTurn } from "../widget-data/question-limit.ts";
import { extractFile, getExtract, getExtracts, requestExtract } from "./extract-service.ts";
import { reportPageError } from "./report-page-error.ts";
import { logChoices, previewLines } from "./log-service.ts";

/** Runs work after the user's earlier selections: selecting lines is as heavy as a report. */
const runQueuedForCaller = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(CurrentUser, (caller) => runQuestionInTurn(caller.userId, work(caller)));

export const logHandlers = HttpApiBuilder.group(ComptoirApi, "log", (handlers) =>
  handlers.handleAll({
    choices: () => runQueuedForCaller(logChoices),
    preview: ({ payload }) => runQueuedForCaller((caller) => previewLines(caller, payload)),
    extract: ({ payload }) => runQueuedForCaller((caller) => requestExtract(caller, payload)),
    list: () => runQueuedForCaller(getExtracts),
    get: ({ params }) => runQueuedForCaller((caller) => getExtract(caller, params.id)),
    pageError: ({ payload }) =>
      Effect.as(
        Effect.flatMap(CurrentUser, (caller) => reportPageError(caller, payload)),
        done,
      ),
    file: ({ params }) =>
      Effect.map(
        runQueuedForCaller((caller) => extractFile(caller, params.id)),
        ({ name, content }) =>
          HttpServerResponse.uint8Array(content, {
            contentType: "application/zip",
            headers: {
              "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
              "cache-control": "no-store",
            },
          }),
      ),
  }),
);
