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
import { roleNameOrCode, type EntityWords } from "../../entity/entity-words.ts";
import { findText, language, t } from "../../shared/text.ts";

/** Translation areas in which the name of a legacy field is looked up, in order; then those of management. */
const areas = ["legacy", "user"] as const;

/** Name of a field in an area; null without one. */
const wordIn = (area: (typeof areas)[number] | "target", field: string): string | null =>
  findText(`${area}.field_${field}`);

export function legacyWords(entity: EntityName): EntityWords {
  return {
    field: (field) =>
      areas.map((area) => wordIn(area, field)).find((word) => word !== null) ??
      (entity === "layer" && (field === "parentId" || field === "type") ? wordIn("target", field) : null),
    value: (field, value) => (value === null || value === undefined ? null : valueText(entity, field, value)),
    name: (values) => nameText(entity, values),
  };
}

function valueText(entity: EntityName, field: string, value: unknown): string | null {
  const text = String(value);
  if (field === "language") return languages[findLanguage(text) ?? "fr"].name;
  if (field === "roles" && Array.isArray(value)) return value.map((role) => roleNameOrCode(String(role))).join(", ");
  if (field === "type" && entity === "layer" && isTargetLayerType(value)) return t(`shell.layer_${value}`);
  if (field === "kind" && Object.hasOwn(tenderKinds, text)) return t(`legacy.kind_${text as TenderKind}`);
  if (field === "code" && entity === "tax" && Object.hasOwn(taxCodes, text)) return taxCodes[text as TaxCode][language];
  if (field === "status" && userStatusCodes.some((code) => code === value))
    return t(`user.status_${text as UserStatus}`);
  if (field === "status" && Object.hasOwn(synchronizationStates, text))
    return t(`legacy.synchronization_${text as SynchronizationState}`);
  const entry = field === "model" ? legacyModels.find(({ model }) => model === value)?.entry : undefined;
  return entry === undefined ? null : t(`shell.entry_${entry === "V1_USER" ? "USER" : entry}`);
}

/** Name of a row: the first of its name fields that has text. */
function nameText(entity: EntityName, entityValues: EntityValues): string {
  const namedFields = isLegacyEntity(entity)
    ? getLegacyEntity(entity).named
    : entity === "user"
      ? [["firstName", "lastName"]]
      : [[entityRow(entity).sortedBy]];
  const names = namedFields.map((fields) =>
    fields
      .map((field) => String(entityValues[field] ?? ""))
      .join(" ")
      .trim(),
  );
  const name = names.find((candidate) => candidate !== "") ?? "";
  return entity === "role" ? roleNameOrCode(name) : name;
}
