/** Counts of lines, from the events of a document. */

import { wholeQuantity } from "../measure/index.ts";

import { mergeLineCounts, countLines, type CountEvent, type LineCount } from "./count-event.ts";
import { lastLineNo, newLine, type DocumentLine, type InventoryDocument } from "./document.ts";
import { scannedCode } from "./scan.ts";

/** Fields of a document that its counts are computed from. */
export type CountedDocument = Pick<InventoryDocument, "lines" | "events" | "strikes">;

/**
 * Computes the counts of a document's lines, by line number. Struck-out events are ignored; among active lines with the same code, the first has the
 * count. Uncounted lines are absent.
 *
 * Source: behaviour 3.1 (Line Qty is the sum of its scans), decision 0104.
 *
 * @example countsByLine({ lines: [newLine(1, "A")], events: [], strikes: [] }).size // => 0
 */
export function countsByLine(document: CountedDocument): ReadonlyMap<number, LineCount> {
  const countByLineKey = new Map(countsByKey(document));
  const countByLine = new Map<number, LineCount>();
  for (const { key, lineNo } of document.lines.toSorted(
    (left, right) => Number(left.isDeleted) - Number(right.isDeleted),
  )) {
    const keyCount = countByLineKey.get(key);
    if (keyCount !== undefined) countByLine.set(lineNo, keyCount);
    countByLineKey.delete(key);
  }
  return countByLine;
}

/**
 * Computes the count of each line that is compared with stock: the second count plus later scans, else the first count.
 * A quantity typed after the second count replaces the first count, which is stored beside it. Lines that nobody
 * counted are left out.
 *
 * Source: behaviour 3.1 (both kept), decision 0104.
 *
 * @example effectiveCountsByLine({ lines: [{ ...newLine(1, "A"), recount: { quantity: quantity(5000), userId: 8, at: 40 } }], events: [], strikes: [] }).get(1) // => { quantity: 5000, from: 40, to: 40 }
 */
export function effectiveCountsByLine(document: CountedDocument): ReadonlyMap<number, LineCount> {
  const { lines, events, strikes } = document;
  const cachedCounts = cachedCountsByLines.get(lines);
  if (cachedCounts?.events === events && cachedCounts.strikes === strikes) return cachedCounts.counts;
  const effectiveCounts = computeEffectiveCounts(document);
  cachedCountsByLines.set(lines, { events, strikes, counts: effectiveCounts });
  return effectiveCounts;
}

/** Cache of counts by lines: the same lines and scans of 20,000 items are counted several times until they are closed. */
const cachedCountsByLines = new WeakMap<
  CountedDocument["lines"],
  Pick<CountedDocument, "events" | "strikes"> & { readonly counts: ReadonlyMap<number, LineCount> }
>();

function computeEffectiveCounts(document: CountedDocument): ReadonlyMap<number, LineCount> {
  const countByLine = new Map(countsByLine(document));
  const recountByLineKey = new Map(
    document.lines.flatMap(({ key, recount, isDeleted }) => (recount === null || isDeleted ? [] : [[key, recount]])),
  );
  const isAfterRecount = ({ lineKey, at, change }: CountEvent): boolean =>
    change.kind !== "set" && at > (recountByLineKey.get(lineKey)?.at ?? Number.POSITIVE_INFINITY);
  const countsAfterRecount = countsByKey({ ...document, events: document.events.filter(isAfterRecount) });
  for (const { lineNo, key, recount } of document.lines) {
    if (recount !== null)
      countByLine.set(
        lineNo,
        mergeLineCounts(countsAfterRecount.get(key), { quantity: recount.quantity, from: recount.at, to: recount.at }),
      );
  }
  return countByLine;
}

/**
 * Returns a document whose lines have the quantities of their events. A code without a line gets one; a struck-out line that is scanned
 * again becomes active.
 */
export function applyCountsToLines(document: InventoryDocument): InventoryDocument {
  if (document.type !== "COUNT") return document;
  const lineKeys = new Set(document.lines.map((line) => line.key));
  const missingKeyCounts = [...countsByKey(document)].filter(([key]) => !lineKeys.has(key));
  const highestNumber = lastLineNo(document.lines);
  const addedLines = missingKeyCounts.map(([key, { quantity }], index): DocumentLine => ({
    ...newLine(highestNumber + index + 1, key, scannedCode(document.events, key)),
    quantity,
  }));
  const countByLine = countsByLine(document);
  return {
    ...document,
    lines: [...document.lines.map((line) => applyCount(line, countByLine.get(line.lineNo))), ...addedLines],
  };
}

/** Puts a count on a line. A changed quantity makes a new version of the line, so that nobody overwrites a quantity they have not seen. */
function applyCount(line: DocumentLine, count: LineCount | undefined): DocumentLine {
  const nextVersion = line.version + 1;
  if (line.isDeleted)
    return count === undefined
      ? line
      : {
          ...line,
          version: nextVersion,
          isDeleted: false,
          quantity: count.quantity,
          recount: null,
          movedAfterCount: [],
        };
  const countedQuantity = count?.quantity ?? wholeQuantity(0);
  return countedQuantity === line.quantity ? line : { ...line, version: nextVersion, quantity: countedQuantity };
}

function countsByKey({ events, strikes }: CountedDocument): ReadonlyMap<string, LineCount> {
  const struckEventIds = new Set(strikes.flatMap((strike) => strike.events));
  return countLines(events.filter(({ id }) => !struckEventIds.has(id)));
}
