/** Connections to the embedded engine: streams of the PostgreSQL wire protocol, cut into requests. */
import { Duplex } from "node:stream";
import type { Worker } from "node:worker_threads";

import type { ToEngine } from "./pglite-messages.ts";
import { makeFrameReader } from "./wire-frames.ts";

export type EngineRequest = Omit<Extract<ToEngine, { kind: "run" }>, "kind" | "id">;

export interface EngineConnection {
  readonly id: number;
  readonly duplex: Duplex;
  /** Worker thread that has the session of the connection. */
  worker: Worker | undefined;
  /** Callback that tells the stream that the engine has answered the last write. */
  written: ((error?: Error | null) => void) | undefined;
}

export interface ConnectionEvents {
  readonly onRequest: (connection: EngineConnection, request: EngineRequest) => void;
  readonly onCancel: () => void;
}

export type EngineConnections = ReturnType<typeof makeConnections>;

export function makeConnections(events: ConnectionEvents) {
  const connectionById = new Map<number, EngineConnection>();
  let lastConnectionId = 0;
  return {
    find: (id: number): EngineConnection | undefined => connectionById.get(id),
    open: (): Duplex => {
      const connectionId = ++lastConnectionId;
      const readFrames = makeFrameReader();
      const duplex = new Duplex({
        read() {},
        write(chunk: Buffer, _encoding, onWritten) {
          const request = readRequest(duplex, readFrames(chunk), events.onCancel);
          if (request.messages.length === 0) return onWritten();
          connection.written = onWritten;
          events.onRequest(connection, request);
        },
        destroy(error, done) {
          connectionById.delete(connectionId);
          acknowledgeConnection(connection, error);
          done(error);
        },
      });
      const connection: EngineConnection = { id: connectionId, duplex, worker: undefined, written: undefined };
      connectionById.set(connectionId, connection);
      return duplex;
    },
    /** Fails the requests that wait for an answer of a stopped worker thread. */
    disconnect: (worker: Worker): void => {
      for (const connection of Array.from(connectionById.values())) {
        if (connection.worker === worker) connection.duplex.destroy(new Error("the database engine stopped"));
      }
    },
  };
}

/** Tells a connection's stream that its last write was answered. Clears the callback before calling it, because it may write again at once. */
export function acknowledgeConnection(connection: EngineConnection, error?: Error | null): void {
  const { written } = connection;
  connection.written = undefined;
  written?.(error);
}

/** Collects wire messages into requests for the engine; messages about the connection itself are answered here. */
function readRequest(
  duplex: Duplex,
  frames: ReturnType<ReturnType<typeof makeFrameReader>>,
  onCancel: () => void,
): EngineRequest {
  const requestMessages: Uint8Array<ArrayBuffer>[] = [];
  let isOpeningSession = false;
  for (const frame of frames) {
    if (frame.kind === "tls") duplex.push("N");
    else if (frame.kind === "terminate") duplex.push(null);
    else if (frame.kind === "cancel") {
      onCancel();
      // A cancel connection gets no answer; the driver waits for it to close.
      setImmediate(() => duplex.destroy());
    } else {
      isOpeningSession ||= frame.kind === "startup";
      requestMessages.push(frame.bytes);
    }
  }
  return { opensSession: isOpeningSession, messages: requestMessages };
}
