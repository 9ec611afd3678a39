/** What the fields and values of the legacy set say. */
import { entityRow } from "@comptoir/domain/entity";
import type { EntityName, EntityValues } from "@comptoir/domain/entity";
import { findLanguage, languages } from "@comptoir/domain/language";
import {
  getLegacyEntity,
  isLegacyEntity,
  legacySet,
  synchronizationStates,
  type SynchronizationState,
} from "@comptoir/domain/legacy";
import { isTargetLayerType } from "@comptoir/domain/target";
import { taxCodes, type TaxCode } from "@comptoir/domain/tax";
import { tenderKinds, type TenderKind } from "@comptoir/domain/transaction";
import { userStatusCodes, type UserStatus } from "@comptoir/domain/user";
import type { Words } from "@comptoir/i18n";

import { roleText, type OwnWords } from "../../entity/entity-words.ts";
import { language, t } from "../../shared/text.ts";

type FieldOf<Area extends "legacy" | "target" | "user"> =
  Extract<keyof Words[Area], `field_${string}`> extends `field_${infer Name}` ? Name : never;

const ofLegacy = [
  "company",
  "currentVersion",
  "failure",
  "from",
  "isActive",
  "kind",
  "model",
  "opensDrawer",
  "parent",
  "priority",
  "province",
  "rate",
  "receivedVersion",
  "sentVersion",
  "status",
  "store",
  "terminal",
] as const satisfies readonly FieldOf<"legacy">[];
const ofUser = [
  "apartment",
  "birthDate",
  "country",
  "email",
  "firstName",
  "hiredDate",
  "language",
  "lastName",
  "layer",
  "layerId",
  "name",
  "phone",
  "roles",
  "state",
  "street",
  "streetNumber",
  "terminationDate",
  "town",
  "username",
  "zipCode",
] as const satisfies readonly FieldOf<"user">[];
const ofLayer = ["parentId", "type"] as const satisfies readonly FieldOf<"target">[];

const isOne = <Name extends string>(names: readonly Name[], field: string): field is Name =>
  names.some((name) => name === field);

export function legacyWords(entity: EntityName): OwnWords {
  return {
    field: (field) => {
      if (isOne(ofLegacy, field)) return t(`legacy.field_${field}`);
      if (isOne(ofUser, field)) return t(`user.field_${field}`);
      return entity === "layer" && isOne(ofLayer, field) ? t(`target.field_${field}`) : null;
    },
    value: (field, value) => (value === null || value === undefined ? null : valueText(entity, field, value)),
    name: (values) => nameText(entity, values),
  };
}

function valueText(entity: EntityName, field: string, value: unknown): string | null {
  const text = String(value);
  if (field === "language") return languages[findLanguage(text) ?? "fr"].name;
  if (field === "roles" && Array.isArray(value)) return value.map((role) => roleText(String(role))).join(", ");
  if (field === "type" && entity === "layer" && isTargetLayerType(value)) return t(`shell.layer_${value}`);
  if (field === "kind" && Object.hasOwn(tenderKinds, text)) return t(`legacy.kind_${text as TenderKind}`);
  if (field === "code" && entity === "tax" && Object.hasOwn(taxCodes, text)) return taxCodes[text as TaxCode][language];
  if (field === "status" && userStatusCodes.some((code) => code === value))
    return t(`user.status_${text as UserStatus}`);
  if (field === "status" && Object.hasOwn(synchronizationStates, text))
    return t(`legacy.synchronization_${text as SynchronizationState}`);
  const entry = field === "model" ? legacySet.find(({ model }) => model === value)?.entry : undefined;
  return entry === undefined ? null : t(`shell.entry_${entry === "V1_USER" ? "USER" : entry}`);
}

/** What a row is called: the first of its names that it has. */
function nameText(entity: EntityName, values: EntityValues): string {
  const named = isLegacyEntity(entity)
    ? getLegacyEntity(entity).named
    : entity === "user"
      ? [["firstName", "lastName"]]
      : [[entityRow(entity).sortedBy]];
  const names = named.map((fields) =>
    fields
      .map((field) => String(values[field] ?? ""))
      .join(" ")
      .trim(),
  );
  const name = names.find((one) => one !== "") ?? "";
  return entity === "role" ? roleText(name) : name;
}
