/** Cells of a grid: which columns it has, what a cell says, and what a text written into one means. */
import { hasPermission } from "@comptoir/domain/access";
import {
  fieldKindOf,
  fileText,
  getEntity,
  readCell,
  unknownReference,
  type CellWords,
  type EntityValues,
} from "@comptoir/domain/entity";
import type { FieldKind } from "@comptoir/domain/field";
import { readPastedNumber } from "@comptoir/domain/measure";
import { foldText } from "@comptoir/domain/text";
import { describeField } from "@comptoir/domain/validation";

import { language, t } from "../shared/text.ts";
import type { ReferenceValues } from "./create-references-store.ts";
import { localDecimal, withCents } from "./decimal-text.ts";
import type { EntityScreen } from "./define-screen.ts";
import { valueText } from "./entity-words.ts";
import { changeOf, parentOf } from "./field-parents.ts";
import { fileWords } from "./file-words.ts";

/** The columns of a grid that a person sees, and whether they may write into them. */
export function gridColumns(
  { entity, gridFields }: EntityScreen,
  held: readonly string[],
): readonly { readonly field: string; readonly mayWrite: boolean }[] {
  const { columns, guarded, write } = getEntity(entity);
  const mayAtAll = hasPermission(held, write);
  return gridFields.flatMap((field) => {
    const [seen, filled] = [columns[field]?.permission, guarded[field]];
    return seen === undefined || hasPermission(held, [seen])
      ? [{ field, mayWrite: mayAtAll && (filled === undefined || hasPermission(held, [filled])) }]
      : [];
  });
}

/** How a cell is typed in: a number with the decimal mark of the language, and the name of what it points to. */
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

const asShown: TypedText = ({ screen, field, value }) => valueText(screen, field, value);
const asDecimal: TypedText = ({ value }) => localDecimal(String(value));
const asMoney: TypedText = ({ value }) => localDecimal(typeof value === "number" ? withCents(value) : String(value));
const byName: TypedText = ({ field, value, references }) =>
  references[field]?.find(({ id }) => id === value)?.label ?? String(value);

/** How a value of each kind is typed into a cell. */
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
  translated: ({ screen, field, value }) => fileText(screen.entity, field, value),
  image: asShown,
  colour: asShown,
  list: asShown,
  parts: byName,
} as const satisfies Record<FieldKind, TypedText>;

/** The codes that a field has to choose from, as they are called: those of the company, or those of the form; null where there is none. */
function codesOf(
  screen: EntityScreen,
  field: string,
): readonly { readonly value: string; readonly label: string }[] | null {
  const own = screen.own?.choices?.(field) ?? null;
  return (
    own ??
    describeField(getEntity(screen.entity).form, field).choices?.map((code) => ({
      value: String(code),
      label: valueText(screen, field, code),
    })) ??
    null
  );
}

/** Options of a cell; undefined when any text may be written. */
export function cellOptions(
  screen: EntityScreen,
  field: string,
  values: EntityValues,
  references: ReferenceValues,
): readonly string[] | undefined {
  if (references[field] !== undefined) return offered(references, field, values).map(({ label }) => label);
  if (fieldKindOf(screen.entity, field) === "flag") return [t("management.yes"), t("management.no")];
  return codesOf(screen, field)?.map(({ label }) => label);
}

/** Whether a field has options whatever its row is. */
export const hasOptions = (screen: EntityScreen, field: string): boolean =>
  ["reference", "flag"].includes(fieldKindOf(screen.entity, field)) || codesOf(screen, field) !== null;

export interface WrittenCell {
  readonly field: string;
  readonly text: string;
}

/** Reads texts written into rows: gives the values that those of one row come to, with what follows from them; fields that others hang on come first. */
export function cellReader(
  screen: EntityScreen,
  references: ReferenceValues,
): (values: EntityValues, cells: readonly WrittenCell[]) => EntityValues {
  const words = fileWords(screen, references, false);
  const numberOf = (text: string) => {
    const read = readPastedNumber(text, language);
    return read.ok ? read.value : text;
  };
  const codeOf = (field: string, text: string) => {
    const codes = codesOf(screen, field) ?? [];
    return (codes.find(({ value }) => value === text) ?? codes.find(({ label }) => foldText(label) === foldText(text)))
      ?.value;
  };
  const wordsOf = (values: EntityValues): CellWords => ({
    flagOf: words.flagOf,
    numberOf,
    codeOf,
    referenceOf: (field, text) => {
      const among = offered(references, field, values);
      return (
        among.find(({ label }) => label.trim() === text) ??
        among.find(({ label }) => foldText(label).trim() === foldText(text))
      )?.id;
    },
  });
  return (values, cells) => {
    let written: EntityValues = {};
    for (const { field, text } of cells.toSorted(
      (one, other) => Number(parentOf(one.field) !== undefined) - Number(parentOf(other.field) !== undefined),
    )) {
      const now = { ...values, ...written };
      const read = readCell(screen.entity, field, text, wordsOf(now));
      const isFlag = fieldKindOf(screen.entity, field) === "flag";
      const value = read === unknownReference ? text.trim() : read === null && isFlag ? false : read;
      written = { ...written, ...changeOf(now, field, value) };
    }
    return written;
  };
}

/** Choices of a reference in a row: records below another are offered below it alone. */
function offered(references: ReferenceValues, field: string, values: EntityValues): ReferenceValues[string] {
  const parentId = values[parentOf(field) ?? ""];
  return (references[field] ?? []).filter((one) => one.parentId === null || one.parentId === parentId);
}
