import { expect, test } from "vitest";

import * as ours from "../../till/index.ts";
import { ok } from "../../result/index.ts";
import { holdLaw, isAnyBroken, lawsOf } from "../law.ts";
import { tillLaws } from "./till.ts";

test.each(lawsOf(tillLaws))("$rule: $title", (law) => holdLaw(law));

/** Faulty implementations of till facts, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
  ["the order of fields matters", "fact-identity", { factContent: (value) => JSON.stringify(value) }],
  [
    "what contradicts is known",
    "fact-identity",
    { factStanding: (stored) => (stored === undefined ? "new" : "known") },
  ],
  [
    "the highest number is expected next",
    "next-missing",
    { nextMissing: (from, numbers) => Math.max(from - 1, ...numbers) + 1 },
  ],
  ["every clock is believed", "till-clock", { momentOfFact: ({ saidAt }) => ({ at: saidAt, assumed: "AS_SAID" }) }],
  [
    "every fact is of its arrival",
    "till-clock",
    { momentOfFact: (_, { arrivedAt }) => ({ at: arrivedAt, assumed: "BOUND" }) },
  ],
  [
    "change stays in the tenders",
    "till-receipt",
    { receiptOfFact: (body, context) => ours.receiptOfFact({ ...body, change: 0 as typeof body.change }, context) },
  ],
  [
    "voided lines are sold",
    "till-receipt",
    {
      receiptOfFact: (body, context) =>
        ours.receiptOfFact({ ...body, lines: body.lines.map((line) => ({ ...line, void: null })) }, context),
    },
  ],
  ["a reversal is the receipt again", "till-receipt", { reversalOfReceipt: (receipt) => ok(receipt) }],
  ["voided lines are forgotten", "till-events", { receiptEventsOf: () => [] }],
  [
    "training is watched",
    "till-events",
    { receiptEventsOf: (body) => ours.receiptEventsOf({ ...body, training: false }) },
  ],
  ["a change reaches other fields", "fact-fields", { changeFactFields: () => ({}) }],
  ["every value is text", "fact-fields", { readFactValue: (_, text) => text }],
  [
    "lists have no fields",
    "fact-fields",
    { listFactFields: (body) => ours.listFactFields(Object.assign({}, body, { lines: [] })) },
  ],
  ["only cash is declared", "till-events", { drawerEventsOf: (fact) => ours.drawerEventsOf(fact).slice(0, 1) }],
];

test.each(faults)("%s: %s says so", (_, rule, fault) => {
  const laws = lawsOf(tillLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
