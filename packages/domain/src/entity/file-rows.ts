/** Exports the rows of an entity as lines of a file, and compares an imported file with the stored rows: only changes are written. */

import { fail, issue, ok, type Issue, type Result } from "../result/index.ts";

import { getEntity } from "./entities.ts";
import type { EntityName } from "./entities.data.ts";
import { fieldFileFormats } from "./field-files.ts";
import { fieldKindOf } from "./find-entity.ts";
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
export function formatFileValue(name: EntityName, field: string, value: unknown): string {
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
  /** Units: lines; the header is line 1. */
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
  /** Columns that are imported, and columns that are ignored. */
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
 * An empty cell clears its field; a field with a default value is left unchanged.
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
  const start = lines.findIndex((line) => line.some((cell) => cell.trim() !== ""));
  const headers = lines[start] ?? [];
  const columns = headers.map((header) => words.columnOf(header));
  const fields = columns.map((column) => (column === null ? null : formFieldOf(name, column)));
  const repeatedIndex = fields.findIndex((field, index) => field !== null && fields.indexOf(field) < index);
  if (repeatedIndex >= 0) return fail(issue("IMPORT_COLUMN_TWICE", [], { column: headers[repeatedIndex] ?? "" }));
  const body = lines
    .slice(start + 1)
    .flatMap((cells, index) => (cells.some((cell) => cell.trim() !== "") ? [{ cells, line: start + index + 2 }] : []));
  if (start < 0 || body.length === 0) return fail(issue("IMPORT_EMPTY"));
  const keyAt = fields.indexOf(key);
  if (keyAt < 0) return fail(issue("IMPORT_COLUMN_MISSING", [], { column: key }));
  const fileRecords: FileRecord[] = [];
  const wrongLines: RejectedLine[] = [];
  const seenKeys = new Set<string>();
  for (const { cells, line } of body) {
    const keyText = (cells[keyAt] ?? "").trim();
    const parsedCells = readLine(name, fields, cells, words);
    const issues =
      keyText === ""
        ? [issue("REQUIRED", [key])]
        : seenKeys.has(keyText)
          ? [issue("VALUE_TWICE", [key])]
          : parsedCells.flatMap(({ field, text, value }) =>
              value === unknownReference ? [issue("REFERENCE_UNKNOWN", [field], { value: text })] : [],
            );
    seenKeys.add(keyText);
    if (issues.length > 0) wrongLines.push({ line, key: keyText, issues });
    else fileRecords.push({ line, key: keyText, values: valuesOf(parsedCells) });
  }
  return ok({ ...listColumns(headers, columns, fields), records: fileRecords, wrong: wrongLines });
}

/** Reads the cells of a line; fields with a parser of their own are read last, since they may depend on the others. */
function readLine(
  name: EntityName,
  fields: readonly (string | null)[],
  cells: readonly string[],
  words: FileParsers,
): readonly { readonly field: string; readonly text: string; readonly value: unknown }[] {
  const cellsOfLine = fields.flatMap((field, index) => {
    const text = (cells[index] ?? "").trim();
    return field === null || (text === "" && (words.own?.[field] !== undefined || fieldHasDefault(name, field)))
      ? []
      : [{ field, text, isOwn: words.own?.[field] !== undefined }];
  });
  const plainCells = cellsOfLine
    .filter(({ isOwn }) => !isOwn)
    .map(({ field, text }) => ({ field, text, value: readCell(name, field, text, words) }));
  const values = valuesOf(plainCells);
  return [
    ...plainCells,
    ...cellsOfLine
      .filter(({ isOwn }) => isOwn)
      .map(({ field, text }) => ({ field, text, value: words.own?.[field]?.(text, values) ?? unknownReference })),
  ];
}

/** Lists the columns that are imported and those that are ignored, by name. */
function listColumns(
  headers: readonly string[],
  columns: readonly (string | null)[],
  fields: readonly (string | null)[],
): Pick<FileContent, "columns" | "ignored"> {
  const namedColumns = headers
    .map((header, index) => ({ name: columns[index] ?? header.trim(), isTaken: typeof fields[index] === "string" }))
    .filter(({ name: column }) => column !== "");
  const namesOf = (someColumns: typeof namedColumns) => someColumns.map(({ name: column }) => column);
  return {
    columns: namesOf(namedColumns.filter(({ isTaken }) => isTaken)),
    ignored: namesOf(namedColumns.filter(({ isTaken }) => !isTaken)),
  };
}

/** Tells whether a field has a default value; a list of codes defaults to empty. */
const fieldHasDefault = (name: EntityName, field: string): boolean =>
  getEntity(name).form.fields[field]?.some(
    (rule) => typeof rule === "object" && "default" in rule && !Array.isArray(rule.default),
  ) === true;

/** Values by field, with the parts of a field nested in it. */
function valuesOf(read: readonly { readonly field: string; readonly value: unknown }[]): EntityValues {
  const values: Record<string, unknown> = {};
  for (const { field, value } of read) {
    const [wholeName = "", part] = field.split(".");
    values[wholeName] = part === undefined ? value : { ...Object(values[wholeName] ?? {}), [part]: value };
  }
  return values;
}

/** Line that creates a row: its own values, and those merged with the defaults. */
export interface CreatedLine extends FileRecord {
  readonly said: EntityValues;
}

/** Line that changes a row. */
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
 * Unchanged values are not validated again. Created rows start with `defaults`.
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
  let unchanged = 0;
  for (const read of records) {
    const row = rows.get(read.key);
    const baseValues: EntityValues = row === undefined ? defaults : toInputValues(form, row);
    const record = { ...read, values: withParts(read.values, baseValues) };
    const fields = Object.keys(record.values);
    const judgement = validateEdit(name, row ?? defaults, record.values);
    const issues = row?.["isDeleted"] === true ? [issue("HTTP_404")] : judgement.issues;
    const changes = row === undefined ? [] : judgement.changes;
    if (
      row !== undefined &&
      row["isDeleted"] !== true &&
      issues.length > 0 &&
      fields.every((field) => String(record.values[field] ?? "") === String(baseValues[field] ?? ""))
    )
      unchanged += 1;
    else if (issues.length > 0) refusedLines.push({ line: record.line, key: record.key, issues });
    else if (row === undefined)
      createdLines.push({ ...record, values: { ...defaults, ...record.values }, said: read.values });
    else if (changes.length === 0) unchanged += 1;
    else
      changedLines.push({
        ...record,
        values: Object.fromEntries(changes.map(({ field }) => [field, record.values[field] ?? null])),
        row,
        changes,
      });
  }
  return {
    created: createdLines,
    changed: changedLines,
    unchanged,
    wrong: refusedLines.toSorted((left, right) => left.line - right.line),
  };
}

/** Merges a line's parts of a field with the stored parts. */
const withParts = (values: EntityValues, baseValues: EntityValues): EntityValues =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      hasNestedFields(value) && hasNestedFields(baseValues[field]) ? { ...baseValues[field], ...value } : value,
    ]),
  );
