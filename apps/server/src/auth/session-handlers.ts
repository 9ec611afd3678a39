/** Handlers of signing in and out, and of changing passwords. */

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import { done } from "@comptoir/api/wire";
import { Effect, Option } from "effect";
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";

import { IsHttps } from "../http/trusted-proxy.ts";
import { passkeySite } from "./passkey-site.ts";
import { changePassword, checkResetLink, requestReset } from "./password-service.ts";
import type { OpenedSession } from "./session-service.ts";
import { renewSession, signOut, signOutEverywhere } from "./session-service.ts";
import { startPasskeySignIn, signIn } from "./sign-in-service.ts";

/** Names the refresh cookie. With https, the name's prefix prevents other sites, other paths and plain http from setting it. */
const refreshCookieOptions = (isHttps: boolean) =>
  isHttps
    ? { name: "__Host-comptoir_refresh", path: "/", secure: true }
    : { name: "comptoir_refresh", path: "/api/Session", secure: false };

export const sessionHandlers = HttpApiBuilder.group(ComptoirApi, "session", (handlers) =>
  handlers.handleAll({
    login: Effect.fn("session.login")(function* ({ payload }) {
      const openedSession = yield* signIn({
        username: payload.username,
        password: payload.password,
        code: payload.code ?? null,
        passkey: payload.passkey ?? null,
        site: yield* passkeySite,
        remember: payload.rememberMe ?? false,
        address: yield* callerAddress,
        device: yield* callerUserAgent,
      });
      return yield* answerWithCookie(openedSession);
    }),
    askPasskey: Effect.fn("session.askPasskey")(function* ({ payload }) {
      yield* forbidCaching;
      return yield* startPasskeySignIn({ ...payload, address: yield* callerAddress }, yield* passkeySite);
    }),
    forgotPassword: Effect.fn("session.forgotPassword")(function* ({ payload }) {
      yield* requestReset(payload.username, yield* callerAddress);
      return done;
    }),
    checkResetLink: Effect.fn("session.checkResetLink")(function* ({ payload }) {
      return yield* checkResetLink(payload.token, yield* callerAddress);
    }),
    changePassword: Effect.fn("session.changePassword")(function* ({ payload }) {
      yield* changePassword(payload.token, payload.password);
      return done;
    }),
    refresh: Effect.fn("session.refresh")(function* ({ headers }) {
      const clientOrigin = { address: yield* callerAddress, device: yield* callerUserAgent };
      return yield* answerWithCookie(
        yield* renewSession(yield* readRefreshCookie, { ...clientOrigin, isUnattended: headers.unattended === "1" }),
      );
    }),
    logout: Effect.fn("session.logout")(function* () {
      yield* signOut(yield* readRefreshCookie);
      yield* expireRefreshCookie;
      return done;
    }),
    logoutEverywhere: Effect.fn("session.logoutEverywhere")(function* ({ payload }) {
      yield* signOutEverywhere(yield* CurrentUser, { ...payload, address: yield* callerAddress });
      yield* expireRefreshCookie;
      return done;
    }),
  }),
);

export const callerAddress = Effect.map(HttpServerRequest.HttpServerRequest, (request) =>
  Option.getOrElse(request.remoteAddress, () => "unknown"),
);

/** Reads the browser's user agent from the request, cut to the length of its column. */
export const callerUserAgent = Effect.map(
  HttpServerRequest.HttpServerRequest,
  ({ headers }) => headers["user-agent"]?.slice(0, 300) ?? null,
);

const readRefreshCookie = Effect.gen(function* () {
  const { cookies } = yield* HttpServerRequest.HttpServerRequest;
  return cookies[refreshCookieOptions(yield* IsHttps).name];
});

const expireRefreshCookie = Effect.gen(function* () {
  const { name, ...cookie } = refreshCookieOptions(yield* IsHttps);
  yield* HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.succeed(
      HttpServerResponse.expireCookieUnsafe(response, name, { ...cookie, httpOnly: true, sameSite: "strict" }),
    ),
  );
});

/** Forbids caching of an answer, because it contains a token. */
export const forbidCaching = HttpEffect.appendPreResponseHandler((_, response) =>
  Effect.succeed(HttpServerResponse.setHeader(response, "cache-control", "no-store")),
);

/** Answers with an opened session and its refresh cookie. */
export const answerWithCookie = Effect.fnUntraced(function* (session: OpenedSession) {
  yield* forbidCaching;
  const { name, ...cookie } = refreshCookieOptions(yield* IsHttps);
  yield* HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.succeed(
      HttpServerResponse.setCookieUnsafe(response, name, session.refresh, {
        ...cookie,
        httpOnly: true,
        sameSite: "strict",
        maxAge: `${session.maxAgeSeconds} seconds`,
      }),
    ),
  );
  return session.answer;
});
