/** Laws that every entity must obey. */
import type { EntityName } from "@comptoir/domain/entity";

import { holdAccessLaws } from "./entity-access-laws.ts";
import { holdHostileLaws } from "./entity-hostile-laws.ts";
import { makeEntityLaws, type LawTest, type SharedOrganisation } from "./entity-law-context.ts";
import { holdListLaws } from "./entity-list-laws.ts";
import { testSaveLaws } from "./entity-save-laws.ts";

export type { SharedOrganisation } from "./entity-law-context.ts";

/** Runs the laws of an entity in their order; on a server shared by several entities, each has its own rows. */
export function testEntityRules(
  it: LawTest,
  name: EntityName,
  atServer: SharedOrganisation = { organisation: null },
): void {
  const laws = makeEntityLaws(name, atServer);
  holdListLaws(it, laws);
  testSaveLaws(it, laws);
  holdAccessLaws(it, laws);
  holdHostileLaws(it, laws);
}
