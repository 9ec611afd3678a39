import { Effect, Exit, Fiber } from "effect";
import { describe, expect, it } from "vitest";

import { followEvents, makeClient, type ClientOptions } from "./index.ts";
import { splitEvents } from "./follow.ts";

const encoder = new TextEncoder();

/** A stream fed by a test, which records whether its reader has left. */
function stream() {
  let give: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (give = controller) });
  return {
    body,
    say: (text: string) => give?.enqueue(encoder.encode(text)),
    end: () => give?.close(),
    cut: () => give?.error(new TypeError("cut")),
  };
}

const document = {
  ID: 7,
  DocumentNO: "A-2026-000001",
  DocumentStatus: "OPEN",
  DocumentType: "COUNT",
  DocumentDate: "2026-03-12",
  DocumentDateTime: 1,
  DocumentLastDate: 1,
  ProcessDate: null,
  DocumentComment: "",
  TargetLayerID: 3,
  TargetLayerDescription: "Laval",
  TerminalID: "T1",
  UserID: 1,
  UserName: "Ana",
  Count: 0,
  NbOfBodies: 0,
  DocumentIsDeleted: false,
  RestorableUntil: null,
  Version: 1,
  Scope: { kind: "PARTIAL" },
  IsBlind: false,
  UncountedPolicy: null,
  Hold: null,
  Counters: [],
  ApprovedBy: null,
  ClosedBy: null,
  ReversedBy: null,
  Reverses: null,
  Unmatched: 0,
  ScopeNames: [],
  ExpectedItems: [],
};
const event = (cursor: number) =>
  `event: changes\nid: ${cursor}\ndata: ${JSON.stringify({ Cursor: cursor, Document: document, Lines: [], Devices: [] })}\n\n`;

const clientOf = (answers: readonly (() => Response)[], options: Partial<ClientOptions> = {}) => {
  const requests: RequestInit[] = [];
  const client = makeClient({
    follow: followEvents,
    token: () => "good",
    language: () => "fr",
    fetch: async (_url, init) => answers[requests.push(init) - 1]?.() ?? new Response("[]", { status: 404 }),
    ...options,
  });
  return { client, asked: requests };
};

describe("a call that is followed", () => {
  it("emits each event, however it is split, until the server ends the stream", async () => {
    const { body, say, end } = stream();
    const { client, asked } = clientOf([() => new Response(body)]);
    const delays: number[] = [];
    const followResult = Effect.runPromise(
      client.inventoryDocument.changes({
        params: { id: 7 },
        query: { after: 3 },
        onEvent: ({ cursor }) => void delays.push(cursor),
      }),
    );
    const text = event(4) + ": still here\n\n" + event(5);
    for (const part of [text.slice(0, 30), text.slice(30, 31), text.slice(31)]) say(part);
    end();
    expect([(await followResult).cursor, delays]).toEqual([5, [4, 5]]);
    expect(new Headers(asked[0]?.headers).get("accept")).toBe("text/event-stream");
    expect(new Headers(asked[0]?.headers).get("authorization")).toBe("Bearer good");
  });

  it("closes its connection when it is interrupted", async () => {
    const { body } = stream();
    const { client, asked } = clientOf([() => new Response(body)]);
    const fiber = Effect.runFork(
      client.inventoryDocument.changes({ params: { id: 7 }, query: {}, onEvent: () => undefined }),
    );
    await expect.poll(() => asked.length).toBe(1);
    await Effect.runPromise(Fiber.interrupt(fiber));
    expect(asked[0]?.signal?.aborted).toBe(true);
  });

  it("fails with NETWORK when its connection breaks, and with the server's rejection", async () => {
    const { body, say, cut } = stream();
    const failedCalls = (answer: () => Response) =>
      Effect.runPromiseExit(
        clientOf([answer], { retries: 0 }).client.inventoryDocument.changes({
          params: { id: 7 },
          query: {},
          onEvent: () => cut(),
        }),
      );
    const brokenExit = failedCalls(() => new Response(body));
    say(event(1));
    expect(Exit.isFailure(await brokenExit) && String(await brokenExit)).toContain("NetworkError");
    expect(String(await failedCalls(() => new Response('[{"code":"HTTP_429"}]', { status: 429 })))).toContain(
      "TooManyRequests",
    );
  });
});

describe("the text of a stream", () => {
  it("is split at the end of an event, with any line ends", () => {
    expect(splitEvents('data:{"a":1}\r\n\r\ndata: x\ndata: y\n\n: here\n\ndata: 2')).toEqual({
      events: ['{"a":1}', "x\ny"],
      left: "data: 2",
    });
  });
});
