/** Handlers of live figures. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { answerFigureChanges } from "./follow-figures.ts";

export const liveHandlers = HttpApiBuilder.group(ComptoirApi, "live", (handlers) =>
  handlers.handleAll({ changes: () => Effect.flatMap(CurrentUser, answerFigureChanges) }),
);
