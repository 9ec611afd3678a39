/** Names of fields, and their values in words. */
import { roleTemplates, type RoleTemplateCode } from "@comptoir/domain/access";
import { fieldKindOf, referencesOf, type EntityName, type EntityValues } from "@comptoir/domain/entity";
import type { Words } from "@comptoir/i18n";

import { t } from "../shared/text.ts";
import { countText } from "../session/written.ts";
import type { ReferenceValues } from "./create-references-store.ts";
import { fieldCells } from "./field-cells.tsx";

export { clockText, countText, momentText } from "../session/written.ts";

type FieldKey = Extract<keyof Words["management"], `field_${string}`>;

/** Words of an entity's own; null for the words of every entity. */
export interface OwnWords {
  readonly field?: (field: string) => string | null;
  readonly value?: (field: string, value: unknown) => string | null;
  /** Listed choices of a text field; null when it is typed. */
  readonly choices?: (field: string) => readonly Choice[] | null;
  /** Words of an action that other entities do not have. */
  readonly action?: (code: string) => string | null;
  /** Name of a row, also of a new one; the value of the first column when left out. */
  readonly name?: (values: EntityValues) => string;
}

/** A value of a list, and what it says. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The screen that words are for. */
export type Worded = Readonly<{ entity: EntityName; columns: readonly string[]; own?: OwnWords }>;

/** The name of a field, in words. */
export const fieldLabel = ({ own }: Worded, field: string): string =>
  own?.field?.(field) ?? t(`management.${`field_${field}` as FieldKey}`);

/** Gives the name of a row. */
export function nameOf(screen: Worded, values: EntityValues): string {
  const [naming = "description"] = screen.columns;
  return screen.own?.name?.(values) ?? valueText(screen, naming, values[naming]);
}

/** Writes a value in words, for a list, a sentence or a history; an absent value is empty. */
export function valueText({ entity: name, own }: Worded, field: string, value: unknown): string {
  const said = own?.value?.(field, value) ?? null;
  if (said !== null) return said;
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return value ? t("management.yes") : t("management.no");
  // Permissions are counted, codes are read.
  if (Array.isArray(value)) return name === "role" ? countText(value.length) : value.join(", ");
  if (typeof value === "string" && name === "role" && field === "description") return roleText(value);
  if (typeof value === "string" && name === "product" && field === "type") return itemTypeText(value);
  return fieldCells[fieldKindOf(name, field)].text(value);
}

/** The name of a role; one that nobody has renamed is called by its code. */
export const roleText = (description: string): string =>
  isTemplate(description) ? t(`management.role_${description}`) : description;

const isTemplate = (value: string): value is RoleTemplateCode => Object.hasOwn(roleTemplates, value);

const itemTypeText = (code: string): string =>
  t(`management.${`type_${code}` as Extract<keyof Words["management"], `type_${string}`>}`);

/** Writes a value of a form or history in words: decimals as they are typed, a text that is no number as it is, and a word for none. */
export function inputText(
  screen: Worded,
  field: string,
  value: unknown,
  references: ReferenceValues,
  row: EntityValues = {},
): string {
  const known = referenceText(screen.entity, field, value, references, row);
  const scale = fieldCells[fieldKindOf(screen.entity, field)].unitsPerOne;
  const exact = scale === 1 || value === null || value === "" ? value : Math.round(Number(value) * scale);
  const isNone = typeof exact === "number" && scale !== 1 && !Number.isSafeInteger(exact);
  return (known ?? (isNone ? String(value) : valueText(screen, field, exact))) || t("management.nothing");
}

/** Names of the records that ids refer to; null when none is known. An id that two lists have is ambiguous, and none. */
export function referenceText(
  name: EntityName,
  field: string,
  value: unknown,
  references: ReferenceValues,
  row: EntityValues,
): string | null {
  const all = referencesOf(name, field, row).map((one) => references[one] ?? []);
  const nameOfOne = (id: unknown): string | null => {
    const [found, ...others] = all.flatMap((some) => some.filter((one) => one.id === id));
    return found === undefined || others.length > 0 ? null : found.label;
  };
  if (!Array.isArray(value)) return nameOfOne(value);
  const names = value.map(nameOfOne);
  return names.every((one) => one === null)
    ? null
    : names.map((one, index) => one ?? `#${String(value[index])}`).join(", ");
}
