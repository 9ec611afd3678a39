/** Names of fields, and their values in words. */
import { listRow, fieldKindOf, referencesOf, type ListName, type EntityValues } from "@comptoir/domain/entity";
import { formatWeight, quantity } from "@comptoir/domain/measure";
import type { Words } from "@comptoir/i18n";

import type { FailureIssue } from "../shared/answer.ts";
import { issueText } from "../shared/failure-text.ts";
import { roleNameOrCode } from "../shared/role-name.ts";
import { language, t } from "../shared/text.ts";
import { countText } from "../session/written.ts";
import type { ReferenceValues } from "./create-references-store.ts";
import { fieldCellByKind } from "./field-cells.tsx";

export { countText, momentText } from "../session/written.ts";

type FieldWordKey = Extract<keyof Words["management"], `field_${string}`>;

/** Words specific to one entity; null falls back to the words shared by all entities. */
export interface EntityWords {
  readonly field?: (field: string) => string | null;
  /** Name of a part of a field, by its key in the field's value; null if parts have no names. */
  readonly part?: (field: string, key: string) => string | null;
  readonly value?: (field: string, value: unknown) => string | null;
  /** Values that a text field offers; null for free text. */
  readonly choices?: (field: string) => readonly ValueChoice[] | null;
  /** Words of an action that this entity alone has. */
  readonly action?: (code: string) => string | null;
  /** Name of a row, also of a new one; by default the value of the first column. */
  readonly name?: (values: EntityValues) => string;
}

/** Value of a list with its label. */
export interface ValueChoice {
  readonly value: string;
  readonly label: string;
}

/** Parts of a screen that its words depend on. */
export type WordedScreen = Readonly<{ entity: ListName; columns: readonly string[]; own?: EntityWords }>;

/** Label of a field. */
export const fieldLabel = ({ own }: WordedScreen, field: string): string =>
  own?.field?.(field) ?? t(`management.${`field_${field}` as FieldWordKey}`);

/** Text of an issue of a field, after the name of the part of the field that it is about, if that part has a name. */
export function partIssueText({ own }: Pick<WordedScreen, "own">, issue: FailureIssue): string {
  const [field = "", key = ""] = (issue.field ?? "").split(".");
  const partName = own?.part?.(field, key) ?? null;
  return partName === null
    ? issueText(issue)
    : t("management.filterSentence", { field: partName, value: issueText(issue) });
}

/** Name of a row. */
export function rowNameOf(screen: WordedScreen, values: EntityValues): string {
  const [naming = "description"] = screen.columns;
  return screen.own?.name?.(values) ?? fieldValueText(screen, naming, values[naming]);
}

/** Formats a value for a list, a sentence or a history; an absent value is empty. */
export function fieldValueText({ entity: name, own }: WordedScreen, field: string, value: unknown): string {
  const ownText = own?.value?.(field, value) ?? null;
  if (ownText !== null) return ownText;
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return value ? t("management.yes") : t("management.no");
  // Permissions of a role are shown as their number, other lists as their values.
  if (Array.isArray(value)) return name === "role" ? countText(value.length) : value.join(", ");
  if (typeof value === "string" && name === "role" && field === "description") return roleNameOrCode(value);
  if (typeof value === "string" && name === "product" && field === "type") return itemTypeText(value);
  if (typeof value === "number" && unitOfField(name, field) === "kg") return formatWeight(quantity(value), language);
  return fieldCellByKind[fieldKindOf(name, field)].text(value);
}

const unitOfField = (name: ListName, field: string) => listRow(name).fields[field]?.unit;

const itemTypeText = (code: string): string =>
  t(`management.${`type_${code}` as Extract<keyof Words["management"], `type_${string}`>}`);

/** Formats a value of a form or history, in its units: an invalid number unchanged, an absent value as a word. */
export function formValueText(
  screen: WordedScreen,
  field: string,
  value: unknown,
  references: ReferenceValues,
  row: EntityValues = {},
): string {
  const referenceText = referenceNamesText(screen.entity, field, value, references, row);
  const unitsPerWhole = fieldCellByKind[fieldKindOf(screen.entity, field)].unitsPerOne;
  const storedValue =
    unitsPerWhole === 1 || value === null || value === "" ? value : Math.round(Number(value) * unitsPerWhole);
  const isInvalidNumber = typeof storedValue === "number" && unitsPerWhole !== 1 && !Number.isSafeInteger(storedValue);
  return (
    (referenceText ?? (isInvalidNumber ? String(value) : fieldValueText(screen, field, storedValue))) ||
    t("management.nothing")
  );
}

/** Names of referenced records; null when none is known. An id that occurs in two lists is ambiguous, so it has no name. */
export function referenceNamesText(
  name: ListName,
  field: string,
  value: unknown,
  references: ReferenceValues,
  row: EntityValues,
): string | null {
  const possibleReferences = referencesOf(name, field, row).map((reference) => references[reference] ?? []);
  const referenceNameOf = (id: unknown): string | null => {
    const [namedRecord, ...otherRecords] = possibleReferences.flatMap((choices) =>
      choices.filter((record) => record.id === id),
    );
    return namedRecord === undefined || otherRecords.length > 0 ? null : namedRecord.label;
  };
  if (!Array.isArray(value)) return referenceNameOf(value);
  const referenceLabels = value.map(referenceNameOf);
  return referenceLabels.every((label) => label === null)
    ? null
    : referenceLabels.map((label, index) => label ?? `#${String(value[index])}`).join(", ");
}
