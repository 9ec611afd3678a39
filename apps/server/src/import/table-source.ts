import { openAsBlob } from "node:fs";
import { open } from "node:fs/promises";

import { openWorkbook, openZip, type OpenWorkbook, type WorkbookSheet, type Zip } from "@comptoir/api/tables";
import { WorkbookError } from "@comptoir/api/workbook";
import { signatureLength, containerKindOf } from "@comptoir/domain/import-file";

import { FileProblem } from "./file-problem.ts";

/** Opens files that hold tables: the sheets of a workbook, or the files of a ZIP. */

/** A table of a file, by its name. */
export type TableSource =
  | { readonly kind: "sheet"; readonly book: OpenWorkbook; readonly sheet: WorkbookSheet }
  | { readonly kind: "entry"; readonly zip: Zip; readonly name: string };

export interface TableFile {
  readonly tables: readonly { readonly name: string; readonly isHidden: boolean; readonly source: TableSource }[];
}

/** Maximum unpacked size of a ZIP; a small one can expand enormously. Units: bytes. */
const unpackedBytesAtMost = 8 * 1024 ** 3;

/** Maximum unpacked size of a workbook, whose shared texts are in memory. Units: bytes. */
const workbookBytesAtMost = 1024 ** 3;

/** Number of rows that a sheet can have. */
const sheetRowsAtMost = 1_048_576;

/** Opens a file; null if it is a text of its own, plain or gzipped. Throws `FileProblem`. */
export async function openTables(filePath: string): Promise<TableFile | null> {
  const containerKind = containerKindOf([...(await readBytesAt(filePath, 0, signatureLength))]);
  if (containerKind === null) return null;
  if (containerKind === "oldWorkbook")
    throw new FileProblem((await isEncrypted(filePath)) ? "IMPORT_WORKBOOK_PASSWORD" : "IMPORT_WORKBOOK", 1);
  return withFileProblems(async () => {
    const openedZip = await openZip(await openAsBlob(filePath), unpackedBytesAtMost).catch((error: unknown) => {
      throw error instanceof WorkbookError && error.code === "IMPORT_WORKBOOK"
        ? new FileProblem("IMPORT_ZIP", 1)
        : error;
    });
    const openedWorkbook = await openWorkbook(openedZip, sheetRowsAtMost);
    if (openedWorkbook !== null) {
      if (openedZip.names.reduce((sum, name) => sum + openedZip.sizeOf(name), 0) > workbookBytesAtMost)
        throw new FileProblem("IMPORT_FILE_TOO_LARGE", 1, { limit: workbookBytesAtMost });
      return {
        tables: openedWorkbook.sheets.map((sheet) => ({
          ...sheet,
          source: { kind: "sheet" as const, book: openedWorkbook, sheet },
        })),
      };
    }
    const entryNames = openedZip.names.filter((name) => !/(?:^|\/)(?:\.|__MACOSX\/)|\/$/u.test(name));
    if (entryNames.length === 0) throw new FileProblem("IMPORT_ZIP", 1);
    return {
      tables: entryNames.map((name) => ({
        name,
        isHidden: false,
        source: { kind: "entry" as const, zip: openedZip, name },
      })),
    };
  });
}

/**
 * Finds the table to read: the named one, or the only visible one with rows. The only table of a file is read whatever the name.
 *
 * Throws `FileProblem` with IMPORT_SHEET if several have rows and none is named, or none of several has the name, and with
 * IMPORT_EMPTY if none has rows.
 */
export async function findTable({ tables }: TableFile, name: string | null): Promise<TableSource> {
  const namedTable = tables.find((table) => table.name === name);
  if (namedTable !== undefined) return namedTable.source;
  if (name !== null && tables.length > 1) throw new FileProblem("IMPORT_SHEET", 1, { sheets: joinTableNames(tables) });
  const visibleTables = tables.filter(({ isHidden }) => !isHidden);
  const tablesWithRows: typeof visibleTables = [];
  for (const table of visibleTables)
    if (visibleTables.length === 1 || (await hasRows(table.source))) tablesWithRows.push(table);
  const [first] = tablesWithRows;
  if (first === undefined) throw new FileProblem("IMPORT_EMPTY", 1);
  if (tablesWithRows.length > 1) throw new FileProblem("IMPORT_SHEET", 1, { sheets: joinTableNames(tablesWithRows) });
  return first.source;
}

const joinTableNames = (tables: TableFile["tables"]): string => tables.map(({ name }) => name).join(", ");

/** Number of first blank rows before a sheet counts as empty. */
const blankRowsAtMost = 10_000;

async function hasRows(source: TableSource): Promise<boolean> {
  if (source.kind === "entry") return source.zip.sizeOf(source.name) > 0;
  let blankRowCount = 0;
  for await (const rows of readSheetRows(source)) {
    if (rows.some((cells) => cells.some((cell) => cell !== ""))) return true;
    blankRowCount += rows.length;
    if (blankRowCount > blankRowsAtMost) return false;
  }
  return false;
}

/** Yields the rows of a sheet, without blank ones at its end. Throws `FileProblem`. */
export async function* readSheetRows({
  book,
  sheet,
}: Extract<TableSource, { kind: "sheet" }>): AsyncGenerator<readonly (readonly string[])[]> {
  let blankRowCount = 0;
  const rowChunks = book.rows(sheet);
  for (;;) {
    const { done, value } = await withFileProblems(() => rowChunks.next());
    if (done === true) return;
    const lastFilledIndex = value.findLastIndex((cells) => cells.length > 0);
    if (lastFilledIndex >= 0) {
      const blankRowsBefore = Array.from({ length: blankRowCount }, (): readonly string[] => []);
      yield [...blankRowsBefore, ...value.slice(0, lastFilledIndex + 1)];
      blankRowCount = 0;
    }
    blankRowCount += value.length - lastFilledIndex - 1;
  }
}

/** Yields the bytes of a file of a ZIP. Throws `FileProblem`. */
export async function* readEntryBytes({ zip, name }: Extract<TableSource, { kind: "entry" }>): AsyncGenerator<Buffer> {
  const chunkIterator = zip.read(name)?.[Symbol.asyncIterator]();
  for (;;) {
    const nextChunk = await withFileProblems(async () => chunkIterator?.next()).catch((error: unknown) => {
      throw error instanceof FileProblem && error.code === "IMPORT_WORKBOOK" ? new FileProblem("IMPORT_ZIP", 1) : error;
    });
    if (nextChunk === undefined || nextChunk.done === true) return;
    yield Buffer.from(nextChunk.value);
  }
}

async function withFileProblems<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof WorkbookError ? new FileProblem(error.code, 1) : error;
  }
}

async function readBytesAt(path: string, at: number, length: number): Promise<Buffer> {
  const fileHandle = await open(path);
  try {
    const { buffer, bytesRead } = await fileHandle.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  } finally {
    await fileHandle.close();
  }
}

/** Tells whether a file of the kind that held workbooks before 2007 is a workbook protected by a password. */
async function isEncrypted(path: string): Promise<boolean> {
  const headerBytes = await readBytesAt(path, 0, 512);
  if (headerBytes.length < 512) return false;
  const sectorSize = 2 ** Math.min(headerBytes.readUInt16LE(0x1e), 16);
  const directorySectors = await readBytesAt(path, (headerBytes.readUInt32LE(0x30) + 1) * sectorSize, sectorSize * 4);
  return directorySectors.includes(Buffer.from("EncryptedPackage", "utf16le"));
}
