/** Starts a load balancer in front of several servers: they get requests in turn, and one that refuses connections is skipped for a while. */

import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Pause before a server that refused a connection is asked again. Units: milliseconds. */
const restMs = 1_000;

/** Running load balancer. */
export interface Balancer {
  readonly url: string;
  readonly stop: () => void;
}

/** Starts a balancer on a free port. If a server stops while it answers, the response is cut, as by any balancer. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const leftOutUntil = new Map<number, number>();
  let turn = 0;
  const nextPorts = (): readonly number[] => {
    turn += 1;
    const inTurn = ports.map((_, offset) => ports[(turn + offset) % ports.length] ?? 0);
    return inTurn.toSorted((left, right) => Number(isLeftOut(left)) - Number(isLeftOut(right)));
  };
  const isLeftOut = (port: number): boolean => (leftOutUntil.get(port) ?? 0) > Date.now();
  const passRequest = (incoming: IncomingMessage, answer: ServerResponse, [port, ...others]: readonly number[]) => {
    if (port === undefined) return void answer.writeHead(503).end();
    const { method, url, headers } = incoming;
    const passedRequest = request({ host: "127.0.0.1", port, method, path: url, headers, agent: false }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.on("error", () => answer.destroy());
      reply.pipe(answer);
    });
    // The body is not read before a server accepts the connection, so that another server can get it instead.
    passedRequest.once("socket", (socket) => socket.once("connect", () => incoming.pipe(passedRequest)));
    passedRequest.on("error", (failure) => {
      const isRefused = "code" in failure && failure.code === "ECONNREFUSED";
      if (!isRefused) return void answer.destroy();
      leftOutUntil.set(port, Date.now() + restMs);
      passRequest(incoming, answer, others);
    });
    answer.once("close", () => passedRequest.destroy());
  };
  const server = createServer((incoming, answer) => passRequest(incoming, answer, nextPorts())).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
