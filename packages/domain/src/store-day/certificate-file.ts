/** The file of a certificate: its figures, the rows behind them, their Merkle root, and its hash. */

import { factContent, type JsonValue } from "../till/index.ts";

import type { StoreDayAcceptance } from "./blocker.ts";
import type { StoreDayCertificate } from "./certificate.ts";

/** Version of the rules that certificates are made by. */
export const certificateRulesVersion = 1;

/** Computes the hash of a text. The caller supplies it: the domain has no cryptography. */
export type Digest = (text: string) => string;

/** A receipt or drawer event behind a certificate. Units: cents, and thousandths of a unit. */
export interface CertificateRow {
  readonly kind: "receipt" | "drawer";
  readonly terminal: string;
  /** Number of the receipt, or of the event. */
  readonly number: string;
  /** State of the receipt, or kind of the event. */
  readonly state: string;
  readonly collected: number;
  readonly tendered: number;
  readonly cash: number;
  readonly units: number;
  /** Hash of the stored content of the row's record. */
  readonly content: string;
}

/** A person and a moment. Units: milliseconds since 1970. */
export interface Signature {
  readonly by: string;
  readonly at: number;
}

/** Content of a certificate file, without its hash. */
export interface CertificateContent extends StoreDayCertificate {
  readonly location: string;
  readonly locationId: number;
  readonly businessDate: string;
  readonly version: number;
  /** Auditor of the day; null if it changed and nobody audited it since. */
  readonly audited: Signature | null;
  readonly accepted: readonly (StoreDayAcceptance & Signature)[];
  readonly rows: readonly CertificateRow[];
  /** Hash of the version before; null for the first. */
  readonly previous: string | null;
}

/** A certificate file. */
export interface CertificateFile extends CertificateContent {
  readonly rules: number;
  /** Merkle root of the rows. */
  readonly root: string;
  /** Hash of everything else. */
  readonly hash: string;
}

/**
 * Makes the file of a certificate. The order of the rows does not matter: they are sorted.
 *
 * Source: behaviour 4 (1), decision 0366.
 */
export function makeCertificateFile(content: CertificateContent, digest: Digest): CertificateFile {
  const sortedRows = sortCertificateRows(content.rows);
  const fileWithoutHash = {
    ...content,
    rows: sortedRows,
    rules: certificateRulesVersion,
    root: merkleRoot(sortedRows, digest),
  };
  return { ...fileWithoutHash, hash: hashOfFile(fileWithoutHash, digest) };
}

/**
 * Computes the hash of a file from everything in it but the hash.
 *
 * @example hashOfFile({ version: 1 }, (text) => text) // => "{\"version\":1}"
 */
export function hashOfFile(file: object, digest: Digest): string {
  const { hash: _, ...content } = file as { readonly hash?: unknown };
  return digest(canonicalText(content));
}

/**
 * Computes the Merkle root of the rows: each is a leaf, pairs are hashed together, and an odd one moves up as it is.
 *
 * @example merkleRoot([], (text) => `<${text}>`) // => "<>"
 */
export function merkleRoot(rows: readonly CertificateRow[], digest: Digest): string {
  let levelHashes = rows.map((row) => digest(canonicalText(row)));
  if (levelHashes.length === 0) return digest("");
  while (levelHashes.length > 1) {
    levelHashes = levelHashes.flatMap((left, index) => {
      if (index % 2 === 1) return [];
      const rightHash = levelHashes[index + 1];
      return rightHash === undefined ? [left] : [digest(left + rightHash)];
    });
  }
  return levelHashes[0] ?? "";
}

/**
 * Sorts rows by kind, terminal and number.
 *
 * @example sortCertificateRows([]) // => []
 */
export function sortCertificateRows(rows: readonly CertificateRow[]): readonly CertificateRow[] {
  return rows
    .map((row) => ({ row, key: [row.kind, row.terminal, row.number.padStart(20, "0"), row.content].join("\u0000") }))
    .toSorted((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0))
    .map(({ row }) => row);
}

/** A row that was added, removed, or has another content. */
export interface RowChange {
  readonly what: "added" | "removed" | "changed";
  readonly row: CertificateRow;
  /** Change of the amount collected. Units: cents. */
  readonly amount: number;
}

/**
 * Lists the rows that differ between two versions, sorted by kind, terminal and number.
 *
 * @example compareRows([], []) // => []
 */
export function compareRows(
  rowsBefore: readonly CertificateRow[],
  rowsAfter: readonly CertificateRow[],
): readonly RowChange[] {
  const certificateRowKey = ({ kind, terminal, number }: CertificateRow): string => `${kind} ${terminal} ${number}`;
  const oldRowsByKey = groupCertificateRows(rowsBefore, certificateRowKey);
  const currentRowsByKey = groupCertificateRows(rowsAfter, certificateRowKey);
  const rowChanges = [...new Set([...oldRowsByKey.keys(), ...currentRowsByKey.keys()])].flatMap(
    (name): readonly RowChange[] => {
      const oldRowsOfKey = oldRowsByKey.get(name) ?? [];
      const currentRowsOfKey = currentRowsByKey.get(name) ?? [];
      const removedRows = oldRowsOfKey.filter(
        (row) => !currentRowsOfKey.some(({ content }) => content === row.content),
      );
      const addedRows = currentRowsOfKey.filter((row) => !oldRowsOfKey.some(({ content }) => content === row.content));
      const [row] = addedRows.length > 0 ? addedRows : removedRows;
      if (row === undefined) return [];
      const amountChange =
        addedRows.reduce((sum, { collected }) => sum + collected, 0) -
        removedRows.reduce((sum, { collected }) => sum + collected, 0);
      return [
        {
          what: removedRows.length === 0 ? "added" : addedRows.length === 0 ? "removed" : "changed",
          row,
          amount: amountChange,
        },
      ];
    },
  );
  const indexByRow = new Map(sortCertificateRows(rowChanges.map(({ row }) => row)).map((row, index) => [row, index]));
  return rowChanges.toSorted((left, right) => (indexByRow.get(left.row) ?? 0) - (indexByRow.get(right.row) ?? 0));
}

/**
 * Groups rows by a name.
 *
 * @example groupCertificateRows([], ({ terminal }) => terminal).size // => 0
 */
export function groupCertificateRows(
  rows: readonly CertificateRow[],
  nameOf: (row: CertificateRow) => string,
): ReadonlyMap<string, readonly CertificateRow[]> {
  const rowsByName = new Map<string, CertificateRow[]>();
  for (const row of rows) {
    const groupName = nameOf(row);
    const rowsOfName = rowsByName.get(groupName);
    if (rowsOfName === undefined) rowsByName.set(groupName, [row]);
    else rowsOfName.push(row);
  }
  return rowsByName;
}

/** Prints an object as canonical JSON; the content is plain data, every field of it. */
function canonicalText(value: object): string {
  return factContent(value as JsonValue);
}
