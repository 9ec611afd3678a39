import fc from "fast-check";

import * as storeDays from "../../../store-day/index.ts";
import { arbStoreDayFacts } from "../../arbitraries/store-day.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { cleanDay, emptyDay } from "./day-samples.ts";

type Functions = Pick<
  typeof storeDays,
  "assessDay" | "blockerFingerprint" | "figureOfCheck" | "listBlockers" | "resultOfCheck" | "storeDayBlockers"
>;

const withoutDecisions = { audited: null, isExported: false, acceptances: [] };

/** Builds the rule and laws of the results of the conditions of an audit. */
export const checkRules = ({
  assessDay,
  blockerFingerprint,
  figureOfCheck,
  listBlockers,
  resultOfCheck,
  storeDayBlockers,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "store-day-checks": {
    says: "A condition of an audit is open while something blocks it, met once it was checked and nothing blocks it, and neither where the day has nothing to check.",
    source: "behaviour 3.8 (store-day board); decision 0365",
    codes: [],
    laws: {
      "a condition is open while a blocker of it is, met once all are accepted, and never met with nothing to check":
        fc.property(
          arbStoreDayFacts,
          fc.constantFrom(...storeDays.storeDayChecks),
          fc.boolean(),
          (facts, check, isAccepted) => {
            const blockers = listBlockers(facts).filter(({ code }) => storeDayBlockers[code].check === check);
            const acceptances = blockers.map((blocker) => ({
              code: blocker.code,
              subject: blocker.subject,
              mark: blockerFingerprint(blocker),
              comment: "seen",
            }));
            const day = assessDay(facts, { ...withoutDecisions, acceptances: isAccepted ? acceptances : [] });
            const result = resultOfCheck(check, day);
            if (blockers.length > 0) same(result, isAccepted ? "met" : "open");
            else holds(result !== "open", "nothing blocks it");
            same(resultOfCheck(check, assessDay(emptyDay(facts), withoutDecisions)), "none");
            const isOfReceipts = check === "numbers" || check === "refused" || check === "suspended";
            if (isOfReceipts || check === "integrity")
              same(resultOfCheck(check, assessDay(cleanDay(facts), withoutDecisions)), "met");
          },
        ),
      "drawers are checked once there are some, their cash once it is counted, and figures once one is not zero":
        fc.property(arbStoreDayFacts, (facts) => {
          const day = assessDay(facts, withoutDecisions);
          const { drawers, lines } = day.certificate;
          const hasSome = {
            drawers: drawers.length > 0,
            deposit: drawers.length > 0,
            overShort: drawers.some(({ counted }) => counted !== null),
            ties: lines.some(({ first, second }) => [first, second].some((figure) => (figure ?? 0) !== 0)),
          };
          for (const check of ["drawers", "deposit", "overShort", "ties"] as const)
            same(resultOfCheck(check, { ...day, blockers: [] }), hasSome[check] ? "met" : "none");
        }),
      "the figure of a condition says what blocks it: what is refused, suspended, not counted, over or short, or untied":
        fc.property(arbStoreDayFacts, (facts) => {
          const { blockers, certificate } = assessDay(facts, withoutDecisions);
          const blocks = (code: storeDays.StoreDayBlockerCode) => blockers.some((blocker) => blocker.code === code);
          const figureOf = (check: storeDays.StoreDayCheck) => figureOfCheck(check, certificate);
          same(figureOf("refused").value > 0, blocks("STORE_DAY_REFUSED"));
          same(figureOf("suspended").value > 0, blocks("STORE_DAY_OPEN"));
          const counted = figureOf("drawers");
          same(counted.unit === "number" && counted.value < (counted.of ?? 0), blocks("STORE_DAY_UNDECLARED"));
          same(figureOf("overShort"), { unit: "money", value: storeDays.sumOverShort(certificate.drawers) });
          const tied = figureOf("ties");
          same(tied.unit === "number" && tied.value < (tied.of ?? 0), blocks("STORE_DAY_TIES"));
        }),
    },
  },
});
