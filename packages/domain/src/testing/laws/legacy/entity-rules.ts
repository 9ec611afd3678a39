import fc from "fast-check";

import { isPermissionCode, navigationEntries } from "../../../access/index.ts";
import type * as legacy from "../../../legacy/index.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof legacy,
  "legacyFormOf" | "getLegacyEntity" | "isLegacyEntity" | "legacyEntityCodes" | "legacyModels"
>;

/** Builds the rules and laws of the legacy entities and their forms. */
export const entityRules = ({
  legacyFormOf,
  getLegacyEntity,
  isLegacyEntity,
  legacyEntityCodes,
  legacyModels,
}: Functions): Readonly<Record<string, RuleRow>> => {
  const arbEntityCode = fc.constantFrom(...legacyEntityCodes);
  return {
    "legacy-entities": {
      says: "The legacy set has thirteen entities, each with its navigation entry, path, permissions and the screen that replaces it; a few are newer entities under their old name.",
      source: "specification 2 (Management V1); behaviour 3.8 (legacy page)",
      laws: {
        "every V1 navigation entry is an entity, and every entity an entry": fixedCase(legacyModels, (models) => {
          const entries = Object.keys(navigationEntries).filter((entry) => entry.startsWith("V1_"));
          same(models.length, 13);
          same(new Set(models.map(({ entry }) => String(entry))), new Set(entries));
          same(new Set(models.map(({ model }) => model)).size, 13);
        }),
        "an entity is found by its name, and by nothing else": fc.property(
          arbEntityCode,
          fc.anything(),
          (entity, other) => {
            same(isLegacyEntity(entity), true);
            same(
              isLegacyEntity(other),
              legacyEntityCodes.some((code) => code === other),
            );
          },
        ),
        "the fields of an entity have unique wire names, and its CUD includes READ": fc.property(
          arbEntityCode,
          (entity) => {
            const { id, fields, listOnly, read, write, list, unique, named } = getLegacyEntity(entity);
            const wires = [
              id,
              ...Object.values(fields).map(({ wire }) => wire),
              ...Object.values(listOnly).map(({ wire }) => wire),
            ];
            same(new Set(wires).size, wires.length);
            for (const code of [read, ...write]) holds(isPermissionCode(code), code);
            same(
              write.map((code) => code.replace("_CUD", "_READ")),
              write.length === 0 ? [] : [read],
            );
            const knownFields = new Set([...Object.keys(fields), ...Object.keys(listOnly), "changedOn"]);
            for (const name of [...list, ...unique, ...named.flat()]) holds(knownFields.has(name), name);
          },
        ),
        "a form has the fields of its row, and requires those that the row requires": fc.property(
          arbEntityCode,
          (entity) => {
            const { fields } = getLegacyEntity(entity);
            same(Object.keys(legacyFormOf(entity).fields), Object.keys(fields));
            same(
              Object.values(legacyFormOf(entity).fields),
              Object.values(fields).map(({ rules }) => rules),
            );
          },
        ),
      },
    },
  };
};
