/** Several findings at once: each is accepted or taken back as one alone would be, and what cannot be is left and named. */

import type { Caller } from "@comptoir/api/contract";
import type { FindingOutcome, FindingsAccept, FindingsReopen } from "@comptoir/api/wire";
import { acceptFinding as accepted, printFindingKey, type IntegrityFinding } from "@comptoir/domain/transaction";
import { Effect } from "effect";

import { invalid } from "../../http/refusal.ts";
import { inTransaction } from "../report-service.ts";
import {
  accepting,
  changeSeen,
  findingsAt,
  reopening,
  type Finding,
  type FoundAt,
  type SeenAt,
} from "./finding-service.ts";

/**
 * Accepts findings for one reason, as a whole: a server that stops meanwhile has accepted none.
 *
 * Errors: INTEGRITY_COMMENT and those of the comment, FILTER_INVALID. Of a single finding: INTEGRITY_FIXED, INTEGRITY_ACCEPTED, HTTP_404 outside the caller's locations.
 */
export const acceptFindings = Effect.fn("finding.acceptSeveral")(function* (
  caller: Caller,
  { findings, comment }: FindingsAccept,
) {
  const checked = accepted(unseen, { comment, by: caller.userId });
  if (!checked.ok) return yield* Effect.fail(invalid(checked.issues));
  return yield* changeAll(caller, findings, () => accepting(caller, comment));
});

/** Takes acceptances back. Errors: FILTER_INVALID. Of a single finding: INTEGRITY_FIXED, ENTITY_STALE with who changed it since it was read, HTTP_404. */
export const reopenFindings = (caller: Caller, { findings }: FindingsReopen) =>
  changeAll(caller, findings, ({ version }) => reopening(caller, version));

/** A reason is held to the rules before anything is looked for. */
const unseen: IntegrityFinding = { rule: "EMPTY", key: "", status: "NEW", comment: "", by: null };

type Change = ReturnType<typeof accepting> | ReturnType<typeof reopening>;

const changeAll = <Seen extends SeenAt>(caller: Caller, findings: readonly Seen[], changeOf: (seen: Seen) => Change) =>
  inTransaction(
    Effect.gen(function* () {
      const found = yield* findingsAt(caller, findings);
      const entries = findings.map((seen, at) => ({
        seen,
        at,
        found: found[at] ?? { isInScope: false, finding: undefined },
      }));
      const outcomes: FindingOutcome[] = [];
      // In one order whatever was asked: of two people who change the same findings, one waits for the other and both go on.
      for (const { seen, at, found: one } of entries.toSorted(
        (left, right) => compareText(keyOf(left.found), keyOf(right.found)) || left.at - right.at,
      ))
        outcomes[at] = yield* changeOne(seen, one, changeOf(seen));
      return outcomes;
    }),
  );

const changeOne = ({ origin, rule, mark }: SeenAt, found: FoundAt, change: Change) =>
  changeSeen(mark, found, (before: Finding) => change(before)).pipe(
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

const keyOf = ({ finding }: FoundAt): string => (finding === undefined ? "" : printFindingKey(finding.key));

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
