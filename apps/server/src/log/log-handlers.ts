/** Handlers of the server's log. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpServerResponse } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";

import { runQuestionInTurn } from "../widget-data/question-limit.ts";
import { extractFile, getExtract, getExtracts, requestExtract } from "./extract-service.ts";
import { logChoices, previewLines } from "./log-service.ts";

/** Runs work after the user's earlier selections: selecting lines is as heavy as a report. */
const inTurn = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(CurrentUser, (caller) => runQuestionInTurn(caller.userId, work(caller)));

export const logHandlers = HttpApiBuilder.group(ComptoirApi, "log", (handlers) =>
  handlers.handleAll({
    choices: () => inTurn(logChoices),
    preview: ({ payload }) => inTurn((caller) => previewLines(caller, payload)),
    extract: ({ payload }) => inTurn((caller) => requestExtract(caller, payload)),
    list: () => inTurn(getExtracts),
    get: ({ params }) => inTurn((caller) => getExtract(caller, params.id)),
    file: ({ params }) =>
      Effect.map(
        inTurn((caller) => extractFile(caller, params.id)),
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
