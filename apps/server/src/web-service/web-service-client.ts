/** Client of the previous version's web service: signs in, sends requests, and renews an expired token once. */

import { BadGateway, Forbidden } from "@comptoir/api/errors";
import type { IpNetwork } from "@comptoir/domain/setting";
import { Effect, Schema } from "effect";

import { badRequest } from "../http/refusal.ts";
import { AddressRefused, callOutgoing, type OutgoingRequest } from "../outgoing/index.ts";

/** Account at the web service, as the answer of the sign-in describes it. */
export interface WebServiceAccount {
  readonly token: string;
  readonly userAccessId: number;
}

export interface WebServiceOptions {
  readonly baseUrl: string;
  readonly email: string;
  readonly password: string;
  /** Internal networks that the client may call. */
  readonly allowed: readonly IpNetwork[];
  readonly timeoutMs?: number;
}

export type WebServiceClient = ReturnType<typeof makeWebServiceClient>;

/** Answer of a sign-in. Source: specification 7. */
const LoginAnswer = Schema.Struct({
  success: Schema.Literal(true),
  Token: Schema.NonEmptyString,
  User: Schema.Struct({ userAccess: Schema.Struct({ _UserAccessID: Schema.Int }) }),
});

const gatewayError = (code: "WS_LOGIN_FAILED" | "WS_RENEWAL_FAILED" | "HTTP_502") =>
  new BadGateway({ issues: [{ code }] });

/** Time limit of an answer, since the specification states none. Units: milliseconds. */
const defaultTimeoutMs = 10_000;

export function makeWebServiceClient({
  baseUrl,
  email,
  password,
  allowed,
  timeoutMs = defaultTimeoutMs,
}: WebServiceOptions) {
  let currentAccount: WebServiceAccount | null = null;

  const sendRequest = (path: string, init: Omit<OutgoingRequest, "signal">) =>
    Effect.tryPromise({
      try: (signal) => callOutgoing(`${baseUrl.replace(/\/+$/u, "")}/${path}`, { ...init, signal }, allowed),
      catch: (cause) => (cause instanceof AddressRefused ? badRequest("ADDRESS_INTERNAL") : gatewayError("HTTP_502")),
    }).pipe(Effect.timeoutOrElse({ duration: timeoutMs, orElse: () => Effect.fail(gatewayError("HTTP_502")) }));

  const signIn = (code: "WS_LOGIN_FAILED" | "WS_RENEWAL_FAILED") =>
    Effect.gen(function* () {
      const { status, body } = yield* sendRequest("api/Login", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ Email: email, Password: password }),
      });
      if (status !== 200) return yield* Effect.fail(gatewayError(code));
      const { Token, User } = yield* Schema.decodeUnknownEffect(LoginAnswer)(body);
      currentAccount = { token: Token, userAccessId: User.userAccess._UserAccessID };
      return currentAccount;
    }).pipe(Effect.mapError((error) => (error._tag === "BadRequest" ? error : gatewayError(code))));

  const askService = ({ token, userAccessId }: WebServiceAccount, layerId: number, dwId: number) =>
    sendRequest(
      `api/Restricted?${new URLSearchParams({ _UserAccessID: String(userAccessId), _TargetLayerID: String(layerId), _DWID: String(dwId) })}`,
      { headers: { authorization: `Bearer ${token}` } },
    );

  return {
    /** Signs in to the web service. Errors: WS_LOGIN_FAILED, ADDRESS_INTERNAL. */
    login: () => signIn("WS_LOGIN_FAILED"),
    /** Calls `Restricted` of the web service for a layer and a data warehouse id. Errors: WS_LOGIN_FAILED for a user who never signed in, WS_RENEWAL_FAILED, ACCESS_DENIED, ADDRESS_INTERNAL, HTTP_502. */
    restricted: Effect.fn("webService.restricted")(function* (layerId: number, dwId: number) {
      const signedInAccount = currentAccount ?? (yield* signIn("WS_LOGIN_FAILED"));
      const firstAnswer = yield* askService(signedInAccount, layerId, dwId);
      const isSessionEnded = firstAnswer.status === 401;
      const accountToUse = isSessionEnded ? yield* signIn("WS_RENEWAL_FAILED") : signedInAccount;
      const { status, body } = isSessionEnded ? yield* askService(accountToUse, layerId, dwId) : firstAnswer;
      if (status === 401) return yield* Effect.fail(gatewayError("WS_RENEWAL_FAILED"));
      if (status === 403) return yield* Effect.fail(new Forbidden({ issues: [{ code: "ACCESS_DENIED" }] }));
      if (status !== 200) return yield* Effect.fail(gatewayError("HTTP_502"));
      return { account: accountToUse, answer: body };
    }),
  };
}
