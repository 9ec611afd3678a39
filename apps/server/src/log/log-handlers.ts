/** Handlers of the log calls. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpServerResponse } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";

import { runQuestionInTurn } from "../widget-data/question-limit.ts";
import { extractFile, getExtract, getExtracts, requestExtract } from "./extract-service.ts";
import { logChoices, previewLines } from "./log-service.ts";

/** Selections are as heavy as reports: those of one user run in turn. */
const taking = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(CurrentUser, (caller) => runQuestionInTurn(caller.userId, work(caller)));

export const logHandlers = HttpApiBuilder.group(ComptoirApi, "log", (handlers) =>
  handlers.handleAll({
    choices: () => taking(logChoices),
    preview: ({ payload }) => taking((caller) => previewLines(caller, payload)),
    extract: ({ payload }) => taking((caller) => requestExtract(caller, payload)),
    list: () => taking(getExtracts),
    get: ({ params }) => taking((caller) => getExtract(caller, params.id)),
    file: ({ params }) =>
      Effect.map(
        taking((caller) => extractFile(caller, params.id)),
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
