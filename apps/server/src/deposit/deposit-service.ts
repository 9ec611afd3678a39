/** Deposits from their preparation to the bank's confirmation: each change is one transaction at the version that was read. */

import type { Caller } from "@comptoir/api/contract";
import type { DepositEditWire, DepositSave } from "@comptoir/api/wire";
import {
  checkDepositVersion,
  confirmDeposit,
  correctDeposit,
  recordDrawerCounts,
  editDeposit,
  nextDepositStatus,
  sendDeposit,
  verifyDeposit,
  voidDeposit,
  type Deposit,
  type DepositAction,
} from "@comptoir/domain/deposit";
import type { AuditAction } from "@comptoir/domain/entity";
import { getError, isErrorCode } from "@comptoir/domain/errors";
import { sumCents, zeroCents } from "@comptoir/domain/money";
import { businessDateOf } from "@comptoir/domain/period";
import { chainResult, type Result } from "@comptoir/domain/result";
import { Conflict, toApiIssue } from "@comptoir/api/errors";
import { Clock, Effect } from "effect";
import { SqlClient, SqlError } from "effect/sql";

import { dayRuleOf, pickFields, scopeFor, writeAudit } from "../access/index.ts";
import { badRequest, conflict, forbidden, invalid, notFound } from "../http/refusal.ts";
import { readTillCashOfDay } from "./day-cash.ts";
import { parseDollarAmount, parseContent } from "./deposit-content.ts";
import { depositPolicyAt, canTakeAction, type StorePolicy } from "./deposit-policy.ts";
import { insertDeposit, selectDeposits, updateDeposit, type StoredDeposit } from "./deposit-rows.ts";
import { viewDeposit } from "./deposit-view.ts";

interface DepositKey {
  readonly id: number;
  readonly version: number;
}

/** Reads a deposit of a store in the caller's scope. Errors: HTTP_404. */
export const readDeposit = Effect.fn("deposit.read")(function* (caller: Caller, id: number) {
  const { stored, location } = yield* findOwnDeposit(caller, id);
  return yield* viewDeposit(caller, stored, location);
});

/** Prepares the deposit of a day from its drawers. Errors: DEPOSIT_EXISTS, DATE_FUTURE, ACCESS_DENIED, those of the form. */
export const prepareDeposit = Effect.fn("deposit.prepare")(function* (
  caller: Caller,
  { locationId, businessDate, ...typedContent }: DepositSave,
) {
  const scope = yield* scopeFor(caller);
  const location = scope.locations.find(({ id }) => id === locationId);
  if (location === undefined) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const now = yield* Clock.currentTimeMillis;
  if (businessDate > businessDateOf(now, dayRuleOf(location)))
    return yield* Effect.fail(badRequest("DATE_FUTURE", undefined, "businessDate"));
  const { isBlind } = yield* depositPolicyAt(locationId);
  const tillCashOfDay = yield* readTillCashOfDay(locationId, businessDate);
  const baseContent = { drawers: [], dropsBanked: zeroCents, cheques: [], remainingFloat: zeroCents, comment: "" };
  const parsedContent = yield* unwrapResult(
    parseContent(
      { ...baseContent, locationId, businessDate, preparedBy: caller.userId, isBlind },
      typedContent,
      tillCashOfDay,
    ),
  );
  // By default the morning's float stays in the store for the next day.
  const deposit =
    typedContent.remainingFloat === undefined
      ? { ...parsedContent, remainingFloat: sumCents(parsedContent.drawers.map(({ cash }) => cash.opening)) }
      : parsedContent;
  const depositId = yield* inTransaction(
    Effect.gen(function* () {
      const insertedId = yield* insertDeposit(deposit, new Date(now));
      if (insertedId === 0) return yield* Effect.fail(conflict("DEPOSIT_EXISTS"));
      yield* auditDeposit(caller, "CREATE", null, { ...deposit, id: insertedId }, location.description);
      return insertedId;
    }),
  );
  return yield* readDeposit(caller, depositId);
});

/** Changes the typed content of a deposit that has not left the store. Errors: DEPOSIT_TRANSITION, DEPOSIT_STALE, HTTP_404, those of the form. */
export const changeDeposit = (caller: Caller, { id, version, ...typedContent }: DepositEditWire) =>
  changeStoredDeposit(caller, { id, version }, "edit", ({ stored }) =>
    Effect.map(readTillCashOfDay(stored.locationId, stored.businessDate), (terminals) =>
      chainResult(parseContent(stored, typedContent, terminals), (content) =>
        editDeposit(stored, toDepositEdit(content)),
      ),
    ),
  );

/** Records the counts of the drawers, with typed content. Errors: those of `changeDeposit`, DEPOSIT_UNCOUNTED, DEPOSIT_FLOAT. */
export const recordCounts = (caller: Caller, { id, version, ...typedContent }: DepositEditWire) =>
  changeStoredDeposit(caller, { id, version }, "count", ({ stored }) =>
    Effect.map(readTillCashOfDay(stored.locationId, stored.businessDate), (terminals) =>
      chainResult(parseContent(stored, typedContent, terminals), (content) =>
        chainResult(editDeposit(stored, toDepositEdit(content)), (edited) =>
          recordDrawerCounts(edited, { userId: caller.userId, counts: new Map() }),
        ),
      ),
    ),
  );

/** Records that a second person verified the counts. Errors: DEPOSIT_SAME_USER, DEPOSIT_TRANSITION, DEPOSIT_STALE, HTTP_404. */
export const verifyCounts = (caller: Caller, key: DepositKey) =>
  changeStoredDeposit(caller, key, "verify", ({ stored }) => Effect.succeed(verifyDeposit(stored, caller.userId)));

/** Sends a deposit to the bank. Errors: DEPOSIT_BAG, DEPOSIT_COMMENT, DEPOSIT_VERIFIER, DEPOSIT_TRANSITION, DEPOSIT_STALE, HTTP_404. */
export const sendToBank = (
  caller: Caller,
  { bagNumber, comment, ...key }: DepositKey & { readonly bagNumber: string; readonly comment?: string | undefined },
) =>
  changeStoredDeposit(caller, key, "deposit", ({ stored, policy }) =>
    Effect.map(readTillCashOfDay(stored.locationId, stored.businessDate), (terminals) =>
      // The form limits the lengths of both texts.
      chainResult(parseContent(stored, comment === undefined ? {} : { comment }, terminals), () =>
        sendDeposit(stored, { bagNumber, ...(comment === undefined ? {} : { comment }) }, policy),
      ),
    ),
  );

/** Confirms a deposit with the bank's reference. Errors: DEPOSIT_REFERENCE, DEPOSIT_OWN, DEPOSIT_TRANSITION, DEPOSIT_STALE, HTTP_404. */
export const confirmAtBank = (
  caller: Caller,
  { bankReference, ...key }: DepositKey & { readonly bankReference: string },
) =>
  changeStoredDeposit(caller, key, "confirm", ({ stored, policy }) =>
    Effect.succeed(confirmDeposit(stored, { userId: caller.userId, bankReference }, policy)),
  );

/** Cancels a deposit that has not left the store. Errors: DEPOSIT_TRANSITION, DEPOSIT_STALE, HTTP_404. */
export const cancelDeposit = (caller: Caller, key: DepositKey) =>
  changeStoredDeposit(caller, key, "void", ({ stored }) => Effect.succeed(voidDeposit(stored)));

/** Adds a linked correction to a deposit at the bank. Errors: DEPOSIT_COMMENT, DECIMAL_PLACES, DEPOSIT_TRANSITION, DEPOSIT_STALE, HTTP_404. */
export const correctAtBank = (
  caller: Caller,
  { amount, comment, ...key }: DepositKey & { readonly amount: number; readonly comment: string },
) =>
  changeStoredDeposit(caller, key, "correct", ({ stored }) =>
    Effect.map(Clock.currentTimeMillis, (atMs) =>
      chainResult(parseDollarAmount(amount), (correctionAmount) =>
        correctDeposit(stored, { amount: correctionAmount, comment: comment.trim(), userId: caller.userId, at: atMs }),
      ),
    ),
  );

interface ChangingDeposit {
  readonly stored: StoredDeposit;
  readonly policy: StorePolicy;
}

/** Applies a change to a deposit at the version that was read, audits it, and returns the changed deposit. */
const changeStoredDeposit = Effect.fn("deposit.change")(function* <R>(
  caller: Caller,
  { id, version }: DepositKey,
  depositAction: DepositAction,
  decide: (changing: ChangingDeposit) => Effect.Effect<Result<Deposit>, never, R>,
) {
  if (!canTakeAction(caller, depositAction)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  yield* inTransaction(
    Effect.gen(function* () {
      const { stored, location } = yield* findOwnDeposit(caller, id);
      const versionCheck = checkDepositVersion(stored, version);
      if (versionCheck.length > 0) return yield* Effect.fail(refusalOfIssues(versionCheck));
      yield* unwrapResult(nextDepositStatus(stored.status, depositAction));
      const policy = yield* depositPolicyAt(stored.locationId);
      const nextDeposit = { ...(yield* unwrapResult(yield* decide({ stored, policy }))), version: version + 1 };
      const changedAt = new Date(yield* Clock.currentTimeMillis);
      if (!(yield* updateDeposit(nextDeposit, version, changedAt)))
        return yield* Effect.fail(refusalOfIssues(checkDepositVersion({ version: version + 1 }, version)));
      yield* auditDeposit(caller, auditActionByStep[depositAction], stored, nextDeposit, location);
    }),
  );
  return yield* readDeposit(caller, id);
});

const auditActionByStep: Readonly<Record<DepositAction, AuditAction>> = {
  edit: "UPDATE",
  count: "UPDATE",
  verify: "VERIFY",
  deposit: "UPDATE",
  confirm: "ACCEPT",
  void: "DELETE",
  correct: "UPDATE",
};

const toDepositEdit = ({ drawers, dropsBanked, cheques, remainingFloat, comment }: Deposit) => ({
  drawers,
  dropsBanked,
  cheques,
  remainingFloat,
  comment,
});

const findOwnDeposit = Effect.fnUntraced(function* (caller: Caller, id: number) {
  const sql = yield* SqlClient.SqlClient;
  const { locations, locationIds } = yield* scopeFor(caller);
  const [storedDeposit] = yield* selectDeposits(
    sql`d.deposit_id = ${id} AND d.location_id = ANY (${[...locationIds]}::integer[])`,
  );
  if (storedDeposit === undefined) return yield* Effect.fail(notFound());
  return {
    stored: storedDeposit,
    location: locations.find((layer) => layer.id === storedDeposit.locationId)?.description ?? "",
  };
});

const auditDeposit = (
  { userId }: Caller,
  auditAction: AuditAction,
  depositBefore: Deposit | null,
  depositAfter: Deposit,
  location: string,
) =>
  writeAudit({
    userId,
    action: auditAction,
    entity: "deposit",
    entityId: depositAfter.id,
    label: `${location} ${depositAfter.businessDate}`,
    layerId: depositAfter.locationId,
    details: {
      before: depositBefore === null ? null : pickAuditedFields(depositBefore),
      after: pickAuditedFields(depositAfter),
    },
  });

const pickAuditedFields = (deposit: Deposit) =>
  pickFields(deposit, [
    "status",
    "drawers",
    "dropsBanked",
    "cheques",
    "remainingFloat",
    "bagNumber",
    "bankReference",
    "comment",
    "countedBy",
    "verifiedBy",
    "confirmedBy",
    "corrections",
  ]);

const refusalOfIssues = (issues: Parameters<typeof invalid>[0]) => {
  const [firstIssue] = issues;
  const isConflict =
    firstIssue !== undefined && isErrorCode(firstIssue.code) && getError(firstIssue.code).status === 409;
  return isConflict ? new Conflict({ issues: issues.map(toApiIssue) }) : invalid(issues);
};

/** Unwraps the result of a rule, or fails with its issues. */
const unwrapResult = <A>(result: Result<A>) =>
  Effect.suspend(() => (result.ok ? Effect.succeed(result.value) : Effect.fail(refusalOfIssues(result.issues))));

/** Runs a change in one transaction; a database failure is a defect. */
const inTransaction = <A, E, R>(work: Effect.Effect<A, E | SqlError.SqlError, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.catchIf(sql.withTransaction(work), SqlError.isSqlError, Effect.die),
  );
