import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { quantity, wholeQuantity } from "../measure/index.ts";

import {
  correctClock,
  countLines,
  isOverTolerance,
  mergeEvents,
  onHand,
  postMovements,
  varianceOf,
  type CountEvent,
  type MovementDraft,
  type StockLedger,
} from "./index.ts";

const arbQuantity = fc.integer({ min: 0, max: 50_000 }).map(quantity);

/** Events as devices make them: ids and sequences never repeat on a device. */
const arbEvents = fc
  .array(fc.record({ device: fc.constantFrom("A", "B", "C"), line: fc.constantFrom("1", "2"), at: fc.nat(1000), kind: fc.nat(5), amount: arbQuantity, back: fc.nat(9) }), {
    maxLength: 25,
  })
  .map((rows) =>
    rows.map(({ device, line, at, kind, amount, back }, index): CountEvent => ({
      id: `e${index}`,
      lineKey: line,
      deviceId: device,
      userId: 1,
      sequence: index,
      at,
      change: kind === 0 ? { kind: "undo", eventId: `e${index - 1 - back}` } : { kind: kind === 1 ? "set" : "add", quantity: amount },
    })),
  );

describe("events of several devices", () => {
  it("merging is associative, commutative and idempotent", () => {
    fc.assert(
      fc.property(arbEvents, arbEvents, arbEvents, (a, b, c) => {
        expect(mergeEvents(a, b)).toEqual(mergeEvents(b, a));
        expect(mergeEvents(mergeEvents(a, b), c)).toEqual(mergeEvents(a, mergeEvents(b, c)));
        expect(mergeEvents(mergeEvents(a, b), b)).toEqual(mergeEvents(a, b));
      }),
    );
  });

  it("no scan is lost or doubled, whatever arrives twice and in whatever order", () => {
    const arbDelivery = arbEvents.chain((events) =>
      fc.tuple(fc.constant(events), fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2, maxLength: events.length * 2 })),
    );
    fc.assert(fc.property(arbDelivery, ([events, delivered]) => { expect([...countLines(delivered)].toSorted()).toEqual([...countLines(events)].toSorted()); }));
  });

  it("adds alone come to their sum, over any number of devices", () => {
    fc.assert(
      fc.property(arbEvents, (events) => {
        const adds = events.filter((event) => event.change.kind === "add" && event.lineKey === "1");
        const sum = adds.reduce((total, { change }) => total + (change.kind === "add" ? change.quantity : 0), 0);
        expect(countLines(adds).get("1")?.quantity ?? 0).toBe(sum);
      }),
    );
  });

  it("a set beats what its own device added before, and nothing of another device", () => {
    fc.assert(
      fc.property(arbEvents, arbQuantity, (events, amount) => {
        const set: CountEvent = { id: "set", lineKey: "1", deviceId: "A", userId: 1, sequence: 99, at: 5, change: { kind: "set", quantity: amount } };
        const others = countLines(events.filter((event) => event.deviceId !== "A")).get("1")?.quantity ?? 0;
        expect(countLines([...events, set]).get("1")?.quantity).toBe(others + amount);
      }),
    );
  });

  it("an undo leaves what was there before the event it takes back", () => {
    fc.assert(
      fc.property(arbEvents, arbQuantity, fc.boolean(), (events, amount, isSet) => {
        const base = { lineKey: "1", deviceId: "A", userId: 1, at: 7 };
        const done: CountEvent = { ...base, id: "last", sequence: 98, change: { kind: isSet ? "set" : "add", quantity: amount } };
        const undo: CountEvent = { ...base, id: "undo", sequence: 99, change: { kind: "undo", eventId: "last" } };
        expect(countLines([...events, done, undo])).toEqual(countLines(events));
      }),
    );
  });

  it("a clock put right moves the window and no quantity", () => {
    fc.assert(
      fc.property(arbEvents, fc.integer({ min: -5000, max: 5000 }), (events, offset) => {
        const moved = [...countLines(correctClock(events, offset))];
        expect(moved).toEqual([...countLines(events)].map(([key, count]) => [key, { ...count, from: count.from + offset, to: count.to + offset }]));
      }),
    );
  });
});

const place = { locationId: 1, itemId: 2 };
const draft = (id: string, at: number, amount: number, kind: MovementDraft["kind"], documentId: number | null): MovementDraft => ({
  ...place, id, at, quantity: quantity(amount), kind, documentId, reverses: null,
});

/** A shelf and a back room: what is there before, when each is counted, what is sold from each and when, and what arrives only after the close. */
const arbStore = fc.record({
  opening: fc.integer({ min: -20, max: 20 }).map((units) => units * 1000),
  rooms: fc.tuple(...[0, 1].map(() => fc.record({ stock: arbQuantity, countedAt: fc.integer({ min: 2, max: 20 }) }))),
  moves: fc.array(fc.record({ room: fc.nat(1), at: fc.integer({ min: 1, max: 30 }), amount: fc.integer({ min: -3000, max: 3000 }), isLate: fc.boolean() }), { maxLength: 15 }),
});

describe("counting while the store sells", () => {
  it("with an empty window the final stock is the physical stock, for every interleaving of sales, scans, the close and late arrivals", () => {
    fc.assert(
      fc.property(arbStore, ({ opening, rooms, moves }) => {
        const [first] = rooms;
        const run = runStore({ opening, rooms: first === undefined ? [] : [first], moves: moves.map((move) => ({ ...move, room: 0 })) });
        expect(run.final).toBe(run.physical);
      }),
    );
  });

  it("with a window it is the physical stock too, once what moved inside is told apart truthfully", () => {
    fc.assert(
      fc.property(arbStore, ({ opening, rooms, moves }) => {
        const run = runStore({ opening, rooms, moves: moves.map((move) => ({ ...move, isLate: false })) });
        expect(run.final).toBe(run.physical);
      }),
    );
  });

  it("without telling it apart the error is at most what moved inside the window", () => {
    fc.assert(
      fc.property(arbStore, ({ opening, rooms, moves }) => {
        const run = runStore({ opening, rooms, moves: moves.map((move) => ({ ...move, isLate: false })), isTruthful: false });
        expect(Math.abs(run.final - run.physical)).toBeLessThanOrEqual(run.movedInside);
      }),
    );
  });

  it("within tolerance at its bounds, over it past them", () => {
    const base = { currentQuantity: wholeQuantity(50), varianceQuantity: wholeQuantity(-5), varianceCost: null };
    expect(isOverTolerance(base)).toBe(false);
    expect(isOverTolerance({ ...base, varianceQuantity: quantity(-5001) })).toBe(true);
    expect(isOverTolerance({ ...base, currentQuantity: quantity(49_999) })).toBe(true);
  });
});

interface Store {
  readonly opening: number;
  readonly rooms: readonly { readonly stock: number; readonly countedAt: number }[];
  readonly moves: readonly { readonly room: number; readonly at: number; readonly amount: number; readonly isLate: boolean }[];
  readonly isTruthful?: boolean;
}

function runStore({ opening, rooms, moves, isTruthful = true }: Store) {
  const named = moves.map((move, index) => ({ ...move, draft: draft(`s${index}`, move.at, move.amount, "SALE", null) }));
  const events = rooms.map(({ stock, countedAt }, room): CountEvent => ({
    id: `c${room}`, lineKey: "1", deviceId: `${room}`, userId: 1, sequence: 1, at: countedAt,
    change: { kind: "add", quantity: quantity(stock + sumOf(moves.filter((move) => move.room === room && move.at <= countedAt))) },
  }));
  let ledger: StockLedger = postMovements([draftOfOpening(opening)], named.filter((move) => !move.isLate).map((move) => move.draft));
  const count = countLines(events).get("1");
  if (count === undefined) throw new Error("Nothing was counted");
  const isAfter = (move: (typeof named)[number]): boolean => move.at > (rooms[move.room]?.countedAt ?? 0);
  const movedAfterCount = new Set(isTruthful ? named.filter(isAfter).map((move) => move.draft.id) : []);
  const variance = varianceOf({ count, place, ledger, unitCost: null, movedAfterCount });
  ledger = postMovements(ledger, [draft("count", variance.at, variance.varianceQuantity, "COUNT", 9)]);
  ledger = postMovements(ledger, named.filter((move) => move.isLate).map((move) => move.draft));
  const physical = rooms.reduce((sum, room) => sum + room.stock, 0) + sumOf(moves);
  const movedInside = variance.movedWhileCounting.reduce((sum, move) => sum + Math.abs(move.quantity), 0);
  return { final: onHand(ledger, place), physical, movedInside };
}

const draftOfOpening = (amount: number) => ({ ...draft("opening", 0, amount, "OPENING", null), order: -1 });
const sumOf = (moves: readonly { readonly amount: number }[]): number => moves.reduce((sum, move) => sum + move.amount, 0);
