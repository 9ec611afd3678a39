/** Handlers of the caller's own passkeys. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import { done } from "@comptoir/api/wire";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import {
  addPasskey,
  requestOwnPasskey,
  listOwnPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from "./passkey-service.ts";
import { passkeySite } from "./passkey-site.ts";
import { callerAddress, forbidCaching } from "./session-handlers.ts";

export const passkeyHandlers = HttpApiBuilder.group(ComptoirApi, "passkey", (handlers) =>
  handlers.handleAll({
    list: Effect.fn("passkey.list")(function* () {
      return yield* listOwnPasskeys(yield* CurrentUser);
    }),
    start: Effect.fn("passkey.start")(function* ({ payload }) {
      yield* forbidCaching;
      return yield* startPasskey(yield* CurrentUser, { ...payload, address: yield* callerAddress }, yield* passkeySite);
    }),
    ask: Effect.fn("passkey.ask")(function* ({ payload }) {
      yield* forbidCaching;
      const changeProof = { ...payload, address: yield* callerAddress };
      return yield* requestOwnPasskey(yield* CurrentUser, changeProof, yield* passkeySite);
    }),
    add: Effect.fn("passkey.add")(function* ({ payload }) {
      yield* forbidCaching;
      return yield* addPasskey(yield* CurrentUser, payload, yield* passkeySite);
    }),
    rename: Effect.fn("passkey.rename")(function* ({ params, payload }) {
      yield* renamePasskey(yield* CurrentUser, params.id, payload.name);
      return done;
    }),
    remove: Effect.fn("passkey.remove")(function* ({ params, payload }) {
      yield* removePasskey(yield* CurrentUser, params.id, {
        ...payload,
        address: yield* callerAddress,
        site: yield* passkeySite,
      });
      return done;
    }),
  }),
);
