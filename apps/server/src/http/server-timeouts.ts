/** The server of the platform with time limits: for headers, for bodies, and for answers that nobody takes. */

import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

import { isUpload } from "./body-limit.ts";
import { pathOf } from "./request-frame.ts";

/** Units: milliseconds. */
export interface ServerTimeouts {
  /** For the head of a request. */
  readonly headersMs: number;
  /** For the whole body of a request that is held in memory. */
  readonly bodyMs: number;
  /** For the next bytes of an upload, or until a client takes the next bytes of an answer. */
  readonly stallMs: number;
}

export const defaultTimeouts: ServerTimeouts = { headersMs: 15_000, bodyMs: 30_000, stallMs: 30_000 };

/** Makes a server that answers 408 to a request that does not arrive in time, and cuts connections where nothing moves. */
export function createTimedServer({ headersMs, bodyMs, stallMs }: ServerTimeouts = defaultTimeouts): Server {
  const uploads = new WeakMap<Socket, readonly [IncomingMessage, ServerResponse]>();
  const server = createServer({
    headersTimeout: headersMs,
    // an upload may take its time: bodies are timed below
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(headersMs, 5_000),
  });
  const watchBody = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.complete) return;
    if (isUpload(pathOf(request.url ?? ""))) return void uploads.set(request.socket, [request, response]);
    const timer = setTimeout(() => cutOff(request, response), bodyMs).unref();
    request.once("close", () => clearTimeout(timer));
  };
  server.prependListener("request", watchBody);
  server.prependListener("checkContinue", watchBody);
  server.setTimeout(stallMs, (socket) => {
    if (socket.writableLength > 0) return void socket.destroy();
    const upload = uploads.get(socket);
    if (upload !== undefined) cutOff(...upload);
  });
  return server;
}

function cutOff(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  if (response.headersSent) return void request.socket.destroy();
  response.writeHead(408, { "content-type": "application/json", connection: "close" });
  response.end(JSON.stringify([{ code: "HTTP_408" }]), () => request.socket.destroySoon());
}
