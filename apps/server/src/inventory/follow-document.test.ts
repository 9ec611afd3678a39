import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { countStreams, streamsPerUser } from "../http/open-streams.ts";
import { Server, serveRoutes } from "../testing/serve-routes.ts";
import { codesOf, documentOf, documentsPath, keyOf, makeStockedStore, send } from "./testing/stocked-store.ts";

/** Test client that follows a document, with the changes it received and their times. */
interface Follower {
  readonly status: number;
  readonly changes: {
    readonly at: number;
    readonly lines: readonly { readonly ItemSKU: string; readonly Qty: number }[];
  }[];
  readonly ended: Promise<unknown>;
  readonly stop: () => void;
}

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("who follows a document", (it) => {
  const prepare = Effect.runSync(Effect.cached(makeStockedStore));

  const beginCount = Effect.gen(function* () {
    const { first, ana, luc } = yield* prepare;
    const { ID } = documentOf(
      yield* send(ana, "POST", documentsPath, [{ DocumentType: "COUNT", TargetLayerID: first, TerminalID: "T1" }]),
    );
    yield* send(luc, "POST", `${documentsPath}${ID}/Counter`, { DeviceID: "D2", Waiting: 0 });
    return ID;
  });

  const follow = Effect.fnUntraced(function* (token: string, id: number) {
    const { call } = yield* Server;
    const stop = new AbortController();
    const answer = yield* call(`${documentsPath}${id}/Changes`, {
      token,
      headers: { accept: "text/event-stream" },
      signal: stop.signal,
    });
    const changes: Follower["changes"] = [];
    const listen = async () => {
      let text = "";
      for await (const part of (answer.body ?? new ReadableStream<Uint8Array<ArrayBuffer>>()).pipeThrough(
        new TextDecoderStream(),
      )) {
        const events = `${text}${part}`.split("\n\n");
        text = events.pop() ?? "";
        for (const event of events)
          if (event.includes("data: "))
            changes.push({
              at: performance.now(),
              lines: (
                JSON.parse(event.slice(event.indexOf("data: ") + 6)) as {
                  readonly Lines: Follower["changes"][number]["lines"];
                }
              ).Lines,
            });
      }
    };
    const streamEnd = answer.status === 200 ? listen().catch(() => undefined) : Promise.resolve();
    const follower: Follower = { status: answer.status, changes, ended: streamEnd, stop: () => stop.abort() };
    return follower;
  });

  let sequence = 0;
  const scan = (token: string, id: number, device: string, item: number) => {
    const now = Date.now();
    return send(token, "POST", `${documentsPath}${id}/events`, {
      DeviceID: device,
      SentAt: now,
      Events: [{ ID: `e${++sequence}`, LineKey: keyOf(item), Sequence: sequence, DateTime: now, Kind: "add", Qty: 1 }],
    });
  };

  it.effect("reads the lines that were counted last before the others, and all of a short document at once", () =>
    Effect.gen(function* () {
      const { ana } = yield* prepare;
      const id = yield* beginCount;
      for (const item of [0, 1, 2, 1]) yield* scan(ana, id, "D1", item);
      const read = (query: string) =>
        Effect.map(send(ana, "GET", `${documentsPath}${id}/Changes${query}`), ({ status, body }) => ({
          status,
          ...(body as {
            readonly Lines?: readonly { readonly Key: string; readonly Qty: number }[];
            readonly Document?: { readonly NbOfBodies: number; readonly Count: number };
          }),
        }));
      const part = yield* read("?first=2");
      expect([part.Lines?.map(({ Key, Qty }) => [Key, Qty]), part.Document?.NbOfBodies, part.Document?.Count]).toEqual([
        [
          [keyOf(1), 2],
          [keyOf(2), 1],
        ],
        3,
        4,
      ]);
      const [lastLines, all] = [yield* read("?first=4"), yield* read("")];
      expect(lastLines.Lines).toEqual(all.Lines);
      expect((yield* read("?first=0")).status).toBe(400);
    }),
  );

  it.effect("is told within a second what another counts, and goes on being told while they scan without a pause", () =>
    Effect.gen(function* () {
      const { ana, luc } = yield* prepare;
      const id = yield* beginCount;
      const followers = [yield* follow(ana, id), yield* follow(luc, id)];
      yield* Effect.promise(() => expect.poll(() => followers.map(({ changes }) => changes.length)).toEqual([1, 1]));
      // The scans are faster than the interval at which changes are collected.
      const scanMs = performance.now();
      let count = 0;
      while (performance.now() - scanMs < 2_000) {
        expect((yield* scan(ana, id, "D1", 0)).status).toBe(200);
        count += 1;
      }
      yield* Effect.promise(() =>
        expect
          .poll(() => followers.map(({ changes }) => changes.at(-1)?.lines[0]?.Qty), { timeout: 5_000 })
          .toEqual([count, count]),
      );
      for (const { changes } of followers) {
        const times = [scanMs, ...changes.slice(1).map(({ at }) => at)];
        expect(changes.length).toBeGreaterThan(3);
        for (const [index, changedAtMs] of times.entries())
          expect(changedAtMs - (times[index - 1] ?? changedAtMs)).toBeLessThan(1_000);
      }
      for (const { stop } of followers) stop();
    }),
  );

  it.effect("is counted while they do, and no longer", () =>
    Effect.gen(function* () {
      const { ana } = yield* prepare;
      const id = yield* beginCount;
      const context = yield* Effect.context<never>();
      const countOpenStreams = () => Effect.runSyncWith(context)(countStreams);
      yield* Effect.promise(() => expect.poll(countOpenStreams, { timeout: 5_000 }).toBe(0));
      const followers = yield* Effect.forEach(Array.from({ length: streamsPerUser }), () => follow(ana, id), {
        concurrency: 8,
      });
      expect(followers.map(({ status }) => status)).toEqual(followers.map(() => 200));
      yield* Effect.promise(() => expect.poll(countOpenStreams, { timeout: 5_000 }).toBe(streamsPerUser));
      const { call } = yield* Server;
      const refusedAnswer = yield* call(`${documentsPath}${id}/Changes`, {
        token: ana,
        headers: { accept: "text/event-stream" },
      });
      expect([refusedAnswer.status, codesOf({ body: yield* Effect.promise(() => refusedAnswer.json()) })]).toEqual([
        429,
        ["HTTP_429"],
      ]);
      // A client that cannot follow the stream can still poll.
      expect((yield* send(ana, "GET", `${documentsPath}${id}/Changes`)).status).toBe(200);
      for (const { stop } of followers) stop();
      yield* Effect.promise(() => expect.poll(countOpenStreams, { timeout: 5_000 }).toBe(0));
    }),
  );

  it.effect("receives no event about locations or costs that the user may not see", () =>
    Effect.gen(function* () {
      const { admin, ana, clerk, second } = yield* prepare;
      const foreignDocument = documentOf(
        yield* send(admin, "POST", documentsPath, [{ DocumentType: "COUNT", TargetLayerID: second, TerminalID: "T1" }]),
      );
      expect((yield* follow(ana, foreignDocument.ID)).status).toBe(404);
      const id = yield* beginCount;
      const [sees, doesNot] = [yield* follow(ana, id), yield* follow(clerk, id)];
      yield* Effect.promise(() => expect.poll(() => [sees.changes.length, doesNot.changes.length]).toEqual([1, 1]));
      yield* scan(ana, id, "D1", 0);
      yield* Effect.promise(() =>
        expect.poll(() => [sees.changes.length, doesNot.changes.length], { timeout: 5_000 }).toEqual([2, 2]),
      );
      expect(JSON.stringify(sees.changes)).toMatch(/Cost/u);
      expect(JSON.stringify(doesNot.changes)).not.toMatch(/Cost/u);
      sees.stop();
      doesNot.stop();
    }),
  );
});
