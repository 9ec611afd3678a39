/** Guarded fields that a role opens, in words. */
import { listFieldsOpenedBy, entityRow, type FieldOfEntity } from "@comptoir/domain/entity";
import { diffAccess } from "@comptoir/domain/role";

import { fieldLabel } from "../../entity/entity-words.ts";
import { t } from "../../shared/text.ts";
import { goalWords } from "./goal-words.ts";
import { userFieldText } from "./user-words.ts";

/** Describes the fields that a change of permissions opens (`gained`) and closes (`lost`); empty texts if none. */
export function fieldChangesText(
  permissionsBefore: readonly string[],
  permissionsAfter: readonly string[],
): { readonly gained: string; readonly lost: string } {
  const [fieldsBefore, fieldsAfter] = [listFieldsOpenedBy(permissionsBefore), listFieldsOpenedBy(permissionsAfter)];
  const { fields: costFields } = diffAccess(permissionsBefore, permissionsAfter);
  return {
    gained: fieldsText(without(fieldsAfter, fieldsBefore), costFields.gained.length > 0),
    lost: fieldsText(without(fieldsBefore, fieldsAfter), costFields.lost.length > 0),
  };
}

const without = (fields: readonly FieldOfEntity[], otherFields: readonly FieldOfEntity[]): readonly FieldOfEntity[] =>
  fields.filter(({ entity, field }) => !otherFields.some((other) => other.entity === entity && other.field === field));

function fieldsText(fields: readonly FieldOfEntity[], hasCosts: boolean): string {
  const entities = [...new Set(fields.map(({ entity }) => entity))];
  const entityTexts = entities.map((entity) => {
    const labels = fields
      .filter((other) => other.entity === entity)
      .map(({ field }) => fieldLabel({ entity, columns: [], own: wordsOf(entity) }, field));
    return t("access.fieldsOfEntity", { things: entityTitle(entity), fields: [...new Set(labels)].join(", ") });
  });
  return [...entityTexts, ...(hasCosts ? [t("access.fieldsOfCosts")] : [])].join(" · ");
}

const wordsOf = (entity: FieldOfEntity["entity"]) =>
  entity === "goal" ? goalWords : entity === "user" ? { field: userFieldText } : {};

// The goals have no entry in the side navigation.
const entityTitle = (entity: FieldOfEntity["entity"]): string =>
  entity === "goal" ? t("goal.title") : t(`shell.entry_${entityRow(entity).entry}`);
