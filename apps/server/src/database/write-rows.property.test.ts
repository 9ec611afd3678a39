import { Effect, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";

import { DatabaseEngine, momentText, testDatabase, writeRows } from "./index.ts";

const runtime = ManagedRuntime.make(testDatabase);
afterAll(() => runtime.dispose());

const text = fc.string({
  unit: fc.constantFrom(
    "a",
    "\\",
    "\\.",
    "\\N",
    '"',
    ",",
    "{",
    "}",
    "\t",
    "\n",
    "\r",
    "\b",
    "\f",
    "\v",
    "é",
    "𝒳",
    "\0",
    " ",
  ),
  maxLength: 6,
});
const row = fc.record({
  whole: fc.option(fc.maxSafeInteger()),
  isTrue: fc.boolean(),
  words: fc.option(text),
  at: fc.integer({ min: Date.UTC(-3000, 0), max: Date.UTC(20_000, 0) }),
  facts: fc.option(fc.array(text, { maxLength: 2 })),
});

describe("rows written together", () => {
  it("are read back as they are, by arrays and by COPY, alone and into a new table", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        fc.boolean(),
        (few, isMany, isNew) =>
          runtime.runPromise(
            Effect.gen(function* () {
              const sql = yield* SqlClient.SqlClient;
              const { share } = yield* DatabaseEngine;
              const rows = isMany ? Array.from({ length: 240 }, (_, index) => few[index % few.length] ?? few[0]) : few;
              const read = yield* sql.withTransaction(
                Effect.gen(function* () {
                  yield* sql`DROP TABLE IF EXISTS written_row`;
                  yield* sql`CREATE TABLE written_row (place integer, whole bigint, is_true boolean, words text, at timestamptz, facts jsonb)`;
                  yield* writeRows(sql, {
                    table: "written_row",
                    share,
                    isNew,
                    columns: [
                      { name: "place", type: "integer", values: rows.map((_, index) => index) },
                      { name: "whole", type: "bigint", values: rows.map((each) => each?.whole ?? null) },
                      { name: "is_true", type: "boolean", values: rows.map((each) => each?.isTrue === true) },
                      { name: "words", type: "text", values: rows.map((each) => each?.words ?? null) },
                      { name: "at", type: "timestamptz", values: rows.map((each) => momentText(each?.at ?? 0)) },
                      {
                        name: "facts",
                        type: "jsonb",
                        values: rows.map((each) => (each?.facts == null ? null : storable(JSON.stringify(each.facts)))),
                      },
                    ],
                  });
                  return yield* sql`
                  SELECT whole::float8 AS whole, is_true AS "isTrue", words, (extract(epoch FROM at) * 1000)::float8 AS at, facts::text AS facts
                  FROM written_row ORDER BY place`;
                }),
              );
              expect(
                read.map(({ facts, ...otherColumns }) => ({
                  ...otherColumns,
                  facts: facts === null ? null : JSON.parse(String(facts)),
                })),
              ).toEqual(
                rows.map((each) => ({
                  whole: each?.whole ?? null,
                  isTrue: each?.isTrue,
                  words: each?.words?.replaceAll("\0", "\uFFFD") ?? null,
                  at: each?.at,
                  facts: each?.facts == null ? null : JSON.parse(storable(JSON.stringify(each.facts))),
                })),
              );
            }),
          ),
      ),
      { numRuns: 40 },
    );
  }, 60_000);
});

/** Returns JSON without escaped NUL characters, which jsonb refuses. */
const storable = (json: string): string => json.replaceAll("\\u0000", "\uFFFD");
