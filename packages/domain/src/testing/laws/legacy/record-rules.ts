import fc from "fast-check";

import { isPermissionCode, navigationEntries } from "../../../access/index.ts";
import type * as legacy from "../../../legacy/index.ts";
import { arbLegacyEntity, arbLegacyWire } from "../../arbitraries/legacy.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof legacy, "findLegacyEntity" | "getLegacyEntity" | "legacyEntityCodes" | "parseLegacy" | "printLegacy">;

/** Keys that a record may not smuggle in. */
const arbAnything = fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom("ID", "code", "description", "_ItemID", "__proto__", "itemUPC", "rate"), fc.anything()));

/** The entities and their records. */
export const recordRules = ({ findLegacyEntity, getLegacyEntity, legacyEntityCodes, parseLegacy, printLegacy }: Functions): Readonly<Record<string, RuleRow>> => {
  const arbWire = arbLegacyEntity.chain((entity) => fc.tuple(fc.constant(entity), arbLegacyWire(entity)));
  return {
    "legacy-entities": {
      says: "The legacy set has thirteen entities, each with its navigation entry, path, permissions and the screen that replaces it.",
      source: "specification 2 (Management V1); behaviour 3.8 (legacy page)",
      laws: {
        "every V1 navigation entry is an entity, and every entity an entry": fc.property(arbLegacyEntity, (entity) => {
          const entries = Object.keys(navigationEntries).filter((entry) => entry.startsWith("V1_"));
          same(legacyEntityCodes.length, 13);
          same(new Set(legacyEntityCodes.map((code) => String(getLegacyEntity(code).entry))), new Set(entries));
          same(getLegacyEntity(entity).entry, `V1_${entity}`);
        }),
        "an entity is found by its path, and by nothing else": fc.property(arbLegacyEntity, fc.anything(), (entity, other) => {
          same(findLegacyEntity(getLegacyEntity(entity).model), entity);
          const known = legacyEntityCodes.some((code) => getLegacyEntity(code).model === other);
          if (!known) same(findLegacyEntity(other), null);
        }),
        "the fields of an entity have unique wire names, and its CUD includes READ": fc.property(arbLegacyEntity, (entity) => {
          const { fields, read, write } = getLegacyEntity(entity);
          const wires = Object.values(fields).map(({ wire }) => wire);
          same(new Set(wires).size, wires.length);
          holds(Object.hasOwn(fields, "id"), "a record has its name");
          for (const code of [...read, ...write]) holds(isPermissionCode(code), code);
          same(write.map((code) => code.replace("_CUD", "_READ")), write.length === 0 ? [] : read);
        }),
      },
    },
    "legacy-record": {
      says: "A record follows the rules of its fields, under their wire names; unknown fields are kept and written back.",
      source: "behaviour 3.8, 3.12 (20)",
      codes: ["REQUIRED", "MAX_LENGTH", "SPECIAL_CHARACTERS", "ONE_OF", "EMAIL", "PHONE", "POSTAL_CODE", "PERSON_NAME", "USERNAME", "BARCODE", "DATE", "TARGET_DESCRIPTION", "VALUE_TYPE"],
      laws: {
        "parses a valid record, with every field of its table": fc.property(arbWire, ([entity, wire]) => {
          const read = parseLegacy(entity, wire);
          if (!read.ok) throw new Error(JSON.stringify(read.issues));
          same(Object.keys(read.value.values), Object.keys(getLegacyEntity(entity).fields));
        }),
        "parse(print(record)) gives the record back, unknown fields included": fc.property(arbWire, ([entity, wire]) => {
          const read = parseLegacy(entity, wire);
          if (!read.ok) throw new Error(JSON.stringify(read.issues));
          same(parseLegacy(entity, printLegacy(read.value)), read);
          const known = new Set(Object.values(getLegacyEntity(entity).fields).map((field) => field.wire));
          const printed = printLegacy(read.value);
          for (const [name, value] of Object.entries(wire)) if (!known.has(name)) same(printed[name], value);
        }),
        "reports a missing field or one of another type under its wire name": fc.property(arbWire, fc.nat(), ([entity, wire], position) => {
          const fields = Object.values(getLegacyEntity(entity).fields);
          const field = fields[position % fields.length];
          if (field === undefined) throw new Error("an entity has fields");
          const isRequired = field.rules.some((rule) => rule === "required" || (typeof rule === "object" && "required" in rule));
          const { [field.wire]: _, ...without } = wire;
          const read = parseLegacy(entity, without);
          same(read.ok ? [] : read.issues.map(({ path }) => path), isRequired ? [[field.wire]] : []);
          const wrong = parseLegacy(entity, { ...wire, [field.wire]: { odd: true } });
          holds(!wrong.ok && wrong.issues.every(({ path }) => path[0] === field.wire), "at its name");
        }),
        "a role has known permissions only": fc.property(fc.string(), (text) => {
          const read = parseLegacy("ROLE", { description: "Clerk", target: 1, permissions: ["SALE_READ", `${text}?`] });
          same(read.ok ? [] : read.issues.map(({ code, path }) => [code, ...path]), [["ONE_OF", "permissions", 1]]);
        }),
        "any value is parsed or rejected with a reason, and never throws": fc.property(arbLegacyEntity, arbAnything, (entity, value) => {
          const read = parseLegacy(entity, value);
          holds(read.ok || read.issues.length > 0, "a refusal has its reason");
          if (read.ok) same(parseLegacy(entity, printLegacy(read.value)).ok, true);
        }),
      },
    },
  };
};
