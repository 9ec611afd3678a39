/** Findings of the Integrity report: reading one, accepting it as it is, and taking that back. */

import type { Caller } from "@comptoir/api/contract";
import type { FindingAccept, FindingPlace, FindingReopen, FindingWire } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { businessDateOf } from "@comptoir/domain/period";
import { parseOrigin } from "@comptoir/domain/report";
import { acceptFinding as accepted, isAcceptanceOf, isIntegrityRule, printFindingKey, reopenFinding as reopened, type FindingSubject, type IntegrityFinding } from "@comptoir/domain/transaction";
import { Clock, Effect } from "effect";

import { dayRuleOf, scopeFor, writeAudit } from "../../access/index.ts";
import { oneAtATime } from "../../database/index.ts";
import { badRequest, conflict, invalid, notFound } from "../../http/refusal.ts";
import { inTransaction } from "../report-service.ts";
import { findAcceptance, findFinding, findNumbered, listSteps, reopenAcceptance, upsertAcceptance, type AcceptanceRow, type FoundRow } from "./acceptance-repository.ts";

/** What the audit trail calls a finding. */
const audited = "integrityFinding";

/** A finding by the receipt of its row. Errors: FILTER_INVALID where that is no receipt or no rule; HTTP_404 outside the caller's locations, and where the rule finds nothing. */
export const readFinding = Effect.fn("finding.read")(function* (caller: Caller, place: FindingPlace) {
  const finding = yield* findingAt(caller, place);
  return finding === null ? yield* Effect.fail(notFound()) : yield* shown(caller, place, finding);
});

/**
 * Accepts what its reader has seen. Accepting it again in the same words changes nothing.
 *
 * Errors: INTEGRITY_COMMENT and those of the comment; INTEGRITY_FIXED where it is found no more, or something else is; INTEGRITY_ACCEPTED with who did and why.
 */
export const acceptFinding = (caller: Caller, { mark, comment, ...place }: FindingAccept) =>
  changing(caller, { ...place, mark }, (before) =>
    Effect.gen(function* () {
      const { key, found, acceptance, state } = before;
      const after = accepted(state, { comment, by: caller.userId });
      if (!after.ok) return yield* Effect.fail(after.issues.some(({ code }) => code === "INTEGRITY_ACCEPTED") ? conflict("INTEGRITY_ACCEPTED", { by: acceptance?.by ?? "", comment: state.comment }) : invalid(after.issues));
      if (state.status === "ACCEPTED" && state.comment === after.value.comment) return;
      const at = yield* Clock.currentTimeMillis;
      yield* upsertAcceptance(key, found, { userId: caller.userId, comment: after.value.comment, at, on: businessDateOf(at, before.clock) });
      yield* audit(caller, "ACCEPT", before, after.value);
    }),
  );

/** Takes an acceptance back; where that is done already, nothing changes. Errors: INTEGRITY_FIXED; ENTITY_STALE with who changed it since it was read. */
export const reopenFinding = (caller: Caller, { mark, version, ...place }: FindingReopen) =>
  changing(caller, { ...place, mark }, (before) =>
    Effect.gen(function* () {
      const { acceptance, state } = before;
      if (acceptance === undefined || state.status === "NEW") return;
      if (acceptance.version !== version) return yield* Effect.fail(conflict("ENTITY_STALE", { id: acceptance.id, version: acceptance.version, by: acceptance.by }));
      const after = reopened(state);
      if (!after.ok) return yield* Effect.fail(invalid(after.issues));
      yield* reopenAcceptance(acceptance.id);
      yield* audit(caller, "REOPEN", before, after.value);
    }),
  );

interface Finding {
  readonly key: FindingSubject;
  readonly found: FoundRow;
  readonly acceptance: AcceptanceRow | undefined;
  readonly state: IntegrityFinding;
  /** What cuts the days of its store. */
  readonly clock: ReturnType<typeof dayRuleOf>;
}

/** One person after the other changes a finding. */
const changing = <E, R>(caller: Caller, { mark, ...place }: FindingPlace & Pick<FindingAccept, "mark">, change: (before: Finding) => Effect.Effect<void, E, R>) =>
  inTransaction(
    Effect.gen(function* () {
      const before = yield* findingAt(caller, place);
      if (before === null || markOf(before.found) !== mark) return yield* Effect.fail(badRequest("INTEGRITY_FIXED"));
      yield* oneAtATime(`integrity-finding ${printFindingKey(before.key)}`);
      const held = yield* withAcceptance(before);
      yield* change(held);
      return yield* shown(caller, place, yield* withAcceptance(held));
    }),
  );

const findingAt = Effect.fnUntraced(function* (caller: Caller, { origin, rule }: FindingPlace) {
  const receipt = parseOrigin(origin);
  if (receipt?.kind !== "receipt") return yield* Effect.fail(badRequest("FILTER_INVALID", undefined, "origin"));
  if (!isIntegrityRule(rule)) return yield* Effect.fail(badRequest("FILTER_INVALID", undefined, "rule"));
  const place = (yield* scopeFor(caller)).locations.find(({ id }) => id === receipt.locationId);
  if (place === undefined) return yield* Effect.fail(notFound());
  const clock = dayRuleOf(place);
  const found = yield* findFinding({ ...clock, id: place.id, targetId: place.targetId, description: place.description }, receipt, rule);
  if (found === undefined) return null;
  const { terminal, firstNumber, lastNumber } = found;
  return yield* withAcceptance({ key: { locationId: place.id, businessDate: receipt.businessDate, rule, terminal, firstNumber, lastNumber }, found, clock });
});

/** An acceptance of other amounts is of another finding. */
const withAcceptance = Effect.fnUntraced(function* ({ key, found, clock }: Pick<Finding, "key" | "found" | "clock">) {
  const acceptance = yield* findAcceptance(key);
  const isAccepted = acceptance !== undefined && isAcceptanceOf({ ...key, ...acceptance }, { ...key, ...found });
  const state: IntegrityFinding = { rule: key.rule, key: printFindingKey(key), ...(isAccepted ? { status: "ACCEPTED", comment: acceptance.comment, by: acceptance.userId } : { status: "NEW", comment: "", by: null }) };
  return { key, found, clock, acceptance, state } satisfies Finding;
});

const shown = Effect.fnUntraced(function* (caller: Caller, { origin, rule }: FindingPlace, { key, found, acceptance, state }: Finding) {
  const receipt = parseOrigin(origin);
  const history = acceptance === undefined ? [] : (yield* listSteps(acceptance.id)).map(({ action, ...step }) => ({ ...step, action: action === "REOPEN" ? ("REOPEN" as const) : ("ACCEPT" as const) }));
  const { firstNumber, lastNumber, missing } = found;
  const isAccepted = acceptance !== undefined && state.status === "ACCEPTED";
  const finding: FindingWire = {
    origin, rule, firstNumber, lastNumber, missing,
    mark: markOf(found),
    version: acceptance?.version ?? 0,
    status: isAccepted ? "ACCEPTED" : "NEW",
    before: missing === null || receipt?.kind !== "receipt" ? null : yield* findNumbered(receipt, key.terminal, Number(firstNumber) - 1),
    accepted: isAccepted ? { action: "ACCEPT", userId: acceptance.userId, by: acceptance.by, at: acceptance.at, comment: acceptance.comment } : null,
    history,
    canAccept: hasPermission(caller.permissions, ["REPORT_CUD"]),
  };
  return finding;
});

const markOf = ({ firstNumber, lastNumber, expected, actual }: FoundRow): string => [firstNumber, lastNumber, expected ?? "", actual ?? ""].join("|");

const audit = Effect.fnUntraced(function* (caller: Caller, action: "ACCEPT" | "REOPEN", { key, found, state }: Finding, after: IntegrityFinding) {
  const acceptance = yield* findAcceptance(key);
  const numbers = found.firstNumber === found.lastNumber ? found.firstNumber : `${found.firstNumber} – ${found.lastNumber}`;
  const contentOf = ({ status, comment }: IntegrityFinding) => ({ rule: key.rule, date: key.businessDate, terminal: key.terminal, numbers, status, comment });
  yield* writeAudit({ userId: caller.userId, action, entity: audited, entityId: acceptance?.id ?? 0, label: numbers, layerId: key.locationId, details: { before: contentOf(state), after: contentOf(after) } });
});
