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
export function viewRow(stored: StoredDeposit, location: string): DepositRow {
  const { id, version, locationId, businessDate, status, bagNumber, bankReference, comment, changedAt } = stored;
  const person = (userId: number) => ({ id: userId, name: stored.names.get(userId) ?? "" });
  const maybePerson = (userId: number | null) => (userId === null ? null : person(userId));
  return {
    id,
    version,
    locationId,
    location,
    businessDate,
    status,
    ...summarizeDeposit(stored),
    bagNumber,
    bankReference,
    comment,
    preparedBy: person(stored.preparedBy),
    countedBy: maybePerson(stored.countedBy),
    verifiedBy: maybePerson(stored.verifiedBy),
    confirmedBy: maybePerson(stored.confirmedBy),
    changedAt,
  };
}

/** Converts a deposit to its full response: drawers with the tills' reports, the bridge, and the caller's actions. */
export const viewDeposit = Effect.fn("viewDeposit")(function* (
  caller: Caller,
  stored: StoredDeposit,
  location: string,
) {
  const policy = yield* depositPolicyAt(stored.locationId);
  const terminals = yield* readTerminals(stored.locationId, stored.businessDate);
  const { sums, tenders } = yield* readDaySums(stored.locationId, stored.businessDate);
  const isShown = canSeeExpectedCash(stored);
  const cheques = tenders.filter(({ code }) => tenderKindOf(code).banked === "cheque");
  const detail: DepositDetail = {
    ...viewRow(stored, location),
    isBlind: stored.isBlind,
    drawers: stored.drawers.map((drawer) =>
      viewDrawer(
        stored,
        drawer,
        terminals.find(({ terminal }) => terminal === drawer.terminal),
      ),
    ),
    dropsBanked: stored.dropsBanked,
    cheques: stored.cheques,
    chequesReceived: isShown ? cents(cheques.reduce((sum, { amount }) => sum + amount, 0)) : null,
    corrections: stored.corrections.map(({ amount, comment, userId, at }) => ({
      amount,
      comment,
      by: stored.names.get(userId) ?? "",
      at,
    })),
    bridge: isShown ? depositBridge({ sums, tenders, deposit: stored, declared: null }) : null,
    actions: listActions(caller, stored, policy),
    tolerance: cents(policy.tolerance),
    needsComment: isShown && stored.status === "COUNTED" && needsComment(stored, policy),
    isVerifiedByOther: policy.isVerified,
    isConfirmedByOther: policy.isConfirmedByOther,
  };
  return detail;
});

function viewDrawer(stored: StoredDeposit, drawer: Drawer, facts: TillCash | undefined) {
  const { expected, declared, overShort, opening, received, change, refunds, payIns, payOuts, drops } =
    summarizeDeposit({ ...stored, drawers: [drawer], cheques: [], corrections: [] });
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
    tillDeclared: canSeeExpectedCash(stored) ? (facts?.report.declared.get("CASH") ?? null) : null,
  };
}
