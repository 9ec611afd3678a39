/** Transitions of a deposit: which action is allowed in which status, and to whom. */

import { cents, type Cents } from "../money/index.ts";
import {
  chainResult,
  fail,
  failAll,
  issue,
  nextStateIn,
  mapResult,
  ok,
  quoted,
  type Issue,
  type Result,
} from "../result/index.ts";

import {
  sumCountedCash,
  depositOverShort,
  depositStatuses,
  type Deposit,
  type DepositCorrection,
  type DepositStatus,
} from "./deposit.ts";
import type { CashCount } from "./denomination.ts";
import { defaultDepositPolicy, makeToleranceParams, type DepositPolicy } from "./deposit-policy.ts";
import { overShortOf } from "./drawer.ts";

/** Every action on a deposit. */
export const depositActions = ["edit", "count", "verify", "deposit", "confirm", "void", "correct"] as const;

/** An action on a deposit. */
export type DepositAction = (typeof depositActions)[number];

/**
 * Next status by status and action; an unlisted action is rejected.
 *
 * Source: behaviour 3.8, decision 0094.
 */
export const depositTransitions = {
  PREPARED: { edit: "PREPARED", count: "COUNTED", void: "VOIDED" },
  COUNTED: { edit: "PREPARED", count: "COUNTED", verify: "COUNTED", deposit: "DEPOSITED", void: "VOIDED" },
  DEPOSITED: { confirm: "CONFIRMED", correct: "DEPOSITED" },
  CONFIRMED: { correct: "CONFIRMED" },
  VOIDED: {},
} as const satisfies Record<DepositStatus, Partial<Record<DepositAction, DepositStatus>>>;

/**
 * Returns the status after an action.
 *
 * Errors: DEPOSIT_TRANSITION. Source: behaviour 3.8.
 *
 * @example nextDepositStatus("COUNTED", "deposit") // => { ok: true, value: "DEPOSITED" }
 */
export function nextDepositStatus(status: DepositStatus, action: DepositAction): Result<DepositStatus> {
  const nextStatus = nextStateIn(depositTransitions, status, action);
  return nextStatus === null
    ? fail(issue("DEPOSIT_TRANSITION", [], { status: quoted(status), action: quoted(action) }))
    : ok(nextStatus);
}

/**
 * Lists the possible actions in a status; none in an unknown status, which makes the deposit read-only.
 *
 * @example listDepositActions("DEPOSITED") // => ["confirm", "correct"]
 */
export function listDepositActions(status: unknown): readonly DepositAction[] {
  const knownStatus = Object.keys(depositStatuses).find((key): key is DepositStatus => key === status);
  return knownStatus === undefined ? [] : depositActions.filter((action) => nextDepositStatus(knownStatus, action).ok);
}

/** Fields of a prepared deposit that may be edited: all typed fields except the counts. */
export type DepositEdit = Partial<
  Pick<Deposit, "drawers" | "dropsBanked" | "cheques" | "remainingFloat" | "isBlind" | "comment">
>;

/**
 * Edits a deposit that has not left the store. It must be counted again, and a verification is void.
 *
 * Errors: DEPOSIT_TRANSITION.
 *
 * @example editDeposit({ status: "CONFIRMED" }, {}).ok // => false
 */
export function editDeposit(deposit: Deposit, edit: DepositEdit): Result<Deposit> {
  return mapResult(advanceDeposit(deposit, "edit"), (nextDeposit) => ({
    ...nextDeposit,
    ...edit,
    countedBy: null,
    verifiedBy: null,
  }));
}

/** A count of the drawers: the user who counted, and the cash of each drawer. */
export interface CountRequest {
  readonly userId: number;
  /** By terminal; a drawer that is not listed keeps its count. */
  readonly counts: ReadonlyMap<string, CashCount>;
  readonly remainingFloat?: Cents;
}

/**
 * Records the counts of the drawers, initially or again; a verification is void.
 *
 * Errors: DEPOSIT_TRANSITION, ONE_OF (a terminal without a drawer here), DEPOSIT_UNCOUNTED (a drawer is without a count), DEPOSIT_FLOAT (the float
 * exceeds the count).
 * Source: behaviour 3.8.
 *
 * @example recordDrawerCounts({ status: "DEPOSITED" }, { userId: 1, counts: new Map() }).ok // => false
 */
export function recordDrawerCounts(
  deposit: Deposit,
  { userId, counts, remainingFloat = deposit.remainingFloat }: CountRequest,
): Result<Deposit> {
  return chainResult(advanceDeposit(deposit, "count"), (nextDeposit) => {
    const recountedDrawers = nextDeposit.drawers.map((drawer) => ({
      ...drawer,
      count: counts.get(drawer.terminal) ?? drawer.count,
    }));
    const countIssues = [
      ...checkTerminals(nextDeposit, counts),
      ...checkCounts({ ...nextDeposit, drawers: recountedDrawers }),
      ...checkFloat({ ...nextDeposit, drawers: recountedDrawers, remainingFloat }),
    ];
    return countIssues.length > 0
      ? failAll(countIssues)
      : ok({ ...nextDeposit, drawers: recountedDrawers, remainingFloat, countedBy: userId, verifiedBy: null });
  });
}

/**
 * Records the verification by a second person.
 *
 * Errors: DEPOSIT_TRANSITION, DEPOSIT_SAME_USER (the user who prepared or counted). Source: behaviour 3.8 (two different users).
 *
 * @example verifyDeposit({ status: "PREPARED" }, 2).ok // => false
 */
export function verifyDeposit(deposit: Deposit, userId: number): Result<Deposit> {
  return chainResult(advanceDeposit(deposit, "verify"), (nextDeposit) =>
    isPreparedOrCountedBy(deposit, userId)
      ? fail(issue("DEPOSIT_SAME_USER"))
      : ok({ ...nextDeposit, verifiedBy: userId }),
  );
}

/** Details recorded when the bag leaves the store. */
export interface BagDispatch {
  readonly bagNumber: string;
  readonly comment?: string;
}

/**
 * Tells whether a deposit needs a comment: a drawer, or all drawers together, are over or short beyond the tolerance.
 *
 * Source: behaviour 3.8.
 *
 * @example needsComment({ drawers: [] }, { tolerance: 0 }) // => false
 */
export function needsComment(
  deposit: Pick<Deposit, "drawers">,
  { tolerance }: Pick<DepositPolicy, "tolerance">,
): boolean {
  return [depositOverShort(deposit), ...deposit.drawers.map(overShortOf)].some(
    (amount) => Math.abs(amount ?? 0) > tolerance,
  );
}

/**
 * Sends a counted deposit to the bank; its amounts can no longer change.
 *
 * Errors: DEPOSIT_TRANSITION, DEPOSIT_BAG, DEPOSIT_COMMENT (over or short beyond the tolerance), DEPOSIT_VERIFIER (nobody else verified it).
 * Source: behaviour 3.8.
 *
 * @example sendDeposit({ status: "PREPARED" }, { bagNumber: "A1" }).ok // => false
 */
export function sendDeposit(
  deposit: Deposit,
  { bagNumber, comment = deposit.comment }: BagDispatch,
  policy: DepositPolicy = defaultDepositPolicy,
): Result<Deposit> {
  return chainResult(advanceDeposit(deposit, "deposit"), (nextDeposit) => {
    const issues: Issue[] = [];
    if (bagNumber.trim() === "") issues.push(issue("DEPOSIT_BAG", ["bagNumber"]));
    if (needsComment(deposit, policy) && comment.trim() === "")
      issues.push(issue("DEPOSIT_COMMENT", ["comment"], makeToleranceParams(policy)));
    if (policy.isVerified && deposit.verifiedBy === null) issues.push(issue("DEPOSIT_VERIFIER"));
    return issues.length > 0 ? failAll(issues) : ok({ ...nextDeposit, bagNumber: bagNumber.trim(), comment });
  });
}

/** The person who confirms a deposit, and the reference of the bank. */
export interface BankConfirmation {
  readonly userId: number;
  readonly bankReference: string;
}

/**
 * Records that the bank received the deposit.
 *
 * Errors: DEPOSIT_TRANSITION, DEPOSIT_REFERENCE, DEPOSIT_OWN (who prepared or counted, where the policy asks for somebody else).
 * Source: behaviour 3.8, decision 0330.
 *
 * @example confirmDeposit({ status: "COUNTED" }, { userId: 1, bankReference: "R-77" }).ok // => false
 */
export function confirmDeposit(
  deposit: Deposit,
  { userId, bankReference }: BankConfirmation,
  policy: DepositPolicy = defaultDepositPolicy,
): Result<Deposit> {
  return chainResult(advanceDeposit(deposit, "confirm"), (nextDeposit) => {
    const issues: Issue[] = [];
    if (bankReference.trim() === "") issues.push(issue("DEPOSIT_REFERENCE", ["bankReference"]));
    if (!mayConfirmDeposit(deposit, userId, policy)) issues.push(issue("DEPOSIT_OWN"));
    return issues.length > 0
      ? failAll(issues)
      : ok({ ...nextDeposit, bankReference: bankReference.trim(), confirmedBy: userId });
  });
}

/**
 * Tells whether somebody may confirm a deposit by the policy of its store: where another person confirms, nobody who prepared or counted it.
 *
 * Source: decision 0330.
 *
 * @example mayConfirmDeposit({ preparedBy: 1, countedBy: 2 }, 2, { isConfirmedByOther: true }) // => false
 */
export function mayConfirmDeposit(
  deposit: Pick<Deposit, "preparedBy" | "countedBy">,
  userId: number,
  { isConfirmedByOther }: Pick<DepositPolicy, "isConfirmedByOther">,
): boolean {
  return !isConfirmedByOther || !isPreparedOrCountedBy(deposit, userId);
}

/**
 * Voids a deposit that has not left the store.
 *
 * Errors: DEPOSIT_TRANSITION.
 *
 * @example voidDeposit({ status: "DEPOSITED" }).ok // => false
 */
export function voidDeposit(deposit: Deposit): Result<Deposit> {
  return advanceDeposit(deposit, "void");
}

/**
 * Corrects a deposit at the bank by adding a linked line; nothing else changes.
 *
 * Errors: DEPOSIT_TRANSITION, DEPOSIT_COMMENT (a correction needs a reason). Source: behaviour 3.8 (correction = new linked line).
 *
 * @example correctDeposit({ status: "COUNTED" }, { amount: cents(5), comment: "?", userId: 1, at: 0 }).ok // => false
 */
export function correctDeposit(deposit: Deposit, correction: DepositCorrection): Result<Deposit> {
  return chainResult(advanceDeposit(deposit, "correct"), (nextDeposit) =>
    correction.comment.trim() === ""
      ? fail(issue("DEPOSIT_COMMENT", ["comment"]))
      : ok({ ...nextDeposit, corrections: [...nextDeposit.corrections, correction] }),
  );
}

/** Returns the deposit after an allowed action, before the action's own changes. */
function advanceDeposit(deposit: Deposit, action: DepositAction): Result<Deposit> {
  return mapResult(nextDepositStatus(deposit.status, action), (status) => ({
    ...deposit,
    status,
    version: deposit.version + 1,
  }));
}

/** Tells whether somebody prepared or counted a deposit. */
function isPreparedOrCountedBy(
  { preparedBy, countedBy }: Pick<Deposit, "preparedBy" | "countedBy">,
  userId: number,
): boolean {
  return userId === preparedBy || userId === countedBy;
}

function checkTerminals(
  { drawers }: Pick<Deposit, "drawers">,
  counts: ReadonlyMap<string, CashCount>,
): readonly Issue[] {
  const depositTerminals = new Set(drawers.map(({ terminal }) => terminal));
  return [...counts.keys()]
    .filter((terminal) => !depositTerminals.has(terminal))
    .map((terminal) => issue("ONE_OF", ["counts", terminal]));
}

function checkCounts({ drawers }: Pick<Deposit, "drawers">): readonly Issue[] {
  return drawers.flatMap(({ count, terminal }, index) =>
    count === null ? [issue("DEPOSIT_UNCOUNTED", ["drawers", index, "count"], { terminal })] : [],
  );
}

function checkFloat(deposit: Pick<Deposit, "drawers" | "remainingFloat">): readonly Issue[] {
  const countedCash = sumCountedCash(deposit);
  return countedCash !== null && deposit.remainingFloat > countedCash
    ? [issue("DEPOSIT_FLOAT", ["remainingFloat"], { max: cents(countedCash) })]
    : [];
}
