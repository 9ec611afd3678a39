import fc from "fast-check";

import type * as creation from "../../../creation/index.ts";
import type { AccessState } from "../../../role/index.ts";
import { checkForm } from "../../../validation/index.ts";
import { arbCreationModel } from "../../arbitraries/creation.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

/** An organisation with one layer, and one user who holds the given permissions there. */
const stateWithPermissions = (permissions: readonly string[]): AccessState => ({
  layers: [{ id: 20, parentId: null, targetId: 10 }],
  roles: [{ id: 30, targetId: 10, code: "MAKER", description: "", permissions }],
  users: [{ id: 40, layerId: 20, hasAccess: true }],
  grants: [{ userId: 40, roleId: 30, layerId: 20 }],
});

/** A filled value, valid or not. */
const arbFilled = fc.constantFrom<unknown>("x", 1, true, ["x"], {});

/** Builds the rules and laws of the fields of a new record. */
export function fieldRules({ creationScope, findCreationModel }: typeof creation): Readonly<Record<string, RuleRow>> {
  const rowOf = (model: string): creation.CreationModelRow => {
    const row = findCreationModel(model);
    if (row === null) throw new Error(`no model: ${model}`);
    return row;
  };
  const scopeFor = (model: string, furtherPermissions: readonly string[] = []): creation.CreationScope => {
    const answer = creationScope(
      stateWithPermissions([...rowOf(model).write, ...furtherPermissions]),
      { userId: 40, layerId: 20 },
      model,
    );
    if (!answer.ok || !answer.value.isAllowed) throw new Error(`not allowed: ${model}`);
    return answer.value;
  };
  const isGuarded = (model: string, name: string) => Object.hasOwn(rowOf(model).guarded, name);
  /** Models that can be created at all. */
  const arbWritten = arbCreationModel.filter((model) => rowOf(model).write.length > 0);

  return {
    "fields-to-fill-in": {
      says: "The form of a new record says which fields are required and the defaults of the others; its id and version come from the product; a field with a permission of its own is closed to those who do not hold it.",
      source: "behaviour 3.5 (GetCreationScope), 3.9; decision 0126",
      cases: ["creation.json"],
      laws: {
        "a partly filled form is rejected exactly at its empty required fields": fc.property(
          arbWritten,
          fc.infiniteStream(fc.option(arbFilled)),
          (model, stream) => {
            const { form } = rowOf(model);
            // A requirement may depend on another field, so only required fields are sent.
            const { required } = scopeFor(model);
            const sentFields = Object.fromEntries(
              required.flatMap((name) => {
                const { value } = stream.next();
                return value === null ? [] : [[name, value] as const];
              }),
            );
            const formResult = checkForm(form, sentFields);
            const refusedFields = new Set(
              formResult.ok ? [] : formResult.issues.map(({ path: [name] }) => String(name)),
            );
            for (const name of Object.keys(form.fields))
              if (!Object.hasOwn(sentFields, name)) same(refusedFields.has(name), required.includes(name), name);
          },
        ),
        "a field has the default of its form, and a place is the user's current one": fc.property(
          arbWritten,
          (model) => {
            const { form, place } = rowOf(model);
            const { defaults, readOnly } = scopeFor(model, Object.values(rowOf(model).guarded));
            const ownPlace = { target: 10, layer: 20 };
            for (const [name, rules] of Object.entries(form.fields)) {
              const absent = rules.flatMap((rule) =>
                typeof rule === "object" && "default" in rule ? [rule.default] : [],
              );
              const placePart = new Map(Object.entries(place)).get(name);
              const expected = readOnly.includes(name) ? [] : placePart === undefined ? absent : [ownPlace[placePart]];
              same(Object.hasOwn(defaults, name) ? [defaults[name]] : [], expected, name);
            }
            holds(
              Object.keys(defaults).every((name) => Object.hasOwn(form.fields, name)),
              "no field that the form has not",
            );
          },
        ),
        "the id and version are never filled in, unless the form asks for them": fc.property(arbWritten, (model) => {
          const { required, readOnly } = scopeFor(model);
          const fieldNames = Object.keys(rowOf(model).form.fields).filter(
            (name) => name === "id" || name === "version",
          );
          same(
            readOnly.filter((name) => !isGuarded(model, name)),
            fieldNames.filter((name) => !required.includes(name)),
          );
        }),
        "a field with a permission of its own is closed exactly to those who do not hold it": fc.property(
          arbWritten,
          fc.subarray(["USER_ACCESS_CUD", "TARGETLAYER_CUD", "ROLE_CUD", "SALE_READ"]),
          (model, furtherPermissions) => {
            const { readOnly, defaults } = scopeFor(model, furtherPermissions);
            const permissions = [...rowOf(model).write, ...furtherPermissions];
            for (const [name, code] of Object.entries(rowOf(model).guarded)) {
              same(readOnly.includes(name), !permissions.includes(code), name);
              if (readOnly.includes(name)) holds(!Object.hasOwn(defaults, name), "what is closed starts with nothing");
            }
          },
        ),
      },
    },
  };
}
