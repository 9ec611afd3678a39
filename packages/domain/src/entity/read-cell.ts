/** Reads a cell of a file or grid as the value of a field. */

import type { EntityName } from "./entities.data.ts";
import { fieldFiles } from "./field-files.ts";
import { fieldKindOf } from "./find-entity.ts";

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

/**
 * Reads a cell as a form takes it: the number, flag, code or record that its words mean. A text that means none of these is kept for the form to refuse.
 *
 * @example readCell("product", "price", " 4,99 ", { numberOf: (text) => text.replace(",", "."), flagOf: () => null, referenceOf: () => undefined }) // => "4.99"
 */
export function readCell(name: EntityName, field: string, cell: string, words: CellWords): unknown {
  const text = cell.trim();
  if (text === "") return null;
  // A part of a field is a text.
  return field.includes(".") ? text : fieldFiles[fieldKindOf(name, field)].read(text, field, words);
}
