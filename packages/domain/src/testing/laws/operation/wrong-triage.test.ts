import { expect, test } from "vitest";

import * as ours from "../../../operation/index.ts";
import { isAnyBroken, lawsOf } from "../../law.ts";
import { operationLaws } from "../operation.ts";

type Triage = ours.ErrorTriage;
type Change = ours.ErrorChange;
type Times = ours.ErrorTimes;

/** Faulty implementations of the triage of errors. */
const faults: readonly (readonly [string, Partial<Record<keyof typeof ours, unknown>>])[] = [
  [
    "an occurrence at the moment of the resolution is a new one",
    {
      errorStatusOf: (triage: Triage, { lastAt, now }: Times) =>
        ours.errorStatusOf(triage, { lastAt: lastAt + 1, now }),
    },
  ],
  [
    "resolved errors stay resolved",
    { errorStatusOf: (triage: Triage, { now }: Times) => ours.errorStatusOf(triage, { lastAt: 0, now }) },
  ],
  [
    "a mute ends a moment late",
    { errorStatusOf: (triage: Triage, { lastAt, now }: Times) => ours.errorStatusOf(triage, { lastAt, now: now - 1 }) },
  ],
  [
    "assigning ends a mute",
    {
      changeErrorTriage: (triage: Triage, change: Change, times: Times) => ({
        ...ours.changeErrorTriage(triage, change, times),
        ...(change.action === "ASSIGN" && { state: "OPEN", mutedUntil: null }),
      }),
    },
  ],
  [
    "resolving again hides what occurred in between",
    {
      changeErrorTriage: (triage: Triage, change: Change, times: Times) => ({
        ...ours.changeErrorTriage(triage, change, times),
        ...(change.action === "RESOLVE" && { resolvedAt: times.now }),
      }),
    },
  ],
  [
    "reopening takes the errors from who was assigned",
    {
      changeErrorTriage: (triage: Triage, change: Change, times: Times) =>
        change.action === "REOPEN" ? ours.untriagedError : ours.changeErrorTriage(triage, change, times),
    },
  ],
  ["errors that reappeared are closed", { isOpenError: (status: string) => status === "NEW" || status === "ASSIGNED" }],
  ["an empty comment is one", { parseErrorComment: () => ({ ok: true, value: "" }) }],
  ["a row shows the version of another", { parseSeenError: () => ({ status: "NEW", version: 0 }) }],
];

test.each(faults)("%s: rejected by error-triage", (_, fault) => {
  const laws = lawsOf(operationLaws, fault).filter(({ rule }) => rule === "error-triage");
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});

type Decisions = readonly ours.ErrorDecision[];

/** Faulty implementations of decisions about errors. */
const decisionFaults: readonly (readonly [string, typeof ours.decideErrors])[] = [
  [
    "a mute of another length is the same request",
    (decisions: Decisions, request, times) => {
      const [last] = decisions;
      const isMute = request.change.action === "MUTE" && last?.action === "MUTE";
      return isMute &&
        last.version === request.version + 1 &&
        last.userId === request.userId &&
        last.comment === request.comment
        ? { kind: "NOTHING" }
        : ours.decideErrors(decisions, request, times);
    },
  ],
  [
    "the same request again is stale",
    (decisions, request, times) =>
      decisions[0]?.version === request.version + 1
        ? { kind: "REFUSED", code: request.change.action === "UNDO" ? "ERROR_UNDO" : "ENTITY_STALE" }
        : ours.decideErrors(decisions, request, times),
  ],
  [
    "anybody undoes",
    (decisions, request, times) =>
      ours.decideErrors(decisions, { ...request, userId: decisions[0]?.userId ?? request.userId }, times),
  ],
  [
    "the version that was seen does not matter",
    (decisions, request, times) =>
      ours.decideErrors(decisions, { ...request, version: decisions[0]?.version ?? 0 }, times),
  ],
];

test.each(decisionFaults)("%s: rejected by error-decision", (_, decideErrors) => {
  const laws = lawsOf(operationLaws, { decideErrors }).filter(({ rule }) => rule === "error-decision");
  expect(isAnyBroken(laws, { runs: 1_000, seed: 7 })).toBe(true);
});
