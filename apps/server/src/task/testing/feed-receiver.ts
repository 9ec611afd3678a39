/** Receiver of an audit feed for tests: it stores what it accepts, and fails as the test wants. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { checkFeed } from "@comptoir/domain/operation";

import { verifyFeedText } from "../../audit/verify-feed-file.ts";

/** Behaviour of the receiver at a call. `LOSES` stores the body and breaks the connection instead of answering; `CRASHES` stores nothing. */
export type ReceiverMood = "ACCEPTS" | "REFUSES" | "LOSES" | "CRASHES";

/** Call that the receiver stored. */
export interface ReceivedCall {
  readonly signature: string;
  readonly delivery: string;
  readonly type: string;
  readonly body: string;
}

/** Starts a receiver of an audit feed on this machine. */
export async function startFeedReceiver() {
  const receivedCalls: ReceivedCall[] = [];
  const receiver = {
    calls: receivedCalls,
    /** Behaviours at the next calls, in order; afterwards it accepts. */
    moods: [] as ReceiverMood[],
    address: "",
    close: () => {
      server.close();
    },
  };
  const server = createServer((incoming, answer) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const mood = receiver.moods.shift() ?? "ACCEPTS";
      if (mood === "CRASHES") return void incoming.socket.destroy();
      if (mood === "REFUSES") return void answer.writeHead(503).end();
      const { headers } = incoming;
      receivedCalls.push({
        signature: String(headers["comptoir-signature"]),
        delivery: String(headers["comptoir-delivery"]),
        type: String(headers["content-type"]),
        body: Buffer.concat(chunks).toString("utf8"),
      });
      if (mood === "LOSES") incoming.socket.destroy();
      else answer.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  receiver.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/audit`;
  return receiver;
}

/** Lists the ids of received entries without repeats, in the order of arrival; throws if the chain of batches has a gap. */
export function readReceivedIds(bodies: readonly string[]): readonly string[] {
  const { isRight, lines } = verifyFeedText(bodies.join(""));
  if (bodies.length > 0 && !isRight) throw new Error(lines.join(" "));
  const ids = bodies.flatMap((body) =>
    body
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((line) => (JSON.parse(line) as { readonly id: string }).id),
  );
  const unique = [...new Set(ids)];
  const { entries } = checkFeed(bodies.join(""), (text) => text);
  if (bodies.length > 0 && unique.length !== entries) throw new Error("an entry is in two batches");
  return unique;
}
