import { entityNames, getEntity } from "@comptoir/domain/entity";
import { layer } from "@effect/vitest";
import { Effect } from "effect";

import { makeOrganisation, serveRoutes, signInAs } from "../testing/serve-routes.ts";
import { holdNaughtyStrings } from "./naughty-rows.ts";

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("texts that have broken programs", (it) => {
  it.effect(
    "are given back by every entity as they were sent, or refused at their field",
    () =>
      Effect.gen(function* () {
        const place = yield* makeOrganisation;
        const { token } = yield* signInAs("admin");
        // Each target comes with roles and a level of its own, what terminals received is not created by hand, and taxes are limited to the codes there are.
        for (const name of entityNames)
          if (getEntity(name).write.length > 0 && !["tax", "target"].includes(name))
            yield* holdNaughtyStrings(name, token, place);
      }),
    { timeout: 300_000 },
  );
});
