/** A store day from its first receipt to its export: states, and the conditions of its audit. */

import { fail, issue, leadsTo, ok, quoted, type Issue, type Result } from "../result/index.ts";

import type { SequenceReport } from "./sequence.ts";

/**
 * Next state by state and action; an unlisted action is rejected. Loading continues until the day is complete, and resumes when more
 * arrives; undoing an import returns the day to loading, unless it is audited; an export may be repeated with a reason.
 *
 * Source: behaviour 3.8 (store-day board: EXPECTED > LOADING > LOADED > AUDITED > EXPORTED; undo a batch until AUDITED), 3.4 (re-export), decision 0092.
 */
export const storeDayTransitions = {
  EXPECTED: { load: "LOADING" },
  LOADING: { load: "LOADING", complete: "LOADED", undo: "LOADING" },
  LOADED: { load: "LOADING", audit: "AUDITED", undo: "LOADING" },
  AUDITED: { export: "EXPORTED" },
  EXPORTED: { export: "EXPORTED" },
} as const satisfies Record<string, Partial<Record<StoreDayAction, string>>>;

/** Every action on a store day. */
export const storeDayActions = ["load", "complete", "undo", "audit", "export"] as const;

/** An action on a store day. */
export type StoreDayAction = (typeof storeDayActions)[number];

/** A state of a store's day. */
export type StoreDayState = keyof typeof storeDayTransitions;

/**
 * Returns the state after an action.
 *
 * Errors: STORE_DAY_TRANSITION. Source: behaviour 3.8.
 *
 * @example nextStoreDayState("LOADED", "audit") // => { ok: true, value: "AUDITED" }
 */
export function nextStoreDayState(state: StoreDayState, action: StoreDayAction): Result<StoreDayState> {
  const next = leadsTo(storeDayTransitions, state, action);
  return next === null
    ? fail(issue("STORE_DAY_TRANSITION", [], { state: quoted(state), action: quoted(action) }))
    : ok(next);
}

/** Facts that a store day is checked by. */
export interface StoreDayFacts {
  /** Receipt numbers of each terminal. */
  readonly terminals: readonly { readonly terminal: string; readonly numbers: SequenceReport }[];
  /** Number of invalid receipts. */
  readonly errors: number;
  /** Receipts suspended or recalled, and not ended. */
  readonly open: number;
  /** Whether the deposit's over or short exceeds the tolerance. */
  readonly isOverShort: boolean;
}

/** An accepted blocker, with its reason. */
export interface StoreDayAcceptance {
  readonly code: StoreDayBlocker;
  readonly comment: string;
}

/** Code of a blocker of the audit. */
export type StoreDayBlocker =
  | "STORE_DAY_MISSING"
  | "STORE_DAY_DUPLICATE"
  | "STORE_DAY_UNREADABLE"
  | "STORE_DAY_ERRORS"
  | "STORE_DAY_OPEN"
  | "STORE_DAY_OVER_SHORT";

/** Every blocker of the audit. */
export const storeDayBlockers: readonly StoreDayBlocker[] = [
  "STORE_DAY_MISSING",
  "STORE_DAY_DUPLICATE",
  "STORE_DAY_UNREADABLE",
  "STORE_DAY_ERRORS",
  "STORE_DAY_OPEN",
  "STORE_DAY_OVER_SHORT",
];

/**
 * Lists the blockers of a store day's audit: missing, repeated and unreadable numbers by terminal, receipts with errors, open receipts, and a cash
 * difference. A blocker accepted with a comment no longer counts.
 *
 * Errors: STORE_DAY_MISSING, STORE_DAY_DUPLICATE, STORE_DAY_UNREADABLE, STORE_DAY_ERRORS, STORE_DAY_OPEN, STORE_DAY_OVER_SHORT, STORE_DAY_REASON (accepted without a word).
 * Source: behaviour 3.4 (Integrity: accept needs a comment), 3.8, 3.13, decision 0092.
 *
 * @example checkStoreDay({ terminals: [{ terminal: "3", numbers: findSequenceGaps(["4416", "4418"]) }], errors: 0, open: 0, isOverShort: false }).map(({ code, params }) => [code, params.terminal, params.count]) // => [["STORE_DAY_MISSING", "3", 1]]
 */
export function checkStoreDay(
  { terminals, errors, open, isOverShort }: StoreDayFacts,
  accepted: readonly StoreDayAcceptance[] = [],
): readonly Issue[] {
  const blockers: readonly Issue<StoreDayBlocker>[] = [
    ...terminals.flatMap(({ terminal, numbers }) => [
      ...(numbers.missing > 0
        ? [issue<StoreDayBlocker>("STORE_DAY_MISSING", ["terminals", terminal], { terminal, count: numbers.missing })]
        : []),
      ...(numbers.duplicates.length > 0
        ? [
            issue<StoreDayBlocker>("STORE_DAY_DUPLICATE", ["terminals", terminal], {
              terminal,
              count: numbers.duplicates.length,
            }),
          ]
        : []),
      ...(numbers.unreadable.length > 0
        ? [
            issue<StoreDayBlocker>("STORE_DAY_UNREADABLE", ["terminals", terminal], {
              terminal,
              numbers: namesOf(numbers.unreadable),
            }),
          ]
        : []),
    ]),
    ...(errors > 0 ? [issue<StoreDayBlocker>("STORE_DAY_ERRORS", ["errors"], { count: errors })] : []),
    ...(open > 0 ? [issue<StoreDayBlocker>("STORE_DAY_OPEN", ["open"], { count: open })] : []),
    ...(isOverShort ? [issue<StoreDayBlocker>("STORE_DAY_OVER_SHORT", ["deposit"])] : []),
  ];
  return blockers.flatMap((blocker): readonly Issue[] => {
    const words = accepted.filter(({ code }) => code === blocker.code).map(({ comment }) => comment.trim());
    if (words.length === 0) return [blocker];
    return words.some((comment) => comment !== "")
      ? []
      : [issue("STORE_DAY_REASON", blocker.path, { code: blocker.code })];
  });
}

/** Lists the first unreadable numbers in a sentence, without repeats. */
function namesOf(numbers: readonly string[]): string {
  const different = [...new Set(numbers)];
  return [...different.slice(0, namedAtMost), ...(different.length > namedAtMost ? ["…"] : [])].join(", ");
}

/** More would be too long for a sentence. */
const namedAtMost = 5;

/**
 * Audits a store day, if nothing blocks it.
 *
 * Errors: STORE_DAY_TRANSITION, and those of checkStoreDay.
 *
 * @example auditStoreDay("LOADED", { terminals: [], errors: 0, open: 0, isOverShort: false }) // => { ok: true, value: "AUDITED" }
 */
export function auditStoreDay(
  state: StoreDayState,
  facts: StoreDayFacts,
  accepted?: readonly StoreDayAcceptance[],
): Result<StoreDayState> {
  const next = nextStoreDayState(state, "audit");
  if (!next.ok) return next;
  const blockers = checkStoreDay(facts, accepted);
  return blockers.length > 0 ? { ok: false, issues: blockers } : next;
}

/**
 * Exports a store day; a repeat needs a reason.
 *
 * Errors: STORE_DAY_TRANSITION, STORE_DAY_REASON. Source: behaviour 3.4 (never twice silently), 3.13 (re-export refused without a reason).
 *
 * @example exportStoreDay("EXPORTED", "").issues[0].code // => "STORE_DAY_REASON"
 */
export function exportStoreDay(state: StoreDayState, reason: string): Result<StoreDayState> {
  const next = nextStoreDayState(state, "export");
  return next.ok && state === "EXPORTED" && reason.trim() === "" ? fail(issue("STORE_DAY_REASON", ["reason"])) : next;
}
