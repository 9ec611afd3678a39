import { expect, layer } from "@effect/vitest";
import { Effect, Exit, Scope } from "effect";

import { DatabaseEngine } from "./database-engine.ts";
import { electServer } from "./one-at-a-time.ts";
import { testDatabase } from "./test-database.ts";

layer(testDatabase, { excludeTestServices: true })("work that one of several servers does", (it) => {
  it.effect("is done by the first that asked, and after it by another; an embedded database has one server", () =>
    Effect.gen(function* () {
      const { kind } = yield* DatabaseEngine;
      const [first, second] = [yield* Scope.make(), yield* Scope.make()];
      const isFirst = yield* Scope.provide(electServer("work"), first);
      expect([yield* isFirst, yield* isFirst]).toEqual([true, true]);
      if (kind !== "postgresql") return;
      const isSecond = yield* Scope.provide(electServer("work"), second);
      expect([yield* isSecond, yield* isFirst]).toEqual([false, true]);
      yield* Scope.close(first, Exit.void);
      expect(yield* isSecond).toBe(true);
      yield* Scope.close(second, Exit.void);
    }),
  );
});
