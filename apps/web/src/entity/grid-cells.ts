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
  const mayAtAll = hasPermission(permissions, write);
  return gridFields.flatMap((field) => {
    const [seenPermission, guardPermission] = [columns[field]?.permission, guarded[field]];
    return seenPermission === undefined || hasPermission(permissions, [seenPermission])
      ? [
          {
            field,
            mayWrite: mayAtAll && (guardPermission === undefined || hasPermission(permissions, [guardPermission])),
          },
        ]
      : [];
  });
}

/** Formats the text of a cell while it is edited: localized numbers, and names of referenced rows. */
export function cellText(screen: EntityScreen, field: string, value: unknown, references: ReferenceValues): string {
  if (value === null || value === undefined || value === "") return "";
  const write: TypedText = typedTexts[fieldKindOf(screen.entity, field)];
  return write({ screen, field, value, references });
}

type TypedText = (cell: {
  readonly screen: EntityScreen;
  readonly field: string;
  readonly value: unknown;
  readonly references: ReferenceValues;
}) => string;

const asShown: TypedText = ({ screen, field, value }) => fieldValueText(screen, field, value);
const asDecimal: TypedText = ({ value }) => formatLocalDecimal(String(value));
const asMoney: TypedText = ({ value }) =>
  formatLocalDecimal(typeof value === "number" ? formatWithCents(value) : String(value));
const byName: TypedText = ({ field, value, references }) =>
  references[field]?.find(({ id }) => id === value)?.label ?? String(value);

/** Input text of each kind. */
const typedTexts = {
  text: asShown,
  longText: asShown,
  code: asShown,
  integer: asShown,
  decimal: asDecimal,
  money: asMoney,
  unitCost: asMoney,
  quantity: asDecimal,
  percent: asDecimal,
  date: asShown,
  instant: asShown,
  flag: asShown,
  choice: asShown,
  reference: byName,
  translated: ({ screen, field, value }) => formatFileValue(screen.entity, field, value),
  image: asShown,
  colour: asShown,
  list: asShown,
  parts: byName,
} as const satisfies Record<FieldKind, TypedText>;

/** Codes that a field offers, with their names: the company's, or the form's; null for free text. */
function codesOf(
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
  if (references[field] !== undefined) return offeredChoices(references, field, values).map(({ label }) => label);
  if (fieldKindOf(screen.entity, field) === "flag") return [t("management.yes"), t("management.no")];
  return codesOf(screen, field)?.map(({ label }) => label);
}

/** Tells whether a field has the same options in every row. */
export const hasSameOptionsInEveryRow = (screen: EntityScreen, field: string): boolean =>
  ["reference", "flag"].includes(fieldKindOf(screen.entity, field)) || codesOf(screen, field) !== null;

export interface TypedCell {
  readonly field: string;
  readonly text: string;
}

/** Parses texts typed into rows, with the changes that follow; fields that others depend on are parsed first. */
export function makeCellParser(
  screen: EntityScreen,
  references: ReferenceValues,
): (values: EntityValues, cells: readonly TypedCell[]) => EntityValues {
  const words = fileParsersOf(screen, references, false);
  const numberOf = (text: string) => {
    const numberResult = readPastedNumber(text, language);
    return numberResult.ok ? numberResult.value : text;
  };
  const codeOf = (field: string, text: string) => {
    const codes = codesOf(screen, field) ?? [];
    return (codes.find(({ value }) => value === text) ?? codes.find(({ label }) => foldText(label) === foldText(text)))
      ?.value;
  };
  const wordsOf = (values: EntityValues): CellParsers => ({
    flagOf: words.flagOf,
    numberOf,
    codeOf,
    referenceOf: (field, text) => {
      const choices = offeredChoices(references, field, values);
      return (
        choices.find(({ label }) => label.trim() === text) ??
        choices.find(({ label }) => foldText(label).trim() === foldText(text))
      )?.id;
    },
  });
  return (values, cells) => {
    let parsers: EntityValues = {};
    for (const { field, text } of cells.toSorted(
      (left, right) =>
        Number(parentFieldOf(left.field) !== undefined) - Number(parentFieldOf(right.field) !== undefined),
    )) {
      const now = { ...values, ...parsers };
      const parsedCell = readCell(screen.entity, field, text, wordsOf(now));
      const isFlag = fieldKindOf(screen.entity, field) === "flag";
      const value = parsedCell === unknownReference ? text.trim() : parsedCell === null && isFlag ? false : parsedCell;
      parsers = { ...parsers, ...changeWithDependents(now, field, value) };
    }
    return parsers;
  };
}

/** Choices of a reference in a row; a child is offered under its parent only. */
function offeredChoices(references: ReferenceValues, field: string, values: EntityValues): ReferenceValues[string] {
  const parentId = values[parentFieldOf(field) ?? ""];
  return (references[field] ?? []).filter((choice) => choice.parentId === null || choice.parentId === parentId);
}
