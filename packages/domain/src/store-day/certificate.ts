/** The certificate of a store day: compares two records of the same money and goods, line by line. */

import { cashSalesOf, cashToBank, sumCountedCash, depositBridge, type DepositStep } from "../deposit/index.ts";
import { totalCollectedOf } from "../metric/index.ts";
import { cents, type Cents } from "../money/index.ts";
import { tenderKindOf, type BankingMethod, type TransactionTender } from "../transaction/index.ts";

import { isOverShortBeyond, listDrawers, sumOverShort, type DayDrawer } from "./day-drawers.ts";
import type { StoreDayFacts, TerminalReceipts } from "./store-day-facts.ts";

/** Properties of a certificate line. */
export interface CertificateLineRow {
  readonly unit: "money" | "quantity";
}

/**
 * Lines in order. Each compares two records.
 *
 * collected: totals of the receipts · their tenders. cash: cash tenders · cash sales by the drawers. cheques: cheque tenders · cheques in the bag.
 * others: the other tenders; no second record. drawers: expected cash · counted cash. deposit: counted cash and drops · cash banked, kept and in the safe.
 * stock: units of the receipts · units of the stock ledger.
 *
 * Source: behaviour 3.8, 4 (1), decision 0365.
 */
export const certificateLines = {
  collected: { unit: "money" },
  cash: { unit: "money" },
  cheques: { unit: "money" },
  others: { unit: "money" },
  drawers: { unit: "money" },
  deposit: { unit: "money" },
  stock: { unit: "quantity" },
} as const satisfies Record<string, CertificateLineRow>;

/** Name of a certificate line. */
export type CertificateLineCode = keyof typeof certificateLines;

/** Names of the certificate lines, in order. */
export const certificateLineCodes: readonly CertificateLineCode[] = /* @__PURE__ */ Object.keys(
  certificateLines,
).filter((line): line is CertificateLineCode => Object.hasOwn(certificateLines, line));

/** A line with its two figures. Units: cents, or thousandths of a unit. */
export interface CertificateLine {
  readonly line: CertificateLineCode;
  readonly first: number | null;
  /** Total by the second record; null if there is none. */
  readonly second: number | null;
  /** Second less first; null while one is missing. */
  readonly difference: number | null;
  /** Part of the difference that other records explain. */
  readonly explained: number;
  readonly isTied: boolean;
}

/** Names of the counts of a certificate. */
export const certificateCounts = [
  "receipts",
  "sales",
  "refunds",
  "voids",
  "training",
  "suspended",
  "noSales",
  "refused",
] as const;

/** A count of a certificate. */
export type CertificateCount = (typeof certificateCounts)[number];

/** A drawer as a certificate states it. */
export type CertifiedDrawer = Pick<DayDrawer, "terminal" | "expected" | "counted">;

/** Numbers of a terminal as a certificate states them. */
export interface CertifiedNumbers extends Pick<TerminalReceipts, "terminal" | "receipts" | "first" | "last"> {
  readonly missing: number;
}

/** Figures of a store day. */
export interface StoreDayCertificate {
  readonly lines: readonly CertificateLine[];
  readonly tenders: readonly TransactionTender[];
  readonly drawers: readonly CertifiedDrawer[];
  /** Steps from the amount collected to the deposit that are not 0; empty while there is no counted deposit. */
  readonly bridge: readonly { readonly step: DepositStep; readonly amount: Cents }[];
  readonly terminals: readonly CertifiedNumbers[];
  readonly counts: Readonly<Record<CertificateCount, number>>;
  readonly fingerprint: string;
}

/**
 * Computes the certificate of a day. A line is tied if its records agree, or if other records explain their whole difference.
 *
 * Source: behaviour 4 (1), decision 0365.
 */
export function computeCertificate(facts: StoreDayFacts): StoreDayCertificate {
  const { sums, terminals, refused } = facts;
  const sumOverTerminals = (
    part: keyof TerminalReceipts & ("receipts" | "voids" | "training" | "suspended" | "noSales"),
  ) => sumOf(terminals.map((terminal) => terminal[part]));
  return {
    lines: listCertificateLines(facts),
    tenders: facts.tenders.toSorted((left, right) => compareText(left.code, right.code)),
    drawers: listDrawers(facts).map(({ terminal, expected, counted }) => ({ terminal, expected, counted })),
    bridge: listBridgeSteps(facts),
    terminals: listTerminalNumbers(facts),
    counts: {
      receipts: sumOverTerminals("receipts"),
      sales: sums.sales,
      refunds: sums.refundTransactions,
      voids: sumOverTerminals("voids"),
      training: sumOverTerminals("training"),
      suspended: sumOverTerminals("suspended"),
      noSales: sumOverTerminals("noSales"),
      refused: sumOf(refused.map(({ count }) => count)),
    },
    fingerprint: facts.fingerprint,
  };
}

function listCertificateLines(facts: StoreDayFacts): readonly CertificateLine[] {
  const { sums, tenders, deposit, tolerance } = facts;
  const drawers = listDrawers(facts);
  const sumBankedAs = (bankingMethod: BankingMethod): number =>
    sumOf(tenders.filter(({ code }) => tenderKindOf(code).banked === bankingMethod).map(({ amount }) => amount));
  const expectedSum = sumOf(drawers.map((drawer) => drawer.expected));
  const countedSum = drawers.some((drawer) => drawer.counted === null)
    ? null
    : sumOf(drawers.map((drawer) => drawer.counted ?? 0));
  const isOverShortExplained =
    !isOverShortBeyond(drawers, tolerance) || (deposit !== null && deposit.comment.trim() !== "");
  const paymentFindings = facts.findings.filter(({ rule }) => rule === "PAYMENTS_ARE_TOTAL");
  const tenderSum = sumOf(tenders.map(({ amount }) => amount));
  return [
    makeLine(
      "collected",
      totalCollectedOf(sums),
      tenderSum,
      sumOf(paymentFindings.map(({ difference }) => difference)),
    ),
    makeLine(
      "cash",
      sumBankedAs("cash"),
      drawers.length === 0 ? null : sumOf(drawers.map(({ cash }) => cashSalesOf(cash))),
    ),
    makeLine(
      "cheques",
      sumBankedAs("cheque"),
      deposit === null ? null : sumOf(deposit.cheques.map(({ amount }) => amount)),
    ),
    makeLine("others", tenderSum - sumBankedAs("cash") - sumBankedAs("cheque"), null),
    makeLine("drawers", expectedSum, countedSum, isOverShortExplained ? sumOverShort(drawers) : 0),
    makeDepositLine(facts),
    makeLine("stock", sums.items, facts.ledgerUnits, 0 - facts.unknownUnits),
  ];
}

/** Makes the line of the deposit. Its corrections count as explained, because each has a comment. */
function makeDepositLine({ deposit }: StoreDayFacts): CertificateLine {
  const countedCash = deposit === null ? null : sumCountedCash(deposit);
  const cashForBank = deposit === null ? null : cashToBank(deposit);
  if (deposit === null || countedCash === null || cashForBank === null) return makeLine("deposit", null, null);
  const dropSum = sumOf(deposit.drawers.map(({ cash }) => cash.drops));
  const correctedAmount = sumOf(deposit.corrections.map(({ amount }) => amount));
  const dropsInSafe = dropSum - deposit.dropsBanked;
  return makeLine(
    "deposit",
    countedCash + dropSum,
    cashForBank + deposit.remainingFloat + dropsInSafe + correctedAmount,
    correctedAmount,
  );
}

function makeLine(
  line: CertificateLineCode,
  firstAmount: number | null,
  secondAmount: number | null,
  explained = 0,
): CertificateLine {
  const difference = firstAmount === null || secondAmount === null ? null : secondAmount - firstAmount;
  const explainedAmount = difference === null ? 0 : explained;
  return {
    line,
    first: firstAmount,
    second: secondAmount,
    difference,
    explained: explainedAmount,
    isTied: isTied({ difference, explained: explainedAmount }),
  };
}

/**
 * Tells whether the records of a line agree, or their whole difference is explained.
 *
 * @example isTied({ difference: 5, explained: 0 }) // => false
 */
export function isTied({ difference, explained }: Pick<CertificateLine, "difference" | "explained">): boolean {
  return difference === null || difference === explained;
}

function listBridgeSteps({ sums, tenders, deposit }: StoreDayFacts): StoreDayCertificate["bridge"] {
  const bridge = deposit === null ? null : depositBridge({ sums, tenders, deposit, declared: null });
  return (bridge?.steps ?? []).filter(({ amount }) => amount !== 0);
}

/**
 * Lists the receipt numbers of each terminal. Gaps of a store whose terminals share one counter have no terminal: they get a row of their
 * own.
 */
function listTerminalNumbers({ terminals, findings }: StoreDayFacts): readonly CertifiedNumbers[] {
  const gapFindings = findings.filter(({ rule }) => rule === "SEQUENCE_GAP");
  const terminalCodes = [...new Set([...terminals, ...gapFindings].map(({ terminal }) => terminal))].toSorted();
  return terminalCodes.map((name) => {
    const terminalReceipts = terminals.find(({ terminal }) => terminal === name);
    const missingCount = sumOf(gapFindings.filter(({ terminal }) => terminal === name).map((gap) => gap.missing));
    return {
      terminal: name,
      receipts: terminalReceipts?.receipts ?? 0,
      first: terminalReceipts?.first ?? "",
      last: terminalReceipts?.last ?? "",
      missing: missingCount,
    };
  });
}

const sumOf = (values: readonly number[]): Cents => cents(values.reduce((sum, value) => sum + value, 0));
const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
