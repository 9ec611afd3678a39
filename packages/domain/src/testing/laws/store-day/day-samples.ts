import { zeroCents } from "../../../money/index.ts";
import type { StoreDayFacts } from "../../../store-day/index.ts";

/** The same facts in another order. */
export const shuffleFacts = (facts: StoreDayFacts): StoreDayFacts => ({
  ...facts,
  terminals: facts.terminals.toReversed(),
  findings: facts.findings.toReversed(),
  refused: facts.refused.toReversed(),
  tenders: facts.tenders.toReversed(),
  tills: facts.tills.toReversed(),
  deposit: facts.deposit && { ...facts.deposit, drawers: facts.deposit.drawers.toReversed() },
});

/** A day with one receipt and nothing to settle. */
export const cleanDay = (facts: StoreDayFacts): StoreDayFacts => ({
  ...facts,
  isOver: true,
  pending: 0,
  terminals: [
    {
      terminal: "1",
      receipts: 1,
      first: "1",
      last: "1",
      voids: 0,
      training: 0,
      suspended: 0,
      openAmount: zeroCents,
      noSales: 0,
    },
  ],
  findings: [],
  refused: [],
  tenders: [],
  tills: [],
  deposit: null,
  sums: { ...facts.sums, gross: zeroAmount, tax: zeroAmount, items: noUnits },
  ledgerUnits: noUnits,
  unknownUnits: noUnits,
});

/** A day on which nothing arrived. */
export const emptyDay = (facts: StoreDayFacts): StoreDayFacts => ({ ...cleanDay(facts), terminals: [] });

export const zeroAmount = 0 as StoreDayFacts["sums"]["gross"];

const noUnits = 0 as StoreDayFacts["ledgerUnits"];
