/** Behind a proxy of one's own: who the client is, and whether the browser speaks https. Headers of anybody else are not believed. */

import { Context, Effect, Option, Result } from "effect";
import { HttpMiddleware, HttpServerRequest } from "effect/http";
import type { HttpServerResponse } from "effect/http";
import { IpNetwork, NetAddress } from "effect/net";

/** Whether the browser came by https, as a trusted proxy says. */
export const CameByHttps = Context.Reference<boolean>("@comptoir/server/CameByHttps", { defaultValue: () => false });

/** Reads addresses and networks with commas between them; undefined when one is neither. */
export function parseProxies(text: string): readonly IpNetwork.IpNetwork[] | undefined {
  const read = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map(parseNetwork);
  return read.every((range) => range !== undefined) ? read : undefined;
}

function parseNetwork(text: string): IpNetwork.IpNetwork | undefined {
  const isRange = text.includes("/");
  const network = IpNetwork.fromString(isRange ? text : `${text}/${text.includes(":") ? 128 : 32}`);
  return Result.isSuccess(network) ? network.success : undefined;
}

/** Gives a request the address and the protocol that its trusted proxy names. */
export const behindProxies =
  (proxies: readonly IpNetwork.IpNetwork[]) =>
  <E, R>(
    httpEffect: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | HttpServerRequest.HttpServerRequest>,
  ) =>
    proxies.length === 0
      ? httpEffect
      : Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
          HttpMiddleware.xForwardedHeaders({ trustedProxies: proxies })(
            Effect.provideService(httpEffect, CameByHttps, isHttps(request, proxies)),
          ),
        );

/** The nearest proxy speaks last. */
function isHttps(request: HttpServerRequest.HttpServerRequest, proxies: readonly IpNetwork.IpNetwork[]): boolean {
  const peer = NetAddress.ipFromString(Option.getOrElse(request.remoteAddress, () => ""));
  if (Result.isFailure(peer)) return false;
  const address = NetAddress.toCanonical(peer.success);
  if (!proxies.some((network) => IpNetwork.contains(network, address))) return false;
  return request.headers["x-forwarded-proto"]?.split(",").at(-1)?.trim().toLowerCase() === "https";
}
