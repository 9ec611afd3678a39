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
import { firstLines, formatOf, type FileSyntax } from "./file-format.ts";
import { FileProblem } from "./file-problem.ts";
import { openTables, sheetRows, type TableSource } from "./table-source.ts";
import { choiceOf, findLeftOut, learnXml, openDocument, planNamed, readRecords } from "./xml/index.ts";

/** A table to choose. */
export interface PreviewedSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: readonly (readonly string[])[];
}

/** Most tables that are shown to choose from. */
const sheetsShown = 50;

/** Number of first rows of a table that are shown, and of those that are read to find them. */
const [sheetRowsShown, sheetRowsRead] = [4, 200];

/** Lists the tables of a workbook or a ZIP with their first rows; none for a text or an unreadable file. */
export async function previewSheets(path: string): Promise<readonly PreviewedSheet[]> {
  try {
    const { tables } = (await openTables(path)) ?? { tables: [] };
    if (tables.length < 2) return [];
    const sheets: PreviewedSheet[] = [];
    for (const { name, isHidden, source } of tables.slice(0, sheetsShown))
      sheets.push({ name, isHidden, rows: await firstRowsOf(path, source) });
    return sheets;
  } catch (error) {
    if (error instanceof FileProblem) return [];
    throw error;
  }
}

async function firstRowsOf(filePath: string, tableSource: TableSource): Promise<readonly (readonly string[])[]> {
  const filled = (rows: readonly (readonly string[])[]) =>
    rows.filter((cells) => cells.some((cell) => cell.trim() !== "")).slice(0, sheetRowsShown);
  try {
    if (tableSource.kind === "entry") {
      const { delimiter, encoding } = await formatOf(filePath, tableSource, {});
      const lines = await firstLines(filePath, tableSource, encoding);
      return lines instanceof FileProblem ? [] : filled(lines.map((line) => line.split(delimiter)));
    }
    let rows: readonly (readonly string[])[] = [];
    for await (const piece of sheetRows(tableSource)) {
      rows = [...rows, ...piece];
      if (filled(rows).length === sheetRowsShown || rows.length > sheetRowsRead) break;
    }
    return filled(rows);
  } catch (error) {
    if (error instanceof FileProblem) return [];
    throw error;
  }
}

/** A record to choose. */
export type PreviewedRecord = Omit<PreviewedSheet, "isHidden">;

/** Records of an XML file, and the one to read; null if none is sure. */
export interface PreviewedRecords {
  readonly record: string | null;
  readonly records: readonly PreviewedRecord[];
  readonly shared: readonly string[];
  /** Records beside the one to read, because of which a person chooses. */
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

/** Lists the records of a document of XML or JSON with their first rows; null if the file is none, none if it is unreadable. */
export async function previewRecords(
  filePath: string,
  source: Exclude<TableSource, { readonly kind: "sheet" }> | null,
  { encoding, record, otherRecords, known, lineMappings }: NamedRecord,
): Promise<PreviewedRecords | null> {
  const morePages = new Set<string>();
  let syntax: FileSyntax = "xml";
  try {
    const isLineDocument = record !== null || !(await isLineOf(filePath, encoding, lineMappings));
    const opened = await openDocument(filePath, source, { encoding, isLineDocument });
    if (opened === null) return null;
    syntax = opened.syntax;
    const file = { ...opened, onPageMark: (key: string) => void morePages.add(key) };
    const learnt = await learnXml(file);
    const listed = await readRecords(learnt);
    const all: RecordChoice = { candidates: listed, rivals: learnt.rivals };
    const { candidates, rivals } = choiceOf(learnt, listed, findLeftOut(learnt, otherRecords));
    const found =
      record ?? chooseRecord(candidates, rivals) ?? knownRecord(known, all, (name) => planNamed(learnt, name) !== null);
    const others = found === null ? [] : listOtherRecords(planNamed(learnt, found)?.record ?? found, all);
    const plan = found === null ? null : planNamed(learnt, found, findLeftOut(learnt, [...otherRecords, ...others]));
    return {
      record: plan?.record ?? record,
      records: listed.map(({ name, rows }) => ({ name, rows: rows.slice(0, sheetRowsShown) })),
      shared: plan?.shared ?? [],
      otherRecords: plan === null ? [] : others,
      syntax,
      morePages: [...morePages],
    };
  } catch (error) {
    if (error instanceof FileProblem) return { ...noRecords, syntax };
    throw error;
  }
}

/** Whether a mapping reads the first line of a file as a row of its own. */
async function isLineOf(path: string, encoding: string, lineMappings: readonly ImportMapping[]): Promise<boolean> {
  if (lineMappings.length === 0) return false;
  for await (const { rows } of csvRows(path, { delimiter: ",", encoding, isLineDocument: false }))
    return lineMappings.some((mapping) => compileMapping(mapping, rows[0] ?? []).ok);
  return false;
}

/** The record of the mappings that leave out all others of a file; null if there is none, or they name several. */
function knownRecord(
  known: readonly ImportMapping[],
  choice: RecordChoice,
  isInFile: (record: string) => boolean,
): string | null {
  const names = known.flatMap(({ record, otherRecords }) => {
    if (record === null || otherRecords.length === 0 || !isInFile(record)) return [];
    return listUndecidedRecords(listOtherRecords(record, choice), otherRecords).length === 0 ? [record] : [];
  });
  const [first, ...others] = new Set(names);
  return first !== undefined && others.length === 0 ? first : null;
}
