/** Checks the fields of a save: that the caller may fill them in, then by the form of the entity, or by the entity's own check in its place. */
import { hasPermission } from "@comptoir/domain/access";
import { wireNameOfField, type EntityValues } from "@comptoir/domain/entity";
import { issue, type Issue } from "@comptoir/domain/result";
import { checkForm } from "@comptoir/domain/validation";
import { Effect } from "effect";

import { invalid } from "../http/refusal.ts";
import type { EntityBase, EntitySave, SaveContext } from "./entity-hooks.ts";
import type { EntityParts } from "./entity-parts.ts";

/** Makes the function that checks one row of a save; `rowIndex` is the index of the row. */
export function makeCheck<Row extends EntityBase, R>({ name, entity, hooks, inputOf }: EntityParts<Row, R>) {
  const formFields = Object.keys(entity.form.fields);

  const saveRefusal = (issues: readonly Issue[], rowIndex: number | null) =>
    invalid(
      issues.map(({ code, path: [firstName, ...innerPath], params }) =>
        issue(
          code,
          [
            ...(rowIndex === null ? [] : [rowIndex]),
            ...(firstName === undefined ? [] : [wireNameOfField(name, String(firstName))]),
            ...innerPath,
          ],
          params,
        ),
      ),
    );

  return Effect.fnUntraced(function* (entitySave: EntitySave, saveContext: SaveContext<Row>, rowIndex: number | null) {
    const { id: _id, version: _version, ...sentFields } = entitySave;
    const deniedFields = Object.entries(entity.guarded).filter(
      ([field, permission]) =>
        Object.hasOwn(sentFields, field) &&
        sentFields[field] !== undefined &&
        !hasPermission(saveContext.caller.permissions, [permission]),
    );
    if (deniedFields.length > 0)
      return yield* Effect.fail(
        saveRefusal(
          deniedFields.map(([field, permission]) => issue("ACCESS_DENIED", [field], { permission })),
          rowIndex,
        ),
      );
    const currentValues =
      saveContext.before === null ? { targetId: saveContext.targetId } : inputOf(saveContext.before);
    const formInput = Object.fromEntries(
      formFields.map((field) => [
        field,
        sentFields[field] === undefined ? currentValues[field as keyof typeof currentValues] : sentFields[field],
      ]),
    );
    const checkResult =
      hooks.check === undefined ? checkForm(entity.form, formInput) : yield* hooks.check(formInput, saveContext);
    if (!checkResult.ok) return yield* Effect.fail(saveRefusal(checkResult.issues, rowIndex));
    return checkResult.value as EntityValues;
  });
}
