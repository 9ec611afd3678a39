/** Lists the tables of a file to choose from: the sheets of a workbook, the files of a ZIP, the records of an XML file. */

import {
  chooseRecord,
  compileMapping,
  listOtherRecords,
  listUndecidedRecords,
  type ImportMapping,
  type RecordChoice,
} from "@comptoir/domain/import-file";

import { csvRows } from "./csv-rows.ts";
import { readFirstLines, detectFormat, type FileSyntax } from "./file-format.ts";
import { FileProblem } from "./file-problem.ts";
import { openTables, readSheetRows, type TableSource } from "./table-source.ts";
import { choiceOf, findLeftOut, learnXml, openDocument, planNamedRecord, readRecords } from "./xml/index.ts";

/** Sheet of a workbook, or file of a ZIP, that a person can choose, with its first rows. */
export interface PreviewedSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: readonly (readonly string[])[];
}

/** Most tables that are shown to choose from. */
const sheetsAtMost = 50;

/** Number of first rows of a table that are shown, and of those that are read to find them. */
const [sheetRowsShown, sheetRowsRead] = [4, 200];

/** Lists the tables of a workbook or a ZIP with their first rows; none if there is only one to choose, for a text, or for an unreadable file. */
export async function previewSheets(path: string): Promise<readonly PreviewedSheet[]> {
  try {
    const { tables } = (await openTables(path)) ?? { tables: [] };
    if (tables.length < 2) return [];
    const previewedSheets: PreviewedSheet[] = [];
    for (const { name, isHidden, source } of tables.slice(0, sheetsAtMost))
      previewedSheets.push({ name, isHidden, rows: await readFirstSheetRows(path, source) });
    return previewedSheets;
  } catch (error) {
    if (error instanceof FileProblem) return [];
    throw error;
  }
}

async function readFirstSheetRows(filePath: string, tableSource: TableSource): Promise<readonly (readonly string[])[]> {
  const pickFilledRows = (rows: readonly (readonly string[])[]) =>
    rows.filter((cells) => cells.some((cell) => cell.trim() !== "")).slice(0, sheetRowsShown);
  try {
    if (tableSource.kind === "entry") {
      const { delimiter, encoding } = await detectFormat(filePath, tableSource, {});
      const firstTextLines = await readFirstLines(filePath, tableSource, encoding);
      return firstTextLines instanceof FileProblem
        ? []
        : pickFilledRows(firstTextLines.map((line) => line.split(delimiter)));
    }
    let filledRows: readonly (readonly string[])[] = [];
    for await (const piece of readSheetRows(tableSource)) {
      filledRows = [...filledRows, ...piece];
      if (pickFilledRows(filledRows).length === sheetRowsShown || filledRows.length > sheetRowsRead) break;
    }
    return pickFilledRows(filledRows);
  } catch (error) {
    if (error instanceof FileProblem) return [];
    throw error;
  }
}

/** Record of an XML or JSON file that a person can choose, with its first rows. */
export type PreviewedRecord = Omit<PreviewedSheet, "isHidden">;

/** Records of an XML or JSON file; `record` is the one to read, null if that is not certain. */
export interface PreviewedRecords {
  readonly record: string | null;
  readonly records: readonly PreviewedRecord[];
  readonly shared: readonly string[];
  /** Records other than the one to read; because of them a person has to choose. */
  readonly otherRecords: readonly string[];
  readonly syntax: FileSyntax;
  /** Keys of values which say that the file is a page, and that more follow. */
  readonly morePages: readonly string[];
}

const noRecords = { record: null, records: [], shared: [], otherRecords: [], morePages: [] };

/** Record that a person or a mapping names, and the mappings that may know it. */
export interface NamedRecord extends Pick<ImportMapping, "record" | "otherRecords"> {
  readonly encoding: string;
  readonly known: readonly ImportMapping[];
  /** Mappings that may read an object of JSON on a line of its own as one row. */
  readonly lineMappings: readonly ImportMapping[];
}

/** Lists the records of a document of XML or JSON with their first rows; null for other files, no records for an unreadable file. */
export async function previewRecords(
  filePath: string,
  source: Exclude<TableSource, { readonly kind: "sheet" }> | null,
  { encoding, record, otherRecords, known, lineMappings }: NamedRecord,
): Promise<PreviewedRecords | null> {
  const morePages = new Set<string>();
  let syntax: FileSyntax = "xml";
  try {
    const isLineDocument = record !== null || !(await isFirstLineMapped(filePath, encoding, lineMappings));
    const openedDocument = await openDocument(filePath, source, { encoding, isLineDocument });
    if (openedDocument === null) return null;
    syntax = openedDocument.syntax;
    const xmlFile = { ...openedDocument, onPageMark: (key: string) => void morePages.add(key) };
    const learntXml = await learnXml(xmlFile);
    const listedRecords = await readRecords(learntXml);
    const allRecords: RecordChoice = { candidates: listedRecords, rivals: learntXml.rivals };
    const { candidates, rivals } = choiceOf(learntXml, listedRecords, findLeftOut(learntXml, otherRecords));
    const chosenRecord =
      record ??
      chooseRecord(candidates, rivals) ??
      findKnownRecord(known, allRecords, (name) => planNamedRecord(learntXml, name) !== null);
    const unnamedRecords =
      chosenRecord === null
        ? []
        : listOtherRecords(planNamedRecord(learntXml, chosenRecord)?.record ?? chosenRecord, allRecords);
    const recordPlan =
      chosenRecord === null
        ? null
        : planNamedRecord(learntXml, chosenRecord, findLeftOut(learntXml, [...otherRecords, ...unnamedRecords]));
    return {
      record: recordPlan?.record ?? record,
      records: listedRecords.map(({ name, rows }) => ({ name, rows: rows.slice(0, sheetRowsShown) })),
      shared: recordPlan?.shared ?? [],
      otherRecords: recordPlan === null ? [] : unnamedRecords,
      syntax,
      morePages: [...morePages],
    };
  } catch (error) {
    if (error instanceof FileProblem) return { ...noRecords, syntax };
    throw error;
  }
}

/** Whether a mapping reads the first line of a file as a row of its own. */
async function isFirstLineMapped(
  path: string,
  encoding: string,
  lineMappings: readonly ImportMapping[],
): Promise<boolean> {
  if (lineMappings.length === 0) return false;
  for await (const { rows } of csvRows(path, { delimiter: ",", encoding, isLineDocument: false }))
    return lineMappings.some((mapping) => compileMapping(mapping, rows[0] ?? []).ok);
  return false;
}

/** Finds the record of the known mappings that leave out all other records of a file; null if there is none, or they name several. */
function findKnownRecord(
  known: readonly ImportMapping[],
  choice: RecordChoice,
  isInFile: (record: string) => boolean,
): string | null {
  const fullyDecidedRecords = known.flatMap(({ record, otherRecords }) => {
    if (record === null || otherRecords.length === 0 || !isInFile(record)) return [];
    return listUndecidedRecords(listOtherRecords(record, choice), otherRecords).length === 0 ? [record] : [];
  });
  const [first, ...others] = new Set(fullyDecidedRecords);
  return first !== undefined && others.length === 0 ? first : null;
}
