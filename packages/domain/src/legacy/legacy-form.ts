/** Forms of legacy entities, in their own module so that listing entities does not load the rules. */

import { defineForm, type Fields, type Form } from "../validation/index.ts";

import { getLegacyEntity } from "./legacy-entity.ts";
import type { LegacyEntity } from "./legacy-entity.data.ts";

/**
 * Returns the form of a legacy entity, with our field names.
 *
 * @example Object.keys(legacyFormOf("department").fields) // => ["code", "description"]
 */
export function legacyFormOf(entity: LegacyEntity): Form<Fields> {
  return defineForm(
    Object.fromEntries(Object.entries(getLegacyEntity(entity).fields).map(([name, { rules }]) => [name, rules])),
  );
}
