/** Texts of the legacy entities' fields and values. */
import { entityRow } from "@comptoir/domain/entity";
import type { EntityName, EntityValues } from "@comptoir/domain/entity";
import { findLanguage, languages } from "@comptoir/domain/language";
import {
  getLegacyEntity,
  isLegacyEntity,
  legacyModels,
  synchronizationStates,
  type SynchronizationState,
} from "@comptoir/domain/legacy";
import { isTargetLayerType } from "@comptoir/domain/target";
import { taxCodes, type TaxCode } from "@comptoir/domain/tax";
import { tenderKinds, type TenderKind } from "@comptoir/domain/transaction";
import { userStatusCodes, type UserStatus } from "@comptoir/domain/user";
import type { EntityWords } from "../../entity/entity-words.ts";
import { roleNameOrCode } from "../../shared/role-name.ts";
import { findText, language, t } from "../../shared/text.ts";

/** Translation areas in which the name of a legacy field is looked up, in order; then those of management. */
const wordAreas = ["legacy", "user"] as const;

/** Name of a field in an area; null without one. */
const findWordIn = (area: (typeof wordAreas)[number] | "target", field: string): string | null =>
  findText(`${area}.field_${field}`);

export function makeLegacyWords(entity: EntityName): EntityWords {
  return {
    field: (field) =>
      wordAreas.map((area) => findWordIn(area, field)).find((word) => word !== null) ??
      (entity === "layer" && (field === "parentId" || field === "type") ? findWordIn("target", field) : null),
    value: (field, value) => (value === null || value === undefined ? null : valueText(entity, field, value)),
    name: (values) => nameText(entity, values),
  };
}

function valueText(entity: EntityName, field: string, value: unknown): string | null {
  const valueAsText = String(value);
  if (field === "language") return languages[findLanguage(valueAsText) ?? "fr"].name;
  if (field === "roles" && Array.isArray(value)) return value.map((role) => roleNameOrCode(String(role))).join(", ");
  if (field === "type" && entity === "layer" && isTargetLayerType(value)) return t(`shell.layer_${value}`);
  if (field === "kind" && Object.hasOwn(tenderKinds, valueAsText)) return t(`legacy.kind_${valueAsText as TenderKind}`);
  if (field === "code" && entity === "tax" && Object.hasOwn(taxCodes, valueAsText))
    return taxCodes[valueAsText as TaxCode][language];
  if (field === "status" && userStatusCodes.some((code) => code === value))
    return t(`user.status_${valueAsText as UserStatus}`);
  if (field === "status" && Object.hasOwn(synchronizationStates, valueAsText))
    return t(`legacy.synchronization_${valueAsText as SynchronizationState}`);
  const modelEntry = field === "model" ? legacyModels.find(({ model }) => model === value)?.entry : undefined;
  return modelEntry === undefined ? null : t(`shell.entry_${modelEntry === "V1_USER" ? "USER" : modelEntry}`);
}

/** Name of a row: the first of its name fields that has text. */
function nameText(entity: EntityName, entityValues: EntityValues): string {
  const namingFields = isLegacyEntity(entity)
    ? getLegacyEntity(entity).named
    : entity === "user"
      ? [["firstName", "lastName"]]
      : [[entityRow(entity).sortedBy]];
  const candidateNames = namingFields.map((fields) =>
    fields
      .map((field) => String(entityValues[field] ?? ""))
      .join(" ")
      .trim(),
  );
  const rowName = candidateNames.find((candidate) => candidate !== "") ?? "";
  return entity === "role" ? roleNameOrCode(rowName) : rowName;
}
