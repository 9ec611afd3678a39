/** Accepts or reopens several findings at once; those that cannot change are skipped and listed. */

import type { Caller } from "@comptoir/api/contract";
import type { FindingOutcome, FindingsAccept, FindingsReopen } from "@comptoir/api/wire";
import { acceptFinding as accepted, printFindingKey, type IntegrityFinding } from "@comptoir/domain/transaction";
import { Effect } from "effect";

import { inTransaction } from "../../database/index.ts";
import { invalid } from "../../http/refusal.ts";
import {
  makeAcceptChange,
  changeSeenFinding,
  makeReopenChange,
  type FindingWithAcceptance,
} from "./finding-service.ts";
import { lookUpFindings, type FindingLookup, type DisplayedFinding } from "./look-up-findings.ts";

/**
 * Accepts findings with one comment, in one transaction.
 *
 * Errors: INTEGRITY_COMMENT and those of the comment, FILTER_INVALID. Issues listed for a finding: INTEGRITY_FIXED,
 * INTEGRITY_ACCEPTED, HTTP_404 outside the caller's locations.
 */
export const acceptFindings = Effect.fn("finding.acceptSeveral")(function* (
  caller: Caller,
  { findings, comment }: FindingsAccept,
) {
  const commentCheck = accepted(placeholderFinding, { comment, by: caller.userId });
  if (!commentCheck.ok) return yield* Effect.fail(invalid(commentCheck.issues));
  return yield* changeFindings(caller, findings, () => makeAcceptChange(caller, comment));
});

/** Reopens accepted findings. Errors: FILTER_INVALID. Issues listed for a finding: INTEGRITY_FIXED, ENTITY_STALE with the last author, HTTP_404. */
export const reopenFindings = (caller: Caller, { findings }: FindingsReopen) =>
  changeFindings(caller, findings, ({ version }) => makeReopenChange(caller, version));

/** Placeholder finding, which checks the comment before any finding is looked up. */
const placeholderFinding: IntegrityFinding = { rule: "EMPTY", key: "", status: "NEW", comment: "", by: null };

type FindingChange = ReturnType<typeof makeAcceptChange> | ReturnType<typeof makeReopenChange>;

const changeFindings = <Seen extends DisplayedFinding>(
  caller: Caller,
  findings: readonly Seen[],
  changeOf: (seen: Seen) => FindingChange,
) =>
  inTransaction(
    Effect.gen(function* () {
      const findingLookups = yield* lookUpFindings(caller, findings);
      const findingsWithLookups = findings.map((seenFinding, index) => ({
        seen: seenFinding,
        at: index,
        found: findingLookups[index] ?? { isInScope: false, finding: undefined },
      }));
      const findingOutcomes: FindingOutcome[] = [];
      // Locks in a fixed order, so that two users who change the same findings cannot block each other.
      for (const { seen, at, found: lookup } of findingsWithLookups.toSorted(
        (left, right) => compareText(findingKeyOf(left.found), findingKeyOf(right.found)) || left.at - right.at,
      ))
        findingOutcomes[at] = yield* changeFindingOrReport(seen, lookup, changeOf(seen));
      return findingOutcomes;
    }),
  );

const changeFindingOrReport = (
  { origin, rule, mark }: DisplayedFinding,
  lookup: FindingLookup,
  change: FindingChange,
) =>
  changeSeenFinding(mark, lookup, (findingBefore: FindingWithAcceptance) => change(findingBefore)).pipe(
    Effect.map(({ isChanged, after }): FindingOutcome => ({
      origin,
      rule,
      mark,
      version: after.acceptance?.version ?? 0,
      isChanged,
      issue: null,
    })),
    Effect.catchTags({
      BadRequest: ({ issues: [issue] }) =>
        Effect.succeed<FindingOutcome>({ origin, rule, mark, version: 0, isChanged: false, issue: issue ?? null }),
      Conflict: ({ issues: [issue] }) =>
        Effect.succeed<FindingOutcome>({
          origin,
          rule,
          mark,
          version: Number(issue?.params?.["version"] ?? 0),
          isChanged: false,
          issue: issue ?? null,
        }),
      NotFound: ({ issues: [issue] }) =>
        Effect.succeed<FindingOutcome>({ origin, rule, mark, version: 0, isChanged: false, issue: issue ?? null }),
    }),
  );

const findingKeyOf = ({ finding }: FindingLookup): string =>
  finding === undefined ? "" : printFindingKey(finding.key);

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
