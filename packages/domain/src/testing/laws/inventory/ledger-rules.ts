import fc from "fast-check";

import type { MovementDraft, StockLedger } from "../../../inventory/index.ts";
import { quantity, type Quantity } from "../../../measure/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { movementOf, stockPlace, type Inventory } from "./inventory.ts";

const arbAmount = fc.integer({ min: -9000, max: 9000 }).map(quantity);
const arbAt = fc.integer({ min: 0, max: 12 });

/** Events of a location without a ledger: sales, adjustments, and counted quantities. */
interface Model {
  readonly moves: { at: number; rank: number; amount: number; documentId: number | null; origin: string }[];
  readonly counts: { at: number; rank: number; seen: number; documentId: number; unseen: readonly string[] }[];
  readonly reversed: Set<number>;
  /** Sales of an undone import, which may be imported again. */
  readonly undone: { at: number; rank: number; amount: number; documentId: number | null; origin: string }[];
  ranks: number;
}

interface Real {
  ledger: StockLedger;
}

/** Expected stock: the last valid count, plus everything after it. */
function expectedOf(model: Model): number {
  const validCounts = model.counts.filter((count) => !model.reversed.has(count.documentId));
  const last = validCounts.toSorted((left, right) => left.at - right.at || left.rank - right.rank).at(-1);
  const isAfter = (move: { at: number; rank: number }): boolean =>
    last === undefined || move.at > last.at || (move.at === last.at && move.rank > last.rank);
  const moves = model.moves.filter(
    (move) =>
      (isAfter(move) || last?.unseen.includes(move.origin) === true) &&
      (move.documentId === null || !model.reversed.has(move.documentId)),
  );
  return moves.reduce((sum, move) => sum + move.amount, last?.seen ?? 0);
}

/** Builds the rules and laws of the stock ledger. */
export function ledgerRules({
  balanceAt,
  listCountWindows,
  listLateCorrections,
  listLateSaleCorrections,
  onHand,
  postMovements,
  reversalsOf,
  varianceOf,
}: Inventory): Readonly<Record<string, RuleRow>> {
  const makeStep = (
    name: string,
    run: (model: Model, real: Real) => void,
    check: (model: Model) => boolean = () => true,
  ): fc.Command<Model, Real> => ({
    check: (model) => check(model),
    run: (model, real) => {
      run(model, real);
      same(onHand(real.ledger, stockPlace), expectedOf(model), "stock on hand");
    },
    toString: () => name,
  });
  const postSale = (at: number, amount: Quantity) =>
    makeStep(`sale(${amount} at ${at})`, (model, real) => {
      const origin = `s${real.ledger.length}`;
      model.moves.push({ at, rank: -1, amount, documentId: null, origin });
      real.ledger = postMovements(real.ledger, [movementOf({ id: origin, at, quantity: amount })]);
    });
  const isSale = ({ documentId }: { readonly documentId: number | null }): boolean => documentId === null;
  const undoMovement = (choice: number) =>
    makeStep(
      `undo(${choice})`,
      (model, real) => {
        const sales = model.moves.filter(isSale);
        const undoneSale = sales[choice % sales.length];
        if (undoneSale === undefined) return;
        model.moves.splice(model.moves.indexOf(undoneSale), 1);
        model.undone.push(undoneSale);
        const importedSale = real.ledger.findLast(
          ({ id, origin = id, kind }) => kind === "SALE" && origin === undoneSale.origin,
        );
        if (importedSale === undefined) return;
        const { order: _, ...saleFields } = importedSale;
        real.ledger = postMovements(real.ledger, [
          {
            ...saleFields,
            id: `${saleFields.id}~`,
            origin: undoneSale.origin,
            quantity: quantity(0 - saleFields.quantity),
            kind: "REVERSAL",
            reverses: saleFields.id,
          },
        ]);
      },
      (model) => model.moves.some(isSale),
    );
  const importAgain = () =>
    makeStep(
      "importAgain",
      (model, real) => {
        const sale = model.undone.pop();
        if (sale === undefined) return;
        model.moves.push(sale);
        const { at, amount, origin } = sale;
        real.ledger = postMovements(real.ledger, [
          movementOf({ id: `${origin}/${real.ledger.length}`, origin, at, quantity: quantity(amount) }),
        ]);
      },
      (model) => model.undone.length > 0,
    );
  const postAdjustment = (at: number, amount: Quantity) =>
    makeStep(`adjust(${amount} at ${at})`, (model, real) => {
      const documentId = (model.ranks += 1);
      model.moves.push({ at, rank: documentId, amount, documentId, origin: `d${documentId}` });
      real.ledger = postMovements(real.ledger, [
        movementOf({ id: `d${documentId}`, at, quantity: amount, kind: "ADJUSTMENT", documentId }),
      ]);
    });
  const postCount = (at: number, seenQuantity: Quantity, choice: number) =>
    makeStep(`count(${seenQuantity} at ${at}, ${choice})`, (model, real) => {
      const documentId = (model.ranks += 1);
      // Redates every second or third earlier movement to after the count of its units.
      const unseen = model.moves
        .filter((move, index) => move.at <= at && choice > 0 && index % (choice + 1) === 0)
        .map(({ origin }) => origin);
      model.counts.push({ at, rank: documentId, seen: seenQuantity, documentId, unseen });
      const { varianceQuantity } = varianceOf({
        count: { quantity: seenQuantity, from: -1, to: at },
        place: stockPlace,
        ledger: real.ledger,
        unitCost: null,
        movedAfterCount: unseen,
      });
      real.ledger = postMovements(real.ledger, [
        movementOf({ id: `d${documentId}`, at, quantity: varianceQuantity, kind: "COUNT", documentId, unseen }),
      ]);
    });
  const reverseMovement = (choice: number) =>
    makeStep(
      `reverse(${choice})`,
      (model, real) => {
        const unreversedIds = Array.from({ length: model.ranks }, (_, index) => index + 1).filter(
          (id) => !model.reversed.has(id),
        );
        const documentId = unreversedIds[choice % unreversedIds.length] ?? 0;
        model.reversed.add(documentId);
        real.ledger = postMovements(real.ledger, reversalsOf(real.ledger, [documentId], 1000 + documentId));
      },
      (model) => model.ranks > model.reversed.size,
    );
  const arbMove = fc.tuple(arbAt, arbAmount);
  const arbDrafts = fc
    .array(fc.tuple(arbAt, arbAmount, fc.boolean(), fc.constantFrom(11, 12)), { maxLength: 10 })
    .map((list) =>
      list.map(([atMs, amount, isCount, itemId], id): MovementDraft =>
        movementOf({
          id: `${id}`,
          at: atMs,
          itemId,
          quantity: amount,
          kind: isCount ? "COUNT" : "SALE",
          documentId: isCount ? id : null,
        }),
      ),
    );

  return {
    "stock-is-the-ledger": {
      says: "Stock on hand is the sum of its movements. The ledger is append-only; posting a movement again changes nothing (idempotent).",
      source: "behaviour 6 (7); behaviour 3.12 (18)",
      cases: ["inventory.json"],
      laws: {
        "posting twice is posting once (idempotent)": fc.property(arbDrafts, (drafts) => {
          const postedOnce = postMovements([], drafts);
          same(postMovements(postedOnce, drafts), postedOnce);
        }),
        "posted movements never change": fc.property(arbDrafts, arbDrafts, (first, second) => {
          const before = postMovements([], first);
          const after = postMovements(
            before,
            second.map((draft) => ({ ...draft, id: `n${draft.id}` })),
          );
          same(after.slice(0, before.length), before);
        }),
        "stock on hand is the last balance, and opening plus movements is closing at any instant": fc.property(
          arbDrafts,
          arbAt,
          (drafts, at) => {
            const ledger = postMovements([], drafts);
            const sum = (movements: StockLedger): number =>
              movements.filter(({ itemId }) => itemId === 11).reduce((total, movement) => total + movement.quantity, 0);
            same(onHand(ledger, stockPlace), sum(ledger));
            same(
              balanceAt(ledger, stockPlace, at) + sum(ledger.filter((movement) => movement.at > at)),
              onHand(ledger, stockPlace),
            );
          },
        ),
      },
    },
    "late-sales-and-reversals": {
      says: "A sale that arrives after a count was closed, and happened before it, is corrected at the time of the count, so that the stock stays as counted; a reversed count has no effect.",
      source: "behaviour 3.1 (late transactions, LATE_OFFSET; Reverse)",
      cases: ["inventory.json"],
      laws: {
        "stock is the last count not reversed plus all later movements, however they arrive late, are undone, imported again or reversed":
          fc.property(
            fc.commands(
              [
                arbMove.map(([atMs, amount]) => postSale(atMs, amount)),
                arbMove.map(([atMs, amount]) => postAdjustment(atMs, amount)),
                fc.tuple(arbMove, fc.nat(2)).map(([[atMs, amount], choice]) => postCount(atMs, amount, choice)),
                fc.nat(20).map(undoMovement),
                fc.constant(importAgain()),
                fc.nat(20).map(reverseMovement),
              ],
              { maxCommands: 25 },
            ),
            (run) => {
              fc.modelRun(
                () => ({
                  model: { moves: [], counts: [], reversed: new Set<number>(), undone: [], ranks: 0 },
                  real: { ledger: [] },
                }),
                run,
              );
            },
          ),
        "a sale falls in the stretch of time of the count that saw it, or after all of them": fc.property(
          fc.array(fc.tuple(arbAt, fc.boolean()), { maxLength: 6 }),
          arbAt,
          (list, at) => {
            const counts = list.map(([countedAt, isDocument], index) => ({
              ...movementOf({ id: `c${index}`, at: countedAt, quantity: quantity(0), kind: "COUNT" }),
              order: isDocument ? index : -1,
            }));
            const sights = listCountWindows(counts).filter(
              ({ after, until }) => (after === null || after < at) && at <= until,
            );
            same(
              sights.map(({ count: { id } }) => id),
              listLateCorrections(counts, { id: "s", at, order: -1 }).map(({ count: { id } }) => id),
            );
          },
        ),
        "each listed correction is one the ledger wrote itself, for a late movement before its count": fc.property(
          arbDrafts,
          (drafts) => {
            const ledger = postMovements([], drafts);
            const corrections = listLateSaleCorrections(ledger);
            same(corrections.length, ledger.length - drafts.length);
            for (const offset of corrections) {
              const lateDraft = drafts.find(
                ({ id, quantity: amount, itemId }) =>
                  offset.id.startsWith(`${id}>`) &&
                  itemId === offset.itemId &&
                  amount === quantity(0 - offset.quantity),
              );
              holds(
                lateDraft !== undefined && lateDraft.at <= offset.at,
                "the movement came before the count that it is made good at",
              );
            }
          },
        ),
        "the correction of a late sale belongs to the count's document": fc.property(
          arbAt,
          arbAmount,
          arbAmount,
          (at, seenQuantity, soldQuantity) => {
            const countedLedger = postMovements(
              [],
              [movementOf({ id: "c", at: 13, quantity: seenQuantity, kind: "COUNT", documentId: 9 })],
            );
            const ledger = postMovements(countedLedger, [movementOf({ id: "s", at, quantity: soldQuantity })]);
            const offset = ledger.find(({ kind }) => kind === "LATE_OFFSET");
            holds(
              offset?.documentId === 9 && offset.at === 13 && offset.quantity === quantity(0 - soldQuantity),
              "the sale is offset by the count's document at its instant",
            );
            same(onHand(ledger, stockPlace), seenQuantity);
          },
        ),
      },
    },
  };
}
