/** Walks the parts of a file of records: an XML file, or a document of JSON. */

import { createXmlWalker, XmlFault, xmlLimits, type XmlEvents, type XmlWalker } from "@comptoir/api/tables";
import { isPageMark } from "@comptoir/domain/import-file";

import { FileProblem } from "../file-problem.ts";
import { readFileText } from "../file-text.ts";
import { createJsonWalker } from "../json-walker.ts";
import type { TableSource } from "../table-source.ts";
import { shapeLimits } from "./xml-shape.ts";

/** A file of records with the encoding of its text. */
export interface XmlFile {
  readonly path: string;
  readonly source: TableSource | null;
  readonly encoding: string;
  readonly syntax: "xml" | "json";
  readonly onBytes?: (bytes: number) => void;
  /** Receives the key of a value which says that more pages follow this one. */
  readonly onPageMark?: (key: string) => void;
}

/** Walks a file, and yields after each piece of it. `record` returns the number of the record that an error names. */
export async function* walkXmlFile(
  xmlFile: XmlFile,
  eventsOf: (walker: () => XmlWalker) => XmlEvents,
  record: () => number,
): AsyncGenerator<void> {
  const walker: XmlWalker = createWalker(
    xmlFile,
    eventsOf(() => walker),
  );
  const { path, source, encoding, onBytes } = xmlFile;
  try {
    for await (const text of readFileText(
      path,
      source,
      { encoding, ...(onBytes !== undefined && { onBytes }) },
      record,
    )) {
      walker.write(text);
      yield;
    }
    walker.end();
    yield;
  } catch (error) {
    throw error instanceof XmlFault ? toFileProblem(error, record(), xmlFile) : error;
  }
}

function createWalker({ syntax, onPageMark }: XmlFile, events: XmlEvents): XmlWalker {
  if (syntax === "xml") return createXmlWalker(events);
  return createJsonWalker(events, (keys, text) => {
    if (isPageMark(keys, text)) onPageMark?.(keys.join("."));
  });
}

function toFileProblem({ reason, line, column }: XmlFault, record: number, { syntax }: XmlFile): FileProblem {
  if (reason === "long") return new FileProblem("IMPORT_FIELD_TOO_LONG", record, { limit: xmlLimits.run });
  if (reason === "declarations") return new FileProblem("IMPORT_XML_DTD", record, { line });
  if (reason === "deep") return new FileProblem("IMPORT_XML_SHAPE", record, { line, ...shapeLimits });
  return syntax === "json"
    ? new FileProblem("IMPORT_JSON", line)
    : new FileProblem("IMPORT_XML", record, { line, character: column });
}
