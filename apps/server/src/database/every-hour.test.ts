import { expect, it } from "@effect/vitest";
import { Effect, Exit, Ref, Scope } from "effect";
import { TestClock } from "effect/testing";

import { repeatHourly } from "./every-hour.ts";

it.effect("works at once and every hour, whatever happened the hour before, until the server stops", () =>
  Effect.gen(function* () {
    const runs = yield* Ref.make(0);
    const scope = yield* Scope.make();
    yield* repeatHourly(
      "counting",
      Effect.andThen(
        Ref.update(runs, (count) => count + 1),
        Effect.fail("no database"),
      ),
    ).pipe(Scope.provide(scope));
    yield* TestClock.adjust("59 minutes");
    expect(yield* Ref.get(runs)).toBe(1);
    yield* TestClock.adjust("2 hours");
    expect(yield* Ref.get(runs)).toBe(3);
    yield* Scope.close(scope, Exit.void);
    yield* TestClock.adjust("2 hours");
    expect(yield* Ref.get(runs)).toBe(3);
  }),
);
