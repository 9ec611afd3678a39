/** Parses a deposit from a form and reports every issue at once. */

import { zeroCents, type Cents } from "../money/index.ts";
import { issue, mapResult, type Issue, type Result } from "../result/index.ts";
import { checkForm, checkRepeats, defineForm } from "../validation/index.ts";

import { denominations, piecesAtMost, type CashCount } from "./denomination.ts";
import type { Deposit } from "./deposit.ts";
import type { Drawer } from "./drawer.ts";

const amountRule = { money: { min: 0, max: 10_000_000 } } as const;
const amountOrZeroRules = [{ default: zeroCents }, amountRule] as const;
const identifierRule = { integer: { min: 1 } } as const;
const pieceCountRules = [{ default: 0 }, { integer: { min: 0, max: piecesAtMost, code: "DEPOSIT_COUNT" } }] as const;

const denominationCountForm = /* @__PURE__ */ defineForm(
  { denomination: ["required", { codeOf: denominations }], loose: pieceCountRules, rolls: pieceCountRules },
  [
    {
      fields: ["denomination", "rolls"],
      check: ({ denomination, rolls }) =>
        rolls > 0 && denominations[denomination].roll === null ? [issue("DEPOSIT_DENOMINATION", ["rolls"])] : [],
    },
  ],
);

/** Form of a count: each denomination once. */
export const cashCountForm = /* @__PURE__ */ defineForm(
  { counts: [{ default: [] }, { list: { of: denominationCountForm, max: 20 } }] },
  [
    {
      fields: ["counts"],
      check: ({ counts }) =>
        moveIssuesToField(
          checkRepeats(
            counts.map(({ denomination }) => denomination),
            ["counts"],
          ),
          "denomination",
        ),
    },
  ],
);

const drawerForm = /* @__PURE__ */ defineForm({
  terminal: ["required", "max40"],
  opening: amountOrZeroRules,
  received: amountOrZeroRules,
  change: amountOrZeroRules,
  refunds: amountOrZeroRules,
  payIns: amountOrZeroRules,
  payOuts: amountOrZeroRules,
  drops: amountOrZeroRules,
  count: [{ form: cashCountForm }],
});

/**
 * Form of a deposit: names, rules and laws between them. Amounts are in dollars.
 *
 * Source: behaviour 3.8, decision 0094.
 */
export const depositForm = /* @__PURE__ */ defineForm(
  {
    id: [{ default: 0 }, { integer: { min: 0 } }],
    locationId: ["required", identifierRule],
    businessDate: ["required", "date"],
    drawers: ["required", { list: { of: drawerForm, max: 200 } }],
    dropsBanked: amountOrZeroRules,
    cheques: [
      { default: [] },
      {
        list: {
          of: defineForm({
            number: ["required", "max40"],
            amount: ["required", { money: { min: 0.01, max: 10_000_000 } }],
          }),
          max: 500,
        },
      },
    ],
    remainingFloat: amountOrZeroRules,
    isBlind: [{ default: false }, "flag"],
    bagNumber: [{ default: "" }, "max40"],
    comment: [{ default: "" }, "max200"],
    preparedBy: ["required", identifierRule],
  },
  [
    {
      fields: ["drawers"],
      check: ({ drawers }) =>
        moveIssuesToField(
          checkRepeats(
            drawers.map(({ terminal }) => terminal),
            ["drawers"],
          ),
          "terminal",
        ),
    },
    { fields: ["drawers", "dropsBanked"], check: ({ drawers, dropsBanked }) => checkDrops(drawers, dropsBanked) },
  ],
);

/**
 * Parses a prepared deposit. Absent amounts are 0; a drawer without a count is not counted yet.
 *
 * Errors: REQUIRED, DATE, ONE_OF (no such note or coin), VALUE_TWICE (a terminal, a note or a coin), DEPOSIT_DENOMINATION (rolls of notes),
 * DEPOSIT_COUNT, DEPOSIT_DROPS (more from the safe than was dropped), MAX_LENGTH, LIST_LENGTH, and those of numbers.
 * Source: behaviour 3.8, decision 0094.
 *
 * @example parseDeposit({ locationId: 1, businessDate: "2026-03-12", drawers: [{ terminal: "3", opening: 200 }], preparedBy: 7 }).value.drawers[0].cash.opening // => 20000
 */
export function parseDeposit(value: unknown): Result<Deposit> {
  return mapResult(checkForm(depositForm, value), ({ drawers, ...form }) => ({
    ...form,
    status: "PREPARED",
    version: 1,
    drawers: drawers.map(({ terminal, count, ...cash }): Drawer => ({
      terminal,
      cash,
      count: count === null ? null : count.counts,
    })),
    bankReference: "",
    countedBy: null,
    verifiedBy: null,
    confirmedBy: null,
    corrections: [],
  }));
}

/**
 * Parses a count of notes and coins.
 *
 * Errors: ONE_OF (no such note or coin), VALUE_TWICE, DEPOSIT_DENOMINATION (rolls of notes), DEPOSIT_COUNT, INTEGER.
 *
 * @example parseCashCount([{ denomination: "N2000", loose: 3 }]).value // => [{ denomination: "N2000", loose: 3, rolls: 0 }]
 */
export function parseCashCount(counts: unknown): Result<CashCount> {
  return mapResult(checkForm(cashCountForm, { counts }), (form) => form.counts);
}

/** Appends the name of a field to the path of each issue. */
function moveIssuesToField(issues: readonly Issue[], name: string): readonly Issue[] {
  return issues.map(({ code, path, params }) => issue(code, [...path, name], params));
}

/** The issue does not state the sum of the drops, which a blind count hides. */
function checkDrops(drawers: readonly { readonly drops: Cents }[], banked: Cents): readonly Issue[] {
  const droppedAmount = drawers.reduce((sum, { drops }) => sum + drops, 0);
  return banked > droppedAmount ? [issue("DEPOSIT_DROPS", ["dropsBanked"])] : [];
}
