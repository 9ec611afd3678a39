/** Combines the entered values of a deposit with the day's figures from receipts and tills. */

import type { DepositEditWire } from "@comptoir/api/wire";
import {
  drawerCashOf,
  parseDeposit,
  tillReportedFlows,
  type Deposit,
  type TillReportedFlow,
} from "@comptoir/domain/deposit";
import { centsFromDollars, dollarsFromCents, type Cents } from "@comptoir/domain/money";
import { issue, mapResult, type Issue, type Result } from "@comptoir/domain/result";
import type { TillCash } from "@comptoir/domain/store-day";

import { emptyTillCash } from "./day-cash.ts";

/** Content of a deposit as sent: amounts in dollars. */
export type EnteredContent = Omit<DepositEditWire, "id" | "version">;

/** Deposit to merge into; drawers that are not sent stay. */
export type DepositBase = Pick<
  Deposit,
  | "locationId"
  | "businessDate"
  | "drawers"
  | "dropsBanked"
  | "cheques"
  | "remainingFloat"
  | "comment"
  | "preparedBy"
  | "isBlind"
>;

/** Terminal code of a store without known tills. */
const onlyTerminalName = "1";

/**
 * Parses a deposit from typed content, a base and the facts of its day.
 *
 * Errors: those of the form, at the sent fields.
 */
export function parseContent(
  baseContent: DepositBase,
  typedContent: EnteredContent,
  terminals: readonly TillCash[],
): Result<Deposit> {
  const sentDrawers = typedContent.drawers ?? [];
  const terminalNames = [
    ...new Set(
      [...baseContent.drawers, ...terminals, ...sentDrawers]
        .map(({ terminal }) => terminal.trim())
        .filter(isTerminalName),
    ),
  ].toSorted();
  const drawerInputs = (terminalNames.length === 0 ? [onlyTerminalName] : terminalNames).map((terminal) => {
    const terminalCash = terminals.find((tillCash) => tillCash.terminal === terminal) ?? emptyTillCash(terminal);
    const storedDrawer = baseContent.drawers.find((drawer) => drawer.terminal === terminal);
    const sentDrawer = sentDrawers.find((drawer) => drawer.terminal.trim() === terminal);
    const drawerCash = drawerCashOf(terminalCash.receipts, terminalCash.report.reported, storedDrawer?.cash ?? {});
    const flowAmounts = Object.fromEntries(
      Object.entries(drawerCash).map(([flow, amount]) => [
        flow,
        findTypedFlowAmount(sentDrawer, flow, terminalCash) ?? dollarsFromCents(amount),
      ]),
    );
    const cashCount = sentDrawer?.count ?? storedDrawer?.count ?? null;
    return { terminal, ...flowAmounts, count: cashCount === null ? null : { counts: cashCount } };
  });
  const depositResult = parseDeposit({
    locationId: baseContent.locationId,
    businessDate: baseContent.businessDate,
    preparedBy: baseContent.preparedBy,
    isBlind: baseContent.isBlind,
    drawers: drawerInputs,
    dropsBanked: typedContent.dropsBanked ?? dollarsFromCents(baseContent.dropsBanked),
    cheques:
      typedContent.cheques ??
      baseContent.cheques.map(({ number, amount }) => ({ number, amount: dollarsFromCents(amount) })),
    remainingFloat: typedContent.remainingFloat ?? dollarsFromCents(baseContent.remainingFloat),
    comment: typedContent.comment ?? baseContent.comment,
  });
  const repeatedDrawers = sentDrawers.filter(({ terminal }, index) =>
    sentDrawers.some(
      (otherDrawer, otherIndex) => otherIndex < index && otherDrawer.terminal.trim() === terminal.trim(),
    ),
  );
  return repeatedDrawers.length > 0
    ? { ok: false, issues: repeatedDrawers.map((): Issue => issue("VALUE_TWICE", ["drawers", "terminal"])) }
    : mapResult(depositResult, (deposit) => deposit);
}

/** Parses a typed amount; an amount with fractions of a cent is an issue. */
export function parseDollarAmount(dollars: number): Result<Cents> {
  return centsFromDollars(dollars);
}

type SentDrawer = NonNullable<EnteredContent["drawers"]>[number];

/** Returns the typed amount of a flow that tills may report; undefined for another flow, if it was not typed, or if the till reported it. */
function findTypedFlowAmount(drawer: SentDrawer | undefined, flow: string, { report }: TillCash): number | undefined {
  return isReportedFlow(flow) && report.reported[flow] === undefined ? drawer?.[flow] : undefined;
}

const isReportedFlow = (flow: string): flow is TillReportedFlow => Object.hasOwn(tillReportedFlows, flow);
const isTerminalName = (terminal: string): boolean => terminal !== "";
