/** Converts deposits to responses; hides the expected amounts of a blind count. */

import type { Caller } from "@comptoir/api/contract";
import type { DepositDetail, DepositRow } from "@comptoir/api/wire";
import {
  depositBridge,
  canSeeExpectedCash,
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

import { readDaySums, readTerminals } from "./day-cash.ts";
import { listActions, depositPolicyAt } from "./deposit-policy.ts";
import type { StoredDeposit } from "./deposit-rows.ts";

/** Converts a deposit to a row of the list. */
export function viewRow(storedDeposit: StoredDeposit, location: string): DepositRow {
  const { id, version, locationId, businessDate, status, bagNumber, bankReference, comment, changedAt } = storedDeposit;
  const personOf = (userId: number) => ({ id: userId, name: storedDeposit.names.get(userId) ?? "" });
  const maybePerson = (userId: number | null) => (userId === null ? null : personOf(userId));
  return {
    id,
    version,
    locationId,
    location,
    businessDate,
    status,
    ...summarizeDeposit(storedDeposit),
    bagNumber,
    bankReference,
    comment,
    preparedBy: personOf(storedDeposit.preparedBy),
    countedBy: maybePerson(storedDeposit.countedBy),
    verifiedBy: maybePerson(storedDeposit.verifiedBy),
    confirmedBy: maybePerson(storedDeposit.confirmedBy),
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
  const terminals = yield* readTerminals(storedDeposit.locationId, storedDeposit.businessDate);
  const { sums, tenders } = yield* readDaySums(storedDeposit.locationId, storedDeposit.businessDate);
  const isShown = canSeeExpectedCash(storedDeposit);
  const cheques = tenders.filter(({ code }) => tenderKindOf(code).banked === "cheque");
  const depositDetail: DepositDetail = {
    ...viewRow(storedDeposit, location),
    isBlind: storedDeposit.isBlind,
    drawers: storedDeposit.drawers.map((drawer) =>
      viewDrawer(
        storedDeposit,
        drawer,
        terminals.find(({ terminal }) => terminal === drawer.terminal),
      ),
    ),
    dropsBanked: storedDeposit.dropsBanked,
    cheques: storedDeposit.cheques,
    chequesReceived: isShown ? cents(cheques.reduce((sum, { amount }) => sum + amount, 0)) : null,
    corrections: storedDeposit.corrections.map(({ amount, comment, userId, at }) => ({
      amount,
      comment,
      by: storedDeposit.names.get(userId) ?? "",
      at,
    })),
    bridge: isShown ? depositBridge({ sums, tenders, deposit: storedDeposit, declared: null }) : null,
    actions: listActions(caller, storedDeposit, policy),
    tolerance: cents(policy.tolerance),
    needsComment: isShown && storedDeposit.status === "COUNTED" && needsComment(storedDeposit, policy),
    isVerifiedByOther: policy.isVerified,
    isConfirmedByOther: policy.isConfirmedByOther,
  };
  return depositDetail;
});

function viewDrawer(storedDeposit: StoredDeposit, drawer: Drawer, facts: TillCash | undefined) {
  const { expected, declared, overShort, opening, received, change, refunds, payIns, payOuts, drops } =
    summarizeDeposit({ ...storedDeposit, drawers: [drawer], cheques: [], corrections: [] });
  const declaredFlows = facts?.report.reported ?? {};
  const isToldFlow = (flow: string): flow is TillReportedFlow => Object.hasOwn(declaredFlows, flow);
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
    told: Object.keys(tillReportedFlows).filter(isToldFlow),
    tillDeclared: canSeeExpectedCash(storedDeposit) ? (facts?.report.declared.get("CASH") ?? null) : null,
  };
}
