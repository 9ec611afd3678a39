/** Converts deposits to responses; hides the expected amounts of a blind count. */

import type { Caller } from "@comptoir/api/contract";
import type { DepositDetail, DepositRow } from "@comptoir/api/wire";
import {
  areDrawersHidden,
  depositBridge,
  needsComment,
  summarizeDeposit,
  tillReportedFlows,
  type Drawer,
  type TillReportedFlow,
} from "@comptoir/domain/deposit";
import { cents } from "@comptoir/domain/money";
import type { TillCash } from "@comptoir/domain/store-day";
import { tenderKindOf } from "@comptoir/domain/transaction";
import { Effect } from "effect";

import { readDaySums, readTillCashOfDay } from "./day-cash.ts";
import { listActions, depositPolicyAt } from "./deposit-policy.ts";
import type { StoredDeposit } from "./deposit-rows.ts";

const hidesDrawers = (storedDeposit: StoredDeposit): boolean =>
  areDrawersHidden({
    deposit: storedDeposit,
    isStoreBlind: storedDeposit.isBlind,
    isRevealed: storedDeposit.isRevealed,
  });

/** Converts a deposit to a row of the list. */
export function toDepositRow(storedDeposit: StoredDeposit, location: string): DepositRow {
  const { id, version, locationId, businessDate, status, bagNumber, bankReference, comment, changedAt } = storedDeposit;
  const toPerson = (userId: number) => ({ id: userId, name: storedDeposit.names.get(userId) ?? "" });
  const toPersonOrNull = (userId: number | null) => (userId === null ? null : toPerson(userId));
  return {
    id,
    version,
    locationId,
    location,
    businessDate,
    status,
    ...summarizeDeposit(storedDeposit, storedDeposit),
    bagNumber,
    bankReference,
    comment,
    preparedBy: toPerson(storedDeposit.preparedBy),
    countedBy: toPersonOrNull(storedDeposit.countedBy),
    verifiedBy: toPersonOrNull(storedDeposit.verifiedBy),
    confirmedBy: toPersonOrNull(storedDeposit.confirmedBy),
    changedAt,
  };
}

/** Converts a deposit to its full response: drawers with the tills' reports, the bridge, and the caller's actions. */
export const viewDeposit = Effect.fn("viewDeposit")(function* (
  caller: Caller,
  storedDeposit: StoredDeposit,
  location: string,
) {
  const policy = yield* depositPolicyAt(storedDeposit.locationId);
  const tillCashOfDay = yield* readTillCashOfDay(storedDeposit.locationId, storedDeposit.businessDate);
  const { sums, tenders } = yield* readDaySums(storedDeposit.locationId, storedDeposit.businessDate);
  const isExpectedCashVisible = !hidesDrawers(storedDeposit);
  const chequeTenders = tenders.filter(({ code }) => tenderKindOf(code).banked === "cheque");
  const depositDetail: DepositDetail = {
    ...toDepositRow(storedDeposit, location),
    isBlind: storedDeposit.isBlind,
    drawers: storedDeposit.drawers.map((drawer) =>
      toDrawerDetail(
        storedDeposit,
        drawer,
        tillCashOfDay.find(({ terminal }) => terminal === drawer.terminal),
      ),
    ),
    dropsBanked: storedDeposit.dropsBanked,
    cheques: storedDeposit.cheques,
    chequesReceived: isExpectedCashVisible ? cents(chequeTenders.reduce((sum, { amount }) => sum + amount, 0)) : null,
    corrections: storedDeposit.corrections.map(({ amount, comment, userId, at }) => ({
      amount,
      comment,
      by: storedDeposit.names.get(userId) ?? "",
      at,
    })),
    bridge: isExpectedCashVisible ? depositBridge({ sums, tenders, deposit: storedDeposit, declared: null }) : null,
    actions: listActions(caller, storedDeposit, policy),
    tolerance: cents(policy.tolerance),
    needsComment: isExpectedCashVisible && storedDeposit.status === "COUNTED" && needsComment(storedDeposit, policy),
    isVerifiedByOther: policy.isVerified,
    isConfirmedByOther: policy.isConfirmedByOther,
  };
  return depositDetail;
});

function toDrawerDetail(storedDeposit: StoredDeposit, drawer: Drawer, facts: TillCash | undefined) {
  const { expected, declared, overShort, opening, received, change, refunds, payIns, payOuts, drops } =
    summarizeDeposit({ ...storedDeposit, drawers: [drawer], cheques: [], corrections: [] }, storedDeposit);
  const reportedFlows = facts?.report.reported ?? {};
  const isReportedFlow = (flow: string): flow is TillReportedFlow => Object.hasOwn(reportedFlows, flow);
  return {
    terminal: drawer.terminal,
    opening,
    received,
    change,
    refunds,
    payIns,
    payOuts,
    drops,
    expected,
    declared,
    overShort,
    count: drawer.count,
    told: Object.keys(tillReportedFlows).filter(isReportedFlow),
    tillDeclared: hidesDrawers(storedDeposit) ? null : (facts?.report.declared.get("CASH") ?? null),
  };
}
