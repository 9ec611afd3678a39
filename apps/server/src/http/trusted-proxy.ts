/** Reads the client's address and protocol from the headers of trusted proxies. Headers of other senders are ignored. */

import { Context, Effect, Option, Result } from "effect";
import { HttpMiddleware, HttpServerRequest } from "effect/http";
import type { HttpServerResponse } from "effect/http";
import { IpNetwork, NetAddress } from "effect/net";

/** Whether the browser used https, according to a trusted proxy. */
export const IsHttps = Context.Reference<boolean>("@comptoir/server/IsHttps", { defaultValue: () => false });

/** Parses a comma-separated list of addresses and networks; undefined if an entry is neither. */
export function parseProxies(text: string): readonly IpNetwork.IpNetwork[] | undefined {
  const parsedNetworks = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map(parseNetwork);
  return parsedNetworks.every((range) => range !== undefined) ? parsedNetworks : undefined;
}

function parseNetwork(text: string): IpNetwork.IpNetwork | undefined {
  const isNetworkRange = text.includes("/");
  const network = IpNetwork.fromString(isNetworkRange ? text : `${text}/${text.includes(":") ? 128 : 32}`);
  return Result.isSuccess(network) ? network.success : undefined;
}

/** Replaces the address and protocol of a request by those that its trusted proxy states. */
export const applyProxyHeaders =
  (proxies: readonly IpNetwork.IpNetwork[]) =>
  <E, R>(
    httpEffect: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | HttpServerRequest.HttpServerRequest>,
  ) =>
    proxies.length === 0
      ? httpEffect
      : Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
          HttpMiddleware.xForwardedHeaders({ trustedProxies: proxies })(
            Effect.provideService(httpEffect, IsHttps, isHttps(request, proxies)),
          ),
        );

/** Returns whether the browser used https, by the last protocol in the header, which the nearest proxy added. */
function isHttps(request: HttpServerRequest.HttpServerRequest, proxies: readonly IpNetwork.IpNetwork[]): boolean {
  const peerAddress = NetAddress.ipFromString(Option.getOrElse(request.remoteAddress, () => ""));
  if (Result.isFailure(peerAddress)) return false;
  const canonicalAddress = NetAddress.toCanonical(peerAddress.success);
  if (!proxies.some((network) => IpNetwork.contains(network, canonicalAddress))) return false;
  return request.headers["x-forwarded-proto"]?.split(",").at(-1)?.trim().toLowerCase() === "https";
}
