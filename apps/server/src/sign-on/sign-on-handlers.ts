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
  secondFactorNeeded,
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

const cookieOf = (isHttps: boolean) =>
  isHttps
    ? { name: "__Host-comptoir_signon", path: "/", secure: true }
    : { name: "comptoir_signon", path: "/api/SignOn", secure: false };

const commonFields = { remember: Schema.Boolean, until: Schema.Number };
const Pending = Schema.Union([
  Schema.Struct({
    kind: Schema.Literal("asked"),
    state: Schema.String,
    nonce: Schema.String,
    verifier: Schema.String,
    layerId: Schema.Int,
    ...commonFields,
  }),
  Schema.Struct({ kind: Schema.Literal("code"), userId: Schema.Int, ...commonFields }),
]);
const decodePending = Schema.decodeUnknownEffect(Schema.fromJsonString(Pending));

const readPending = Effect.gen(function* () {
  const { cookies } = yield* HttpServerRequest.HttpServerRequest;
  const text = yield* unsealText(cookies[cookieOf(yield* IsHttps).name] ?? "");
  return text === null ? null : yield* decodePending(text).pipe(Effect.orElseSucceed(() => null));
});

const keepPending = Effect.fnUntraced(function* (pendingSignOn: PendingSignOn | PendingCode) {
  const { name, ...cookie } = cookieOf(yield* IsHttps);
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

const dropPending = Effect.gen(function* () {
  const { name, ...cookie } = cookieOf(yield* IsHttps);
  yield* HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.succeed(
      HttpServerResponse.expireCookieUnsafe(response, name, { ...cookie, httpOnly: true, sameSite: "strict" }),
    ),
  );
});

const callerOrigin = Effect.all({ address: callerAddress, device: callerUserAgent });

export const signOnHandlers = HttpApiBuilder.group(ComptoirApi, "signOn", (handlers) =>
  handlers.handleAll({
    start: Effect.fn("signOn.start")(function* ({ payload }) {
      yield* forbidCaching;
      const { layerId, rememberMe = false } = payload;
      const { pending, address } = yield* startSignOn({ layerId, remember: rememberMe }, yield* callerAddress);
      yield* keepPending(pending);
      return { address };
    }),
    finish: Effect.fn("signOn.finish")(function* ({ payload }) {
      const pendingSignOn = yield* readPending;
      const result = yield* finishSignOn(
        pendingSignOn?.kind === "asked" ? pendingSignOn : null,
        payload.query,
        yield* callerOrigin,
      );
      if (result.kind === "session") {
        yield* dropPending;
        return yield* answerWithCookie(result.session);
      }
      yield* keepPending(result);
      return yield* Effect.fail(yield* secondFactorNeeded(result.userId));
    }),
    passkey: Effect.fn("signOn.passkey")(function* () {
      yield* forbidCaching;
      const pendingSignOn = yield* readPending;
      return yield* askPasskeyOf(pendingSignOn?.kind === "code" ? pendingSignOn : null, yield* passkeySite);
    }),
    code: Effect.fn("signOn.code")(function* ({ payload }) {
      const pendingSignOn = yield* readPending;
      const { code = null, passkey = null } = payload;
      const answer = { code, passkey, site: yield* passkeySite };
      const { session } = yield* finishByCode(
        pendingSignOn?.kind === "code" ? pendingSignOn : null,
        answer,
        yield* callerOrigin,
      );
      yield* dropPending;
      return yield* answerWithCookie(session);
    }),
  }),
);
