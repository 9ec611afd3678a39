/** The day of a store from its first receipt to its export: the board of states, and what must be right before it is closed. */

import { fail, issue, leadsTo, ok, quoted, type Issue, type Result } from "../result/index.ts";

import type { SequenceReport } from "./sequence.ts";

/**
 * Next state by state and action; an action that is not listed is refused. Loading goes on until the day is complete, and again when more
 * arrives; undoing an import takes the day back to loading, until it is audited; an export may be done again for a reason.
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

/** Everything that is done to a store's day. */
export const storeDayActions = ["load", "complete", "undo", "audit", "export"] as const;

/** An action on a store day. */
export type StoreDayAction = (typeof storeDayActions)[number];

/** A state of a store's day. */
export type StoreDayState = keyof typeof storeDayTransitions;

/**
 * Gives the state an action leads to.
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
  /** The numbers of each terminal. */
  readonly terminals: readonly { readonly terminal: string; readonly numbers: SequenceReport }[];
  /** Receipts that keep not every rule. */
  readonly errors: number;
  /** Receipts put aside or recalled, and not ended. */
  readonly open: number;
  /** Whether the over or short of the deposit is beyond the tolerance. */
  readonly isOverShort: boolean;
}

/** An accepted blocker, with its reason. */
export interface StoreDayAcceptance {
  readonly code: StoreDayBlocker;
  readonly comment: string;
}

/** Code of a reason why a day cannot be audited. */
export type StoreDayBlocker =
  | "STORE_DAY_MISSING"
  | "STORE_DAY_DUPLICATE"
  | "STORE_DAY_UNREADABLE"
  | "STORE_DAY_ERRORS"
  | "STORE_DAY_OPEN"
  | "STORE_DAY_OVER_SHORT";

/** Everything that keeps a day from being audited. */
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

/** The unreadable numbers in a sentence: the first ones, each once. */
function namesOf(numbers: readonly string[]): string {
  const different = [...new Set(numbers)];
  return [...different.slice(0, namedAtMost), ...(different.length > namedAtMost ? ["…"] : [])].join(", ");
}

/** More would be no sentence. */
const namedAtMost = 5;

/**
 * Audits a store's day: closed when nothing keeps it open.
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
 * Exports a store's day; never a second time without a reason.
 *
 * Errors: STORE_DAY_TRANSITION, STORE_DAY_REASON. Source: behaviour 3.4 (never twice silently), 3.13 (re-export refused without a reason).
 *
 * @example exportStoreDay("EXPORTED", "").issues[0].code // => "STORE_DAY_REASON"
 */
export function exportStoreDay(state: StoreDayState, reason: string): Result<StoreDayState> {
  const next = nextStoreDayState(state, "export");
  return next.ok && state === "EXPORTED" && reason.trim() === "" ? fail(issue("STORE_DAY_REASON", ["reason"])) : next;
}
