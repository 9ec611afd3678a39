/** Service of decisions about logged errors: reads them, and assigns, mutes, resolves and reopens errors. */

import type { Caller } from "@comptoir/api/contract";
import type { ErrorOutcome, ErrorPlace, ErrorsChange, ErrorTriageWire } from "@comptoir/api/wire";
import { effectivePermissions, hasPermission } from "@comptoir/domain/access";
import {
  decideErrors,
  errorStatusOf,
  parseErrorComment,
  untriagedError,
  type ErrorRequest,
} from "@comptoir/domain/operation";
import { parseOrigin } from "@comptoir/domain/report";
import { permissionsGranted } from "@comptoir/domain/role";
import { Clock, Effect } from "effect";

import { loadAccessState, scopeFor, writeAudit, type NamedAccessState } from "../access/index.ts";
import { acquireLock, inTransaction } from "../database/index.ts";
import { badRequest, invalid, notFound } from "../http/refusal.ts";
import {
  findErrorGroups,
  insertTriage,
  listErrorDays,
  listTriage,
  type ErrorGroup,
  type TriageRow,
} from "./triage-repository.ts";

/** Entity name of logged errors in the audit trail. */
const auditedEntity = "errorGroup";

/** Reads the errors of a report row. Errors: FILTER_INVALID for an invalid origin; HTTP_404 outside the caller's locations. */
export const readErrors = Effect.fn("errorTriage.read")(function* (caller: Caller, { origin }: ErrorPlace) {
  const { locationIds } = yield* scopeFor(caller);
  const [group] = yield* lookUpErrors([origin], locationIds);
  if (group === undefined) return yield* Effect.fail(notFound());
  const triageSteps = yield* listTriage(group.fingerprint);
  const currentTriage = triageSteps[0] ?? untriagedError;
  const canChange = hasPermission(caller.permissions, ["REPORT_CUD"]);
  const { assigneeId, mutedUntil } = currentTriage;
  const triageAnswer: ErrorTriageWire = {
    origin,
    version: triageSteps[0]?.version ?? 0,
    status: errorStatusOf(currentTriage, { lastAt: group.lastAt, now: yield* Clock.currentTimeMillis }),
    assignee: assigneeId === null ? null : { id: assigneeId, name: triageSteps[0]?.assignee ?? "" },
    mutedUntil,
    days: yield* listErrorDays(group.fingerprint, locationIds),
    history: triageSteps.map(({ version, action, userId, by, at, comment, assignee, mutedUntil: until }) => ({
      version,
      action,
      userId,
      by,
      at,
      comment,
      assignee,
      mutedUntil: until,
    })),
    canChange,
    people: canChange ? listAssignablePeople(yield* loadCallerAccess(caller), group.layerId) : [],
  };
  return triageAnswer;
});

/**
 * Applies a decision to rows of errors, in one transaction. A row that cannot change is skipped: its outcome states why.
 *
 * Errors of the call, which change nothing: an invalid comment (ERROR_COMMENT, or a rule of its text), FILTER_INVALID for
 * an invalid origin. Issues of an outcome: ERROR_ASSIGNEE, ERROR_UNDO, ENTITY_STALE with the last author, and HTTP_404
 * for a row outside the caller's locations.
 */
export const changeErrors = Effect.fn("errorTriage.change")(function* (caller: Caller, payload: ErrorsChange) {
  const commentResult = parseErrorComment(payload.action, payload.comment);
  if (!commentResult.ok) return yield* Effect.fail(invalid(commentResult.issues));
  const requestedChange = toErrorChange(payload);
  return yield* inTransaction(
    Effect.gen(function* () {
      const { locationIds } = yield* scopeFor(caller);
      const errorGroups = yield* lookUpErrors(
        payload.errors.map(({ origin }) => origin),
        locationIds,
      );
      // Loaded once, however many errors are assigned.
      const callerAccess = requestedChange.action === "ASSIGN" ? yield* loadCallerAccess(caller) : null;
      const changeRequest: ChangeRequest = {
        change: requestedChange,
        comment: commentResult.value,
        access: callerAccess,
      };
      const sentErrorGroups = payload.errors.map((seen, index) => ({ seen, index, group: errorGroups[index] }));
      const errorOutcomes: ErrorOutcome[] = [];
      // Locks in a fixed order, so that two users who change the same errors cannot block each other.
      for (const { seen, index, group } of sentErrorGroups.toSorted((left, right) =>
        compareText(left.group?.fingerprint ?? "", right.group?.fingerprint ?? ""),
      ))
        errorOutcomes[index] =
          group === undefined
            ? { ...seen, isChanged: false, issue: { code: "HTTP_404" } }
            : yield* changeGroup(caller, { ...seen, group }, changeRequest);
      return errorOutcomes;
    }),
  );
});

/** Requested decision, with its comment. */
interface ChangeRequest {
  readonly change: ErrorRequest["change"];
  readonly comment: string;
  /** Access state for an assignment; null for other decisions. */
  readonly access: CallerAccess | null;
}

/** Errors with the version that the caller saw. */
interface SeenGroup {
  readonly origin: string;
  readonly version: number;
  readonly group: ErrorGroup;
}

const toErrorChange = ({ action, assigneeId = null, days = null }: ErrorsChange): ChangeRequest["change"] =>
  action === "ASSIGN" ? { action, assigneeId } : action === "MUTE" ? { action, days } : { action };

/** Finds the errors of report rows, in the order requested; undefined outside the caller's locations. */
const lookUpErrors = Effect.fnUntraced(function* (origins: readonly string[], locationIds: readonly number[]) {
  const entryIds = yield* Effect.forEach(origins, (text) => {
    const parsedOrigin = parseOrigin(text);
    return parsedOrigin?.kind === "error"
      ? Effect.succeed(parsedOrigin.id)
      : Effect.fail(badRequest("FILTER_INVALID", undefined, "origin"));
  });
  const groupById = new Map((yield* findErrorGroups(entryIds, locationIds)).map((group) => [group.id, group]));
  return entryIds.map((id) => groupById.get(id));
});

const changeGroup = Effect.fnUntraced(function* (
  caller: Caller,
  { origin, version, group }: SeenGroup,
  { change, comment, access }: ChangeRequest,
) {
  yield* acquireLock(`error-triage ${group.fingerprint}`);
  const triageDecisions = yield* listTriage(group.fingerprint);
  const [lastTriage] = triageDecisions;
  const currentVersion = lastTriage?.version ?? 0;
  const skippedOutcome = (issue: ErrorOutcome["issue"]): ErrorOutcome => ({
    origin,
    version: currentVersion,
    isChanged: false,
    issue,
  });
  const triageTimes = { lastAt: group.lastAt, now: yield* Clock.currentTimeMillis };
  const decisionResult = decideErrors(
    triageDecisions,
    { userId: caller.userId, version, change, comment },
    triageTimes,
  );
  if (decisionResult.kind === "NOTHING") return skippedOutcome(null);
  const lastDeciderName = lastTriage?.by ?? "";
  if (decisionResult.kind === "REFUSED")
    return skippedOutcome({
      code: decisionResult.code,
      params:
        decisionResult.code === "ERROR_UNDO"
          ? { by: lastDeciderName }
          : { id: lastTriage?.id ?? 0, version: currentVersion, by: lastDeciderName },
    });
  if (change.action === "ASSIGN" && !mayBeAssigned(access, group, change.assigneeId))
    return skippedOutcome({ code: "ERROR_ASSIGNEE", field: "assigneeId" });
  yield* insertTriage(group.fingerprint, {
    ...decisionResult.triage,
    version: currentVersion + 1,
    action: change.action,
    userId: caller.userId,
    at: triageTimes.now,
    comment,
  });
  yield* auditTriage(caller, group, triageTimes);
  return { origin, version: currentVersion + 1, isChanged: true, issue: null } satisfies ErrorOutcome;
});

const mayBeAssigned = (access: CallerAccess | null, { layerId }: ErrorGroup, userId: number | null): boolean =>
  userId === null || (access !== null && listAssignablePeople(access, layerId).some(({ id }) => id === userId));

/** Access state, with the layers of the caller. */
interface CallerAccess {
  readonly state: NamedAccessState;
  readonly callerId: number;
  readonly layerIds: ReadonlySet<number>;
}

const loadCallerAccess = Effect.fnUntraced(function* (caller: Caller) {
  const accessState = yield* loadAccessState();
  const { layers } = yield* scopeFor(caller);
  return {
    state: accessState,
    callerId: caller.userId,
    layerIds: new Set(layers.map(({ id }) => id)),
  } satisfies CallerAccess;
});

/** Lists the people who may open the report at a layer, among those of the caller's layers and the caller. */
const listAssignablePeople = ({ state, callerId, layerIds }: CallerAccess, layerId: number) =>
  state.users
    .filter(
      ({ id, layerId: home, hasAccess }) =>
        hasAccess && (id === callerId || layerIds.has(home)) && mayOpenErrors(state, id, layerId),
    )
    .map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}`.trim() }))
    .toSorted((left, right) => compareText(left.name, right.name) || left.id - right.id);

const mayOpenErrors = (state: NamedAccessState, userId: number, layerId: number): boolean =>
  hasPermission(effectivePermissions(permissionsGranted(state, { userId, layerId })), ["REPORT_READ"]);

const auditTriage = Effect.fnUntraced(function* (
  caller: Caller,
  { fingerprint, code, route, layerId, lastAt }: ErrorGroup,
  { now }: { readonly now: number },
) {
  const [after, before] = yield* listTriage(fingerprint);
  const auditedContentOf = (row: TriageRow | undefined) => ({
    status: errorStatusOf(row ?? untriagedError, { lastAt, now }),
    assignee: row?.assignee ?? null,
    mutedUntil: row?.mutedUntil == null ? null : new Date(row.mutedUntil).toISOString(),
    comment: row?.comment ?? "",
  });
  yield* writeAudit({
    userId: caller.userId,
    action: "UPDATE",
    entity: auditedEntity,
    entityId: after?.id ?? 0,
    label: `${code} ${route}`.slice(0, 100),
    layerId,
    details: { before: auditedContentOf(before), after: auditedContentOf(after) },
  });
});

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
