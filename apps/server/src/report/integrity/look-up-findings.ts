/** Looks up the findings that readers name by the origin and rule of a report row. */

import type { Caller } from "@comptoir/api/contract";
import type { FindingAccept, FindingPlace, FindingQuestion } from "@comptoir/api/wire";
import { parseOrigin, printPlacedOrigin, printReceiptKey } from "@comptoir/domain/report";
import {
  findingFingerprint,
  isIntegrityRule,
  type FindingSubject,
  type IntegrityRule,
} from "@comptoir/domain/transaction";
import { Effect } from "effect";

import { dayRuleOf, scopeFor } from "../../access/index.ts";
import { badRequest } from "../../http/refusal.ts";
import { findFindings, type FindingOrigin, type FoundRow } from "./acceptance-repository.ts";
import { readPlacedFindingsAt } from "./placed-findings.ts";

/** Finding as its reader saw it, with a checksum of its figures. */
export type DisplayedFinding = FindingPlace & Pick<FindingAccept, "mark">;

/** Finding of a rule at an origin. `finding` is missing if the location is not the caller's or the rule finds nothing. */
export interface FindingLookup {
  readonly isInScope: boolean;
  readonly finding: FoundFinding | undefined;
}

/** Row that a rule found, with the clock of its location. `FindingWithAcceptance` adds its acceptance. */
export interface FoundFinding {
  readonly key: FindingSubject;
  readonly found: FoundRow;
  /** Time zone and start of the business day of the location. */
  readonly clock: ReturnType<typeof dayRuleOf>;
}

/** Origin and rule of a finding. If several findings match: the checksum of the figures that the reader saw, or that a fixed finding is wanted. */
type FindingRequest = FindingQuestion & Partial<Pick<DisplayedFinding, "mark">>;

/** Looks up current findings, in the order requested, with one query for each location, day and rule. Errors: FILTER_INVALID. */
export const lookUpFindings = Effect.fnUntraced(function* (caller: Caller, findingPlaces: readonly FindingRequest[]) {
  const parsedRequests = yield* Effect.forEach(findingPlaces, parseFindingRequest);
  const { locations } = yield* scopeFor(caller);
  const findingsByRuleAndOrigin = new Map<string, FoundFinding[]>();
  const placedFindings = yield* readPlacedFindingsAt(
    locations,
    parsedRequests.map(({ origin }) => origin),
  );
  for (const group of Map.groupBy(
    parsedRequests,
    ({ origin: { locationId, businessDate }, rule }) => `${locationId} ${businessDate} ${rule}`,
  ).values()) {
    const [firstFinding] = group;
    const locationOfGroup = locations.find(({ id }) => id === firstFinding?.origin.locationId);
    if (firstFinding === undefined || locationOfGroup === undefined) continue;
    const {
      origin: { locationId, businessDate },
      rule,
    } = firstFinding;
    const clock = dayRuleOf(locationOfGroup);
    const foundRows = yield* findFindings(
      {
        ...clock,
        id: locationOfGroup.id,
        targetId: locationOfGroup.targetId,
        description: locationOfGroup.description,
      },
      businessDate,
      rule,
      group.map(({ origin }) => origin),
      placedFindings,
    );
    for (const row of foundRows) {
      const { origin, terminal, firstNumber, lastNumber } = row;
      const findingSubject = { locationId, businessDate, rule, terminal, firstNumber, lastNumber };
      const ruleAndOrigin = `${rule} ${origin}`;
      findingsByRuleAndOrigin.set(ruleAndOrigin, [
        ...(findingsByRuleAndOrigin.get(ruleAndOrigin) ?? []),
        { key: findingSubject, found: row, clock },
      ]);
    }
  }
  return parsedRequests.map(({ origin, rule, request }): FindingLookup => ({
    isInScope: locations.some(({ id }) => id === origin.locationId),
    finding: pickFinding(findingsByRuleAndOrigin.get(`${rule} ${printFindingOrigin(origin)}`) ?? [], request),
  }));
});

/** Picks from the findings of a rule at an origin: the last fixed finding if requested; else that with the seen figures, or the last of all. */
const pickFinding = (findings: readonly FoundFinding[], { mark, isFixed }: FindingRequest): FoundFinding | undefined =>
  isFixed === true
    ? findings.findLast(({ found }) => found.fixedOn !== null)
    : (findings.find(({ found }) => findingFingerprint(found) === mark) ?? findings.at(-1));

interface ParsedFindingRequest {
  readonly origin: FindingOrigin;
  readonly rule: IntegrityRule;
  readonly request: FindingRequest;
}

const printFindingOrigin = (origin: FindingOrigin): string =>
  origin.kind === "receipt" ? printReceiptKey(origin) : printPlacedOrigin(origin);

const parseFindingRequest = Effect.fnUntraced(function* (request: FindingRequest) {
  const { origin: text, rule } = request;
  const parsedOrigin = parseOrigin(text);
  if (parsedOrigin === null || !("businessDate" in parsedOrigin))
    return yield* Effect.fail(badRequest("FILTER_INVALID", undefined, "origin"));
  if (!isIntegrityRule(rule)) return yield* Effect.fail(badRequest("FILTER_INVALID", undefined, "rule"));
  return { origin: parsedOrigin, rule, request } satisfies ParsedFindingRequest;
});
