import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { addDays } from "@comptoir/domain/period";

import { commitReceipts, sampleReceipt } from "../sales/testing/sample-receipt.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

const day = sampleReceipt.businessDate;

layer(serveRoutes(), { excludeTestServices: true, timeout: "120 seconds" })("the rule sameWeekday", (it) => {
  it.effect("compares a day with the same weekday of last week, and ten days with those two weeks before", () =>
    Effect.gen(function* () {
      const { first } = yield* makeOrganisation;
      const { call } = yield* Server;
      const lines = sampleReceipt.lines.map((line) => ({
        ...line,
        itemId: null,
        departmentId: null,
        subDepartmentId: null,
      }));
      // Yesterday one receipt, a week ago two, two weeks ago three.
      yield* commitReceipts(
        [0, 1, 7, 7, 14, 14, 14].map((ago, index) => ({
          ...sampleReceipt,
          lines,
          locationId: first,
          number: `R${index}`,
          businessDate: addDays(day, -ago),
        })),
      );
      const { token } = yield* signInAs("admin");
      const previousOf = (from: string, rule: string) =>
        Effect.map(
          Effect.flatMap(call(`/api/Widget/data/Simple?date=${from}..${day}&compare=${rule}`, { token }), read),
          ({ body }) => (body as { readonly simple: { readonly previous?: { readonly net: number } } }).simple.previous,
        );
      expect(yield* previousOf(day, "previous")).toMatchObject({ net: 19 });
      expect(yield* previousOf(day, "sameWeekday")).toMatchObject({ net: 38 });
      expect(yield* previousOf(addDays(day, -9), "sameWeekday")).toMatchObject({ net: 57 });
    }),
  );
});
