/** Cells of a grid: its columns, the text of a cell, and the parsing of typed text. */
import { hasPermission } from "@comptoir/domain/access";
import {
  fieldKindOf,
  formatFileValue,
  getEntity,
  readCell,
  unknownReference,
  type CellParsers,
  type EntityValues,
} from "@comptoir/domain/entity";
import type { FieldKind } from "@comptoir/domain/field";
import { readPastedNumber } from "@comptoir/domain/measure";
import { foldText } from "@comptoir/domain/text";
import { describeField } from "@comptoir/domain/validation";

import { language, t } from "../shared/text.ts";
import type { ReferenceValues } from "./create-references-store.ts";
import { formatLocalDecimal, formatWithCents } from "./decimal-text.ts";
import type { EntityScreen } from "./define-screen.ts";
import { fieldValueText } from "./entity-words.ts";
import { changeWithDependents, parentFieldOf } from "./field-parents.ts";
import { fileParsersOf } from "./file-parsers.ts";
import { limitToTarget } from "./row-target.ts";

export interface GridColumn {
  readonly field: string;
  readonly mayWrite: boolean;
}

/** Columns of a grid that a user sees, and whether they may edit them. */
export function gridColumns(
  { entity, gridFields }: EntityScreen,
  permissions: readonly string[],
): readonly GridColumn[] {
  const { columns, guarded, write } = getEntity(entity);
  const mayWriteEntity = hasPermission(permissions, write);
  return gridFields.flatMap((field) => {
    const [seenPermission, guardPermission] = [columns[field]?.permission, guarded[field]];
    return seenPermission === undefined || hasPermission(permissions, [seenPermission])
      ? [
          {
            field,
            mayWrite:
              mayWriteEntity && (guardPermission === undefined || hasPermission(permissions, [guardPermission])),
          },
        ]
      : [];
  });
}

/** Formats the text of a cell while it is edited: localized numbers, and names of referenced rows. */
export function cellText(screen: EntityScreen, field: string, value: unknown, references: ReferenceValues): string {
  if (value === null || value === undefined || value === "") return "";
  const formatTypedText: FormatTypedText = typedTextByKind[fieldKindOf(screen.entity, field)];
  return formatTypedText({ screen, field, value, references });
}

type FormatTypedText = (cell: {
  readonly screen: EntityScreen;
  readonly field: string;
  readonly value: unknown;
  readonly references: ReferenceValues;
}) => string;

const asListText: FormatTypedText = ({ screen, field, value }) => fieldValueText(screen, field, value);
const asDecimalText: FormatTypedText = ({ value }) => formatLocalDecimal(String(value));
const asMoneyText: FormatTypedText = ({ value }) =>
  formatLocalDecimal(typeof value === "number" ? formatWithCents(value) : String(value));
const asReferenceName: FormatTypedText = ({ field, value, references }) =>
  references[field]?.find(({ id }) => id === value)?.label ?? String(value);

/** Formats a value as the input text of a cell, for each kind of field. */
const typedTextByKind = {
  text: asListText,
  longText: asListText,
  code: asListText,
  integer: asListText,
  decimal: asDecimalText,
  money: asMoneyText,
  unitCost: asMoneyText,
  quantity: asDecimalText,
  percent: asDecimalText,
  date: asListText,
  instant: asListText,
  flag: asListText,
  choice: asListText,
  reference: asReferenceName,
  translated: ({ screen, field, value }) => formatFileValue(screen.entity, field, value),
  image: asListText,
  colour: asListText,
  list: asListText,
  parts: asReferenceName,
} as const satisfies Record<FieldKind, FormatTypedText>;

/** Codes that a field offers, with their names: the company's, or the form's; null for free text. */
function codeChoicesOf(
  screen: EntityScreen,
  field: string,
): readonly { readonly value: string; readonly label: string }[] | null {
  const screenChoices = screen.own?.choices?.(field) ?? null;
  return (
    screenChoices ??
    describeField(getEntity(screen.entity).form, field).choices?.map((code) => ({
      value: String(code),
      label: fieldValueText(screen, field, code),
    })) ??
    null
  );
}

/** Options of a cell; undefined for free text. */
export function cellOptions(
  screen: EntityScreen,
  field: string,
  values: EntityValues,
  references: ReferenceValues,
): readonly string[] | undefined {
  if (references[field] !== undefined)
    return offeredReferenceChoices(screen, references, field, values).map(({ label }) => label);
  if (fieldKindOf(screen.entity, field) === "flag") return [t("management.yes"), t("management.no")];
  return codeChoicesOf(screen, field)?.map(({ label }) => label);
}

/** Tells whether the cells of a field offer options, which may differ by row. */
export const hasCellOptions = (screen: EntityScreen, field: string): boolean =>
  ["reference", "flag"].includes(fieldKindOf(screen.entity, field)) || codeChoicesOf(screen, field) !== null;

export interface TypedCell {
  readonly field: string;
  readonly text: string;
}

/** Makes the parser of texts typed into a row, with the changes that follow; fields that others depend on are parsed first. */
export function makeCellParser(
  screen: EntityScreen,
  references: ReferenceValues,
): (values: EntityValues, cells: readonly TypedCell[]) => EntityValues {
  const fileParsers = fileParsersOf(screen, references, false);
  const parseNumber = (text: string) => {
    const numberResult = readPastedNumber(text, language);
    return numberResult.ok ? numberResult.value : text;
  };
  const findCode = (field: string, text: string) => {
    const codeChoices = codeChoicesOf(screen, field) ?? [];
    return (
      codeChoices.find(({ value }) => value === text) ??
      codeChoices.find(({ label }) => foldText(label) === foldText(text))
    )?.value;
  };
  const cellParsersOf = (values: EntityValues): CellParsers => ({
    flagOf: fileParsers.flagOf,
    numberOf: parseNumber,
    codeOf: findCode,
    referenceOf: (field, text) => {
      const referenceChoices = offeredReferenceChoices(screen, references, field, values);
      return (
        referenceChoices.find(({ label }) => label.trim() === text) ??
        referenceChoices.find(({ label }) => foldText(label).trim() === foldText(text))
      )?.id;
    },
  });
  return (values, cells) => {
    let parsedValues: EntityValues = {};
    for (const { field, text } of cells.toSorted(
      (left, right) =>
        Number(parentFieldOf(left.field) !== undefined) - Number(parentFieldOf(right.field) !== undefined),
    )) {
      const valuesSoFar = { ...values, ...parsedValues };
      const parsedCell = readCell(screen.entity, field, text, cellParsersOf(valuesSoFar));
      const isFlagField = fieldKindOf(screen.entity, field) === "flag";
      const parsedValue =
        parsedCell === unknownReference ? text.trim() : parsedCell === null && isFlagField ? false : parsedCell;
      parsedValues = { ...parsedValues, ...changeWithDependents(valuesSoFar, field, parsedValue) };
    }
    return parsedValues;
  };
}

/** Choices of a reference in a row: those of the row's target, and a child under its parent only. */
function offeredReferenceChoices(
  { entity }: EntityScreen,
  references: ReferenceValues,
  field: string,
  values: EntityValues,
): ReferenceValues[string] {
  const parentId = values[parentFieldOf(field) ?? ""];
  const { [field]: choices = [] } = limitToTarget(entity, field, { stored: values, current: values }, references);
  return choices.filter((choice) => choice.parentId === null || choice.parentId === parentId);
}
