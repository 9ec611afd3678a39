/** Handlers of the caller's own second factors. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import { done } from "@comptoir/api/wire";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { passkeySite } from "./passkey-site.ts";
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from "./second-factor-service.ts";
import { callerAddress, forbidCaching } from "./session-handlers.ts";

export const secondFactorHandlers = HttpApiBuilder.group(ComptoirApi, "secondFactor", (handlers) =>
  handlers.handleAll({
    start: Effect.fn("secondFactor.start")(function* ({ payload }) {
      yield* forbidCaching;
      return yield* startSecondFactor(
        yield* CurrentUser,
        { ...payload, address: yield* callerAddress },
        yield* passkeySite,
      );
    }),
    confirm: Effect.fn("secondFactor.confirm")(function* ({ payload }) {
      yield* forbidCaching;
      return yield* confirmSecondFactor(yield* CurrentUser, payload.code);
    }),
    renewCodes: Effect.fn("secondFactor.renewCodes")(function* ({ payload }) {
      yield* forbidCaching;
      return yield* renewRecoveryCodes(
        yield* CurrentUser,
        { ...payload, address: yield* callerAddress },
        yield* passkeySite,
      );
    }),
    turnOff: Effect.fn("secondFactor.turnOff")(function* ({ payload }) {
      yield* turnOffSecondFactor(yield* CurrentUser, { ...payload, address: yield* callerAddress }, yield* passkeySite);
      return done;
    }),
  }),
);
