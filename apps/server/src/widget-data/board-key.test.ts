import { expect, layer } from "@effect/vitest";
import { permissionCodes } from "@comptoir/domain/access";
import { languageCodes } from "@comptoir/domain/language";
import { Effect } from "effect";
import fc from "fast-check";

import { makeOrganisation, read, serveRoutes, Server, signInAs } from "../testing/serve-routes.ts";
import { boardQuestionKey, type WidgetCaller } from "./widget-data-service.ts";

const arbReader = fc.record({
  layerId: fc.constantFrom(1, 2),
  permissions: fc.shuffledSubarray([...permissionCodes].slice(0, 3)),
  language: fc.constantFrom(...languageCodes),
});
const arbCalls = fc
  .array(fc.constantFrom("Simple", "Client"), { maxLength: 2 })
  .map((calls) => calls.map((call, index) => ({ key: String(index), call, params: { date: "-0d" } }) as const));

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })(
  "boards that several people open at once",
  (it) => {
    it("are the same exactly for readers of one layer with equal permissions and language who ask the same", () => {
      const facts = ({ layerId, permissions, language }: WidgetCaller, calls: unknown) =>
        fc.stringify([layerId, permissions.toSorted(), language, calls]);
      fc.assert(
        fc.property(arbReader, arbReader, arbCalls, arbCalls, (left, right, calls, otherCalls) => {
          expect(boardQuestionKey(left, calls) === boardQuestionKey(right, otherCalls)).toBe(
            facts(left, calls) === facts(right, otherCalls),
          );
        }),
        { numRuns: 1_000 },
      );
    });

    it.effect("tell each reader what they may see, whoever asks the same beside them", () =>
      Effect.gen(function* () {
        yield* makeOrganisation;
        const { call } = yield* Server;
        const tokens = [(yield* signInAs("admin")).token, (yield* signInAs("viewer")).token];
        const body = JSON.stringify([{ key: "0", call: "GetStats", params: { date: "-0d", type: "MARGIN" } }]);
        const answers = yield* Effect.all(
          Array.from({ length: 12 }, (_, index) =>
            Effect.flatMap(
              call("/api/Widget/data/batch", { method: "POST", token: tokens[index % 2] ?? "", body }),
              read,
            ),
          ),
          { concurrency: "unbounded" },
        );
        expect(
          answers.map(({ body: callAnswers }) => (callAnswers as readonly { readonly call: string }[])[0]?.call),
        ).toEqual(answers.map((_, index) => (index % 2 === 0 ? "GetStats" : "error")));
      }),
    );
  },
);
