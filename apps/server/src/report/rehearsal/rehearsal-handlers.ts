/** Handlers of rehearsals: settings tried on past receipts. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { runQuestionInTurn } from "../../widget-data/question-limit.ts";
import { rehearseTriedPrices } from "./rehearse-prices.ts";
import { rehearseTriedRounding } from "./rehearse-rounding.ts";
import { rehearseTriedTaxes } from "./rehearse-taxes.ts";

export const rehearsalHandlers = HttpApiBuilder.group(ComptoirApi, "rehearsal", (handlers) =>
  handlers.handleAll({
    prices: ({ payload }) =>
      Effect.flatMap(CurrentUser, (caller) => runQuestionInTurn(caller.userId, rehearseTriedPrices(caller, payload))),
    taxes: ({ payload }) =>
      Effect.flatMap(CurrentUser, (caller) => runQuestionInTurn(caller.userId, rehearseTriedTaxes(caller, payload))),
    rounding: ({ payload }) =>
      Effect.flatMap(CurrentUser, (caller) => runQuestionInTurn(caller.userId, rehearseTriedRounding(caller, payload))),
  }),
);
