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
import { readPlacedAt } from "./placed-findings.ts";

/** Finding as its reader saw it, with a checksum of its figures. */
export type DisplayedFinding = FindingPlace & Pick<FindingAccept, "mark">;

/** Finding of a rule at an origin. `finding` is missing if the location is not the caller's or the rule finds nothing. */
export interface FindingLookup {
  readonly isInScope: boolean;
  readonly finding: FoundFinding | undefined;
}

/** Row that a rule found, with the clock of its location. `Finding` adds its acceptance. */
export interface FoundFinding {
  readonly key: FindingSubject;
  readonly found: FoundRow;
  /** Time zone and start of the business day of the location. */
  readonly clock: ReturnType<typeof dayRuleOf>;
}

/** Place of a finding, and which of those of its rule there: the one with the seen figures, or a fixed one. */
type WantedPlace = FindingQuestion & Partial<Pick<DisplayedFinding, "mark">>;

/** Looks up current findings, in the order requested, with one query for each location, day and rule. Errors: FILTER_INVALID. */
export const lookUpFindings = Effect.fnUntraced(function* (caller: Caller, findingPlaces: readonly WantedPlace[]) {
  const parsedPlaces = yield* Effect.forEach(findingPlaces, parsePlace);
  const { locations } = yield* scopeFor(caller);
  const findingsByOrigin = new Map<string, FoundFinding[]>();
  const placedFindings = yield* readPlacedAt(
    locations,
    parsedPlaces.map(({ origin }) => origin),
  );
  for (const group of Map.groupBy(
    parsedPlaces,
    ({ origin: { locationId, businessDate }, rule }) => `${locationId} ${businessDate} ${rule}`,
  ).values()) {
    const [firstFinding] = group;
    const location = locations.find(({ id }) => id === firstFinding?.origin.locationId);
    if (firstFinding === undefined || location === undefined) continue;
    const {
      origin: { locationId, businessDate },
      rule,
    } = firstFinding;
    const clock = dayRuleOf(location);
    const rows = yield* findFindings(
      { ...clock, id: location.id, targetId: location.targetId, description: location.description },
      businessDate,
      rule,
      group.map(({ origin }) => origin),
      placedFindings,
    );
    for (const row of rows) {
      const { origin, terminal, firstNumber, lastNumber } = row;
      const key = { locationId, businessDate, rule, terminal, firstNumber, lastNumber };
      const place = `${rule} ${origin}`;
      findingsByOrigin.set(place, [...(findingsByOrigin.get(place) ?? []), { key, found: row, clock }]);
    }
  }
  return parsedPlaces.map(({ origin, rule, wanted }): FindingLookup => ({
    isInScope: locations.some(({ id }) => id === origin.locationId),
    finding: pickFinding(findingsByOrigin.get(`${rule} ${printFindingOrigin(origin)}`) ?? [], wanted),
  }));
});

/** Picks a finding of a rule at an origin. A fixed and an open one may be there, such as a gap of which a receipt arrived; open ones are last. */
const pickFinding = (findings: readonly FoundFinding[], { mark, isFixed }: WantedPlace): FoundFinding | undefined =>
  isFixed === true
    ? findings.findLast(({ found }) => found.fixedOn !== null)
    : (findings.find(({ found }) => findingFingerprint(found) === mark) ?? findings.at(-1));

interface WantedFinding {
  readonly origin: FindingOrigin;
  readonly rule: IntegrityRule;
  readonly wanted: WantedPlace;
}

const printFindingOrigin = (origin: FindingOrigin): string =>
  origin.kind === "receipt" ? printReceiptKey(origin) : printPlacedOrigin(origin);

const parsePlace = Effect.fnUntraced(function* (wanted: WantedPlace) {
  const { origin: text, rule } = wanted;
  const origin = parseOrigin(text);
  if (origin === null || !("businessDate" in origin))
    return yield* Effect.fail(badRequest("FILTER_INVALID", undefined, "origin"));
  if (!isIntegrityRule(rule)) return yield* Effect.fail(badRequest("FILTER_INVALID", undefined, "rule"));
  return { origin, rule, wanted } satisfies WantedFinding;
});
