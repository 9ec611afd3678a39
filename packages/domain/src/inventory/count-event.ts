/** Scans of a count: events of several devices, merged by their id in any order. */

import { quantity, type Quantity } from "../measure/index.ts";

import type { MeasuredOffset, MonotonicMoment } from "./event-clock.ts";

/** A scan, a correction or an undo on one device. */
export interface CountEvent {
  /** Permanent id of the event, made by the device. */
  readonly id: string;
  /** Key of the document line that the event counts: the code that was scanned or chosen. */
  readonly lineKey: string;
  /** The code as it was scanned; absent when the line was chosen, or is named by that code itself. */
  readonly code?: string;
  readonly deviceId: string;
  readonly userId: number;
  /** Sequence number of the event on its device; it gives the order of events, whatever the clock. */
  readonly sequence: number;
  /** Time of the event: by the device's clock until it is sent, resolved by the server from then on. Units: milliseconds since 1970. */
  readonly at: number;
  /** Other readings of that moment by the device; older devices send none. */
  readonly monotonic?: MonotonicMoment;
  readonly known?: MeasuredOffset;
  readonly change: CountChange;
}

/** Change by an event: adds to the device's count, sets it, or undoes an earlier event of the device. */
export type CountChange =
  | { readonly kind: "add"; readonly quantity: Quantity }
  | { readonly kind: "set"; readonly quantity: Quantity }
  | { readonly kind: "undo"; readonly eventId: string };

/** Result of the events of one line. */
export interface LineCount {
  readonly quantity: Quantity;
  /** The first event that counts. Units: milliseconds since 1970. */
  readonly from: number;
  /** The last event that counts: the instant that the line is compared at. Units: milliseconds since 1970. */
  readonly to: number;
}

/**
 * Merges the events of two sources: each event once, in a fixed order. Merging is commutative and idempotent.
 *
 * Source: behaviour 3.1 (merged by event id).
 *
 * @example mergeEvents([], []) // => []
 */
export function mergeEvents(left: readonly CountEvent[], right: readonly CountEvent[]): readonly CountEvent[] {
  const eventById = new Map<string, CountEvent>();
  for (const event of [...left, ...right]) {
    const storedEvent = eventById.get(event.id);
    if (storedEvent === undefined || contentOf(event) < contentOf(storedEvent)) eventById.set(event.id, event);
  }
  return [...eventById.values()].toSorted(
    (left, right) =>
      compareText(left.deviceId, right.deviceId) || left.sequence - right.sequence || compareText(left.id, right.id),
  );
}

/**
 * Computes the count of each line: the sum over the devices. On one device, a set replaces what it added before.
 *
 * Source: behaviour 3.1 (two devices add; a set beats earlier adds of the same device only).
 *
 * @example countLines([{ id: "a", lineKey: "111", deviceId: "d", userId: 1, sequence: 1, at: 5, change: { kind: "add", quantity: quantity(2000) } }]).get("111") // => { quantity: 2000, from: 5, to: 5 }
 */
export function countLines(events: readonly CountEvent[]): ReadonlyMap<string, LineCount> {
  const mergedEvents = mergeEvents(events, []);
  const undoneEventIds = listUndoneIds(mergedEvents);
  const countByLineKey = new Map<string, LineCount>();
  for (const ofDevice of groupBy(mergedEvents, (event) => JSON.stringify([event.lineKey, event.deviceId])).values()) {
    const deviceCount = countOfDevice(ofDevice.filter((event) => !undoneEventIds.has(event.id)));
    const lineKey = ofDevice[0]?.lineKey;
    if (deviceCount === undefined || lineKey === undefined) continue;
    countByLineKey.set(lineKey, mergeLineCounts(countByLineKey.get(lineKey), deviceCount));
  }
  return countByLineKey;
}

/**
 * Adds two counts of one item: the quantities are summed, and the period runs from the first scan to the last.
 *
 * @example mergeLineCounts({ quantity: quantity(1000), from: 3, to: 4 }, { quantity: quantity(2000), from: 1, to: 1 }) // => { quantity: 3000, from: 1, to: 4 }
 */
export function mergeLineCounts(left: LineCount | undefined, right: LineCount): LineCount {
  if (left === undefined) return right;
  return {
    quantity: quantity(left.quantity + right.quantity),
    from: Math.min(left.from, right.from),
    to: Math.max(left.to, right.to),
  };
}

/** Returns the ids of undone events: a device undoes only its own earlier events, on the same line. */
function listUndoneIds(events: readonly CountEvent[]): ReadonlySet<string> {
  const eventById = new Map(events.map((event) => [event.id, event]));
  const undoneEventIds = new Set<string>();
  for (const event of events) {
    if (event.change.kind !== "undo") continue;
    const undoneEvent = eventById.get(event.change.eventId);
    const isUndoOfOwnScan =
      undoneEvent?.deviceId === event.deviceId &&
      undoneEvent.lineKey === event.lineKey &&
      undoneEvent.sequence < event.sequence;
    if (isUndoOfOwnScan) undoneEventIds.add(undoneEvent.id);
  }
  return undoneEventIds;
}

/** Counts the events of one device on one line, in order; undefined if all were undone. */
function countOfDevice(events: readonly CountEvent[]): LineCount | undefined {
  let count: LineCount | undefined;
  for (const { at, change } of events) {
    if (change.kind === "undo") continue;
    count =
      change.kind === "set"
        ? { quantity: change.quantity, from: at, to: at }
        : mergeLineCounts(count, { quantity: change.quantity, from: at, to: at });
  }
  return count;
}

/** Text of an event's content, by which one of two events with the same id (a fault of a device) is chosen, whichever came first. */
const contentOf = ({ lineKey, code = "", deviceId, userId, sequence, at, change }: CountEvent): string =>
  JSON.stringify([
    deviceId,
    sequence,
    lineKey,
    userId,
    at,
    change.kind,
    change.kind === "undo" ? change.eventId : change.quantity,
    code,
  ]);

const compareText = (left: string, right: string): number => (left < right ? -1 : Number(left > right));

function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): ReadonlyMap<string, readonly T[]> {
  const groupByKey = new Map<string, T[]>();
  for (const value of values) {
    const group = groupByKey.get(keyOf(value));
    if (group === undefined) groupByKey.set(keyOf(value), [value]);
    else group.push(value);
  }
  return groupByKey;
}
