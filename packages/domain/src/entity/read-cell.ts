/** Reads a cell of a file or grid as the value of a field. */

import { describeField } from "../validation/index.ts";

import { getEntity } from "./entities.ts";
import type { EntityName } from "./entities.data.ts";

/** How words in cells are read. */
export interface CellWords {
  /** A number as the person writes it, as plain decimals; the text itself when it is none. */
  readonly numberOf: (text: string) => string;
  /** Whether a text says that something is so; null when it says neither. */
  readonly flagOf: (text: string) => boolean | null;
  /** Finds the id of a referenced record by its name; undefined when none has it. */
  readonly referenceOf: (field: string, text: string) => number | undefined;
  /** The code that a word of the screen stands for; undefined when it is none, and left out where codes stand as they are. */
  readonly codeOf?: (field: string, text: string) => string | undefined;
}

/** A name in a cell that nothing is called by. */
export const unknownReference = Symbol("unknown reference");

/**
 * Reads a cell as a form takes it: the number, the flag or the thing that its words mean; what means none of these stays as it was written, for the form to say.
 *
 * @example readCell("product", "price", " 4,99 ", { numberOf: (text) => text.replace(",", "."), flagOf: () => null, referenceOf: () => undefined }) // => "4.99"
 */
export function readCell(
  name: EntityName,
  field: string,
  cell: string,
  { numberOf, flagOf, referenceOf, codeOf }: CellWords,
): unknown {
  const text = cell.trim();
  if (text === "") return null;
  // A part of a field is a text.
  if (field.includes(".")) return text;
  const { input } = describeField(getEntity(name).form, field);
  const type = getEntity(name).columns[field]?.type;
  if (type === "ref") return referenceOf(field, text) ?? unknownReference;
  if (input === "decimal" || (input === "digits" && type !== "text")) return numberOf(text);
  if (input === "flag") return flagOf(text) ?? text;
  if (input === "list")
    return text
      .split(/[,;]/u)
      .map((one) => one.trim())
      .filter((one) => one !== "");
  return codeOf?.(field, text) ?? text;
}
