import fc from "fast-check";

import type * as storeDay from "../../../store-day/index.ts";
import { arbStoreDayFacts } from "../../arbitraries/store-day.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof storeDay, "findDayIntegrity" | "isOverShortBeyond" | "listBlockers" | "listDrawers">;

const arbState = fc.constantFrom("EXPECTED", "LOADING", "LOADED", "AUDITED", "EXPORTED");
const arbCount = fc.constantFrom(0, 0, 3);

/** Builds the rules and laws of findings about whole store days. */
export const dayIntegrityRules = ({
  findDayIntegrity,
  isOverShortBeyond,
  listBlockers,
  listDrawers,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "store-day-integrity": {
    says: "A store day that is over is a finding while nobody audited it or refused facts are open, and so is each drawer beyond the tolerance without a word of explanation.",
    source: "behaviour 3.4 (Integrity: business date open); decisions 0365, 0405",
    laws: {
      "a day with receipts is open until it is audited, one with refused facts until they are settled, and one in progress is no finding":
        fc.property(arbStoreDayFacts, fc.boolean(), arbCount, arbState, (facts, hasReceipts, refused, state) => {
          const integrity = findDayIntegrity({ ...facts, hasReceipts, refused, hidesDrawers: false }, state);
          const isOpen = refused > 0 || (hasReceipts && !["AUDITED", "EXPORTED"].includes(state));
          same(
            integrity.filter(({ rule }) => rule === "DAY_OPEN"),
            facts.isOver && isOpen ? [{ rule: "DAY_OPEN", terminal: "", expected: null, actual: null }] : [],
          );
        }),
      "cash is a finding where it blocks the audit: each drawer beyond the tolerance, or all together": fc.property(
        arbStoreDayFacts,
        arbState,
        (facts, state) => {
          const cashFacts = { ...facts, isOver: true, hasReceipts: false, refused: 0 };
          const integrity = findDayIntegrity({ ...cashFacts, hidesDrawers: false }, state);
          same(findDayIntegrity({ ...cashFacts, hidesDrawers: true }, state), []);
          same(
            integrity.length > 0,
            listBlockers(facts).some(({ code }) => code === "STORE_DAY_OVER_SHORT"),
          );
          const exceedingDrawers = listDrawers(facts).filter((drawer) => isOverShortBeyond([drawer], facts.tolerance));
          if (integrity.length > 0)
            same(
              integrity.map(({ terminal }) => terminal),
              exceedingDrawers.length > 0 ? exceedingDrawers.map(({ terminal }) => terminal) : [""],
            );
          for (const { expected, actual } of integrity)
            holds(Math.abs((actual ?? 0) - (expected ?? 0)) > facts.tolerance, "beyond the tolerance");
        },
      ),
    },
  },
});
