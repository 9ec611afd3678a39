/** Site that passkeys belong to: the configured public address, else the address of the request. */

import { Context, Effect } from "effect";
import { HttpServerRequest } from "effect/http";

import { IsHttps } from "../http/trusted-proxy.ts";

/** Public address of the application; null if none is set. */
export const PasskeyAddress = Context.Reference<string | null>("@comptoir/server/PasskeyAddress", {
  defaultValue: () => null,
});

/** Site of passkeys: the host name and origin where they must be made and used. */
export interface PasskeySite {
  readonly id: string;
  readonly origin: string;
}

/** Site of the current request: that of the configured public address, else of the Host header. Source: decision 0448. */
export const passkeySite = Effect.gen(function* () {
  const publicAddress = yield* PasskeyAddress;
  const { headers } = yield* HttpServerRequest.HttpServerRequest;
  const scheme = (yield* IsHttps) ? "https" : "http";
  const { hostname, origin } =
    URL.parse(publicAddress ?? `${scheme}://${headers["host"] ?? ""}`) ?? new URL(unusedOrigin);
  const site: PasskeySite = { id: hostname, origin };
  return site;
});

/** Site of a request without a host: no passkey belongs to it. */
const unusedOrigin = "http://nowhere.invalid";
