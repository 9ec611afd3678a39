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
