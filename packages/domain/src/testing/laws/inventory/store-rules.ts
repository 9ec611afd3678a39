import fc from "fast-check";

import type { CountEvent, MovementDraft, StockLedger } from "../../../inventory/index.ts";
import { quantity, type Quantity } from "../../../measure/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { arbCounted, movementOf, stockPlace, type Inventory } from "./inventory.ts";

/** A shelf and a back room: initial stock, time of each count, sales from each and their times, and late arrivals. */
const arbStore = fc.record({
  opening: fc.integer({ min: -20, max: 20 }).map((units) => units * 1000),
  rooms: fc.tuple(...[0, 1].map(() => fc.record({ stock: arbCounted, countedAt: fc.integer({ min: 2, max: 20 }) }))),
  moves: fc.array(
    fc.record({
      room: fc.nat(1),
      at: fc.integer({ min: 1, max: 30 }),
      amount: fc.integer({ min: -3000, max: 3000 }),
      isLate: fc.boolean(),
    }),
    { maxLength: 15 },
  ),
});

interface Store {
  readonly opening: number;
  readonly rooms: readonly { readonly stock: number; readonly countedAt: number }[];
  readonly moves: readonly {
    readonly room: number;
    readonly at: number;
    readonly amount: number;
    readonly isLate: boolean;
  }[];
  readonly isTruthful?: boolean;
}

const sumOf = (moves: readonly { readonly amount: number }[]): number =>
  moves.reduce((sum, move) => sum + move.amount, 0);

/** Builds the rules and laws of counting while the store sells. */
export function storeRules(functions: Inventory): Readonly<Record<string, RuleRow>> {
  const { countLines, onHand, postMovements, varianceOf } = functions;
  /** Counts each room once, closes, delivers the rest, and returns the stock of the ledger and of the shelves. */
  function runStore({ opening, rooms, moves, isTruthful = true }: Store): {
    readonly final: Quantity;
    readonly physical: number;
    readonly movedInside: number;
  } {
    const namedMoves = moves.map((move, index) => ({
      ...move,
      draft: movementOf({ id: `s${index}`, at: move.at, quantity: quantity(move.amount) }),
    }));
    const events = rooms.map(({ stock, countedAt }, room): CountEvent => ({
      id: `c${room}`,
      lineKey: "1",
      deviceId: `${room}`,
      userId: 1,
      sequence: 1,
      at: countedAt,
      change: {
        kind: "add",
        quantity: quantity(stock + sumOf(moves.filter((move) => move.room === room && move.at <= countedAt))),
      },
    }));
    const atFirst = movementOf({ id: "opening", at: 0, quantity: quantity(opening), kind: "OPENING" });
    let ledger: StockLedger = postMovements(
      [],
      [atFirst, ...namedMoves.filter((move) => !move.isLate).map((move) => move.draft)],
    );
    const count = countLines(events).get("1");
    if (count === undefined) throw new Error("Nothing was counted");
    const isAfter = (move: (typeof namedMoves)[number]): boolean => move.at > (rooms[move.room]?.countedAt ?? 0);
    const movedAfterCount = isTruthful ? namedMoves.filter(isAfter).map((move) => move.draft.id) : [];
    const variance = varianceOf({ count, place: stockPlace, ledger, unitCost: null, movedAfterCount });
    ledger = postMovements(ledger, [
      movementOf({ id: "count", at: variance.at, quantity: variance.varianceQuantity, kind: "COUNT", documentId: 9 }),
    ]);
    ledger = postMovements(
      ledger,
      namedMoves.filter((move) => move.isLate).map((move) => move.draft),
    );
    const physical = rooms.reduce((sum, room) => sum + room.stock, 0) + sumOf(moves);
    const movedInside = variance.movedWhileCounting.reduce((sum, move) => sum + Math.abs(move.quantity), 0);
    return { final: onHand(ledger, stockPlace), physical, movedInside };
  }
  /** Two devices scan the units on the shelves one by one, while units are sold (scanned or not) and delivered. */
  function runUnits({
    atFirst,
    wrongBy,
    steps,
    isTruthful,
  }: {
    readonly atFirst: number;
    readonly wrongBy: number;
    readonly steps: readonly (readonly [kind: "scan" | "sell" | "deliver", choice: number])[];
    readonly isTruthful: boolean;
  }) {
    const shelf = Array.from({ length: atFirst }, () => ({ isScanned: false }));
    const [events, moves, afterScan]: [CountEvent[], MovementDraft[], string[]] = [[], [], []];
    let now = 0;
    const addScan = (amount: number): void => {
      events.push({
        id: `e${now}`,
        lineKey: "1",
        deviceId: `${now % 2}`,
        userId: 1,
        sequence: now,
        at: now,
        change: { kind: "add", quantity: quantity(amount) },
      });
    };
    const scanUnit = (unit: { isScanned: boolean }): void => {
      unit.isScanned = true;
      addScan(1000);
    };
    for (const [kind, choice] of steps) {
      now += 1;
      const left = shelf.filter(({ isScanned }) => !isScanned);
      const unit = shelf[choice % Math.max(1, shelf.length)];
      if (kind === "scan") left.slice(0, 1).forEach(scanUnit);
      else if (kind === "deliver") {
        shelf.push({ isScanned: false });
        moves.push(movementOf({ id: `m${now}`, at: now, quantity: quantity(1000), kind: "RECEIPT" }));
      } else if (unit !== undefined) {
        shelf.splice(shelf.indexOf(unit), 1);
        moves.push(movementOf({ id: `m${now}`, at: now, quantity: quantity(-1000) }));
        if (unit.isScanned) afterScan.push(`m${now}`);
      }
    }
    for (const unit of shelf.filter(({ isScanned }) => !isScanned)) {
      now += 1;
      scanUnit(unit);
    }
    // Otherwise, a unit sold before its scan and after the last scan would fall outside the window.
    now += 1;
    addScan(0);
    const ledger = postMovements(
      [],
      [movementOf({ id: "o", at: 0, quantity: quantity((atFirst + wrongBy) * 1000), kind: "OPENING" }), ...moves],
    );
    const count = countLines(events).get("1");
    if (count === undefined) throw new Error("Nothing was counted");
    const variance = varianceOf({
      count,
      place: stockPlace,
      ledger,
      unitCost: null,
      ...(isTruthful && { movedAfterCount: afterScan }),
    });
    const final = onHand(
      postMovements(ledger, [
        movementOf({ id: "count", at: variance.at, quantity: variance.varianceQuantity, kind: "COUNT", documentId: 9 }),
      ]),
      stockPlace,
    );
    return { final, physical: shelf.length * 1000, movedInside: variance.movedWhileCounting.length * 1000 };
  }
  const arbSteps = fc.array(
    fc.tuple(fc.constantFrom("scan" as const, "scan" as const, "sell" as const, "deliver" as const), fc.nat(20)),
    { maxLength: 40 },
  );
  return {
    "count-while-selling": {
      says: "A store counts while it sells: a count is compared with the stock at its last scan, so nothing has to stand still. Movements between the first and last scan (the counting window) are shown, and a person says of each whether its units were counted before.",
      source: "behaviour 3.1 (counting while the store sells)",
      cases: ["inventory.json"],
      laws: {
        "with an empty counting window the final stock is the physical stock, for every interleaving of sales, scans, close and late arrivals":
          fc.property(arbStore, ({ opening, rooms, moves }) => {
            const run = runStore({
              opening,
              rooms: rooms.slice(0, 1),
              moves: moves.map((move) => ({ ...move, room: 0 })),
            });
            same(run.final, run.physical);
          }),
        "with a counting window too, once each movement inside it is assigned truthfully": fc.property(
          arbStore,
          ({ opening, rooms, moves }) => {
            const run = runStore({ opening, rooms, moves: moves.map((move) => ({ ...move, isLate: false })) });
            same(run.final, run.physical);
          },
        ),
        "two devices counting unit by unit while units are sold and delivered: exact when each movement is assigned, else off by at most the moved quantity":
          fc.property(
            fc.integer({ min: 0, max: 8 }),
            fc.integer({ min: -5, max: 5 }),
            arbSteps,
            fc.boolean(),
            (atFirst, wrongBy, steps, isTruthful) => {
              const run = runUnits({ atFirst, wrongBy, steps, isTruthful });
              if (isTruthful || run.movedInside === 0) same(run.final, run.physical);
              else
                holds(
                  Math.abs(run.final - run.physical) <= run.movedInside,
                  `${run.final} is within ${run.movedInside} of ${run.physical}`,
                );
            },
          ),
        "without assigning them the error is at most the quantity moved inside the window": fc.property(
          arbStore,
          ({ opening, rooms, moves }) => {
            const run = runStore({
              opening,
              rooms,
              moves: moves.map((move) => ({ ...move, isLate: false })),
              isTruthful: false,
            });
            holds(
              Math.abs(run.final - run.physical) <= run.movedInside,
              `${run.final} is within ${run.movedInside} of ${run.physical}`,
            );
          },
        ),
      },
    },
  };
}
