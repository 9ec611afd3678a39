/** Scans into an adjustment: the lines that they add to. */

import { addQuantity, quantity } from "../measure/index.ts";

import type { DocumentLine } from "./document.ts";
import type { SentLine } from "./merge-lines.ts";

/**
 * Adds scans, each written as a line of its own, to the line of their item and reason, or of their code and reason while the item is unknown. A struck-out
 * line is not increased. A scan that is undone has the opposite quantity: it takes away what its line has, and a line with nothing left is struck out.
 * Returns the lines that change, with the versions they have: additions by several people do not contradict each other.
 *
 * Units: quantities in thousandths. Source: behaviour 3.1.
 *
 * @example addScannedLines([newLine(1, "A")], [{ ...newLine(2, "A"), quantity: quantity(3000) }])[0].quantity // => 3000
 */
export function addScannedLines(
  storedLines: readonly DocumentLine[],
  scannedLines: readonly SentLine[],
): readonly SentLine[] {
  const lineByGroup = new Map<string, SentLine>();
  for (const line of storedLines.toReversed()) if (!line.isDeleted) lineByGroup.set(groupOf(line), line);
  const changedLines = new Map<number, SentLine>();
  for (const scannedLine of scannedLines) {
    const lineBefore = lineByGroup.get(groupOf(scannedLine));
    // Nothing is left to take back where somebody struck out the line.
    if (lineBefore === undefined && scannedLine.quantity < 0) continue;
    const addedLine =
      lineBefore === undefined
        ? scannedLine
        : { ...lineBefore, quantity: addQuantity(lineBefore.quantity, scannedLine.quantity) };
    const isTakenBack = scannedLine.quantity < 0 && addedLine.quantity <= 0;
    const lineAfter = isTakenBack ? { ...addedLine, quantity: quantity(0), isDeleted: true } : addedLine;
    if (isTakenBack) lineByGroup.delete(groupOf(scannedLine));
    else lineByGroup.set(groupOf(scannedLine), lineAfter);
    changedLines.set(lineAfter.lineNo, lineAfter);
  }
  return [...changedLines.values()];
}

const groupOf = ({ itemId, key, reason }: SentLine): string => JSON.stringify([itemId === 0 ? key : itemId, reason]);
