/** Service of findings of the Integrity report: reads, accepts and reopens them. */

import type { Caller } from "@comptoir/api/contract";
import type { FindingAccept, FindingPlace, FindingQuestion, FindingReopen, FindingWire } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { businessDateOf } from "@comptoir/domain/period";
import { parseOrigin } from "@comptoir/domain/report";
import {
  acceptFinding as accepted,
  isAcceptanceOf,
  printFindingKey,
  findingFingerprint,
  reopenFinding as reopened,
  type IntegrityFinding,
} from "@comptoir/domain/transaction";
import { Clock, Effect } from "effect";

import { writeAudit } from "../../access/index.ts";
import { acquireLock, inTransaction } from "../../database/index.ts";
import { badRequest, conflict, invalid, notFound } from "../../http/refusal.ts";
import { auditedContent, auditedEntity, printFindingNumbers } from "./audited-finding.ts";
import { lookUpFindings, type FindingLookup, type FoundFinding, type DisplayedFinding } from "./look-up-findings.ts";
import {
  findAcceptance,
  findReceiptByNumber,
  listAcceptanceSteps,
  reopenAcceptance,
  upsertAcceptance,
  type AcceptanceRow,
} from "./acceptance-repository.ts";

/** Reads a finding by the origin of its row. Errors: FILTER_INVALID for an invalid origin or rule; HTTP_404 outside the caller's locations, or if the rule finds nothing. */
export const readFinding = Effect.fn("finding.read")(function* (caller: Caller, place: FindingQuestion) {
  const [lookup] = yield* lookUpFindings(caller, [place]);
  return lookup?.finding === undefined
    ? yield* Effect.fail(notFound())
    : yield* toWireFinding(caller, place, yield* addAcceptance(lookup.finding));
});

/**
 * Accepts a finding as its reader saw it. Repeating the same comment changes nothing.
 *
 * Errors: INTEGRITY_COMMENT and those of the comment; INTEGRITY_FIXED if the finding has disappeared or changed;
 * INTEGRITY_ACCEPTED with the other user and their comment.
 */
export const acceptFinding = (caller: Caller, { comment, ...seenFinding }: FindingAccept) =>
  changeFinding(caller, seenFinding, makeAcceptChange(caller, comment));

/** Reopens an accepted finding; changes nothing if it is open. Errors: INTEGRITY_FIXED; ENTITY_STALE with the last author. */
export const reopenFinding = (caller: Caller, { version, ...seenFinding }: FindingReopen) =>
  changeFinding(caller, seenFinding, makeReopenChange(caller, version));

/** Finding with its acceptance and current state. */
export interface FindingWithAcceptance extends FoundFinding {
  readonly acceptance: AcceptanceRow | undefined;
  readonly state: IntegrityFinding;
}

/** Makes the change that accepts a locked finding; the change returns whether it had an effect. */
export const makeAcceptChange = (caller: Caller, comment: string) =>
  Effect.fnUntraced(function* (findingBefore: FindingWithAcceptance) {
    const { key, found, acceptance, state } = findingBefore;
    const acceptResult = accepted(state, { comment, by: caller.userId });
    if (!acceptResult.ok)
      return yield* Effect.fail(
        acceptResult.issues.some(({ code }) => code === "INTEGRITY_ACCEPTED")
          ? conflict("INTEGRITY_ACCEPTED", { by: acceptance?.by ?? "", comment: state.comment })
          : invalid(acceptResult.issues),
      );
    if (state.status === "ACCEPTED" && state.comment === acceptResult.value.comment) return false;
    const acceptedAtMs = yield* Clock.currentTimeMillis;
    yield* upsertAcceptance(key, found, {
      userId: caller.userId,
      comment: acceptResult.value.comment,
      at: acceptedAtMs,
      on: businessDateOf(acceptedAtMs, findingBefore.clock),
    });
    yield* auditFinding(caller, "ACCEPT", findingBefore, acceptResult.value);
    return true;
  });

/** Makes the change that reopens a locked finding; the change returns whether it had an effect. */
export const makeReopenChange = (caller: Caller, version: number) =>
  Effect.fnUntraced(function* (findingBefore: FindingWithAcceptance) {
    const { acceptance, state } = findingBefore;
    if (acceptance === undefined || state.status === "NEW") return false;
    if (acceptance.version !== version)
      return yield* Effect.fail(
        conflict("ENTITY_STALE", { id: acceptance.id, version: acceptance.version, by: acceptance.by }),
      );
    const reopenResult = reopened(state);
    if (!reopenResult.ok) return yield* Effect.fail(invalid(reopenResult.issues));
    yield* reopenAcceptance(acceptance.id);
    yield* auditFinding(caller, "REOPEN", findingBefore, reopenResult.value);
    return true;
  });

/**
 * Applies a change to a finding if it is still as its reader saw it. Concurrent changes of a finding wait for each
 * other. Requires a transaction. Errors: INTEGRITY_FIXED, HTTP_404 and those of the change.
 */
export const changeSeenFinding = <E, R>(
  mark: string,
  { isInScope, finding }: FindingLookup,
  change: (before: FindingWithAcceptance) => Effect.Effect<boolean, E, R>,
) =>
  Effect.gen(function* () {
    if (!isInScope) return yield* Effect.fail(notFound());
    if (finding === undefined || findingFingerprint(finding.found) !== mark)
      return yield* Effect.fail(badRequest("INTEGRITY_FIXED"));
    yield* acquireLock(`integrity-finding ${printFindingKey(finding.key)}`);
    const isChanged = yield* change(yield* addAcceptance(finding));
    return { isChanged, after: yield* addAcceptance(finding) };
  });

const changeFinding = <E, R>(
  caller: Caller,
  seenFinding: DisplayedFinding,
  change: (before: FindingWithAcceptance) => Effect.Effect<boolean, E, R>,
) =>
  inTransaction(
    Effect.gen(function* () {
      const [lookup] = yield* lookUpFindings(caller, [seenFinding]);
      const { after } = yield* changeSeenFinding(seenFinding.mark, lookup ?? emptyLookup, change);
      return yield* toWireFinding(caller, seenFinding, after);
    }),
  );

const emptyLookup: FindingLookup = { isInScope: false, finding: undefined };

const addAcceptance = Effect.fnUntraced(function* (finding: FoundFinding) {
  const { key, found } = finding;
  const acceptance = yield* findAcceptance(key);
  const isAccepted = acceptance !== undefined && isAcceptanceOf({ ...key, ...acceptance }, { ...key, ...found });
  const findingState: IntegrityFinding = {
    rule: key.rule,
    key: printFindingKey(key),
    ...(found.fixedOn !== null
      ? { status: "FIXED", comment: "", by: null }
      : isAccepted
        ? { status: "ACCEPTED", comment: acceptance.comment, by: acceptance.userId }
        : { status: "NEW", comment: "", by: null }),
  };
  return { key, found, clock: finding.clock, acceptance, state: findingState } satisfies FindingWithAcceptance;
});

const toWireFinding = Effect.fnUntraced(function* (
  caller: Caller,
  { origin, rule }: FindingPlace,
  { key, found, acceptance, state }: FindingWithAcceptance,
) {
  const rowOrigin = parseOrigin(origin);
  const stepHistory =
    acceptance === undefined
      ? []
      : (yield* listAcceptanceSteps(acceptance.id)).map(({ action, ...step }) => ({
          ...step,
          by: step.by ?? "",
          action: stepActionOf(action),
        }));
  const { firstNumber, lastNumber, missing } = found;
  const isAccepted = acceptance !== undefined && state.status === "ACCEPTED";
  const wireFinding: FindingWire = {
    origin,
    rule,
    firstNumber,
    lastNumber,
    missing,
    mark: findingFingerprint(found),
    version: acceptance?.version ?? 0,
    status: state.status,
    fixed: found.fixedOn === null ? null : { on: found.fixedOn, by: found.fixedBy ?? "" },
    before:
      missing === null || rowOrigin?.kind !== "receipt"
        ? null
        : yield* findReceiptByNumber(rowOrigin, key.terminal, Number(firstNumber) - 1),
    accepted: isAccepted
      ? {
          action: "ACCEPT",
          userId: acceptance.userId,
          by: acceptance.by,
          at: acceptance.at,
          comment: acceptance.comment,
        }
      : null,
    history: stepHistory,
    canAccept: hasPermission(caller.permissions, ["REPORT_CUD"]),
  };
  return wireFinding;
});

const stepActionOf = (action: string): FindingWire["history"][number]["action"] =>
  action === "REOPEN" || action === "FIXED" ? action : "ACCEPT";

const auditFinding = Effect.fnUntraced(function* (
  caller: Caller,
  action: "ACCEPT" | "REOPEN",
  { key, found, state }: FindingWithAcceptance,
  findingAfter: IntegrityFinding,
) {
  const acceptanceAfter = yield* findAcceptance(key);
  yield* writeAudit({
    userId: caller.userId,
    action,
    entity: auditedEntity,
    entityId: acceptanceAfter?.id ?? 0,
    label: printFindingNumbers(found),
    layerId: key.locationId,
    details: { before: auditedContent(key, state), after: auditedContent(key, findingAfter) },
  });
});
