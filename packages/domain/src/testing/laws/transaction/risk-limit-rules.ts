import fc from "fast-check";

import type * as transaction from "../../../transaction/index.ts";
import { riskTypes, type RiskType } from "../../../transaction/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<
  typeof transaction,
  "defaultRiskLimits" | "isRiskEvent" | "isRiskType" | "riskLimits" | "riskScore" | "riskTypes"
>;

const types = Object.keys(riskTypes).filter((type): type is RiskType => type in riskTypes);
const arbType = fc.constantFrom(...types);

/** Builds the rules and laws of risk limits and event weights. */
export const riskLimitRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const { defaultRiskLimits, isRiskEvent, isRiskType, riskLimits, riskScore } = functions;
  return {
    "risk-limits": {
      says: "A risk event is reviewed when it exceeds the limit of its type, by default 100 $ for a refund and 30 % for a discount; a cashier's score is the sum of the weights of their events.",
      source: "behaviour 3.4 (Exception: thresholds per type); decision 0092",
      laws: {
        "reviews an event beyond its limit, positive or negative, and always one without an amount": fc.property(
          arbType,
          fc.oneof(fc.integer({ min: -50_000, max: 50_000 }), fc.constantFrom(-1, 0, 1)),
          fc.boolean(),
          fc.constantFrom(undefined, 0, 20_000),
          (type, some, isAtLimit, own) => {
            const { measure, over } = riskLimits[type];
            const size = some + (isAtLimit ? (own ?? over) : 0);
            same(
              isRiskEvent({ type, size }, own === undefined ? {} : { [type]: own }),
              measure === "none" || Math.abs(size) > (own ?? over),
            );
          },
        ),
        "every risk type has a limit, and those of refunds and discounts are the ones of receipts": fc.property(
          arbType,
          (type) => {
            const { measure, over } = riskLimits[type];
            const expectedLimit =
              type === "REFUND_OVER_LIMIT"
                ? ["amount", defaultRiskLimits.refund]
                : type === "DISCOUNT_OVER_LIMIT"
                  ? ["percent", defaultRiskLimits.discount * 100]
                  : null;
            same([measure, over], expectedLimit ?? [type === "NO_SALE" || type === "REPRINT" ? "none" : "amount", 0]);
          },
        ),
        "a score is the sum of the weights of the events": fc.property(
          fc.dictionary(arbType, fc.nat(40), { maxKeys: 4 }),
          (events) => {
            same(
              riskScore(events),
              types.reduce((sum, type) => sum + (events[type] ?? 0) * functions.riskTypes[type].score, 0),
            );
          },
        ),
        "accepts exactly the thirteen risk types": fc.property(
          fc.oneof(fc.anything(), fc.constantFrom(...types, "toString")),
          (value) => {
            same([isRiskType(value), isRiskType([value])], [types.some((type) => type === value), false]);
            same(Object.keys(functions.riskTypes).length, 13);
          },
        ),
      },
    },
  };
};
