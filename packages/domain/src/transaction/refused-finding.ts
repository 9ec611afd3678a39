/** Findings of the Integrity report about facts that tills sent and the rules refused. */

import type { Issue } from "../result/index.ts";

import type { FindingAmounts } from "./finding-acceptance.ts";
import { getIntegrityRule, integrityRuleOf, type IntegrityRule } from "./integrity-rule.ts";

/** A rule that a refused fact breaks, with the amounts of its first issue. */
export interface RefusedFinding extends FindingAmounts {
  readonly rule: IntegrityRule;
}

/**
 * Finds the rules for receipts that the issues of a refused fact break, each once, in the order of the issues.
 *
 * Units: cents.
 * Source: behaviour 3.4 (Integrity), decision 0405.
 *
 * @example findRefused([{ code: "LINE_EXTENDED", params: { expected: 500, actual: 400 } }, { code: "REQUIRED", params: {} }]) // => [{ rule: "HEADER_IS_LINES", expected: 500, actual: 400 }]
 */
export function findRefused(issues: readonly Pick<Issue, "code" | "params">[]): readonly RefusedFinding[] {
  const findingByRule = new Map<IntegrityRule, RefusedFinding>();
  for (const { code, params } of issues) {
    const rule = integrityRuleOf(code);
    if (rule === null || getIntegrityRule(rule).of !== "receipt" || findingByRule.has(rule)) continue;
    findingByRule.set(rule, {
      rule,
      expected: wholeNumberOrNull(params["expected"]),
      actual: wholeNumberOrNull(params["actual"]),
    });
  }
  return [...findingByRule.values()];
}

function wholeNumberOrNull(value: unknown): number | null {
  return Number.isSafeInteger(value) ? Number(value) : null;
}
