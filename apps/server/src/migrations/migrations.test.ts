import { readdirSync } from "node:fs";

import { describe, expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { migrate, testDatabase } from "../database/index.ts";
import { migrations } from "./index.ts";

describe("the table of migrations", (it) => {
  it("names every file of the folder, numbered without gap", () => {
    const files = readdirSync(import.meta.dirname).filter((name) => /^\d{4}_.*\.ts$/u.test(name)).toSorted();
    expect(Object.keys(migrations).map((name) => `${name}.ts`)).toEqual(files);
    expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, index) => index + 1));
  });
});

layer(testDatabase)("migrations", (it) => {
  it.effect("a second run changes nothing", () =>
    Effect.gen(function* () {
      expect(yield* migrate).toEqual([]);
    }),
  );

  it.effect("no table carries a trigger", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      expect(yield* sql`SELECT tgname FROM pg_trigger WHERE NOT tgisinternal`).toEqual([]);
    }),
  );
});
