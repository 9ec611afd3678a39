/** Service of store days: the board, one day, acceptances, audits and reopenings. Each change is one transaction on the current state of the day. */

import type { Caller } from "@comptoir/api/contract";
import { toApiIssue } from "@comptoir/api/errors";
import type {
  StoreDayAccept,
  StoreDayBoard,
  StoreDayKey,
  StoreDayOutcome,
  StoreDayReopen,
  StoreDayWithdraw,
} from "@comptoir/api/wire";
import { addDays, businessDateOf, daysBetween, type CalendarDate } from "@comptoir/domain/period";
import { issue, type Issue } from "@comptoir/domain/result";
import {
  auditStoreDay,
  checkAcceptable,
  isDrawerBlocker,
  blockerFingerprint,
  mayDecideDays,
  parseDayReason,
  sortByUrgency,
} from "@comptoir/domain/store-day";
import { nextStoreDayState } from "@comptoir/domain/transaction";
import { Clock, Effect } from "effect";
import { SqlClient, SqlError } from "effect/sql";

import { dayRuleOf, scopeFor } from "../access/index.ts";
import { acquireLock } from "../database/index.ts";
import { badRequest, conflict, forbidden, invalid, notFound } from "../http/refusal.ts";
import { assessDays, type AssessedDay } from "./assess-days.ts";
import { deleteAcceptance, readVersionContent, upsertAcceptance, withdrawAudits } from "./decision-rows.ts";
import { hidesDrawersOf } from "./drawer-visibility.ts";
import { recordAudit, writeDayEntry } from "./record-audit.ts";
import { compareWithBefore, toDayAnswer, toBoardSquare } from "./store-day-view.ts";

/** Default number of days on the board. */
const usualBoardDayCount = 7;
/** Maximum number of days on the board. */
const boardDaysAtMost = 31;
/** Maximum number of squares on the board, one for each location and day. */
const squaresAtMost = 10_000;

interface BoardQuery {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  readonly targetLayerID?: number | undefined;
}

/** Reads the board of the caller's stores, by default the last seven days. Errors: DATE_RANGE, NUMBER_RANGE, ACCESS_DENIED. */
export const readBoard = Effect.fn("storeDay.board")(function* (caller: Caller, boardQuery: BoardQuery) {
  const { locations } = yield* scopeFor(caller, { layerId: boardQuery.targetLayerID });
  const today = businessDateOf(yield* Clock.currentTimeMillis, dayRuleOf(locations[0]));
  const lastDay =
    boardQuery.to ?? (boardQuery.from === undefined ? today : addDays(boardQuery.from, usualBoardDayCount - 1));
  const firstDay = boardQuery.from ?? addDays(lastDay, 1 - usualBoardDayCount);
  if (firstDay > lastDay) return yield* Effect.fail(badRequest("DATE_RANGE", undefined, "to"));
  const boardDaysLimit = Math.min(boardDaysAtMost, Math.floor(squaresAtMost / Math.max(1, locations.length)));
  if (daysBetween(firstDay, lastDay) >= boardDaysLimit)
    return yield* Effect.fail(badRequest("NUMBER_RANGE", { min: 1, max: boardDaysLimit }, "to"));
  const daysByLocation = Map.groupBy(
    yield* assessDays({ locations, from: firstDay, to: lastDay }),
    ({ location }) => location.id,
  );
  const board: StoreDayBoard = {
    from: firstDay,
    to: lastDay,
    rows: sortByUrgency(
      locations.map(({ id, description }) => ({
        locationId: id,
        location: description,
        days: (daysByLocation.get(id) ?? []).map(toBoardSquare),
      })),
    ),
    mayAudit: mayDecideDays(caller.permissions),
  };
  return board;
});

/** Reads a day of a store in the caller's scope. Errors: HTTP_404. */
export const readStoreDay = Effect.fn("storeDay.read")(function* (caller: Caller, key: StoreDayKey) {
  return yield* toDayAnswer(yield* assessAndLockDay(caller, key), mayDecideDays(caller.permissions));
});

/** Reads the file of a version. Errors: HTTP_404, also while the drawers that it states are hidden. */
export const readCertificate = Effect.fn("storeDay.certificate")(function* (
  caller: Caller,
  { version, ...key }: StoreDayKey & { readonly version: number },
) {
  const hidesDrawers = yield* hidesDrawersOf(yield* assessAndLockDay(caller, key));
  const certificateContent = hidesDrawers ? undefined : yield* readVersionContent(key, version);
  return certificateContent === undefined
    ? yield* Effect.fail(notFound())
    : new TextEncoder().encode(certificateContent);
});

/** Compares a version with the one before it. Errors: HTTP_404, also for a first version. */
export const readDifference = Effect.fn("storeDay.difference")(function* (
  caller: Caller,
  { version, ...key }: StoreDayKey & { readonly version: number },
) {
  const day = yield* assessAndLockDay(caller, key);
  const { versions } = day;
  const index = versions.findIndex((stored) => stored.version === version);
  const storedVersion = versions[index];
  const difference =
    storedVersion === undefined
      ? null
      : yield* compareWithBefore(storedVersion, versions[index + 1], yield* hidesDrawersOf(day));
  return difference ?? (yield* Effect.fail(notFound()));
});

/**
 * Accepts a blocker of a store day as the caller saw it. Errors: STORE_DAY_REASON, STORE_DAY_CHANGED (its figures have
 * changed), STORE_DAY_TRANSITION (audited), ACCESS_DENIED, HTTP_404.
 */
export const acceptBlocker = (caller: Caller, { code, subject, mark, comment, ...key }: StoreDayAccept) =>
  changeDay(caller, key, (day) =>
    Effect.gen(function* () {
      const commentResult = parseDayReason(comment);
      if (!commentResult.ok) return yield* Effect.fail(invalid(commentResult.issues));
      yield* failIfAudited(day);
      const blocker = day.judged.blockers.find((candidate) => candidate.code === code && candidate.subject === subject);
      if (blocker === undefined || blockerFingerprint(blocker) !== mark)
        return yield* Effect.fail(conflict("STORE_DAY_CHANGED"));
      const acceptance = { code, subject, mark, comment: commentResult.value };
      yield* upsertAcceptance(key, acceptance, { userId: caller.userId, at: yield* Clock.currentTimeMillis });
      yield* writeDayEntry(caller.userId, "ACCEPT", day, { before: null, after: acceptance });
    }),
  );

/** Withdraws an acceptance; does nothing if it was withdrawn before. Errors: STORE_DAY_TRANSITION (audited), ACCESS_DENIED, HTTP_404. */
export const withdrawAcceptance = (caller: Caller, { code, subject, ...key }: StoreDayWithdraw) =>
  changeDay(caller, key, (day) =>
    Effect.gen(function* () {
      yield* failIfAudited(day);
      if (!(yield* deleteAcceptance(key, { code, subject }))) return;
      yield* writeDayEntry(caller.userId, "REOPEN", day, { before: { code, subject }, after: null });
    }),
  );

/** Audits days one after the other; returns for each day the issues that prevented its audit, none if it was audited. Errors: ACCESS_DENIED. */
export const auditDays = Effect.fn("storeDay.audit")(function* (caller: Caller, days: readonly StoreDayKey[]) {
  if (!mayDecideDays(caller.permissions)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  return yield* Effect.forEach(days, (key) =>
    Effect.map(auditSingleDay(caller, key), (issues): StoreDayOutcome => ({ ...key, issues: issues.map(toApiIssue) })),
  );
});

const auditSingleDay = (caller: Caller, key: StoreDayKey) =>
  inTransaction(
    Effect.gen(function* () {
      const day = yield* Effect.orElseSucceed(assessAndLockDay(caller, key), () => null);
      if (day === null) return [issue("HTTP_404")] as readonly Issue[];
      const auditResult = auditStoreDay(day.judged);
      if (!auditResult.ok) {
        const hidesDrawers = yield* hidesDrawersOf(day);
        return auditResult.issues.map((problem) =>
          hidesDrawers && isDrawerBlocker(problem) ? { ...problem, params: {} } : problem,
        );
      }
      yield* recordAudit(day, { userId: caller.userId, state: auditResult.value });
      return [];
    }),
  );

/** Reopens an audited day, with a reason. Errors: STORE_DAY_REASON, STORE_DAY_TRANSITION, ACCESS_DENIED, HTTP_404. */
export const reopenDay = (caller: Caller, { comment, ...key }: StoreDayReopen) =>
  changeDay(caller, key, (day) =>
    Effect.gen(function* () {
      const commentResult = parseDayReason(comment);
      if (!commentResult.ok) return yield* Effect.fail(invalid(commentResult.issues));
      const stateResult = nextStoreDayState(day.judged.state, "reopen");
      if (!stateResult.ok) return yield* Effect.fail(invalid(stateResult.issues));
      yield* withdrawAudits(key, {
        userId: caller.userId,
        at: yield* Clock.currentTimeMillis,
        reason: commentResult.value,
      });
      yield* writeDayEntry(caller.userId, "REOPEN", day, {
        before: { state: day.judged.state },
        after: { state: stateResult.value, comment: commentResult.value },
      });
    }),
  );

/** Runs a change on a store day, and returns the day after it. */
const changeDay = Effect.fn("storeDay.change")(function* <E, R>(
  caller: Caller,
  key: StoreDayKey,
  work: (day: AssessedDay) => Effect.Effect<void, E, R>,
) {
  if (!mayDecideDays(caller.permissions)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  yield* inTransaction(Effect.flatMap(assessAndLockDay(caller, key), work));
  return yield* readStoreDay(caller, key);
});

/** Assesses one day in the caller's scope, and locks its decisions until the end of the transaction. Errors: HTTP_404. */
const assessAndLockDay = Effect.fnUntraced(function* (caller: Caller, { locationId, businessDate }: StoreDayKey) {
  const { locations } = yield* scopeFor(caller);
  const location = locations.find(({ id }) => id === locationId);
  if (location === undefined) return yield* Effect.fail(notFound());
  yield* acquireLock(`store-day ${locationId} ${businessDate}`);
  const [day] = yield* assessDays({ locations: [location], from: businessDate, to: businessDate });
  return day ?? (yield* Effect.fail(notFound()));
});

const failIfAudited = ({ judged: { state } }: AssessedDay) => {
  const acceptableCheck = checkAcceptable(state);
  return acceptableCheck.ok ? Effect.void : Effect.fail(invalid(acceptableCheck.issues));
};

const inTransaction = <A, E, R>(work: Effect.Effect<A, E | SqlError.SqlError, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.catchIf(sql.withTransaction(work), SqlError.isSqlError, Effect.die),
  );
