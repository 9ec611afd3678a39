import { expect, layer } from "@effect/vitest";
import { Deferred, Effect, Exit, Fiber, Result } from "effect";

import { serveRoutes } from "../testing/serve-routes.ts";
import { groupCalls } from "./scan-groups.ts";
import { codesOf, documentOf, documentsPath, keyOf, makeStockedStore, send } from "./testing/stocked-store.ts";

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("calls that come together", (it) => {
  it.effect("are stored together, each once and with its own answer, while one of them is stored", () =>
    Effect.gen(function* () {
      const groups: (readonly string[])[] = [];
      const gate = yield* Deferred.make<void>();
      const store = groupCalls((_id, calls: readonly string[]) =>
        Effect.gen(function* () {
          groups.push(calls);
          if (groups.length === 1) yield* Deferred.await(gate);
          if (calls.includes("broken")) return yield* Effect.die("no database");
          return calls.map((callName): Result.Result<string, string> =>
            callName === "wrong" ? Result.fail("refused") : Result.succeed(callName.toUpperCase()),
          );
        }),
      );
      const call = (name: string) => Effect.forkChild(Effect.exit(store(7, name)));
      const first = yield* call("a");
      yield* Effect.yieldNow;
      const [left, ...otherCalls] = [yield* call("gone"), yield* call("b"), yield* call("wrong")];
      const otherStore = yield* store(8, "c");
      // The scans of a caller who disconnected before the answer are stored all the same.
      yield* Fiber.interrupt(left);
      yield* Deferred.succeed(gate, undefined);
      expect([yield* Fiber.join(first), ...(yield* Effect.forEach(otherCalls, Fiber.join)), otherStore]).toEqual([
        Exit.succeed("A"),
        Exit.succeed("B"),
        Exit.fail("refused"),
        "C",
      ]);
      expect(groups).toEqual([["a"], ["c"], ["gone", "b", "wrong"]]);
      expect(Exit.isFailure(yield* Effect.exit(store(7, "broken")))).toBe(true);
      expect(yield* store(7, "d")).toBe("D");
    }),
  );

  it.effect("wrong scans are refused one by one, and a refused scan stores nothing", () =>
    Effect.gen(function* () {
      const { first, ana, luc } = yield* makeStockedStore;
      const { ID } = documentOf(
        yield* send(ana, "POST", documentsPath, [{ DocumentType: "COUNT", TargetLayerID: first, TerminalID: "T1" }]),
      );
      const now = Date.now();
      const scans = (device: string, key: string, more: object = {}) => ({
        DeviceID: device,
        SentAt: now,
        Events: [{ ID: `${device} ${key}`, LineKey: key, Sequence: 1, DateTime: now, Kind: "add", Qty: 1, ...more }],
      });
      const calls = [
        ...Array.from({ length: 8 }, (_, index) => [ana, scans(`D${index}`, keyOf(0))] as const),
        [ana, scans("D0", keyOf(1), { Qty: 0.5 })] as const,
        [luc, scans("L", "NEVER")] as const,
        [ana, scans("D9", "WRONG", { Qty: -1 })] as const,
        // The same request twice at once.
        [ana, scans("D1", keyOf(0))] as const,
      ];
      const answers = yield* Effect.forEach(
        calls,
        ([token, body]) => send(token, "POST", `${documentsPath}${ID}/events`, body),
        { concurrency: "unbounded" },
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 400, 400, 400, 200]);
      expect([
        codesOf(answers[8] ?? { body: [] }),
        codesOf(answers[9] ?? { body: [] }),
        codesOf(answers[10] ?? { body: [] }),
      ]).toEqual([["INTEGER Events.0.Qty"], ["COUNTER_NOT_JOINED Events.0.UserID"], ["LINE_QUANTITY Events.0.Qty"]]);
      expect(documentOf(yield* send(ana, "GET", `${documentsPath}${ID}`)).Lines).toMatchObject([
        { Key: keyOf(0), Qty: 8 },
      ]);
    }),
  );
});
