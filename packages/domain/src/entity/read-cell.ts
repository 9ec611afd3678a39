/** Parses a cell of a file or grid as the value of a field. */

import type { EntityName } from "./entities.data.ts";
import { fieldFileFormats } from "./field-files.ts";
import { fieldKindOf } from "./find-entity.ts";

/** Parsers of a cell's text, by kind of field. */
export interface CellParsers {
  /** Parses a localized number to plain decimals; other text is unchanged. */
  readonly numberOf: (text: string) => string;
  /** Parses yes or no; null for other text. */
  readonly flagOf: (text: string) => boolean | null;
  /** Finds the id of a referenced record by its name; undefined if none has it. */
  readonly referenceOf: (field: string, text: string) => number | undefined;
  /** Finds the code of a label; undefined if unknown. Absent if cells have codes themselves. */
  readonly codeOf?: (field: string, text: string) => string | undefined;
}

/**
 * Parses a cell as the input of a form field: a number, flag, code or record id. Any other text is unchanged, so that the form rejects it.
 *
 * @example readCell("product", "price", " 4,99 ", { numberOf: (text) => text.replace(",", "."), flagOf: () => null, referenceOf: () => undefined }) // => "4.99"
 */
export function readCell(name: EntityName, field: string, cell: string, words: CellParsers): unknown {
  const trimmedCell = cell.trim();
  if (trimmedCell === "") return null;
  // A part of a field is text.
  return field.includes(".") ? trimmedCell : fieldFileFormats[fieldKindOf(name, field)].read(trimmedCell, field, words);
}
