import { Effect } from "effect";
import fc from "fast-check";
import readWorkbook from "read-excel-file/node";
import { describe, expect, it } from "vitest";

import { Server, serveRoutes } from "../testing/serve-routes.ts";
import { rounds } from "../testing/rounds.ts";
import { listQuestions, listReportQuestions, type Question } from "./testing/ask-everything.ts";
import { makePricedChain, type Costs } from "./testing/priced-world.ts";

/** Replaces values that differ between two runs: times, dates of files, and transaction counters. */
const momentless = (text: string): string =>
  text
    .replaceAll(/\b1[789]\d{11}(?:\.\d+)?\b/gu, "#")
    .replaceAll(/"Cursor":\d+/gu, '"Cursor":"#"')
    .replaceAll(/ · (?:As of|À jour à|Al) [^<"]*/gu, " · #")
    .replaceAll(/\b20\d\d-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?\b/gu, "#");

/** Returns the content of an answer, unpacked from its file format. */
const sayingOf = Effect.fnUntraced(function* ({ path, body }: Question, response: Response) {
  const bytes = Buffer.from(yield* Effect.promise(() => response.arrayBuffer()));
  const isBook = path.endsWith("/Export") && response.status === 200 && JSON.stringify(body).includes('"xlsx"');
  const text = isBook ? JSON.stringify(yield* Effect.promise(() => readWorkbook(bytes))) : bytes.toString("utf8");
  return `${response.status} ${response.headers.get("x-total-count") ?? ""} ${momentless(text)}`;
});

/** Collects the answers of a chain with these costs to all requests: to a reader without the cost permission, and some of them to the administrator. */
const answersFor = (costs: Costs, { seed, hasCopy }: { readonly seed: number; readonly hasCopy: boolean }) =>
  Effect.gen(function* () {
    const world = yield* makePricedChain(costs, seed);
    const { call } = yield* Server;
    const ask = (token: string, questions: readonly Question[]) =>
      Effect.forEach(questions, (question) =>
        Effect.gen(function* () {
          const { method, path, body } = question;
          const response = yield* call(path, {
            method,
            token,
            ...(body !== undefined && { body: JSON.stringify(body) }),
          });
          return {
            asked: `${method} ${decodeURIComponent(path)} ${JSON.stringify(body) ?? ""}`,
            said: yield* sayingOf(question, response),
          };
        }),
      );
    const questions = hasCopy ? listReportQuestions(world) : listQuestions(world);
    const admin = yield* ask(
      world.admin,
      questions.filter(({ method }, index) => method !== "PUT" && index % 7 === 0),
    );
    return { admin, reader: yield* ask(world.reader, questions) };
  }).pipe(Effect.provide(serveRoutes({ hasCopy })), Effect.scoped, Effect.runPromise);

type Told = Awaited<ReturnType<typeof answersFor>>["reader"];

const differences = (here: Told, there: Told) =>
  here.flatMap(({ asked, said }, index) =>
    said === there[index]?.said ? [] : [{ asked, here: said, there: there[index]?.said }],
  );

const arbCost = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 300_000 }), weight: 4 },
  { arbitrary: fc.constant(null), weight: 1 },
);
/** Generates two lists of costs that differ in one cost, which is often below and above the price, or known in one list only. */
const arbWorlds = fc
  .record({
    costs: fc.array(arbCost, { minLength: 3, maxLength: 3 }),
    at: fc.nat({ max: 2 }),
    other: fc.oneof(arbCost, fc.constantFrom(1, 9_000_000)),
    seed: fc.integer({ min: 1, max: 1_000 }),
  })
  .filter(({ costs, at, other }) => costs[at] !== other)
  .map(({ costs, at, other, seed }) => ({ one: costs, other: costs.with(at, other), seed }));

describe.each([{ hasCopy: false }, { hasCopy: true }])("with a copy made for reading: $hasCopy", ({ hasCopy }) => {
  it("two chains that differ in one cost say the same, to the byte, to whoever may not see costs", async () => {
    const worlds = fc.sample(arbWorlds, { numRuns: rounds({ few: 1, many: 12 }), seed: hasCopy ? 7 : 3 });
    for (const { one, other, seed } of worlds) {
      const firstAnswers = await answersFor(one, { seed, hasCopy });
      const secondAnswers = await answersFor(other, { seed, hasCopy });
      expect(differences(firstAnswers.reader, secondAnswers.reader), JSON.stringify([one, other])).toEqual([]);
      // Checks that the requests succeed and involve costs: the administrator's answers differ.
      expect(firstAnswers.reader.filter(({ said }) => said.startsWith("200")).length).toBeGreaterThan(200);
      expect(differences(firstAnswers.admin, secondAnswers.admin).length).toBeGreaterThan(10);
    }
  }, 900_000);
});
