/** Checks a certificate file by itself: its hash, its root, and that everything in it adds up. */

import { listLengthOf, isFields, readElement, readOwnProperty } from "../validation/index.ts";

import { certificateLineCodes, isTied, type CertificateLine, type CertificateLineCode } from "./certificate.ts";
import {
  certificateRules,
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
  const malformed = findMalformed(file);
  if (malformed !== null) return [makeFault("FORMAT", malformed, null, null)];
  // The fields that the checks below read were just checked.
  const certificate = file as CertificateFile;
  if (certificate.rules !== certificateRules) return [makeFault("RULES", "rules", certificate.rules, certificateRules)];
  return [
    ...checkEqual("HASH", "hash", certificate.hash, hashOfFile(certificate, digest)),
    ...checkEqual("ROOT", "root", certificate.root, merkleRoot(sortCertificateRows(certificate.rows), digest)),
    ...certificate.lines.flatMap((line) => checkLine(line)),
    ...checkSums(certificate),
    ...checkCounts(certificate),
    ...repeatedRows(certificate),
  ];
}

function checkLine({ line, first, second, difference, explained, isTied: isStatedTied }: CertificateLine) {
  const linePath = `lines.${line}`;
  const right = first === null || second === null ? null : second - first;
  return [
    ...checkEqual("DIFFERENCE", `${linePath}.difference`, difference, right),
    ...checkEqual("TIED", `${linePath}.isTied`, String(isStatedTied), String(isTied({ difference: right, explained }))),
  ];
}

function checkSums({ lines, rows, tenders, drawers }: CertificateFile): readonly CertificateFault[] {
  const figureOf = (name: CertificateLineCode, side: "first" | "second") =>
    lines.find(({ line }) => line === name)?.[side] ?? null;
  const receipts = rows.filter(({ kind }) => kind === "receipt");
  const totalOfPart = (part: "collected" | "tendered" | "cash" | "units") =>
    receipts.reduce((sum, row) => sum + row[part], 0);
  const isCounted = drawers.every(({ counted }) => counted !== null);
  return [
    ...checkEqual("SUM", "lines.collected.first", figureOf("collected", "first"), totalOfPart("collected")),
    ...checkEqual("SUM", "lines.collected.second", figureOf("collected", "second"), totalOfPart("tendered")),
    ...checkEqual("SUM", "lines.cash.first", figureOf("cash", "first"), totalOfPart("cash")),
    ...checkEqual("SUM", "lines.stock.first", figureOf("stock", "first"), totalOfPart("units")),
    ...checkEqual(
      "TENDERS",
      "tenders",
      tenders.reduce((sum, { amount }) => sum + amount, 0),
      figureOf("collected", "second"),
    ),
    ...checkEqual(
      "DRAWERS",
      "lines.drawers.first",
      figureOf("drawers", "first"),
      drawers.reduce((sum, { expected }) => sum + expected, 0),
    ),
    ...checkEqual(
      "DRAWERS",
      "lines.drawers.second",
      figureOf("drawers", "second"),
      isCounted ? drawers.reduce((sum, { counted }) => sum + (counted ?? 0), 0) : null,
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
function repeatedRows({ rows }: CertificateFile): readonly CertificateFault[] {
  const groups = groupCertificateRows(rows, ({ kind, terminal, number, content }) =>
    [kind, terminal, number, content].join(" "),
  );
  return [...groups.values()].flatMap((group) => {
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

type Check = (value: unknown) => boolean;
const isText: Check = (value) => typeof value === "string";
const isWhole: Check = (value) => Number.isSafeInteger(value);
const isWholeOrNull: Check = (value) => value === null || isWhole(value);

/** Fields of the file that the checks read, and those of the rows of each list. */
const checkByScalar: Readonly<Record<string, Check>> = { rules: isWhole, hash: isText, root: isText, version: isWhole };
const checksByList: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  lines: {
    line: (value) => certificateLineCodes.some((code) => code === value),
    first: isWholeOrNull,
    second: isWholeOrNull,
    difference: isWholeOrNull,
    explained: isWhole,
    isTied: (value) => typeof value === "boolean",
  },
  tenders: { code: isText, amount: isWhole },
  drawers: { terminal: isText, expected: isWhole, counted: isWholeOrNull },
  terminals: { terminal: isText, receipts: isWhole },
  rows: {
    kind: (value) => value === "receipt" || value === "drawer",
    terminal: isText,
    number: isText,
    content: isText,
    collected: isWhole,
    tendered: isWhole,
    cash: isWhole,
    units: isWhole,
  },
};

/** Finds the first field that is missing or of a wrong type; null if there is none. */
function findMalformed(file: unknown): string | null {
  if (!isFields(file)) return "file";
  for (const [name, check] of Object.entries(checkByScalar)) if (!check(readOwnProperty(file, name))) return name;
  const counts = readOwnProperty(file, "counts");
  if (!isFields(counts) || !isWhole(readOwnProperty(counts, "receipts"))) return "counts.receipts";
  for (const [name, fields] of Object.entries(checksByList)) {
    const list = readOwnProperty(file, name);
    const length = listLengthOf(list);
    if (length === null) return name;
    for (let index = 0; index < length; index++) {
      const row = readElement(list, index);
      if (!isFields(row)) return `${name}.${index}`;
      for (const [field, check] of Object.entries(fields))
        if (!check(readOwnProperty(row, field))) return `${name}.${index}.${field}`;
    }
  }
  return null;
}
