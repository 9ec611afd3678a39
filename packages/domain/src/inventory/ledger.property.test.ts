import fc from "fast-check";
import { expect, it } from "vitest";

import { quantity } from "../measure/index.ts";

import { balanceAt, onHand, postMovements, reversalsOf, type MovementDraft, type StockLedger } from "./index.ts";

const place = { locationId: 1, itemId: 2 };
const draftOf = (part: Partial<MovementDraft> & Pick<MovementDraft, "id" | "at" | "quantity" | "kind">): MovementDraft => ({
  ...place,
  documentId: null,
  reverses: null,
  ...part,
});
const arbAmount = fc.integer({ min: -9000, max: 9000 }).map(quantity);
const arbAt = fc.integer({ min: 0, max: 12 });

/** What is known of the place without any ledger: sales and adjustments as they are, counts as what was seen. */
interface Model {
  readonly moves: { at: number; rank: number; amount: number; documentId: number | null }[];
  readonly counts: { at: number; rank: number; seen: number; documentId: number }[];
  readonly reversed: Set<number>;
  ranks: number;
}

interface Real {
  ledger: StockLedger;
}

/** The last count that stands decides; what came after it is added. */
function expectedOf(model: Model): number {
  const standing = model.counts.filter((count) => !model.reversed.has(count.documentId));
  const last = standing.toSorted((left, right) => left.at - right.at || left.rank - right.rank).at(-1);
  const isAfter = (move: { at: number; rank: number }): boolean =>
    last === undefined || move.at > last.at || (move.at === last.at && move.rank > last.rank);
  const moves = model.moves.filter((move) => isAfter(move) && (move.documentId === null || !model.reversed.has(move.documentId)));
  return moves.reduce((sum, move) => sum + move.amount, last?.seen ?? 0);
}

const check = (model: Model, real: Real): void => {
  expect(onHand(real.ledger, place)).toBe(expectedOf(model));
};

const sale = (at: number, amount: ReturnType<typeof quantity>): fc.Command<Model, Real> => ({
  check: () => true,
  run: (model, real) => {
    model.moves.push({ at, rank: -1, amount, documentId: null });
    real.ledger = postMovements(real.ledger, [draftOf({ id: `s${real.ledger.length}`, at, quantity: amount, kind: "SALE" })]);
    check(model, real);
  },
  toString: () => `sale(${amount} at ${at})`,
});

const adjust = (at: number, amount: ReturnType<typeof quantity>): fc.Command<Model, Real> => ({
  check: () => true,
  run: (model, real) => {
    model.ranks += 1;
    const documentId = model.ranks;
    model.moves.push({ at, rank: documentId, amount, documentId });
    real.ledger = postMovements(real.ledger, [draftOf({ id: `d${documentId}`, at, quantity: amount, kind: "ADJUSTMENT", documentId })]);
    check(model, real);
  },
  toString: () => `adjust(${amount} at ${at})`,
});

const count = (at: number, seen: ReturnType<typeof quantity>): fc.Command<Model, Real> => ({
  check: () => true,
  run: (model, real) => {
    model.ranks += 1;
    const documentId = model.ranks;
    model.counts.push({ at, rank: documentId, seen, documentId });
    const variance = quantity(seen - balanceAt(real.ledger, place, at));
    real.ledger = postMovements(real.ledger, [draftOf({ id: `d${documentId}`, at, quantity: variance, kind: "COUNT", documentId })]);
    check(model, real);
  },
  toString: () => `count(${seen} at ${at})`,
});

const reverse = (choice: number): fc.Command<Model, Real> => ({
  check: (model) => model.ranks > model.reversed.size,
  run: (model, real) => {
    const standing = Array.from({ length: model.ranks }, (_, index) => index + 1).filter((id) => !model.reversed.has(id));
    const documentId = standing[choice % standing.length] ?? 0;
    model.reversed.add(documentId);
    real.ledger = postMovements(real.ledger, reversalsOf(real.ledger, documentId, 1000 + documentId));
    check(model, real);
  },
  toString: () => `reverse(${choice})`,
});

it("stock is what the last standing count saw and what moved since, whatever arrives late and whatever is reversed", () => {
  const commands = fc.commands(
    [
      fc.tuple(arbAt, arbAmount).map(([at, amount]) => sale(at, amount)),
      fc.tuple(arbAt, arbAmount).map(([at, amount]) => adjust(at, amount)),
      fc.tuple(arbAt, arbAmount).map(([at, amount]) => count(at, amount)),
      fc.nat(20).map(reverse),
    ],
    { maxCommands: 25 },
  );
  fc.assert(
    fc.property(commands, (run) => {
      fc.modelRun(() => ({ model: { moves: [], counts: [], reversed: new Set<number>(), ranks: 0 }, real: { ledger: [] } }), run);
    }),
    { numRuns: 400 },
  );
});

it("posting twice is posting once", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(arbAt, arbAmount, fc.boolean()), { maxLength: 10 }), (list) => {
      const drafts = list.map(([at, amount, isCount], id) =>
        draftOf({ id: `${id}`, at, quantity: amount, kind: isCount ? "COUNT" : "SALE", documentId: isCount ? id : null }),
      );
      const once = postMovements([], drafts);
      expect(postMovements(once, drafts)).toEqual(once);
    }),
  );
});
