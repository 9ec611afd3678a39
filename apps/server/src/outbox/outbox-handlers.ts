/** Handlers of the mail outbox. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { forbidCaching } from "../auth/index.ts";
import { handOverLink, readLetter, readOutbox, sendAgain } from "./outbox-service.ts";

export const outboxHandlers = HttpApiBuilder.group(ComptoirApi, "outbox", (handlers) =>
  handlers.handleAll({
    list: ({ query }) => Effect.flatMap(CurrentUser, (caller) => readOutbox(caller, query)),
    get: ({ params }) => Effect.flatMap(CurrentUser, (caller) => readLetter(caller, params.id)),
    sendAgain: ({ params }) => Effect.flatMap(CurrentUser, (caller) => sendAgain(caller, params.id)),
    handOverLink: ({ params }) =>
      Effect.andThen(
        forbidCaching,
        Effect.flatMap(CurrentUser, (caller) => handOverLink(caller, params.id)),
      ),
  }),
);
