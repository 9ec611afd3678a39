import { expect, layer } from "@effect/vitest";
import { Effect, Fiber } from "effect";

import { makeOrganisation, read, serveRoutes, Server, signInAs } from "../testing/serve-routes.ts";
import { runningAtMost, waitingAtMost } from "./question-limit.ts";

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("heavy questions", (it) => {
  it.effect(
    "of one person wait their turn, too many are told when to come back, and others are answered meanwhile",
    () =>
      Effect.gen(function* () {
        yield* makeOrganisation;
        const { call } = yield* Server;
        const [{ token }, { token: other }] = yield* Effect.all([signInAs("admin"), signInAs("viewer")]);
        const calls = Array.from({ length: 100 }, (_, n) => ({
          key: String(n),
          call: "SalesPerRange",
          params: { date: `-${n + 1}d..-0d` },
        }));
        const ask = (holder: string, count: number) =>
          call("/api/Widget/data/batch", {
            method: "POST",
            token: holder,
            body: JSON.stringify(calls.slice(0, count)),
          });
        const manyAnswers = yield* Effect.forkChild(
          Effect.all(
            Array.from({ length: 120 }, () => ask(token, 100)),
            { concurrency: "unbounded" },
          ),
        );
        yield* Effect.sleep("200 millis");
        expect((yield* ask(other, 1)).status).toBe(200);
        const answers = yield* Fiber.join(manyAnswers);
        const refusedAnswers = answers.filter(({ status }) => status === 429);
        expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(
          runningAtMost + waitingAtMost,
        );
        expect(refusedAnswers.length).toBeGreaterThan(0);
        const [first] = refusedAnswers;
        if (first === undefined) return;
        expect(first.headers.get("retry-after")).toBe("2");
        expect(yield* read(first)).toEqual({ status: 429, body: [{ code: "HTTP_429" }] });
        expect((yield* ask(token, 1)).status).toBe(200);
      }),
    { timeout: 60_000 },
  );
});
