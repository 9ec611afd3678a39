/** Handlers of single sign-on. Unfinished sign-ins are stored in an encrypted cookie of the browser, so that any server can continue them. */

import { ComptoirApi } from "@comptoir/api/contract";
import { Effect, Schema } from "effect";
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";

import {
  answerWithCookie,
  callerAddress,
  callerUserAgent,
  forbidCaching,
  passkeySite,
  sealText,
  secondFactorNeededError,
  unsealText,
} from "../auth/index.ts";
import { IsHttps } from "../http/trusted-proxy.ts";
import {
  askPasskeyOf,
  finishByCode,
  finishSignOn,
  startSignOn,
  type PendingCode,
  type PendingSignOn,
} from "./sign-on-service.ts";

const signOnCookieOptions = (isHttps: boolean) =>
  isHttps
    ? { name: "__Host-comptoir_signon", path: "/", secure: true }
    : { name: "comptoir_signon", path: "/api/SignOn", secure: false };

const pendingFields = { remember: Schema.Boolean, until: Schema.Number };
const PendingStateSchema = Schema.Union([
  Schema.Struct({
    kind: Schema.Literal("asked"),
    state: Schema.String,
    nonce: Schema.String,
    verifier: Schema.String,
    layerId: Schema.Int,
    ...pendingFields,
  }),
  Schema.Struct({ kind: Schema.Literal("code"), userId: Schema.Int, ...pendingFields }),
]);
const decodePending = Schema.decodeUnknownEffect(Schema.fromJsonString(PendingStateSchema));

const readPendingCookie = Effect.gen(function* () {
  const { cookies } = yield* HttpServerRequest.HttpServerRequest;
  const unsealedCookie = yield* unsealText(cookies[signOnCookieOptions(yield* IsHttps).name] ?? "");
  return unsealedCookie === null ? null : yield* decodePending(unsealedCookie).pipe(Effect.orElseSucceed(() => null));
});

const writePendingCookie = Effect.fnUntraced(function* (pendingSignOn: PendingSignOn | PendingCode) {
  const { name, ...cookie } = signOnCookieOptions(yield* IsHttps);
  const sealedState = yield* sealText(JSON.stringify(pendingSignOn));
  yield* HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.succeed(
      HttpServerResponse.setCookieUnsafe(response, name, sealedState, {
        ...cookie,
        httpOnly: true,
        sameSite: "strict",
      }),
    ),
  );
});

const deletePendingCookie = Effect.gen(function* () {
  const { name, ...cookie } = signOnCookieOptions(yield* IsHttps);
  yield* HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.succeed(
      HttpServerResponse.expireCookieUnsafe(response, name, { ...cookie, httpOnly: true, sameSite: "strict" }),
    ),
  );
});

const readCallerOrigin = Effect.all({ address: callerAddress, device: callerUserAgent });

export const signOnHandlers = HttpApiBuilder.group(ComptoirApi, "signOn", (handlers) =>
  handlers.handleAll({
    start: Effect.fn("signOn.start")(function* ({ payload }) {
      yield* forbidCaching;
      const { layerId, rememberMe = false } = payload;
      const { pending, address } = yield* startSignOn({ layerId, remember: rememberMe }, yield* callerAddress);
      yield* writePendingCookie(pending);
      return { address };
    }),
    finish: Effect.fn("signOn.finish")(function* ({ payload }) {
      const pendingSignOn = yield* readPendingCookie;
      const signOnResult = yield* finishSignOn(
        pendingSignOn?.kind === "asked" ? pendingSignOn : null,
        payload.query,
        yield* readCallerOrigin,
      );
      if (signOnResult.kind === "session") {
        yield* deletePendingCookie;
        return yield* answerWithCookie(signOnResult.session);
      }
      yield* writePendingCookie(signOnResult);
      return yield* Effect.fail(yield* secondFactorNeededError(signOnResult.userId));
    }),
    passkey: Effect.fn("signOn.passkey")(function* () {
      yield* forbidCaching;
      const pendingSignOn = yield* readPendingCookie;
      return yield* askPasskeyOf(pendingSignOn?.kind === "code" ? pendingSignOn : null, yield* passkeySite);
    }),
    code: Effect.fn("signOn.code")(function* ({ payload }) {
      const pendingSignOn = yield* readPendingCookie;
      const { code = null, passkey = null } = payload;
      const factorAnswer = { code, passkey, site: yield* passkeySite };
      const { session } = yield* finishByCode(
        pendingSignOn?.kind === "code" ? pendingSignOn : null,
        factorAnswer,
        yield* readCallerOrigin,
      );
      yield* deletePendingCookie;
      return yield* answerWithCookie(session);
    }),
  }),
);
