/** Texts of audit entries: action, record, and each field before and after. */
import type { AuditRow } from "@comptoir/api/wire";
import { navigationEntries } from "@comptoir/domain/access";
import {
  auditKindRow,
  entityRow,
  getEntity,
  isEntityName,
  listChanges,
  type AuditAction,
  type AuditKind,
  type EntityValues,
} from "@comptoir/domain/entity";
import { isGoalMetric, isGoalScope } from "@comptoir/domain/goal";
import { isLegacyEntity } from "@comptoir/domain/legacy";
import { formatUnitCost, unitCost } from "@comptoir/domain/money";
import { formatDate, parseCalendarDate } from "@comptoir/domain/period";

import type { ReferenceValues } from "../../entity/create-references-store.ts";
import { formValueText, referenceNamesText } from "../../entity/entity-words.ts";
import { roleNameOrCode } from "../../shared/role-name.ts";
import { dayText } from "../../shared/day-text.ts";
import { networkAddressText } from "../../shared/device-text.ts";
import { settingName, settingText } from "../../shared/setting-words.ts";
import { findText, language, t } from "../../shared/text.ts";
import { momentText } from "../../session/written.ts";

export const actionText = (action: AuditAction): string => t(`audit.action_${action}`);

/** Names a kind of entry. */
export const kindText = (kind: AuditKind): string => t(kindTextKey(kind));

/** Key of a kind's name: as in the menu; goals, whose menu entry is that of the dashboard, have that of their own page. */
export function kindTextKey(kind: AuditKind) {
  if (kind === "goal") return "goal.title";
  return isEntityName(kind) ? (`shell.entry_${entityRow(kind).entry}` as const) : (`audit.kind_${kind}` as const);
}

/** Author of an entry: a person, the server, or an unknown caller at sign-in. */
export const personText = ({ userId, userName, action }: Pick<AuditRow, "userId" | "userName" | "action">): string =>
  userName ??
  (userId === null
    ? t(action.startsWith("SIGN_IN") ? "audit.unknownPerson" : "audit.server")
    : t("audit.personNumber", { number: userId }));

/** Kinds whose labels have dates: those of business days. */
const kindsLabelledByDate: ReadonlySet<AuditKind> = new Set(["storeDay", "deposit", "exportBatch"]);

/** Writes the dates of a label as readers write them. */
const withDatesInWords = (label: string): string => label.replaceAll(/\d{4}-\d{2}-\d{2}/gu, (date) => dayText(date));

/** Label of the record, or its id. */
export function recordText({ kind, label, recordId }: Pick<AuditRow, "kind" | "label" | "recordId">): string {
  if (recordId === null) return t("audit.noAccount");
  if (kind === "setting" && label !== null) return settingName(label);
  if (kind === "role" && label !== null) return roleNameOrCode(label);
  if (label === null || label === "") return t("audit.recordNumber", { number: recordId });
  return kindsLabelledByDate.has(kind) ? withDatesInWords(label) : label;
}

/** Place of an entry: the layer, and the device's address for readers who may see it. */
export const placeText = ({ place, address }: Pick<AuditRow, "place" | "address">): string =>
  [place, networkAddressText(address)].filter((part) => part !== null).join(" · ");

/** Path of the record's screen; null without one. */
export function recordPath({ kind, recordId }: Pick<AuditRow, "kind" | "recordId">): string | null {
  const { entity } = auditKindRow(kind);
  if (entity === null || recordId === null) return null;
  return entity === "goal"
    ? `/management/goal/${recordId}`
    : `${navigationEntries[entityRow(entity).entry].path}/${recordId}`;
}

/** Field with its values before and after. */
export interface ChangeText {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Formats every field that differs; an entity's fields in the order of its form. */
export function changeTexts(row: AuditRow, references: ReferenceValues): readonly ChangeText[] {
  const [fieldsBefore, fieldsAfter] = [row.before ?? {}, row.after ?? {}];
  const fieldNames = isEntityName(row.kind)
    ? Object.keys(getEntity(row.kind).form.fields)
    : [...new Set([...Object.keys(fieldsBefore), ...Object.keys(fieldsAfter)])];
  return listChanges(fieldsBefore, fieldsAfter, fieldNames).map((change) => ({
    field: change.field,
    label: fieldNameText(row, change.field),
    before: fieldValueText(row, change.field, change.before, references, fieldsBefore),
    after: fieldValueText(row, change.field, change.after, references, fieldsAfter),
  }));
}

/** Key of the name of a field in each area of texts. */
const textKeyByArea = {
  audit: (field: string) => `audit.field_${field}`,
  goal: (field: string) => `goal.field_${field}`,
  legacy: (field: string) => `legacy.field_${field}`,
  management: (field: string) => `management.field_${field}`,
  target: (field: string) => `target.field_${field}`,
  user: (field: string) => `user.field_${field}`,
} as const;

/** Areas in which the name of a field is looked up, in order. */
function listTextAreas(kind: AuditKind): readonly (keyof typeof textKeyByArea)[] {
  if (isLegacyEntity(kind)) return ["legacy", "management", "target", "user"];
  if (kind === "goal") return ["goal", "management", "audit"];
  return kind === "user"
    ? ["user", "audit", "management"]
    : kind === "layer"
      ? ["target", "management"]
      : ["audit", "management", "target", "user"];
}

function fieldNameText({ kind, label }: AuditRow, field: string): string {
  if (kind === "setting" && field === "value") return settingName(label ?? "");
  for (const area of listTextAreas(kind)) {
    const fieldWord = findText(textKeyByArea[area](field));
    if (fieldWord !== null) return fieldWord;
  }
  return field;
}

function fieldValueText(
  { kind, label }: AuditRow,
  field: string,
  value: unknown,
  references: ReferenceValues,
  side: EntityValues,
): string {
  if (kind === "setting")
    return field === "holdsFrom" && typeof value === "string"
      ? momentText(Date.parse(value))
      : settingText(label ?? "", value);
  if (value === null || value === undefined || value === "") return t("management.nothing");
  const referencedNames =
    isEntityName(kind) && Array.isArray(value) ? referenceNamesText(kind, field, value, references, side) : null;
  if (referencedNames !== null) return referencedNames;
  if (typeof value === "object") return listPartTexts(value, references).join(", ") || t("management.nothing");
  if (field === "amount" && typeof value === "number") return formatUnitCost(unitCost(value), language);
  if (kind === "goal" && field === "scope" && isGoalScope(value)) return t(`goal.scope_${value}`);
  if (kind === "goal" && field === "metric" && isGoalMetric(value)) return t(`dashboard.measure_${value}`);
  const { entity } = auditKindRow(kind);
  if (entity !== null && isEntityName(kind)) return formValueText({ entity, columns: [] }, field, value, references);
  const parsedDay = parseCalendarDate(String(value));
  if (parsedDay.ok) return formatDate(parsedDay.value, language, "medium");
  return typeof value === "boolean"
    ? t(value ? "management.yes" : "management.no")
    : referenceNameText(field, value, references);
}

/** Texts of the values in a list or table. */
function listPartTexts(value: object, references: ReferenceValues): readonly string[] {
  if (Array.isArray(value))
    return value.map((item: unknown) =>
      typeof item === "object" && item !== null
        ? listPartTexts(item, references).join(" · ")
        : (permissionText(String(item)) ?? String(item)),
    );
  return Object.entries(value).flatMap(([field, item]) =>
    item === null || item === ""
      ? []
      : [
          typeof item === "object"
            ? listPartTexts(Object(item), references).join(" · ")
            : referenceNameText(field, item, references),
        ],
  );
}

/** Name of the record that an id refers to. */
function referenceNameText(field: string, value: unknown, references: ReferenceValues): string {
  const referenceChoices = references[field === "roleId" ? "grants" : field];
  const referenceLabel = referenceChoices?.find(({ id }) => id === value)?.label;
  return referenceLabel === undefined
    ? String(value)
    : field === "roleId"
      ? roleNameOrCode(referenceLabel)
      : referenceLabel;
}

function permissionText(code: string): string | null {
  const [, family, verb] = /^(.+)_(READ|CUD)$/u.exec(code) ?? [];
  const thingsWord = family === undefined ? null : findText(`access.family_${family}`);
  return thingsWord === null ? null : t(`access.verb_${verb === "CUD" ? "CUD" : "READ"}`, { things: thingsWord });
}
