import { layer } from "@effect/vitest";
import { Effect } from "effect";

import { makeOrganisation, serveRoutes, signInAs } from "../testing/serve-routes.ts";
import { testNaughtyStrings } from "./naughty-rows.ts";

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("texts that have broken programs", (it) => {
  it.effect(
    "are given back by a role as they were sent, or refused at their field; by every entity in the long tests",
    () =>
      Effect.gen(function* () {
        const organisation = yield* makeOrganisation;
        const { token } = yield* signInAs("admin");
        yield* testNaughtyStrings("role", token, organisation);
      }),
  );
});
