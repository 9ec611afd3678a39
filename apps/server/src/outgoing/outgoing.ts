/** Guards outgoing calls: a socket connects only to addresses that were checked after its own name lookup. */

import dns from "node:dns";
import http from "node:http";
import https from "node:https";
import net, { type LookupFunction, type Socket } from "node:net";

import { mayConnect, readIpAddress, type IpNetwork } from "@comptoir/domain/setting";
import { Context } from "effect";

/** Internal networks that the operator allows the server to call (COMPTOIR_OUTGOING_NETWORKS); none by default. */
export const OutgoingNetworks = Context.Reference<readonly IpNetwork[]>("@comptoir/server/OutgoingNetworks", {
  defaultValue: () => [],
});

/** Error: the address is inside a network that the operator has not allowed. */
export class AddressRefused extends Error {
  constructor(host: string) {
    super(`${host} is inside the server's own network, which COMPTOIR_OUTGOING_NETWORKS does not allow`);
    this.name = "AddressRefused";
  }
}

/** Function that resolves a host name to all its addresses. */
export type ResolveHost = (
  host: string,
  options: { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, found: dns.LookupAddress[]) => void,
) => void;

const resolveBySystem: ResolveHost = (host, options, done) => dns.lookup(host, options, done);

/**
 * Looks up the host of a socket, and returns only allowed addresses. The socket connects to these addresses, so
 * a name that resolves differently a moment later (DNS rebinding) is harmless. Throws AddressRefused if the host is
 * itself a forbidden IP address, because sockets do not look those up.
 */
export function makeGuardedLookup(
  host: string,
  allowedNetworks: readonly IpNetwork[],
  resolve: ResolveHost = resolveBySystem,
): LookupFunction {
  const isAllowedAddress = (text: string) => mayConnect(readIpAddress(text) ?? [], allowedNetworks);
  const literalAddress = readIpAddress(host);
  if (literalAddress !== null && !mayConnect(literalAddress, allowedNetworks)) throw new AddressRefused(host);
  return (name, { all }, done) =>
    resolve(name, { all: true }, (error, allAddresses) => {
      const allowedAddresses = allAddresses?.filter(({ address }) => isAllowedAddress(address)) ?? [];
      const [firstAddress] = allowedAddresses;
      if (error !== null) return done(error, "", 0);
      if (firstAddress === undefined) return done(new AddressRefused(name), "", 0);
      return all === true ? done(null, allowedAddresses) : done(null, firstAddress.address, firstAddress.family);
    });
}

/** Opens a socket to a host. Rejects with AddressRefused or a network error. */
export function openSocket(
  { host, port, timeoutMs }: { readonly host: string; readonly port: number; readonly timeoutMs: number },
  allowedNetworks: readonly IpNetwork[],
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host, port, lookup: makeGuardedLookup(host, allowedNetworks) });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error("no connection in time")));
    socket.once("error", reject).once("connect", () => {
      socket.setTimeout(0);
      resolve(socket.off("error", reject));
    });
  });
}

/** Answer of another server; the body is null if it is not JSON. */
export interface OutgoingAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface OutgoingRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** Maximum size of an answer. Units: bytes. */
const answerBytesAtMost = 8 * 1024 ** 2;

/** Calls another server over HTTP. Redirections are returned, not followed. */
export function callOutgoing(
  address: string,
  { body, ...request }: OutgoingRequest,
  allowedNetworks: readonly IpNetwork[],
): Promise<OutgoingAnswer> {
  return new Promise((resolve, reject) => {
    const url = new URL(address);
    const hostWithoutBrackets = url.hostname.replaceAll(/[[\]]/gu, "");
    const sendRequest = url.protocol === "https:" ? https.request : http.request;
    sendRequest(
      url,
      { ...request, agent: false, lookup: makeGuardedLookup(hostWithoutBrackets, allowedNetworks) },
      (answer) => {
        const answerChunks: Buffer[] = [];
        let answerByteCount = 0;
        answer
          .on("data", (chunk: Buffer) => {
            answerByteCount += chunk.length;
            if (answerByteCount > answerBytesAtMost) return void answer.destroy(new Error("the answer is too large"));
            answerChunks.push(chunk);
          })
          .once("error", reject)
          .once("end", () =>
            resolve({
              status: answer.statusCode ?? 0,
              body: parseJsonOrNull(Buffer.concat(answerChunks).toString("utf8")),
            }),
          );
      },
    )
      .once("error", reject)
      .end(body);
  });
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
