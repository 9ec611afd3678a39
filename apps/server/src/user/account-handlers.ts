/** Handlers of calls about accounts beyond those of every entity, and of the caller's own account. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import { done } from "@comptoir/api/wire";
import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { callerAddress, changeOwnPassword } from "../auth/index.ts";
import { actOnAccount, endOwnSession, endSession, listSessions, sessionsOf } from "./account-service.ts";
import { acceptTerms, readProfile, saveProfile } from "./profile-service.ts";

const userAccountHandlers = HttpApiBuilder.group(ComptoirApi, "userAccount", (handlers) =>
  handlers.handleAll({
    act: Effect.fn("userAccount.act")(function* ({ params }) {
      return yield* actOnAccount(yield* CurrentUser, params.id, params.action);
    }),
    sessions: Effect.fn("userAccount.sessions")(function* ({ params }) {
      return yield* listSessions(yield* CurrentUser, params.id);
    }),
    endSession: Effect.fn("userAccount.endSession")(function* ({ params }) {
      yield* endSession(yield* CurrentUser, params.id, params.session);
      return done;
    }),
  }),
);

const profileHandlers = HttpApiBuilder.group(ComptoirApi, "profile", (handlers) =>
  handlers.handleAll({
    get: () => Effect.flatMap(CurrentUser, readProfile),
    save: Effect.fn("profile.save")(function* ({ payload }) {
      return yield* saveProfile(yield* CurrentUser, payload);
    }),
    acceptTerms: Effect.fn("profile.acceptTerms")(function* ({ payload }) {
      return yield* acceptTerms(yield* CurrentUser, payload.version);
    }),
    changePassword: Effect.fn("profile.changePassword")(function* ({ payload }) {
      yield* changeOwnPassword(yield* CurrentUser, payload, yield* callerAddress);
      return done;
    }),
    sessions: () => Effect.flatMap(CurrentUser, (caller) => sessionsOf(caller.userId, caller)),
    endSession: Effect.fn("profile.endSession")(function* ({ params, payload }) {
      const proof = { ...payload, address: yield* callerAddress };
      yield* endOwnSession(yield* CurrentUser, params.session, proof);
      return done;
    }),
  }),
);

export const accountHandlers = Layer.mergeAll(userAccountHandlers, profileHandlers);
