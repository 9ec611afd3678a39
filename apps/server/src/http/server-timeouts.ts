/** HTTP server with time limits for headers, bodies, and answers that clients do not read. */

import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

import { isUploadPath } from "./body-limit.ts";
import { pathOf } from "./request-frame.ts";

/** Time limits of connections. Units: milliseconds. */
export interface ServerTimeouts {
  /** Time to receive the headers of a request. */
  readonly headersMs: number;
  /** Time to receive the whole body of a buffered request. */
  readonly bodyMs: number;
  /** Time to receive the next bytes of an upload, or for the client to read the next bytes of an answer. */
  readonly stallMs: number;
}

export const defaultTimeouts: ServerTimeouts = { headersMs: 15_000, bodyMs: 30_000, stallMs: 30_000 };

/** Makes an HTTP server that answers 408 to slow requests and closes stalled connections. */
export function createTimedServer({ headersMs, bodyMs, stallMs }: ServerTimeouts = defaultTimeouts): Server {
  const uploadBySocket = new WeakMap<Socket, readonly [IncomingMessage, ServerResponse]>();
  const httpServer = createServer({
    headersTimeout: headersMs,
    // no limit here, because an upload may take long; other bodies are timed below
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(headersMs, 5_000),
  });
  const watchBody = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.complete) return;
    if (isUploadPath(pathOf(request.url ?? ""))) return void uploadBySocket.set(request.socket, [request, response]);
    const bodyTimer = setTimeout(() => cutOffRequest(request, response), bodyMs).unref();
    request.once("close", () => clearTimeout(bodyTimer));
  };
  httpServer.prependListener("request", watchBody);
  httpServer.prependListener("checkContinue", watchBody);
  httpServer.setTimeout(stallMs, (socket) => {
    if (socket.writableLength > 0) return void socket.destroy();
    const uploadOfSocket = uploadBySocket.get(socket);
    if (uploadOfSocket !== undefined) cutOffRequest(...uploadOfSocket);
  });
  return httpServer;
}

function cutOffRequest(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  if (response.headersSent) return void request.socket.destroy();
  response.writeHead(408, { "content-type": "application/json", connection: "close" });
  response.end(JSON.stringify([{ code: "HTTP_408" }]), () => request.socket.destroySoon());
}
