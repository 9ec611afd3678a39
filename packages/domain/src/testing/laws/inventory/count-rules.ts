import fc, { type Arbitrary } from "fast-check";

import type { CountEvent } from "../../../inventory/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import { arbCounted, type Inventory } from "./inventory.ts";

/** Scan events: ids and sequence numbers are unique on a device. */
const arbEvents: Arbitrary<readonly CountEvent[]> = fc
  .array(
    fc.record({
      device: fc.constantFrom("A", "B", "C"),
      line: fc.constantFrom("1", "2"),
      at: fc.nat(1000),
      kind: fc.nat(5),
      amount: arbCounted,
      back: fc.nat(9),
    }),
    { maxLength: 25 },
  )
  .map((rows) =>
    rows.map(({ device, line, at, kind, amount, back }, index): CountEvent => ({
      id: `e${index}`,
      lineKey: line,
      deviceId: device,
      userId: 1,
      sequence: index,
      at,
      change:
        kind === 0
          ? { kind: "undo", eventId: `e${index - 1 - back}` }
          : { kind: kind === 1 ? "set" : "add", quantity: amount },
    })),
  );

/** The same events in any order, each delivered at least once. */
const arbDelivery = arbEvents.chain((events) =>
  fc.tuple(
    fc.constant(events),
    fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2, maxLength: events.length * 2 }),
  ),
);

/** Builds the rules and laws of merging the scans of several devices into one count. */
export function countRules({ countLines, mergeEvents }: Inventory): Readonly<Record<string, RuleRow>> {
  return {
    "merge-scans": {
      says: "Scans of several devices are merged by their id: each counts once, in any order, duplicates included.",
      source: "behaviour 3.1 (merged by event id)",
      cases: ["inventory.json"],
      laws: {
        "merging is associative, commutative and idempotent": fc.property(
          arbEvents,
          arbEvents,
          arbEvents,
          (a, b, c) => {
            same(mergeEvents(a, b), mergeEvents(b, a));
            same(mergeEvents(mergeEvents(a, b), c), mergeEvents(a, mergeEvents(b, c)));
            same(mergeEvents(mergeEvents(a, b), b), mergeEvents(a, b));
          },
        ),
        "no scan is lost or counted twice, in any order, duplicates included": fc.property(
          arbDelivery,
          ([events, delivered]) => {
            same(countLines(delivered), countLines(events));
            same(mergeEvents(delivered, []).length, events.length);
          },
        ),
        "correcting a device's clock moves the counting window and no quantity": fc.property(
          arbEvents,
          fc.integer({ min: -5000, max: 5000 }),
          (events, offset) => {
            const shiftedCounts = [...countLines(events)].map(
              ([key, count]) => [key, { ...count, from: count.from + offset, to: count.to + offset }] as const,
            );
            same(countLines(events.map((event) => ({ ...event, at: event.at + offset }))), new Map(shiftedCounts));
          },
        ),
      },
    },
    "add-and-set": {
      says: "Scans add up over all devices; a typed quantity replaces what the same device added before, and nothing of another device; an undo removes one event of its own device.",
      source: "behaviour 3.1 (two devices add; a set beats earlier adds of the same device only)",
      cases: ["inventory.json"],
      laws: {
        "adds sum up, over any number of devices": fc.property(arbEvents, (events) => {
          const adds = events.filter((event) => event.change.kind === "add" && event.lineKey === "1");
          const sum = adds.reduce((total, { change }) => total + (change.kind === "add" ? change.quantity : 0), 0);
          same(countLines(adds).get("1")?.quantity ?? 0, sum);
        }),
        "a typed quantity replaces what its own device added before, and nothing of another device": fc.property(
          arbEvents,
          arbCounted,
          (events, amount) => {
            const setEvent: CountEvent = {
              id: "set",
              lineKey: "1",
              deviceId: "A",
              userId: 1,
              sequence: 99,
              at: 5,
              change: { kind: "set", quantity: amount },
            };
            const countOfOthers = countLines(events.filter((event) => event.deviceId !== "A")).get("1")?.quantity ?? 0;
            same(countLines([...events, setEvent]).get("1")?.quantity, countOfOthers + amount);
          },
        ),
        "an undo restores the state before the event": fc.property(
          arbEvents,
          arbCounted,
          fc.boolean(),
          (events, amount, isSet) => {
            const baseEvent = { lineKey: "1", deviceId: "A", userId: 1, at: 7 };
            const lastEvent: CountEvent = {
              ...baseEvent,
              id: "last",
              sequence: 98,
              change: { kind: isSet ? "set" : "add", quantity: amount },
            };
            const undo: CountEvent = {
              ...baseEvent,
              id: "undo",
              sequence: 99,
              change: { kind: "undo", eventId: "last" },
            };
            same(countLines([...events, lastEvent, undo]), countLines(events));
          },
        ),
        "a device cannot undo another device's event": fc.property(arbEvents, (events) => {
          const foreignEvents = events.map((event, index): CountEvent => ({
            id: `u${index}`,
            lineKey: event.lineKey,
            deviceId: "Z",
            userId: 2,
            sequence: 100 + index,
            at: 9,
            change: { kind: "undo", eventId: event.id },
          }));
          same(countLines([...events, ...foreignEvents]), countLines(events));
        }),
      },
    },
  };
}
