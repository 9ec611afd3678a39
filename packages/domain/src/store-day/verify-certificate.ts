/** Checks a certificate file by itself: its hash, its root, and that everything in it adds up. */

import { listLengthOf, isFields, readElement, readOwnProperty } from "../validation/index.ts";

import { certificateLineCodes, isTied, type CertificateLine, type CertificateLineCode } from "./certificate.ts";
import {
  certificateRulesVersion,
  groupCertificateRows,
  hashOfFile,
  merkleRoot,
  sortCertificateRows,
  type CertificateFile,
  type Digest,
} from "./certificate-file.ts";

/** Kinds of faults of a certificate file. */
export const certificateFaults = [
  "FORMAT",
  "RULES",
  "HASH",
  "ROOT",
  "SUM",
  "DIFFERENCE",
  "TIED",
  "DRAWERS",
  "TENDERS",
  "COUNT",
  "TWICE",
] as const;

/** A fault of a certificate file: what, where, and the two figures that disagree. */
export interface CertificateFault {
  readonly code: (typeof certificateFaults)[number];
  /** Path in the file. */
  readonly place: string;
  readonly stated: string | number | null;
  readonly found: string | number | null;
}

/**
 * Lists everything that is wrong with a certificate file, without a server; empty if it is right.
 *
 * Source: behaviour 4 (1), decision 0366.
 */
export function verifyCertificate(file: unknown, digest: Digest): readonly CertificateFault[] {
  const malformedField = findMalformed(file);
  if (malformedField !== null) return [makeFault("FORMAT", malformedField, null, null)];
  // The fields that the checks below read were just checked.
  const certificate = file as CertificateFile;
  if (certificate.rules !== certificateRulesVersion)
    return [makeFault("RULES", "rules", certificate.rules, certificateRulesVersion)];
  return [
    ...checkEqual("HASH", "hash", certificate.hash, hashOfFile(certificate, digest)),
    ...checkEqual("ROOT", "root", certificate.root, merkleRoot(sortCertificateRows(certificate.rows), digest)),
    ...certificate.lines.flatMap((line) => checkLine(line)),
    ...checkSums(certificate),
    ...checkCounts(certificate),
    ...listRepeatedRowFaults(certificate),
  ];
}

function checkLine({ line, first, second, difference, explained, isTied: isStatedTied }: CertificateLine) {
  const linePath = `lines.${line}`;
  const computedDifference = first === null || second === null ? null : second - first;
  return [
    ...checkEqual("DIFFERENCE", `${linePath}.difference`, difference, computedDifference),
    ...checkEqual(
      "TIED",
      `${linePath}.isTied`,
      String(isStatedTied),
      String(isTied({ difference: computedDifference, explained })),
    ),
  ];
}

function checkSums({ lines, rows, tenders, drawers }: CertificateFile): readonly CertificateFault[] {
  const lineFigureOf = (name: CertificateLineCode, side: "first" | "second") =>
    lines.find(({ line }) => line === name)?.[side] ?? null;
  const receipts = rows.filter(({ kind }) => kind === "receipt");
  const totalOfPart = (part: "collected" | "tendered" | "cash" | "units") =>
    receipts.reduce((sum, row) => sum + row[part], 0);
  const areAllDrawersCounted = drawers.every(({ counted }) => counted !== null);
  return [
    ...checkEqual("SUM", "lines.collected.first", lineFigureOf("collected", "first"), totalOfPart("collected")),
    ...checkEqual("SUM", "lines.collected.second", lineFigureOf("collected", "second"), totalOfPart("tendered")),
    ...checkEqual("SUM", "lines.cash.first", lineFigureOf("cash", "first"), totalOfPart("cash")),
    ...checkEqual("SUM", "lines.stock.first", lineFigureOf("stock", "first"), totalOfPart("units")),
    ...checkEqual(
      "TENDERS",
      "tenders",
      tenders.reduce((sum, { amount }) => sum + amount, 0),
      lineFigureOf("collected", "second"),
    ),
    ...checkEqual(
      "DRAWERS",
      "lines.drawers.first",
      lineFigureOf("drawers", "first"),
      drawers.reduce((sum, { expected }) => sum + expected, 0),
    ),
    ...checkEqual(
      "DRAWERS",
      "lines.drawers.second",
      lineFigureOf("drawers", "second"),
      areAllDrawersCounted ? drawers.reduce((sum, { counted }) => sum + (counted ?? 0), 0) : null,
    ),
  ];
}

function checkCounts({ counts, rows, terminals }: CertificateFile): readonly CertificateFault[] {
  const receipts = rows.filter(({ kind }) => kind === "receipt");
  return [
    ...checkEqual("COUNT", "counts.receipts", counts.receipts, receipts.length),
    ...terminals.flatMap(({ terminal, receipts: statedCount }) =>
      checkEqual(
        "COUNT",
        `terminals.${terminal}.receipts`,
        statedCount,
        receipts.filter((row) => row.terminal === terminal).length,
      ),
    ),
  ];
}

/** Lists the rows that occur twice, which would add the same receipt twice. */
function listRepeatedRowFaults({ rows }: CertificateFile): readonly CertificateFault[] {
  const rowsByContent = groupCertificateRows(rows, ({ kind, terminal, number, content }) =>
    [kind, terminal, number, content].join(" "),
  );
  return [...rowsByContent.values()].flatMap((group) => {
    const [row] = group;
    return row === undefined || group.length === 1
      ? []
      : [makeFault("TWICE", `rows.${row.kind}.${row.terminal}.${row.number}`, group.length, 1)];
  });
}

function checkEqual(
  code: CertificateFault["code"],
  place: string,
  statedValue: string | number | null,
  actual: string | number | null,
): readonly CertificateFault[] {
  return statedValue === actual ? [] : [makeFault(code, place, statedValue, actual)];
}

const makeFault = (
  code: CertificateFault["code"],
  place: string,
  statedValue: string | number | null,
  actual: string | number | null,
): CertificateFault => ({ code, place, stated: statedValue, found: actual });

type FieldCheck = (value: unknown) => boolean;
const isText: FieldCheck = (value) => typeof value === "string";
const isWholeNumber: FieldCheck = (value) => Number.isSafeInteger(value);
const isWholeOrNull: FieldCheck = (value) => value === null || isWholeNumber(value);

/** Fields of the file that the checks read, and those of the rows of each list. */
const checkByField: Readonly<Record<string, FieldCheck>> = {
  rules: isWholeNumber,
  hash: isText,
  root: isText,
  version: isWholeNumber,
};
const checksByListName: Readonly<Record<string, Readonly<Record<string, FieldCheck>>>> = {
  lines: {
    line: (value) => certificateLineCodes.some((code) => code === value),
    first: isWholeOrNull,
    second: isWholeOrNull,
    difference: isWholeOrNull,
    explained: isWholeNumber,
    isTied: (value) => typeof value === "boolean",
  },
  tenders: { code: isText, amount: isWholeNumber },
  drawers: { terminal: isText, expected: isWholeNumber, counted: isWholeOrNull },
  terminals: { terminal: isText, receipts: isWholeNumber },
  rows: {
    kind: (value) => value === "receipt" || value === "drawer",
    terminal: isText,
    number: isText,
    content: isText,
    collected: isWholeNumber,
    tendered: isWholeNumber,
    cash: isWholeNumber,
    units: isWholeNumber,
  },
};

/** Finds the first field that is missing or of a wrong type; null if there is none. */
function findMalformed(file: unknown): string | null {
  if (!isFields(file)) return "file";
  for (const [name, check] of Object.entries(checkByField)) if (!check(readOwnProperty(file, name))) return name;
  const rawCounts = readOwnProperty(file, "counts");
  if (!isFields(rawCounts) || !isWholeNumber(readOwnProperty(rawCounts, "receipts"))) return "counts.receipts";
  for (const [name, fields] of Object.entries(checksByListName)) {
    const rawRows = readOwnProperty(file, name);
    const rowCount = listLengthOf(rawRows);
    if (rowCount === null) return name;
    for (let index = 0; index < rowCount; index++) {
      const rawRow = readElement(rawRows, index);
      if (!isFields(rawRow)) return `${name}.${index}`;
      for (const [field, check] of Object.entries(fields))
        if (!check(readOwnProperty(rawRow, field))) return `${name}.${index}.${field}`;
    }
  }
  return null;
}
