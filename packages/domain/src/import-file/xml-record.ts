/** Tells XML from other texts, and chooses the record of an XML file. */

import type { FileSample } from "./mapping-proposal.ts";
import { findLikelyKind } from "./recognise-file.ts";
import { changesSales, isHeader, isSettled, type XmlElement } from "./xml-lines.ts";
import { isLeftOutRecord } from "./xml-names.ts";

/**
 * Tells whether a text is XML, by its first characters. A header between angle brackets, as some programs write, is none.
 *
 * @example ["<?xml version=\"1.0\"?>", "<Receipts><Receipt/>", "<TICKER>,<DATE>", "<DATE>\t<OPEN>\n2026.01.01\t5"].map(isXml) // => [true, true, false, false]
 */
export function isXml(fileStart: string): boolean {
  const xmlStart = fileStart.replace(/^\ufeff?\s*/u, "");
  const [line = "", ...rest] = xmlStart.split(/[\r\n]/u);
  const isUnclosedTagLine = /^(?:<[^<>/=]*>[ \t]+)+<[^<>/=]*>$/u.test(line.trimEnd());
  if (isUnclosedTagLine && !rest.join("").trimStart().startsWith("<")) return false;
  return /^<(?:\?xml\s|!--|!DOCTYPE\s)/u.test(xmlStart) || /^<[\p{L}_][^<>]*>\s*(?:<|$)/u.test(xmlStart);
}

/**
 * Tells whether a text is a web page, by its first characters: some programs save one for a table, and portals answer with one.
 *
 * @example ["<!doctype html><p>", "<?xml version=\"1.0\"?><html lang=\"fr\">", "<Receipts>"].map(isHtml) // => [true, true, false]
 */
export function isHtml(text: string): boolean {
  const htmlStart = text.replace(/^\ufeff?\s*/u, "");
  return /^(?:<\?xml\s[^>]*\?>\s*|<!--(?:(?!-->)[^])*-->\s*)*<(?:!doctype\s+html\b|html[\s>])/iu.test(htmlStart);
}

/**
 * Reads the encoding that an XML declaration states; null if it states none.
 *
 * @example declaredEncoding("<?xml version='1.0' encoding='Windows-1252'?>") // => "windows-1252"
 */
export function declaredEncoding(text: string): string | null {
  const [declaration = ""] = /^\ufeff?\s*<\?xml\s[^>]*\?>/u.exec(text) ?? [];
  return /\sencoding\s*=\s*["']([\w.:-]+)["']/u.exec(declaration)?.[1]?.toLowerCase() ?? null;
}

/** A possible record of a file, with its first rows. */
export interface RecordCandidate extends FileSample {
  /** Path of its element. */
  readonly name: string;
  /** Whether the record, or an element above it, repeats in its parent or is an item of a list. */
  readonly isRepeated: boolean;
  /** Whether every element of its parent contains it at least once. */
  readonly isEverywhere: boolean;
}

/** Elements of a file that may be its record. */
export interface RecordChoice {
  readonly candidates: readonly RecordCandidate[];
  readonly rivals: readonly RecordRival[];
}

/** An element with values that may be a record, whether it repeats or not. */
export interface RecordRival extends XmlElement {
  /** Names of its own values. */
  readonly header: readonly string[];
  /** Path of the deepest element on the way to it, or itself, that repeats in its parent; null if none does. */
  readonly list: string | null;
}

/** Share of the names of a record, in fifths, with which another element is a record of its shape. */
const sameFifthsAtLeast = 4;

/** Tells whether an element has at least four fifths of the values of a record, and more than one. */
function isSameShape(ownColumns: readonly string[], otherColumns: readonly string[]): boolean {
  const sharedColumnCount = ownColumns.filter((column) => otherColumns.includes(column)).length;
  return sharedColumnCount > 1 && sharedColumnCount * 5 >= ownColumns.length * sameFifthsAtLeast;
}

/** Share of the rows that must fill a column for it to count: nineteen of twenty. */
const filledTwentiethsAtLeast = 19;

/**
 * Chooses the record of a file: the one with most fields of a kind of import, among equal ones the deepest of a line. Without known columns it is the only
 * one that repeats, or the deepest if each contains the next on every row. Null if a person decides, as between two kinds of lines beside each other,
 * of which one may stand once.
 *
 * Source: behaviour 3.8; decision 0451.
 */
export function chooseRecord(
  candidates: readonly RecordCandidate[],
  rivals: readonly RecordRival[] = [],
): string | null {
  const scoredCandidates = candidates.map(scoreCandidate);
  const contenders = removeHeaders(candidates, rivals);
  const foundRecord = findRecord(
    scoredCandidates.filter(({ candidate }) => contenders.includes(candidate)),
    rivals,
  );
  if (foundRecord === null || listOthers(foundRecord, scoredCandidates, rivals).length > 0) return null;
  // A list of lines inside lines, such as their modifiers: a record of either leaves the other out.
  const listPath = rivals.find(({ name }) => name === foundRecord)?.list ?? null;
  return rivals.some((rival) => elementHasItems(rival) && isBelowRecord(listPath, rival.name)) ? null : foundRecord;
}

/** Removes the headers and payments of lines from the candidates: their values are columns of the lines. */
function removeHeaders(
  candidates: readonly RecordCandidate[],
  rivals: readonly RecordRival[],
): readonly RecordCandidate[] {
  const recordsWithRivals = candidates.map((candidate) => ({
    candidate,
    rival: rivals.find(({ name }) => name === candidate.name),
  }));
  const hasLines = ({ rival }: (typeof recordsWithRivals)[number]) =>
    rival !== undefined && elementHasItems(rival) && !isHeader(rival);
  if (!recordsWithRivals.some(hasLines)) return candidates;
  return recordsWithRivals
    .filter((pair) => pair.rival === undefined || hasLines(pair) || !pair.rival.isOnce)
    .map(({ candidate }) => candidate);
}

const elementHasItems = ({ values }: XmlElement): boolean => values === "line" || values === "item";

/**
 * Lists the records of a file that a person decides about: those that change the sales, have the shape of the record, or are as likely to be it.
 *
 * Source: behaviour 3.8; decisions 0451, 0480.
 */
export function listOtherRecords(record: string, { candidates, rivals }: RecordChoice): readonly string[] {
  return listOthers(record, candidates.map(scoreCandidate), rivals);
}

function listOthers(
  record: string,
  scoredCandidates: readonly ScoredCandidate[],
  rivals: readonly RecordRival[],
): readonly string[] {
  const highestScore = Math.max(0, ...scoredCandidates.map(({ score }) => score));
  const chosenCandidate = scoredCandidates.find(({ candidate }) => candidate.name === record);
  const isAsLikely = ({ candidate, score }: ScoredCandidate) => {
    const rival = rivals.find(({ name }) => name === candidate.name);
    // Beside lines, an element without items may fill as many fields, and is none.
    if (
      rival !== undefined &&
      ((chosenCandidate?.hasLines === true && !elementHasItems(rival)) || isSettled(rival, record))
    )
      return false;
    return (
      chosenCandidate?.score === highestScore && score === highestScore && (highestScore > 0 || candidate.isRepeated)
    );
  };
  const { header = [], shared = [] } = chosenCandidate?.candidate ?? {};
  const ownHeader =
    rivals.find(({ name }) => name === record)?.header ?? header.filter((column) => !shared.includes(column));
  const salesChangingRivals = rivals.filter((rival) => rival.name !== record && changesSales(rival, record));
  const sameShapeRivals = rivals.filter((rival) => isSameShape(ownHeader, rival.header) && !isSettled(rival, record));
  const rivalsBeside = [
    ...scoredCandidates.filter(isAsLikely).map(({ candidate }) => candidate),
    ...salesChangingRivals,
    ...sameShapeRivals,
  ];
  const otherRecordNames = new Set([
    ...rivalsBeside.map(({ name }) => name).filter((name) => !isSameLine(name, record)),
    ...salesChangingRivals.filter(({ list }) => isBelowRecord(list, record)).map(({ name }) => name),
  ]);
  // An element is left out with all that it holds.
  return [...otherRecordNames].filter(
    (name) => ![...otherRecordNames].some((otherName) => isBelowRecord(name, otherName)),
  );
}

function findRecord(scoredCandidates: readonly ScoredCandidate[], rivals: readonly RecordRival[]): string | null {
  const candidates = scoredCandidates.map(({ candidate }) => candidate);
  const highestScore = Math.max(0, ...scoredCandidates.map(({ score }) => score));
  const likeliestCandidates = scoredCandidates
    .filter(({ score }) => score === highestScore)
    .map(({ candidate }) => candidate);
  // The fees or taxes of a payment have an amount and, from above them, its date and number.
  const isSettledInside = ({ name }: RecordCandidate): boolean => {
    const rival = rivals.find((element) => element.name === name);
    return (
      rival !== undefined &&
      likeliestCandidates.some((outer) => isBelowRecord(name, outer.name) && isSettled(rival, outer.name))
    );
  };
  const repeatedCandidates = candidates.filter(({ isRepeated }) => isRepeated);
  const foundCandidate = findDeepestCandidate(
    highestScore === 0 ? repeatedCandidates : likeliestCandidates.filter((candidate) => !isSettledInside(candidate)),
  );
  if (foundCandidate === null) return null;
  return highestScore > 0 || repeatedCandidates.length === 1 || foundCandidate.isEverywhere
    ? foundCandidate.name
    : null;
}

/** Tells whether one of two records contains the other, or both are the same. */
const isSameLine = (left: string, right: string): boolean =>
  isLeftOutRecord(left, [right]) || isLeftOutRecord(right, [left]);

/** Tells whether an element is below a record. */
const isBelowRecord = (path: string | null, record: string): boolean => path?.startsWith(`${record}/`) === true;

/** Finds the deepest of records that contain each other; null if there is none, or some do not. */
function findDeepestCandidate(candidates: readonly RecordCandidate[]): RecordCandidate | null {
  const sortedCandidates = candidates.toSorted((left, right) => left.name.length - right.name.length);
  const areNested = sortedCandidates.every(
    ({ name }, index) => index === 0 || name.startsWith(`${sortedCandidates[index - 1]?.name ?? ""}/`),
  );
  return areNested ? (sortedCandidates.at(-1) ?? null) : null;
}

/** A candidate with what it looks like. */
interface ScoredCandidate {
  readonly candidate: RecordCandidate;
  /** Number of fields that it fills on nearly all rows, 0 if it looks like no kind of import. */
  readonly score: number;
  /** Whether items and quantities are its own. */
  readonly hasLines: boolean;
}

function scoreCandidate(candidate: RecordCandidate): ScoredCandidate {
  const { name, header, rows, shared = [] } = candidate;
  const likelyKind = findLikelyKind({ header, rows, shared, record: name });
  if (likelyKind === undefined) return { candidate, score: 0, hasLines: false };
  const { sku, quantity } = likelyKind.columns;
  const filledColumnCount = Object.values(likelyKind.columns).filter((column) => {
    const columnIndex = header.indexOf(column);
    const filledCount = rows.filter((cells) => (cells[columnIndex] ?? "") !== "").length;
    return filledCount > 0 && filledCount * 20 >= rows.length * filledTwentiethsAtLeast;
  }).length;
  const hasLines = sku !== undefined && quantity !== undefined && !shared.includes(sku);
  return { candidate, score: filledColumnCount, hasLines };
}
