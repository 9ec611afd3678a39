/** Lines of a document that several people change: each line has its own version. */

import { addQuantity } from "../measure/index.ts";
import { placeholderItemId } from "../product/index.ts";
import { failAll, issue, ok, type Issue, type Result } from "../result/index.ts";

import type { DocumentLine } from "./document.ts";

/** The highest number of a line. */
export const highestLineNo = 999_999_999;

/** A line as it is sent; without a version where its sender does not say which one they saw. */
export type SentLine = Omit<DocumentLine, "version"> & { readonly version: number | null };

/**
 * Merges submitted lines into the stored ones. A changed line must have the stored version, and gets the next version; unchanged and missing lines
 * stay, because lines are struck out but never removed.
 *
 * Errors: REQUIRED (a stored line changes without its version), DOC_STALE (somebody else changed the line), LINE_NUMBER (a number twice, or one that a new line cannot have), each with the place of the line. Source: behaviour 3.1 (per-line version).
 *
 * @example mergeLines([], [newLine(1, "036000291452")]).value[0].version // => 1
 */
export function mergeLines(
  storedLines: readonly DocumentLine[],
  sentLines: readonly SentLine[],
): Result<readonly DocumentLine[]> {
  const lineByNumber = new Map(storedLines.map((line) => [line.lineNo, line]));
  const seenNumbers = new Set<number>();
  const issues = sentLines.flatMap((line, lineIndex): readonly Issue[] => {
    const storedLine = lineByNumber.get(line.lineNo);
    const isValidNumber =
      storedLine !== undefined || (Number.isInteger(line.lineNo) && line.lineNo >= 1 && line.lineNo <= highestLineNo);
    if (seenNumbers.has(line.lineNo) || !isValidNumber)
      return [issue("LINE_NUMBER", ["lines", lineIndex, "lineNo"], { lineNo: line.lineNo })];
    seenNumbers.add(line.lineNo);
    if (storedLine === undefined || storedLine.version === line.version || isSameLine(storedLine, line)) return [];
    return line.version === null
      ? [issue("REQUIRED", ["lines", lineIndex, "version"])]
      : [issue("DOC_STALE", ["lines", lineIndex], { stored: storedLine.version, sent: line.version })];
  });
  if (issues.length > 0) return failAll(issues);
  const sentLineByNumber = new Map(sentLines.map((line) => [line.lineNo, line]));
  const mergedLines = storedLines.map((line) => {
    const changedLine = sentLineByNumber.get(line.lineNo);
    return changedLine === undefined || isSameLine(line, changedLine)
      ? line
      : { ...changedLine, version: line.version + 1 };
  });
  return ok([
    ...mergedLines,
    ...sentLines.filter(({ lineNo }) => !lineByNumber.has(lineNo)).map((line) => ({ ...line, version: 1 })),
  ]);
}

/**
 * Merges the new lines of an adjustment that have the same code, item and reason into the first of them, which gets the sum, as scans of one code make one line.
 * Lines before `firstNew` are stored and stay.
 *
 * Source: behaviour 3.1.
 *
 * @example mergeRepeatedLines([newLine(1, "A"), newLine(2, "A")], 0).length // => 1
 */
export function mergeRepeatedLines(lines: readonly DocumentLine[], firstNew: number): readonly DocumentLine[] {
  const mergedLines: DocumentLine[] = [];
  const indexByGroup = new Map<string, number>();
  for (const line of lines.slice(firstNew)) {
    const groupKey = JSON.stringify([line.key, line.itemId, line.reason]);
    const firstIndex = indexByGroup.get(groupKey);
    const firstLine = firstIndex === undefined ? undefined : mergedLines[firstIndex];
    if (line.isDeleted || firstIndex === undefined || firstLine === undefined) {
      if (!line.isDeleted) indexByGroup.set(groupKey, mergedLines.length);
      mergedLines.push(line);
    } else mergedLines[firstIndex] = { ...firstLine, quantity: addQuantity(firstLine.quantity, line.quantity) };
  }
  return [...lines.slice(0, firstNew), ...mergedLines];
}

/**
 * Merges lines of an adjustment that were matched to an item into its active line of the same reason, which gets the sum; they are struck out.
 * Without such a line, a matched one stays.
 */
export function mergeMatchedLines(
  linesBefore: readonly DocumentLine[],
  lines: readonly DocumentLine[],
): readonly DocumentLine[] {
  const lineBeforeByNumber = new Map(linesBefore.map((line) => [line.lineNo, line]));
  const isMatched = ({ lineNo, itemId, isDeleted }: DocumentLine): boolean =>
    !isDeleted && itemId !== placeholderItemId && lineBeforeByNumber.get(lineNo)?.itemId === placeholderItemId;
  if (!lines.some(isMatched)) return lines;
  const groupOf = ({ itemId, reason }: DocumentLine): string => JSON.stringify([itemId, reason]);
  const targetByGroup = new Map<string, number>();
  for (const line of lines.toSorted((left, right) => Number(isMatched(left)) - Number(isMatched(right))))
    if (!line.isDeleted && !targetByGroup.has(groupOf(line))) targetByGroup.set(groupOf(line), line.lineNo);
  const movedLines = lines.filter((line) => isMatched(line) && targetByGroup.get(groupOf(line)) !== line.lineNo);
  return lines.map((line): DocumentLine => {
    if (movedLines.includes(line)) return { ...line, isDeleted: true };
    const addedLines = movedLines.filter((movedLine) => targetByGroup.get(groupOf(movedLine)) === line.lineNo);
    if (addedLines.length === 0) return line;
    const isUnchanged = lineBeforeByNumber.get(line.lineNo)?.version === line.version;
    return {
      ...line,
      version: isUnchanged ? line.version + 1 : line.version,
      quantity: addedLines.reduce((sum, { quantity }) => addQuantity(sum, quantity), line.quantity),
    };
  });
}

function isSameLine(storedLine: DocumentLine, sentLine: SentLine): boolean {
  return JSON.stringify({ ...storedLine, version: 0 }) === JSON.stringify({ ...sentLine, version: 0 });
}
