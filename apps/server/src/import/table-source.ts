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
const unpackedAtMost = 8 * 1024 ** 3;

/** Maximum unpacked size of a workbook, whose shared texts are in memory. Units: bytes. */
const workbookAtMost = 1024 ** 3;

/** Number of rows that a sheet can have. */
const rowsAtMost = 1_048_576;

/** Opens a file; null if it is a text of its own, plain or gzipped. Throws `FileProblem`. */
export async function openTables(filePath: string): Promise<TableFile | null> {
  const container = containerKindOf([...(await bytesAt(filePath, 0, signatureLength))]);
  if (container === null) return null;
  if (container === "oldWorkbook")
    throw new FileProblem((await isEncrypted(filePath)) ? "IMPORT_WORKBOOK_PASSWORD" : "IMPORT_WORKBOOK", 1);
  return throwProblems(async () => {
    const zip = await openZip(await openAsBlob(filePath), unpackedAtMost).catch((error: unknown) => {
      throw error instanceof WorkbookError && error.code === "IMPORT_WORKBOOK"
        ? new FileProblem("IMPORT_ZIP", 1)
        : error;
    });
    const book = await openWorkbook(zip, rowsAtMost);
    if (book !== null) {
      if (zip.names.reduce((sum, name) => sum + zip.sizeOf(name), 0) > workbookAtMost)
        throw new FileProblem("IMPORT_FILE_TOO_LARGE", 1, { limit: workbookAtMost });
      return {
        tables: book.sheets.map((sheet) => ({ ...sheet, source: { kind: "sheet" as const, book, sheet } })),
      };
    }
    const names = zip.names.filter((name) => !/(?:^|\/)(?:\.|__MACOSX\/)|\/$/u.test(name));
    if (names.length === 0) throw new FileProblem("IMPORT_ZIP", 1);
    return { tables: names.map((name) => ({ name, isHidden: false, source: { kind: "entry" as const, zip, name } })) };
  });
}

/**
 * Finds the table to read: the named one, or the only one with rows.
 *
 * Throws `FileProblem` with IMPORT_SHEET if several have rows and none is named, or none has the name.
 */
export async function findTable({ tables }: TableFile, name: string | null): Promise<TableSource> {
  const named = tables.find((table) => table.name === name);
  if (named !== undefined) return named.source;
  if (name !== null && tables.length > 1) throw new FileProblem("IMPORT_SHEET", 1, { sheets: listNames(tables) });
  const visibleTables = tables.filter(({ isHidden }) => !isHidden);
  const filled: typeof visibleTables = [];
  for (const table of visibleTables)
    if (visibleTables.length === 1 || (await hasRows(table.source))) filled.push(table);
  const [first] = filled;
  if (first === undefined) throw new FileProblem("IMPORT_EMPTY", 1);
  if (filled.length > 1) throw new FileProblem("IMPORT_SHEET", 1, { sheets: listNames(filled) });
  return first.source;
}

const listNames = (tables: TableFile["tables"]): string => tables.map(({ name }) => name).join(", ");

/** Number of first blank rows before a sheet counts as empty. */
const blankAtMost = 10_000;

async function hasRows(source: TableSource): Promise<boolean> {
  if (source.kind === "entry") return source.zip.sizeOf(source.name) > 0;
  let blank = 0;
  for await (const rows of sheetRows(source)) {
    if (rows.some((cells) => cells.some((cell) => cell !== ""))) return true;
    blank += rows.length;
    if (blank > blankAtMost) return false;
  }
  return false;
}

/** Yields the rows of a sheet, without blank ones at its end. Throws `FileProblem`. */
export async function* sheetRows({
  book,
  sheet,
}: Extract<TableSource, { kind: "sheet" }>): AsyncGenerator<readonly (readonly string[])[]> {
  let blank = 0;
  const rows = book.rows(sheet);
  for (;;) {
    const { done, value } = await throwProblems(() => rows.next());
    if (done === true) return;
    const last = value.findLastIndex((cells) => cells.length > 0);
    if (last >= 0) {
      const before = Array.from({ length: blank }, (): readonly string[] => []);
      yield [...before, ...value.slice(0, last + 1)];
      blank = 0;
    }
    blank += value.length - last - 1;
  }
}

/** Yields the bytes of a file of a ZIP. Throws `FileProblem`. */
export async function* entryBytes({ zip, name }: Extract<TableSource, { kind: "entry" }>): AsyncGenerator<Buffer> {
  const content = zip.read(name)?.[Symbol.asyncIterator]();
  for (;;) {
    const next = await throwProblems(async () => content?.next()).catch((error: unknown) => {
      throw error instanceof FileProblem && error.code === "IMPORT_WORKBOOK" ? new FileProblem("IMPORT_ZIP", 1) : error;
    });
    if (next === undefined || next.done === true) return;
    yield Buffer.from(next.value);
  }
}

async function throwProblems<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof WorkbookError ? new FileProblem(error.code, 1) : error;
  }
}

async function bytesAt(path: string, at: number, length: number): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Tells whether a file of the kind that held workbooks before 2007 is a workbook protected by a password. */
async function isEncrypted(path: string): Promise<boolean> {
  const head = await bytesAt(path, 0, 512);
  if (head.length < 512) return false;
  const sectorSize = 2 ** Math.min(head.readUInt16LE(0x1e), 16);
  const directory = await bytesAt(path, (head.readUInt32LE(0x30) + 1) * sectorSize, sectorSize * 4);
  return directory.includes(Buffer.from("EncryptedPackage", "utf16le"));
}
