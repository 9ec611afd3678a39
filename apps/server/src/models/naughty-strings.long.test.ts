import { entityNames, getEntity } from "@comptoir/domain/entity";
import { layer } from "@effect/vitest";
import { Effect } from "effect";

import { makeOrganisation, serveRoutes, signInAs } from "../testing/serve-routes.ts";
import { testNaughtyStrings } from "./naughty-rows.ts";

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("texts that have broken programs", (it) => {
  it.effect(
    "are given back by every entity as they were sent, or refused at their field",
    () =>
      Effect.gen(function* () {
        const organisation = yield* makeOrganisation;
        const { token } = yield* signInAs("admin");
        // Skips targets, which create roles and a layer; taxes, which have a fixed list of codes; and rows
        // that are not created by hand.
        for (const name of entityNames)
          if (getEntity(name).write.length > 0 && !["tax", "target"].includes(name))
            yield* testNaughtyStrings(name, token, organisation);
      }),
    { timeout: 300_000 },
  );
});
