/** Opens a file of records: an XML file, or a document of JSON around lists. */

import { readTextBeginning, readFirstTextBytes, type TextOptions } from "../file-text.ts";
import { tellJsonLists } from "../json-lists.ts";
import type { TableSource } from "../table-source.ts";
import { openXml } from "./open-xml.ts";
import type { XmlFile } from "./walk-file.ts";

/** Options to open a file. */
export interface DocumentOptions extends TextOptions {
  /**
   * Whether an object on a line of its own is a document. It may be a line of records too, of which a mapping without the path of a record reads one row.
   */
  readonly isLineDocument: boolean;
}

/** Opens a file; null if it is no file of records of this kind. Throws `FileProblem` as {@link openXml} does. */
export async function openDocument(
  path: string,
  source: TableSource | null,
  options: DocumentOptions,
): Promise<XmlFile | null> {
  const xmlFile = await openXml(path, source, options);
  if (xmlFile !== null || !beginsWithBrace(await readFirstTextBytes(path, source))) return xmlFile;
  const { encoding, onBytes, isLineDocument } = options;
  const jsonListsKind = tellJsonLists(await readTextBeginning(path, source, encoding));
  if (jsonListsKind === null || (jsonListsKind === "line" && !isLineDocument)) return null;
  return { path, source, encoding, syntax: "json", ...(onBytes !== undefined && { onBytes }) };
}

/** White space, byte order marks, and the zero bytes of UTF-16. */
const bytesBeforeText: ReadonlySet<number> = new Set([0, 0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf, 0xfe, 0xff]);

const beginsWithBrace = (bytes: Buffer): boolean => bytes.find((byte) => !bytesBeforeText.has(byte)) === 0x7b;
