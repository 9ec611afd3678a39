import { expect, test } from "vitest";

import { cents } from "../../../money/index.ts";
import * as ours from "../../../transaction/index.ts";
import { isAnyBroken, lawsOf } from "../../law.ts";
import { transactionLaws } from "../transaction.ts";

/** Faulty implementations of receipts, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
  [
    "the numbers are taken in the order they come",
    "missing-and-duplicate-numbers",
    { findSequenceGaps: (numbers) => ours.findSequenceGaps(numbers.slice(0, -1)) },
  ],
  [
    "the end of the counter is a gap",
    "missing-and-duplicate-numbers",
    {
      findSequenceGaps: (numbers, { after } = {}) =>
        ours.findSequenceGaps(numbers, after === undefined ? {} : { after }),
    },
  ],
  [
    "only what can be read comes twice",
    "missing-and-duplicate-numbers",
    {
      findSequenceGaps: (numbers, rule) => {
        const gaps = ours.findSequenceGaps(numbers, rule);
        return { ...gaps, duplicates: gaps.duplicates.filter((number) => !gaps.unreadable.includes(number)) };
      },
    },
  ],
  [
    "every till counts for itself",
    "missing-receipts",
    {
      findMissingReceipts: (receipts) =>
        [...new Set(receipts.map(({ terminal }) => terminal))].flatMap((till) =>
          ours.findMissingReceipts(receipts.filter(({ terminal }) => terminal === till)),
        ),
    },
  ],
  [
    "all tills count together",
    "missing-receipts",
    {
      findMissingReceipts: (receipts) =>
        ours.findMissingReceipts(receipts.map((receipt) => ({ ...receipt, terminal: "1" }))),
    },
  ],
  [
    "a day has no day before it",
    "missing-receipts",
    {
      findMissingReceipts: (receipts) =>
        [...new Set(receipts.map(({ businessDate }) => businessDate))].flatMap((date) =>
          ours.findMissingReceipts(receipts.filter(({ businessDate }) => businessDate === date)),
        ),
    },
  ],
  [
    "numbers from elsewhere are gaps",
    "missing-receipts",
    {
      findMissingReceipts: (receipts) =>
        receipts
          .slice(0, 1)
          .flatMap(({ businessDate }) =>
            ours
              .findSequenceGaps(receipts.map(({ number }) => number))
              .gaps.map((gap) => ({ ...gap, businessDate, terminal: null })),
          ),
    },
  ],
  [
    "a limit is reached at it",
    "risk-events",
    {
      findRiskEvents: (transaction, { today, limits }) =>
        ours.findRiskEvents(transaction, {
          today,
          ...(limits !== undefined && { limits: { ...limits, refund: limits.refund - 1 } }),
        }),
    },
  ],
  [
    "an unknown cost is 0",
    "risk-events",
    {
      findRiskEvents: (transaction, at) => [
        ...ours.findRiskEvents(transaction, at),
        ...transaction.lines
          .filter(({ unitCost }) => unitCost === null)
          .map(({ lineNo }) => ({ type: "BELOW_COST" as const, lineNo, amount: cents(0) })),
      ],
    },
  ],
  [
    "a refund at the limit is over it",
    "risk-limits",
    { isRiskEvent: ({ type, size }, limits) => ours.isRiskEvent({ type, size: Math.abs(size) + 1 }, limits) },
  ],
  [
    "cashiers without a name are left out of a rehearsal",
    "limit-rehearsal",
    {
      rehearseLimits: (events) => {
        const rehearsal = ours.rehearseLimits(events);
        return { ...rehearsal, cashiers: rehearsal.cashiers.filter(({ cashier }) => cashier !== null) };
      },
    },
  ],
  [
    "the total of a rehearsal is that of refunds",
    "limit-rehearsal",
    {
      rehearseLimits: (events) => ({
        ...ours.rehearseLimits(events),
        total: ours.rehearseLimits(events.filter(({ type }) => type === "REFUND_OVER_LIMIT")).total,
      }),
    },
  ],
  [
    "receipts with a wrong rounding are rounded anew like the others",
    "rounding-rehearsal",
    {
      rehearseRounding: (payments, tried) => ({
        ...ours.rehearseRounding(payments, tried),
        apart: { receipts: 0, amount: cents(0) },
      }),
    },
  ],
  [
    "a tried rounding is always to the nearest coin",
    "rounding-rehearsal",
    { rehearseRounding: (payments, tried) => ours.rehearseRounding(payments, { ...tried, way: "NEAREST" }) },
  ],
  [
    "lines at other prices are computed as if they had the list price",
    "price-rehearsal",
    {
      rehearsePrices: (receipts, context) =>
        ours.rehearsePrices(receipts, { ...context, listPriceOf: (_, day) => context.listPriceOf(1, day) }),
    },
  ],
  [
    "tried changes of departments are ignored",
    "price-rehearsal",
    {
      rehearsePrices: (receipts, { tried, ...context }) =>
        ours.rehearsePrices(receipts, { ...context, tried: { ...tried, departments: [] } }),
    },
  ],
  [
    "what is counted apart is left out",
    "price-rehearsal",
    { rehearsePrices: (receipts, context) => ({ ...ours.rehearsePrices(receipts, context), apart: [] }) },
  ],
  [
    "a long comment is cut",
    "integrity-findings",
    {
      acceptFinding: (finding, acceptance) =>
        ours.acceptFinding(finding, { ...acceptance, comment: acceptance.comment.slice(0, 199) }),
    },
  ],
  [
    "one's own events are among those of the others",
    "cashier-rates",
    { compareCashiers: (all) => ours.compareCashiers(all).map((row) => ({ ...row, peers: row.rate })) },
  ],
  [
    "a finding is accepted without a word",
    "integrity-findings",
    { acceptFinding: (finding, { by }) => ours.acceptFinding(finding, { comment: "ok", by }) },
  ],
  [
    "whoever comes last accepts",
    "integrity-findings",
    {
      acceptFinding: (finding, acceptance) =>
        ours.acceptFinding({ ...finding, by: finding.status === "ACCEPTED" ? acceptance.by : finding.by }, acceptance),
    },
  ],
  [
    "taken back, a finding keeps its comment",
    "integrity-findings",
    {
      reopenFinding: (finding) => {
        const reopenResult = ours.reopenFinding(finding);
        return reopenResult.ok
          ? { ok: true, value: { ...reopenResult.value, comment: finding.comment } }
          : reopenResult;
      },
    },
  ],
  [
    "what comes back stays accepted",
    "integrity-findings",
    {
      updateFindings: (known, detected) =>
        ours.updateFindings(
          known.map((finding) => (finding.status === "FIXED" ? { ...finding, status: "ACCEPTED" as const } : finding)),
          detected,
        ),
    },
  ],
  [
    "an acceptance of other amounts holds",
    "integrity-acceptances",
    {
      isAcceptanceOf: (acceptance, finding) =>
        ours.isAcceptanceOf({ ...acceptance, expected: finding.expected, actual: finding.actual }, finding),
    },
  ],
  [
    "what was taken back stays accepted",
    "integrity-acceptances",
    { isAcceptanceOf: (acceptance, finding) => ours.isAcceptanceOf({ ...acceptance, isReopened: false }, finding) },
  ],
  [
    "an acceptance holds for every till of a store",
    "integrity-acceptances",
    {
      isAcceptanceOf: (acceptance, finding) =>
        ours.isAcceptanceOf({ ...acceptance, terminal: finding.terminal }, finding),
    },
  ],
  [
    "a finding is named without its last number",
    "integrity-acceptances",
    { printFindingKey: (finding) => ours.printFindingKey({ ...finding, lastNumber: "" }) },
  ],
  [
    "a mark leaves amounts out",
    "integrity-acceptances",
    { findingFingerprint: (finding) => ours.findingFingerprint({ ...finding, expected: null, actual: null }) },
  ],
  [
    "what a row shows is of the first acceptance",
    "integrity-acceptances",
    {
      parseSeenFinding: (text) => {
        const parsedFinding = ours.parseSeenFinding(text);
        return parsedFinding === null ? null : { ...parsedFinding, version: Math.min(parsedFinding.version, 1) };
      },
    },
  ],
  [
    "any text shows a finding",
    "integrity-acceptances",
    { parseSeenFinding: (text) => ours.parseSeenFinding(text) ?? { rule: "EMPTY", version: 0, mark: text } },
  ],
  [
    "a tolerance hides too little paid only",
    "integrity-limits",
    { doPaymentsDiffer: ({ total, paid }, { tolerance }) => paid > total || total - paid > tolerance },
  ],
  [
    "a rule has no code",
    "integrity-rules",
    {
      getIntegrityRule: (rule) => ({
        ...ours.getIntegrityRule(rule),
        codes: rule === "NEGATIVE_STOCK" ? [] : ours.getIntegrityRule(rule).codes,
      }),
    },
  ],
  [
    "a wrong balance is fixed when its day is old",
    "integrity-rules",
    {
      getIntegrityRule: (rule) => {
        const { isOfAllDays: _isOfAllDays, ...row } = ours.getIntegrityRule(rule);
        return row;
      },
    },
  ],
  [
    "a fact is refused for one reason",
    "integrity-rules",
    { findRefused: (issues) => ours.findRefused(issues.slice(0, 1)) },
  ],
  [
    "a wrong sign is nobody's rule",
    "integrity-rules",
    { integrityRuleOf: (code) => (code === "LINE_SIGN" ? null : ours.integrityRuleOf(code)) },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(transactionLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
