/** Exports the rows of an entity as lines of a file, and compares an imported file with the stored rows: only changes are written. */

import { fail, issue, ok, type Issue, type Result } from "../result/index.ts";

import { getEntity } from "./entities.ts";
import type { EntityName } from "./entities.data.ts";
import { fieldFileFormats } from "./field-files.ts";
import { fieldKindOf, type ListName } from "./find-entity.ts";
import { toInputValues } from "./form-input.ts";
import { hasNestedFields, validateEdit } from "./judge-edit.ts";
import { readCell, type CellParsers } from "./read-cell.ts";
import { unknownReference } from "./unknown-reference.ts";
import type { EntityValues, FieldChange } from "./versions.ts";

/**
 * Formats a value of a row for a file: numbers with a decimal point, flags as true or false, lists of codes with commas.
 *
 * @example formatFileValue("product", "price", 49_900) // => "4.99"
 */
export function formatFileValue(name: ListName, field: string, value: unknown): string {
  return value === null || value === undefined ? "" : fieldFileFormats[fieldKindOf(name, field)].print(value);
}

/**
 * Returns the form field behind a list column: itself, the reference that it names, or a nested field (`address.town`); null if no form has it.
 *
 * @example ["sku", "department", "onHand"].map((column) => formFieldOf("product", column)) // => ["sku", "departmentId", null]
 */
export function formFieldOf(name: EntityName, column: string): string | null {
  const { fields } = getEntity(name).form;
  return (
    [column, `${column}Id`].find((field) => Object.hasOwn(fields, field.split(".")[0] ?? "") && field !== "id") ?? null
  );
}

/** Line of a file: the key of its row, and the value of each field. */
export interface FileRecord {
  /** Number of the line in the file, from 1. */
  readonly line: number;
  readonly key: string;
  readonly values: EntityValues;
}

/** Parsers of the headers and cells of a file. */
export interface FileParsers extends CellParsers {
  /** Column that a header names; null if unknown. */
  readonly columnOf: (header: string) => string | null;
  /** Parses cells of fields that this entity alone has, with other values of the line; undefined if a cell names an unknown record. */
  readonly own?: Readonly<Record<string, (text: string, values: EntityValues) => unknown>>;
}

/** Parsed file. */
export interface FileContent {
  /** Columns that are imported; `ignored` lists the others. */
  readonly columns: readonly string[];
  readonly ignored: readonly string[];
  readonly records: readonly FileRecord[];
  readonly wrong: readonly RejectedLine[];
}

/** Rejected line with its issues. */
export interface RejectedLine {
  readonly line: number;
  readonly key: string;
  readonly issues: readonly Issue[];
}

/**
 * Reads the lines of a file, its header first, as values of an entity's form; `key` is the column by which a line finds its row.
 *
 * An empty cell clears its field; a field with a default value or a parser of its own is left unchanged.
 *
 * Errors: IMPORT_EMPTY, IMPORT_COLUMN_MISSING (the key), IMPORT_COLUMN_TWICE. A line has REQUIRED (without its key), VALUE_TWICE (a key of a line before it) and REFERENCE_UNKNOWN.
 *
 * @example parseEntityFile("product", [["SKU"]], "sku", { columnOf: () => "sku", numberOf: String, flagOf: () => null, referenceOf: () => undefined }) // => { ok: false, issues: [{ code: "IMPORT_EMPTY", path: [], params: {} }] }
 */
export function parseEntityFile(
  name: EntityName,
  lines: readonly (readonly string[])[],
  key: string,
  words: FileParsers,
): Result<FileContent> {
  const headerIndex = lines.findIndex((line) => line.some((cell) => cell.trim() !== ""));
  const headers = lines[headerIndex] ?? [];
  const columnByHeader = headers.map((header) => words.columnOf(header));
  const formFields = columnByHeader.map((column) => (column === null ? null : formFieldOf(name, column)));
  const repeatedIndex = formFields.findIndex((field, index) => field !== null && formFields.indexOf(field) < index);
  if (repeatedIndex >= 0) return fail(issue("IMPORT_COLUMN_TWICE", [], { column: headers[repeatedIndex] ?? "" }));
  const bodyLines = lines
    .slice(headerIndex + 1)
    .flatMap((cells, indexBelowHeader) =>
      cells.some((cell) => cell.trim() !== "") ? [{ cells, line: headerIndex + indexBelowHeader + 2 }] : [],
    );
  if (headerIndex < 0 || bodyLines.length === 0) return fail(issue("IMPORT_EMPTY"));
  const keyColumnIndex = formFields.indexOf(key);
  if (keyColumnIndex < 0) return fail(issue("IMPORT_COLUMN_MISSING", [], { column: key }));
  const fileRecords: FileRecord[] = [];
  const wrongLines: RejectedLine[] = [];
  const seenKeys = new Set<string>();
  for (const { cells, line } of bodyLines) {
    const keyText = (cells[keyColumnIndex] ?? "").trim();
    const parsedCells = readLine(name, formFields, cells, words);
    const lineIssues =
      keyText === ""
        ? [issue("REQUIRED", [key])]
        : seenKeys.has(keyText)
          ? [issue("VALUE_TWICE", [key])]
          : parsedCells.flatMap(({ field, text, value }) =>
              value === unknownReference ? [issue("REFERENCE_UNKNOWN", [field], { value: text })] : [],
            );
    seenKeys.add(keyText);
    if (lineIssues.length > 0) wrongLines.push({ line, key: keyText, issues: lineIssues });
    else fileRecords.push({ line, key: keyText, values: collectValuesByField(parsedCells) });
  }
  return ok({
    ...divideImportedAndIgnored(headers, columnByHeader, formFields),
    records: fileRecords,
    wrong: wrongLines,
  });
}

/** Reads the cells of a line; fields with a parser of their own are read last, since they may depend on the others. */
function readLine(
  name: EntityName,
  fields: readonly (string | null)[],
  cells: readonly string[],
  words: FileParsers,
): readonly { readonly field: string; readonly text: string; readonly value: unknown }[] {
  const lineCells = fields.flatMap((field, index) => {
    const cellText = (cells[index] ?? "").trim();
    return field === null || (cellText === "" && (words.own?.[field] !== undefined || fieldHasDefault(name, field)))
      ? []
      : [{ field, text: cellText, isOwn: words.own?.[field] !== undefined }];
  });
  const plainCells = lineCells
    .filter(({ isOwn }) => !isOwn)
    .map(({ field, text }) => ({ field, text, value: readCell(name, field, text, words) }));
  const plainValues = collectValuesByField(plainCells);
  return [
    ...plainCells,
    ...lineCells
      .filter(({ isOwn }) => isOwn)
      .map(({ field, text }) => ({ field, text, value: words.own?.[field]?.(text, plainValues) ?? unknownReference })),
  ];
}

/** Divides the columns of a file into those that are imported and those that are ignored, by name. */
function divideImportedAndIgnored(
  headers: readonly string[],
  columns: readonly (string | null)[],
  fields: readonly (string | null)[],
): Pick<FileContent, "columns" | "ignored"> {
  const namedColumns = headers
    .map((header, index) => ({ name: columns[index] ?? header.trim(), isTaken: typeof fields[index] === "string" }))
    .filter(({ name: column }) => column !== "");
  const columnNamesOf = (someColumns: typeof namedColumns) => someColumns.map(({ name: column }) => column);
  return {
    columns: columnNamesOf(namedColumns.filter(({ isTaken }) => isTaken)),
    ignored: columnNamesOf(namedColumns.filter(({ isTaken }) => !isTaken)),
  };
}

/** Tells whether a field has a default value; a list does not count, because lists of codes default to empty. */
const fieldHasDefault = (name: EntityName, field: string): boolean =>
  getEntity(name).form.fields[field]?.some(
    (rule) => typeof rule === "object" && "default" in rule && !Array.isArray(rule.default),
  ) === true;

/** Collects values by field, with the parts of a field nested in it. */
function collectValuesByField(
  parsedCells: readonly { readonly field: string; readonly value: unknown }[],
): EntityValues {
  const valueByField: Record<string, unknown> = {};
  for (const { field, value } of parsedCells) {
    const [wholeName = "", nestedName] = field.split(".");
    valueByField[wholeName] =
      nestedName === undefined ? value : { ...Object(valueByField[wholeName] ?? {}), [nestedName]: value };
  }
  return valueByField;
}

/** Line that creates a row: `said` has the values of the line alone, `values` those merged with the defaults. */
export interface CreatedLine extends FileRecord {
  readonly said: EntityValues;
}

/** Line that changes a stored row: `values` and `changes` have only the fields that it changes. */
export interface ChangedLine extends FileRecord {
  readonly row: EntityValues;
  readonly changes: readonly FieldChange[];
}

/** Changes that a file would make. */
export interface FileChanges {
  readonly created: readonly CreatedLine[];
  readonly changed: readonly ChangedLine[];
  readonly unchanged: number;
  readonly wrong: readonly RejectedLine[];
}

/**
 * Compares the lines of a file with the stored rows, by key. A line without a row creates one, others change the values that differ; a line that
 * breaks a rule of the form is rejected.
 *
 * A line that equals its stored row is unchanged, even if the row breaks a rule; a line of a deleted row is rejected. Created rows start with `defaults`.
 *
 * @example planFileChanges("product", { columns: ["sku", "description"], ignored: [], records: [{ line: 2, key: "A", values: { sku: "A", description: "Lait" } }], wrong: [] }, new Map()).created.length // => 1
 */
export function planFileChanges(
  name: EntityName,
  { records, wrong }: FileContent,
  rows: ReadonlyMap<string, EntityValues>,
  defaults: EntityValues = {},
): FileChanges {
  const { form } = getEntity(name);
  const [createdLines, changedLines, refusedLines]: [CreatedLine[], ChangedLine[], RejectedLine[]] = [
    [],
    [],
    [...wrong],
  ];
  let unchangedCount = 0;
  for (const fileRecord of records) {
    const storedRow = rows.get(fileRecord.key);
    const valuesBefore: EntityValues = storedRow === undefined ? defaults : toInputValues(form, storedRow);
    const completeRecord = { ...fileRecord, values: fillNestedParts(fileRecord.values, valuesBefore) };
    const recordFields = Object.keys(completeRecord.values);
    const editValidation = validateEdit(name, storedRow ?? defaults, completeRecord.values);
    const recordIssues = storedRow?.["isDeleted"] === true ? [issue("HTTP_404")] : editValidation.issues;
    const fieldChanges = storedRow === undefined ? [] : editValidation.changes;
    if (
      storedRow !== undefined &&
      storedRow["isDeleted"] !== true &&
      recordIssues.length > 0 &&
      recordFields.every((field) => String(completeRecord.values[field] ?? "") === String(valuesBefore[field] ?? ""))
    )
      unchangedCount += 1;
    else if (recordIssues.length > 0)
      refusedLines.push({ line: completeRecord.line, key: completeRecord.key, issues: recordIssues });
    else if (storedRow === undefined)
      createdLines.push({
        ...completeRecord,
        values: { ...defaults, ...completeRecord.values },
        said: fileRecord.values,
      });
    else if (fieldChanges.length === 0) unchangedCount += 1;
    else
      changedLines.push({
        ...completeRecord,
        values: Object.fromEntries(fieldChanges.map(({ field }) => [field, completeRecord.values[field] ?? null])),
        row: storedRow,
        changes: fieldChanges,
      });
  }
  return {
    created: createdLines,
    changed: changedLines,
    unchanged: unchangedCount,
    wrong: refusedLines.toSorted((left, right) => left.line - right.line),
  };
}

/** Merges a line's parts of a field with the stored parts. */
const fillNestedParts = (values: EntityValues, baseValues: EntityValues): EntityValues =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      hasNestedFields(value) && hasNestedFields(baseValues[field]) ? { ...baseValues[field], ...value } : value,
    ]),
  );
