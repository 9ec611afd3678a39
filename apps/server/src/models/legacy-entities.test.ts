import { entityNames } from "@comptoir/domain/entity";
import { isLegacyEntity, legacyEntities } from "@comptoir/domain/legacy";
import { layer } from "@effect/vitest";

import { serveRoutes } from "../testing/serve-routes.ts";
import { testEntityRules, type SharedOrganisation } from "./entity-laws.ts";

// Runs all legacy entities on a single server, because their rows are small. Those not created by hand have their own
// tests.
layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("the legacy set", (it) => {
  const sharedOrganisation: SharedOrganisation = { organisation: null };
  for (const name of entityNames.filter(isLegacyEntity)) {
    if (legacyEntities[name].write.length > 0 && name !== "target") testEntityRules(it, name, sharedOrganisation);
  }
});
