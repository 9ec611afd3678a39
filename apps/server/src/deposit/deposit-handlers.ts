/** Handlers of deposits. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { withTotalHeader } from "../http/total-header.ts";
import {
  changeDeposit,
  confirmAtBank,
  correctAtBank,
  cancelDeposit,
  prepareDeposit,
  readDeposit,
  sendToBank,
  recordCounts,
  verifyCounts,
} from "./deposit-service.ts";
import { countDepositFacets, listDeposits, listOpenDays } from "./list-deposits.ts";

export const depositHandlers = HttpApiBuilder.group(ComptoirApi, "deposit", (handlers) =>
  handlers.handleAll({
    list: ({ query }) =>
      Effect.flatMap(CurrentUser, (caller) => Effect.flatMap(listDeposits(caller, query), withTotalHeader)),
    facets: ({ query, payload }) =>
      Effect.flatMap(CurrentUser, (caller) => countDepositFacets(caller, { ...query, filters: payload })),
    open: ({ query }) => Effect.flatMap(CurrentUser, (caller) => listOpenDays(caller, query)),
    get: ({ params }) => Effect.flatMap(CurrentUser, (caller) => readDeposit(caller, params.id)),
    create: ({ payload }) => Effect.flatMap(CurrentUser, (caller) => prepareDeposit(caller, payload)),
    update: ({ payload }) => Effect.flatMap(CurrentUser, (caller) => changeDeposit(caller, payload)),
    count: ({ payload }) => Effect.flatMap(CurrentUser, (caller) => recordCounts(caller, payload)),
    verify: ({ payload }) => Effect.flatMap(CurrentUser, (caller) => verifyCounts(caller, payload)),
    deposit: ({ payload }) => Effect.flatMap(CurrentUser, (caller) => sendToBank(caller, payload)),
    confirm: ({ payload }) => Effect.flatMap(CurrentUser, (caller) => confirmAtBank(caller, payload)),
    void: ({ payload }) => Effect.flatMap(CurrentUser, (caller) => cancelDeposit(caller, payload)),
    correct: ({ payload }) => Effect.flatMap(CurrentUser, (caller) => correctAtBank(caller, payload)),
  }),
);
