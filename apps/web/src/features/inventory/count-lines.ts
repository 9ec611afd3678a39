/** Lines of a count on this device: the server's lines with the local events since. */
import { countLines, type CountEvent } from "@comptoir/domain/inventory";
import { quantity, type Quantity } from "@comptoir/domain/measure";
import { isPlaceholder, placeholderProduct } from "@comptoir/domain/product";

import type { CodeIndex } from "./code-index.ts";
import type { JournalEntry } from "./device/count-journal.ts";
import type { LineRow } from "./inventory-gateway.ts";

export interface DisplayedLine extends LineRow {
  /** Quantity counted by this device. */
  readonly own: Quantity;
  /** Whether a part of the quantity has not been sent to the server. */
  readonly isWaiting: boolean;
}

/** Events of this device that the server's lines already include, so that they are not counted twice. */
export interface IncludedEvents {
  readonly ownIds: ReadonlySet<string>;
  /** Whether a line exists only while something is counted on it, as in an open count; any other line stays. */
  readonly isCounting: boolean;
}

const lineCountOf = (key: string, events: readonly CountEvent[]) =>
  events.length === 0 ? undefined : countLines(events).get(key);

/** Cache of lines without local counts: nearly all of a document, and redrawn often. */
const uncountedLineByRow = new WeakMap<LineRow, DisplayedLine>();

function showUntouched(line: LineRow, isCounting: boolean): DisplayedLine | undefined {
  if (line.isDeleted || ((isCounting || line.id === 0) && line.countedFrom === null)) return undefined;
  const cachedLine = uncountedLineByRow.get(line);
  if (cachedLine !== undefined) return cachedLine;
  const untouchedLine = { ...line, own: quantity(0), isWaiting: false };
  uncountedLineByRow.set(line, untouchedLine);
  return untouchedLine;
}

/** Makes a displayed line; undefined if its counts were undone, or it was struck out and not counted since. */
export function toDisplayedLine(
  line: LineRow,
  entries: readonly JournalEntry[],
  { ownIds, isCounting }: IncludedEvents,
): DisplayedLine | undefined {
  if (entries.length === 0) return showUntouched(line, isCounting);
  const countingEvents = entries.filter(({ state }) => state !== "refused").map(({ event }) => event);
  const countOfLine = lineCountOf(line.key, countingEvents);
  const countBefore = lineCountOf(
    line.key,
    countingEvents.filter(({ id }) => ownIds.has(id)),
  );
  const hasNewEvents = countingEvents.some(({ id }) => !ownIds.has(id));
  if (line.isDeleted && !hasNewEvents) return undefined;
  // All of its counts were undone.
  if ((isCounting || line.id === 0) && line.countedFrom === null && countOfLine === undefined) return undefined;
  // The server does not know the line yet, but no other device counted it.
  const isAllCountedHere =
    countBefore !== undefined &&
    line.quantity === countBefore.quantity &&
    line.counters.every((userId) => entries.some(({ event }) => event.userId === userId));
  if (isCounting && countOfLine === undefined && isAllCountedHere) return undefined;
  const countedTo = countOfLine === undefined ? line.countedTo : Math.max(countOfLine.to, line.countedTo ?? 0);
  // Striking out a line includes its earlier events.
  const countedQuantity = quantity(
    (line.isDeleted ? 0 : line.quantity) - (countBefore?.quantity ?? 0) + (countOfLine?.quantity ?? 0),
  );
  return {
    ...line,
    ...(countedQuantity === line.quantity ? {} : withoutOldVariance(line, countedQuantity)),
    isDeleted: false,
    quantity: countedQuantity,
    own: countOfLine?.quantity ?? quantity(0),
    isWaiting: entries.some(({ state }) => state === "waiting"),
    countedTo,
  };
}

/** Computes the variance anew with the newer counts; its cost is null until the server has them. */
function withoutOldVariance(
  { currentQuantity, varianceQuantity }: LineRow,
  countedQuantity: Quantity,
): Pick<LineRow, "varianceQuantity" | "varianceCost"> {
  if (currentQuantity === undefined || varianceQuantity === undefined) return {};
  return { varianceQuantity: quantity(countedQuantity - currentQuantity), varianceCost: null };
}

/** Builds a line that the server does not have yet, named by the products stored on this device. */
export function toUnsentRow(key: string, entries: readonly JournalEntry[], codes: CodeIndex | null): LineRow {
  const code = entries.find(({ event }) => event.code !== undefined)?.event.code ?? key;
  const product = codes?.ofKey(key) ?? { ...placeholderProduct(code), decimals: 0, department: null };
  const { itemId, sku, upc, description, decimals, department } = product;
  return {
    id: 0,
    version: 0,
    key,
    itemId,
    sku,
    upc,
    description,
    decimals,
    department,
    quantity: quantity(0),
    uomId: 0,
    uomCode: "",
    uomDescription: "",
    subDepartment: null,
    vendor: null,
    reasonCode: null,
    isDeleted: false,
    countedFrom: null,
    countedTo: null,
    recount: null,
    movedAfterCount: [],
    counters: [],
  };
}

/** Tells whether a line's code is unknown: it blocks the close. */
export const isUnmatchedLine = (line: Pick<LineRow, "itemId">): boolean => isPlaceholder(line);

/** Tells whether a person must act on a line: unknown code, second count required, or movements while counting. */
export const needsAttention = (line: LineRow): boolean =>
  isUnmatchedLine(line) ||
  (line.asksForRecount === true && line.recount === null) ||
  (line.movedWhileCounting?.length ?? 0) > 0;

/** Counts the expected items of a full count that have been counted; null if nothing is expected. */
export function countProgress(
  expectedItems: readonly number[] | undefined,
  lines: readonly Pick<LineRow, "itemId">[],
): { readonly counted: number; readonly expected: number } | null {
  if (expectedItems === undefined || expectedItems.length === 0) return null;
  const countedItemIds = new Set(lines.map(({ itemId }) => itemId));
  return {
    counted: expectedItems.filter((itemId) => countedItemIds.has(itemId)).length,
    expected: expectedItems.length,
  };
}
