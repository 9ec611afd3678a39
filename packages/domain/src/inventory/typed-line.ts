/** Manual changes of the lines of a count, as changes of their events. */

import { failAll, issue, ok, type Issue, type Result } from "../result/index.ts";

import type { CountEvent } from "./count-event.ts";
import type { DocumentLine, InventoryDocument, Strike } from "./document.ts";
import type { HoldRequest } from "./hold.ts";
import type { SentLine } from "./merge-lines.ts";
import { scanQuantityAtMost } from "./scan.ts";

/**
 * Turns the quantities that a person typed into events of the terminal. A changed quantity sets the count of a stored line; on a new line any quantity
 * counts, 0 included, since an empty shelf was counted. A line that is struck out or unchanged gives no event.
 */
export function eventsOfTypedQuantities(
  document: InventoryDocument,
  sentLines: readonly SentLine[],
  { userId, terminalId, now }: HoldRequest,
): Result<readonly CountEvent[]> {
  const storedQuantityByLine = new Map(document.lines.map((line) => [line.lineNo, line.quantity]));
  const typedLines = sentLines.flatMap((line, place) =>
    line.isDeleted || line.quantity === storedQuantityByLine.get(line.lineNo) ? [] : [{ line, place }],
  );
  const issues = typedLines.flatMap(({ line, place }): readonly Issue[] =>
    line.quantity < 0 || line.quantity > scanQuantityAtMost
      ? [issue("LINE_QUANTITY", ["lines", place, "quantity"])]
      : [],
  );
  if (issues.length > 0) return failAll(issues);
  const lastSequence = document.events.reduce(
    (highestSequence, { deviceId, sequence }) =>
      deviceId === terminalId ? Math.max(highestSequence, sequence) : highestSequence,
    0,
  );
  return ok(
    typedLines.map(({ line }, index) => ({
      id: JSON.stringify([terminalId, document.id, document.version, line.lineNo]),
      lineKey: line.key,
      deviceId: terminalId,
      userId,
      sequence: lastSequence + 1 + index,
      at: now,
      change: { kind: storedQuantityByLine.has(line.lineNo) ? "set" : "add", quantity: line.quantity },
    })),
  );
}

/** Returns the strikes of a count after an edit: adds one for each line struck out, and removes the last one of each line restored. */
export function strikesAfter(document: InventoryDocument, lines: readonly DocumentLine[]): readonly Strike[] {
  const wasStruckByLine = new Map(document.lines.map((line) => [line.lineNo, line.isDeleted]));
  const restoredStrikes = lines
    .filter((line) => !line.isDeleted && wasStruckByLine.get(line.lineNo) === true)
    .map(({ lineNo }) => document.strikes.findLast((strike) => strike.lineNo === lineNo));
  const newStrikes = lines
    .filter((line) => line.isDeleted && wasStruckByLine.get(line.lineNo) === false)
    .map(({ lineNo, key }): Strike => {
      const isCountingLine = document.lines.find((line) => line.key === key && !line.isDeleted)?.lineNo === lineNo;
      return {
        lineNo,
        events: isCountingLine ? document.events.filter(({ lineKey }) => lineKey === key).map(({ id }) => id) : [],
      };
    });
  return [...document.strikes.filter((strike) => !restoredStrikes.includes(strike)), ...newStrikes];
}
