/** How a mapping reads the first rows of a file: here and at once, so that each change of the mapping shows what it does. */
import { compileMapping, decodeRow, proposeMapping } from "@comptoir/domain/import-file";
import type { ImportKind, ImportMapping, RowFact } from "@comptoir/domain/import-file";
import type { Issue } from "@comptoir/domain/result";

import type { Preview, RowIssue } from "./import-gateway.ts";
import { columnFields, isRequiredField, kinds } from "./mapping-form.ts";

export interface ReadRow {
  /** The header is row 1. */
  readonly row: number;
  readonly cells: readonly string[];
  /** Null when the row has issues. */
  readonly fact: RowFact | null;
}

export interface Reading {
  readonly rows: readonly ReadRow[];
  readonly issues: readonly RowIssue[];
}

const valueAtMost = 80;

export function readPreview(preview: Preview, mapping: ImportMapping): Reading {
  const wrong = (row: number, issues: readonly Issue[]) => issues.map((one) => toRowIssue(row, one));
  const unread = preview.rows.map((cells, index) => ({ row: index + 2, cells, fact: null }));
  if (preview.delimiter !== mapping.delimiter) {
    return {
      rows: unread,
      issues: wrong(1, [
        { code: "IMPORT_DELIMITER", path: [], params: { expected: mapping.delimiter, found: preview.delimiter } },
      ]),
    };
  }
  const compiled = compileMapping(mapping, preview.header);
  if (!compiled.ok) return { rows: unread, issues: wrong(1, compiled.issues) };
  const issues: RowIssue[] = [];
  const rows = unread.map(({ row, cells }) => {
    const read = decodeRow(compiled.value, cells);
    if (read.ok) return { row, cells, fact: read.value };
    issues.push(...wrong(row, read.issues));
    return { row, cells, fact: null };
  });
  return { rows, issues };
}

function toRowIssue(row: number, { code, path, params }: Issue): RowIssue {
  const column = params["column"] ?? path.find((part) => typeof part === "string") ?? null;
  const value = params["value"] ?? null;
  return {
    row,
    column: column === null ? null : String(column),
    value: value === null ? null : String(value).slice(0, valueAtMost),
    code,
    params,
  };
}

/** The saved mapping that fits a file best: one that reads all its first rows, else one whose columns are all there. */
export function bestFit(
  preview: Preview,
  mappings: readonly { readonly name: string; readonly mapping: ImportMapping }[],
): string | null {
  const scored = mappings.flatMap(({ name, mapping }) => {
    if (preview.delimiter !== mapping.delimiter || !compileMapping(mapping, preview.header).ok) return [];
    const { rows } = readPreview(preview, mapping);
    const used = Object.keys(mapping.columns).length;
    return [{ name, score: rows.filter(({ fact }) => fact !== null).length * 100 + used }];
  });
  return scored.sort((left, right) => right.score - left.score)[0]?.name ?? null;
}

/** What a file seems to hold: the kind whose required columns are all there, and most of the others; null where none is. */
export function likelyKind(preview: Preview): ImportKind | null {
  const scored = kinds.flatMap((kind) => {
    const { columns = {} } = proposeMapping(kind, preview);
    const fields: readonly string[] = columnFields[kind];
    return fields.some((field) => isRequiredField(kind, field) && (columns[field] ?? "") === "")
      ? []
      : [{ kind, score: Object.keys(columns).length }];
  });
  return scored.sort((left, right) => right.score - left.score)[0]?.kind ?? null;
}

/** The values of a column in the first rows that nobody has given a meaning yet: those that are no code of ours, capitals aside. */
export function waitingValues({
  header,
  rows,
  column,
  known,
}: {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly column: string;
  readonly known: readonly string[];
}): readonly string[] {
  const at = header.indexOf(column);
  const own = new Set(known.map((code) => code.toLowerCase()));
  return [...new Set(rows.map((cells) => (cells[at] ?? "").trim()))].filter(
    (value) => value !== "" && !own.has(value.toLowerCase()),
  );
}
