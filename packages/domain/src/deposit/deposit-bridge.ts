/** Reconciles net sales with the bank deposit: named differences that sum up to the cent. */

import { totalCollectedOf, netSalesOf, type SalesSums } from "../metric/index.ts";
import { cents, sumCents, type Cents } from "../money/index.ts";
import { tenderKindOf, type BankingMethod, type TransactionTender } from "../transaction/index.ts";

import { amountToBank, depositOverShort, type BankedFields } from "./deposit.ts";
import { cashSalesOf, type DrawerCash } from "./drawer.ts";

/** A step of the bridge from net sales to the bank. */
export interface DepositStepRow {
  /** Half of the bridge: from net sales to the amount collected, or from there to the deposit. */
  readonly part: "collected" | "deposited";
  /** A discrepancy: nonzero only if the records disagree. */
  readonly isDiscrepancy: boolean;
}

const collectedStepRow = { part: "collected", isDiscrepancy: false } as const;
const depositedStepRow = { part: "deposited", isDiscrepancy: false } as const;
const discrepancyStepRow = { part: "deposited", isDiscrepancy: true } as const;

/**
 * Steps in order.
 *
 * taxes, fees, giftCards, rounding, tips: collected besides net sales. tenders: difference between tenders and amount collected (0).
 * cardsPending: to come from the card processor. notBanked: gift cards and credits paid for earlier. chequeGap: cheques taken
 * but not in the bag, or the reverse. till: drawers and receipts differ about cash. openings: morning floats. payIns, payOuts.
 * dropsHeld: still in the safe. overShort: counted more than expected. carryOver: the float that stays. unexplained: the bag differs.
 *
 * Source: behaviour 3.8 (carry-over, pay-outs, card batch pending, fees, rounding), decision 0094.
 */
export const depositSteps = {
  taxes: collectedStepRow,
  fees: collectedStepRow,
  giftCards: collectedStepRow,
  rounding: collectedStepRow,
  tips: collectedStepRow,
  tenders: { part: "collected", isDiscrepancy: true },
  cardsPending: depositedStepRow,
  notBanked: depositedStepRow,
  chequeGap: discrepancyStepRow,
  till: discrepancyStepRow,
  openings: depositedStepRow,
  payIns: depositedStepRow,
  payOuts: depositedStepRow,
  dropsHeld: depositedStepRow,
  overShort: depositedStepRow,
  carryOver: depositedStepRow,
  unexplained: discrepancyStepRow,
} as const satisfies Record<string, DepositStepRow>;

/** A step of the bridge. */
export type DepositStep = keyof typeof depositSteps;

/** Input of the bridge. */
export interface BridgeInput {
  /** Sums of the day's receipts. */
  readonly sums: SalesSums;
  /** Tenders of the day, by code. */
  readonly tenders: readonly TransactionTender[];
  readonly deposit: BankedFields;
  /** Content of the bag as stated on its slip; null if the count is used. */
  readonly declared: Cents | null;
}

/** Reconciliation: `netSales` plus every step is `deposited`. */
export interface DepositBridge {
  readonly netSales: Cents;
  readonly collected: Cents;
  readonly deposited: Cents;
  readonly steps: readonly { readonly step: DepositStep; readonly amount: Cents }[];
  /** True if the records agree: every discrepancy step is 0. */
  readonly isBalanced: boolean;
}

/**
 * Builds the bridge from sales to the bank; null if a drawer is not counted.
 *
 * Source: behaviour 3.8, decision 0094.
 *
 * @example depositBridge({ sums: emptySums, tenders: [], deposit: { drawers: [], dropsBanked: cents(0), cheques: [], remainingFloat: cents(0) }, declared: null }).isBalanced // => true
 */
export function depositBridge({ sums, tenders, deposit, declared }: BridgeInput): DepositBridge | null {
  const overShort = depositOverShort(deposit);
  const amountForBank = amountToBank(deposit);
  if (overShort === null || amountForBank === null) return null;
  const netSales = netSalesOf(sums);
  const sumTendersBankedAs = (banked: BankingMethod): number =>
    sumAmounts(tenders.filter(({ code }) => tenderKindOf(code).banked === banked).map(({ amount }) => amount));
  const sumDrawerCash = (amountOf: (cash: DrawerCash) => number): number =>
    sumAmounts(deposit.drawers.map(({ cash }) => amountOf(cash)));
  const amountByStep = {
    taxes: sums.tax,
    fees: sums.fees,
    giftCards: sums.giftCards,
    rounding: sums.rounding,
    tips: sums.tips,
    tenders: sumAmounts(tenders.map(({ amount }) => amount)) - totalCollectedOf(sums),
    cardsPending: -sumTendersBankedAs("processor"),
    notBanked: -sumTendersBankedAs("none"),
    chequeGap: sumAmounts(deposit.cheques.map(({ amount }) => amount)) - sumTendersBankedAs("cheque"),
    till: sumDrawerCash(cashSalesOf) - sumTendersBankedAs("cash"),
    openings: sumDrawerCash(({ opening }) => opening),
    payIns: sumDrawerCash(({ payIns }) => payIns),
    payOuts: -sumDrawerCash(({ payOuts }) => payOuts),
    dropsHeld: deposit.dropsBanked - sumDrawerCash(({ drops }) => drops),
    overShort,
    carryOver: -deposit.remainingFloat,
    unexplained: (declared ?? amountForBank) - amountForBank,
  } as const satisfies Record<DepositStep, number>;
  const stepAmounts = depositStepCodes.map((step) => ({ step, amount: cents(amountByStep[step]) }));
  return {
    netSales,
    collected: sumCents([
      netSales,
      ...stepAmounts.filter(({ step }) => depositSteps[step].part === "collected").map(({ amount }) => amount),
    ]),
    deposited: sumCents([netSales, ...stepAmounts.map(({ amount }) => amount)]),
    steps: stepAmounts,
    isBalanced: stepAmounts.every(({ step, amount }) => amount === 0 || !depositSteps[step].isDiscrepancy),
  };
}

const depositStepCodes = Object.keys(depositSteps).filter((step): step is DepositStep =>
  Object.hasOwn(depositSteps, step),
);

function sumAmounts(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
