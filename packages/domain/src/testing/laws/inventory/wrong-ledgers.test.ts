import { expect, test } from "vitest";

import * as ours from "../../../inventory/index.ts";
import { unitCost } from "../../../money/index.ts";
import { isAnyBroken, lawsOf } from "../../law.ts";
import { inventoryLaws } from "../inventory.ts";

type Inventory = Partial<typeof ours>;

/** Faulty implementations of inventory, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Inventory])[] = [
  [
    "a late sale is subtracted twice",
    "late-sales-and-reversals",
    {
      postMovements: (ledger, drafts) =>
        ours.postMovements(ledger, drafts).filter(({ kind }) => kind !== "LATE_OFFSET"),
    },
  ],
  [
    "a movement sent twice is posted twice",
    "stock-is-the-ledger",
    {
      postMovements: (ledger, drafts) =>
        ours.postMovements(
          ledger,
          drafts.map((draft) => ({ ...draft, id: `${draft.id}#${ledger.length}` })),
        ),
    },
  ],
  [
    "a reversal leaves the corrections of late sales",
    "late-sales-and-reversals",
    {
      reversalsOf: (ledger, ...ids) =>
        ours.reversalsOf(
          ledger.filter(({ kind }) => kind !== "LATE_OFFSET"),
          ...ids,
        ),
    },
  ],
  [
    "what was taken back is shrinkage still",
    "ledger-shrinkage",
    { flowsOfLedger: (ledger) => ours.flowsOfLedger(ledger.map((movement) => ({ ...movement, reverses: null }))) },
  ],
  [
    "a late sale is a count of its own",
    "ledger-flows",
    {
      sumStockOfPeriod: (ledger, bounds) =>
        ours.sumStockOfPeriod(
          ledger.map((movement) => (movement.kind === "LATE_OFFSET" ? { ...movement, documentId: null } : movement)),
          bounds,
        ),
    },
  ],
  [
    "a reversal is a find",
    "ledger-flows",
    {
      sumStockOfPeriod: (ledger, bounds) =>
        ours.sumStockOfPeriod(
          ledger.map((movement) => (movement.kind === "REVERSAL" ? { ...movement, reverses: null } : movement)),
          bounds,
        ),
    },
  ],
  [
    "a transfer out is sold",
    "ledger-flows",
    {
      sumStockOfPeriod: (ledger, bounds) =>
        ours.sumStockOfPeriod(
          ledger.map((movement) =>
            movement.kind === "TRANSFER" && movement.quantity < 0 ? { ...movement, kind: "SALE" } : movement,
          ),
          bounds,
        ),
    },
  ],
  [
    "what the ledger began with is a receipt",
    "ledger-flows",
    {
      sumStockOfPeriod: (ledger, bounds) =>
        ours.sumStockOfPeriod(
          ledger.map((movement) => (movement.kind === "OPENING" ? { ...movement, kind: "RECEIPT" } : movement)),
          bounds,
        ),
    },
  ],
  [
    "the end of a day is in it",
    "ledger-flows",
    {
      sumStockOfPeriod: (ledger, bounds) =>
        ours.sumStockOfPeriod(
          ledger,
          bounds.map((bound, index) => (index === bounds.length - 1 ? bound + 1 : bound)),
        ),
    },
  ],
  [
    "an unknown cost is 0 in the ledger",
    "ledger-shrinkage",
    {
      sumStockOfPeriod: (ledger, bounds) =>
        ours.sumStockOfPeriod(
          ledger.map((movement) => ({ ...movement, unitCost: movement.unitCost ?? unitCost(0) })),
          bounds,
        ),
    },
  ],
  [
    "a late sale costs a count what the sale cost",
    "ledger-shrinkage",
    {
      flowsOfLedger: (ledger) =>
        ours.flowsOfLedger(
          ledger.map((movement) =>
            movement.kind === "COUNT"
              ? { ...movement, unitCost: ledger.find(({ kind }) => kind === "SALE")?.unitCost ?? null }
              : movement,
          ),
        ),
    },
  ],
  ["balances are never wrong", "stock-findings", { checkBalances: () => [] }],
  [
    "places share one balance",
    "stock-findings",
    { checkBalances: (movements) => ours.checkBalances(movements.map((movement) => ({ ...movement, itemId: 11 }))) },
  ],
  [
    "the end of a statement is in it",
    "stock-findings",
    {
      checkClosings: (ledger, statements) =>
        ours.checkClosings(
          ledger,
          statements.map((statement) => ({ ...statement, to: statement.to + 1 })),
        ),
    },
  ],
  [
    "a late sale is found though its count was taken back",
    "stock-findings",
    { findLateSales: (ledger) => ours.findLateSales(ledger.map((movement) => ({ ...movement, reverses: null }))) },
  ],
  [
    "movements of one instant count one by one",
    "stock-findings",
    {
      findNegativeStock: (ledger, now) =>
        ours
          .findNegativeStock(
            [...ledger].map((movement, index) => ({ ...movement, at: movement.at + index / 1000 })),
            now + 1,
          )
          .map((issue) => ({
            ...issue,
            params: { ...issue.params, since: Math.floor(Number(issue.params["since"])) },
          })),
    },
  ],
  [
    "no stock is below nothing",
    "stock-findings",
    {
      findNegativeStock: (ledger, now) =>
        ours.findNegativeStock(ledger, now).filter(({ params }) => Number(params["quantity"]) >= 0),
    },
  ],
  [
    "stock is below nothing since the last movement",
    "stock-findings",
    {
      findNegativeStock: (ledger, now) =>
        ours.findNegativeStock(ledger, now).map((issue) => ({ ...issue, params: { ...issue.params, since: now } })),
    },
  ],
  [
    "five percent is beyond the limit",
    "cost-change",
    {
      costAlertOf: ({ before, after }) =>
        before !== null && after !== null && after * 20 === before * 21 ? "RISE" : ours.costAlertOf({ before, after }),
    },
  ],
  [
    "a fall is no change",
    "cost-change",
    { costAlertOf: (costs) => (ours.costAlertOf(costs) === "RISE" ? "RISE" : null) },
  ],
  [
    "an unknown cost is 0",
    "cost-change",
    { costAlertOf: ({ before, after }) => ours.costAlertOf({ before: before ?? unitCost(0), after }) },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(inventoryLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
