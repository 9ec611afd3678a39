import fc from "fast-check";

import { fail, issue } from "../../../result/index.ts";
import type * as transaction from "../../../transaction/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof transaction,
  | "shareConfidenceBounds"
  | "compareWithPeers"
  | "parseRiskComment"
  | "parseSeenRiskEvent"
  | "printRiskSubject"
  | "journalRiskTypes"
>;

const arbShare = fc
  .integer({ min: 1, max: 400 })
  .chain((trials) => fc.tuple(fc.integer({ min: 0, max: trials }), fc.constant(trials)));

/** Probability that a binomial count is at most `most`, summed term by term. */
function binomialUpTo(most: number, trials: number, share: number): number {
  if (share <= 0) return 1;
  if (share >= 1) return most >= trials ? 1 : 0;
  let [term, sum] = [trials * Math.log1p(-share), 0];
  for (let count = 0; count <= most; count += 1) {
    sum += Math.exp(term);
    term += Math.log((trials - count) / (count + 1)) + Math.log(share) - Math.log1p(-share);
  }
  return sum;
}

const isNear = (actual: number, expected: number, by = 1e-9) =>
  holds(Math.abs(actual - expected) < by, `${actual} is ${expected}`);

/** Builds the rules and laws of rates with exact bounds, and of reviews of events. */
export const exactRateRules = ({
  shareConfidenceBounds,
  compareWithPeers,
  parseRiskComment,
  parseSeenRiskEvent,
  printRiskSubject,
  journalRiskTypes,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "exact-rate": {
    says: "The rate of a cashier is set beside that of all others with the exact bounds of Clopper and Pearson at 95 %: it is above or below only where the bounds leave no doubt.",
    source: "behaviour 3.4, decision 0342",
    codes: [],
    laws: {
      "gives the values of published tables": fc.property(fc.constant(null), () => {
        for (const [successes, trials, low, high] of [
          [5, 10, 0.1870860284, 0.8129139716],
          [0, 10, 0, 0.3084971078],
          [10, 10, 0.6915028922, 1],
          [1, 20, 0.0012650895, 0.2487327628],
        ] as const) {
          const bounds = shareConfidenceBounds(successes, trials);
          isNear(bounds.low, low);
          isNear(bounds.high, high);
        }
      }),
      "at its bounds a count as far away has the probability of one tail": fc.property(
        arbShare,
        ([successes, trials]) => {
          const { low, high } = shareConfidenceBounds(successes, trials);
          holds(low <= successes / trials && successes / trials <= high, "the share lies within its bounds");
          if (successes < trials) isNear(binomialUpTo(successes, trials, high), 0.025, 1e-7);
          if (successes > 0) isNear(1 - binomialUpTo(successes - 1, trials, low), 0.025, 1e-7);
        },
      ),
      "mirrored counts have mirrored bounds, and more confidence has wider ones": fc.property(
        arbShare,
        ([successes, trials]) => {
          const [ownBounds, other, wide] = [
            shareConfidenceBounds(successes, trials),
            shareConfidenceBounds(trials - successes, trials),
            shareConfidenceBounds(successes, trials, 0.99),
          ];
          isNear(ownBounds.low, 1 - other.high);
          isNear(ownBounds.high, 1 - other.low);
          holds(wide.low <= ownBounds.low && wide.high >= ownBounds.high, "99 % is wider than 95 %");
        },
      ),
      "a ratio lies within its bounds, and the peers see its inverse": fc.property(
        fc.nat(60),
        fc.integer({ min: 1, max: 3_000 }),
        fc.nat(200),
        fc.integer({ min: 1, max: 9_000 }),
        (events, receipts, peerEvents, peerReceipts) => {
          const [ownCounts, peers] = [
            { events, receipts },
            { events: peerEvents, receipts: peerReceipts },
          ];
          const [comparison, mirrored] = [compareWithPeers(ownCounts, peers), compareWithPeers(peers, ownCounts)];
          if (comparison.ratio !== null)
            holds(
              comparison.low <= comparison.ratio && (comparison.high === null || comparison.ratio <= comparison.high),
              "within its bounds",
            );
          same(mirrored.verdict, { above: "below", below: "above", unsure: "unsure" }[comparison.verdict]);
          if (events > 0 && comparison.ratio !== null && mirrored.ratio !== null)
            isNear(comparison.ratio * mirrored.ratio, 1, 1e-6);
        },
      ),
      "nobody without receipts, or without peers, is judged": fc.property(fc.nat(9), fc.nat(9), (events, receipts) => {
        same(compareWithPeers({ events, receipts: 0 }, { events, receipts }).verdict, "unsure");
        same(compareWithPeers({ events, receipts }, { events, receipts: 0 }).verdict, "unsure");
      }),
    },
  },
  "risk-review": {
    says: "An event is reviewed with a comment, and is the same event when another batch brings it again.",
    source: "behaviour 3.4, decision 0343",
    codes: ["RISK_COMMENT", "MAX_LENGTH", "SPECIAL_CHARACTERS"],
    laws: {
      "what a row shows of an event is read alike": fc.property(
        fc.nat(99),
        fc.integer({ min: 1, max: 9_999 }),
        fc.constantFrom(...journalRiskTypes),
        fc.stringMatching(/^[A-Z0-9-]{1,6}$/u),
        fc.oneof(
          fc.record({ factNo: fc.integer({ min: 1, max: 1e9 }), part: fc.nat(9) }),
          fc.record({ number: fc.stringMatching(/^[A-Z0-9-]{1,8}$/u), lineNo: fc.nat(90) }),
        ),
        (version, locationId, type, terminal, rest) => {
          const subject = printRiskSubject({ type, terminal, ...rest });
          same(parseSeenRiskEvent(`${version} ${locationId} 2026-03-10 ${subject}`), {
            version,
            locationId,
            businessDate: "2026-03-10",
            subject,
          });
        },
      ),
      "two events have two names": fc.property(fc.nat(9), fc.nat(9), (left, right) => {
        const subjectOfLine = (lineNo: number) =>
          printRiskSubject({ type: "VOID_LINE", terminal: "1", number: "7", lineNo });
        same(subjectOfLine(left) === subjectOfLine(right), left === right);
      }),
      "a review needs a comment": fc.property(fc.constantFrom("", " ", "\u00a0"), (comment) => {
        same(parseRiskComment(comment), fail(issue("RISK_COMMENT", ["comment"])));
        holds(parseRiskComment("Vu avec Luc").ok && !parseRiskComment("x".repeat(500)).ok, "a short text is one");
      }),
      "any text is read, or is none": fc.property(fc.string(), (text) => {
        const parsed = parseSeenRiskEvent(text);
        holds(parsed === null || parsed.locationId > 0, "a place has a number");
      }),
    },
  },
});
