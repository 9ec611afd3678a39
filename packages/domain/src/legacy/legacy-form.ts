/** The forms of legacy entities: apart, so that who lists them does not carry the rules. */

import { defineForm, type Fields, type Form } from "../validation/index.ts";

import { getLegacyEntity } from "./legacy-entity.ts";
import type { LegacyEntity } from "./legacy-entity.data.ts";

/**
 * Gives the form of a legacy entity, by our names.
 *
 * @example Object.keys(formOfLegacy("department").fields) // => ["code", "description"]
 */
export function formOfLegacy(entity: LegacyEntity): Form<Fields> {
  return defineForm(
    Object.fromEntries(Object.entries(getLegacyEntity(entity).fields).map(([name, { rules }]) => [name, rules])),
  );
}
