/** Handlers of receipts: search, read, and send by e-mail. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { readReceipt } from "../report/read-receipt.ts";
import { mailReceipt } from "./mail-receipt.ts";
import { searchInvoices } from "./invoice-service.ts";

const withCurrentUser = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(CurrentUser, work);

export const invoiceHandlers = HttpApiBuilder.group(ComptoirApi, "invoice", (handlers) =>
  handlers.handleAll({
    search: ({ payload }) => withCurrentUser((caller) => searchInvoices(caller, payload)),
    receipt: ({ query }) => withCurrentUser((caller) => readReceipt(caller, query.origin)),
    mail: ({ payload }) => withCurrentUser((caller) => mailReceipt(caller, payload)),
  }),
);
