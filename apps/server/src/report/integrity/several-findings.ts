/** Accepts or reopens several findings at once; those that cannot change are skipped and listed. */

import type { Caller } from "@comptoir/api/contract";
import type { FindingOutcome, FindingsAccept, FindingsReopen } from "@comptoir/api/wire";
import { acceptFinding as accepted, printFindingKey, type IntegrityFinding } from "@comptoir/domain/transaction";
import { Effect } from "effect";

import { inTransaction } from "../../database/index.ts";
import { invalid } from "../../http/refusal.ts";
import { acceptChange, changeSeen, reopenChange, type Finding } from "./finding-service.ts";
import { lookUpFindings, type FindingLookup, type DisplayedFinding } from "./look-up-findings.ts";

/**
 * Accepts findings with one comment, in one transaction.
 *
 * Errors: INTEGRITY_COMMENT and those of the comment, FILTER_INVALID. For a single finding: INTEGRITY_FIXED,
 * INTEGRITY_ACCEPTED, HTTP_404 outside the caller's locations.
 */
export const acceptFindings = Effect.fn("finding.acceptSeveral")(function* (
  caller: Caller,
  { findings, comment }: FindingsAccept,
) {
  const checkResult = accepted(placeholderFinding, { comment, by: caller.userId });
  if (!checkResult.ok) return yield* Effect.fail(invalid(checkResult.issues));
  return yield* changeAll(caller, findings, () => acceptChange(caller, comment));
});

/** Reopens accepted findings. Errors: FILTER_INVALID. For a single finding: INTEGRITY_FIXED, ENTITY_STALE with the last author, HTTP_404. */
export const reopenFindings = (caller: Caller, { findings }: FindingsReopen) =>
  changeAll(caller, findings, ({ version }) => reopenChange(caller, version));

/** Placeholder finding, which checks the comment before any finding is looked up. */
const placeholderFinding: IntegrityFinding = { rule: "EMPTY", key: "", status: "NEW", comment: "", by: null };

type Change = ReturnType<typeof acceptChange> | ReturnType<typeof reopenChange>;

const changeAll = <Seen extends DisplayedFinding>(
  caller: Caller,
  findings: readonly Seen[],
  changeOf: (seen: Seen) => Change,
) =>
  inTransaction(
    Effect.gen(function* () {
      const lookups = yield* lookUpFindings(caller, findings);
      const entries = findings.map((seenFinding, index) => ({
        seen: seenFinding,
        at: index,
        found: lookups[index] ?? { isInScope: false, finding: undefined },
      }));
      const findingOutcomes: FindingOutcome[] = [];
      // Locks in a fixed order, so that two users who change the same findings cannot block each other.
      for (const { seen, at, found: lookup } of entries.toSorted(
        (left, right) => compareText(keyOf(left.found), keyOf(right.found)) || left.at - right.at,
      ))
        findingOutcomes[at] = yield* changeOne(seen, lookup, changeOf(seen));
      return findingOutcomes;
    }),
  );

const changeOne = ({ origin, rule, mark }: DisplayedFinding, lookup: FindingLookup, change: Change) =>
  changeSeen(mark, lookup, (findingBefore: Finding) => change(findingBefore)).pipe(
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

const keyOf = ({ finding }: FindingLookup): string => (finding === undefined ? "" : printFindingKey(finding.key));

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
