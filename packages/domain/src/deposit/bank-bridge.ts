/** Steps from the money that a store collected in a day to its bank deposit, for days without a deposit too. */

import { cents, type Cents } from "../money/index.ts";
import { emptySums } from "../metric/index.ts";
import { tenderKindOf, type TransactionTender } from "../transaction/index.ts";

import type { BankedFields, Deposit } from "./deposit.ts";
import { depositBridge, depositSteps, type DepositStep } from "./deposit-bridge.ts";

/**
 * Steps in order; those not named here are of the deposit bridge.
 *
 * collected: the start. inTransit: cash and cheques of a day whose deposit is not at the bank yet. corrections: by the bank, after confirming.
 *
 * Source: behaviour 3.4 (Financial: the bridge to the bank deposit), decision 0501.
 */
export const bankSteps = [
  "collected",
  "cardsPending",
  "notBanked",
  "inTransit",
  "chequeGap",
  "till",
  "openings",
  "payIns",
  "payOuts",
  "dropsHeld",
  "overShort",
  "carryOver",
  "corrections",
] as const;

/** A step from the money collected to the bank. */
export type BankStep = (typeof bankSteps)[number];

/** Input of a day's bridge to the bank. */
export interface BankBridgeInput {
  /** Tenders of the day, by code. */
  readonly tenders: readonly TransactionTender[];
  /** Deposit that is at the bank; null if there is none yet. */
  readonly deposit: (BankedFields & Pick<Deposit, "corrections">) | null;
}

/**
 * Lists the steps of a day, those of 0 left out; their sum is the bank deposit, corrections included.
 *
 * Units: cents. Source: behaviour 3.4 and 3.8, decision 0501.
 *
 * @example bankBridge({ tenders: [{ code: "CASH", amount: cents(500) }, { code: "VISA", amount: cents(200) }], deposit: null }) // => [{ step: "collected", amount: 700 }, { step: "cardsPending", amount: -200 }, { step: "inTransit", amount: -500 }]
 */
export function bankBridge({ tenders, deposit }: BankBridgeInput): readonly { step: BankStep; amount: Cents }[] {
  const sumTendersWhere = (isWanted: (tender: TransactionTender) => boolean): number =>
    tenders.filter(isWanted).reduce((sum, { amount }) => sum + amount, 0);
  const bridgeOfDeposit =
    deposit === null ? null : depositBridge({ sums: emptySums, tenders, deposit, declared: null });
  const amountByStep = new Map<BankStep, number>([["collected", sumTendersWhere(() => true)]]);
  if (deposit === null || bridgeOfDeposit === null) {
    amountByStep.set("cardsPending", -sumTendersWhere(({ code }) => tenderKindOf(code).banked === "processor"));
    amountByStep.set("notBanked", -sumTendersWhere(({ code }) => tenderKindOf(code).banked === "none"));
    amountByStep.set("inTransit", -sumTendersWhere(({ code }) => isBankedByStore(code)));
  } else {
    for (const { step, amount } of bridgeOfDeposit.steps) if (isBankStep(step)) amountByStep.set(step, amount);
    amountByStep.set(
      "corrections",
      deposit.corrections.reduce((sum, { amount }) => sum + amount, 0),
    );
  }
  return bankSteps.flatMap((step) => {
    const stepAmount = amountByStep.get(step) ?? 0;
    return stepAmount === 0 ? [] : [{ step, amount: cents(stepAmount) }];
  });
}

const isBankedByStore = (code: string): boolean =>
  tenderKindOf(code).banked === "cash" || tenderKindOf(code).banked === "cheque";

/** Tells whether a step of the deposit bridge leads from the money collected to the bank; what a slip declares is not in reports. */
const isBankStep = (step: DepositStep): step is DepositStep & BankStep =>
  depositSteps[step].part === "deposited" && step !== "unexplained";
