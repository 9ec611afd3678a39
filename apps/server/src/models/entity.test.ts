import { entityNames } from "@comptoir/domain/entity";
import { isLegacyEntity } from "@comptoir/domain/legacy";
import { layer } from "@effect/vitest";

import { serveRoutes } from "../testing/serve-routes.ts";
import { testEntityRules } from "./entity-laws.ts";

for (const name of entityNames.filter((candidate) => !isLegacyEntity(candidate))) {
  layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })(name, (it) => testEntityRules(it, name));
}
