/** A store day from its first receipt to its export: states and actions. */

import { fail, issue, nextStateIn, ok, quoted, type Result } from "../result/index.ts";

/**
 * Next state by state and action; an unlisted action is rejected. Loading continues until the day is complete, and resumes when more
 * arrives; undoing an import returns the day to loading, unless it is audited; an export may be repeated with a reason. A late fact or a person reopens an audited day.
 *
 * Source: behaviour 3.8 (store-day board: EXPECTED > LOADING > LOADED > AUDITED > EXPORTED; undo a batch until AUDITED), 3.4 (re-export), decisions 0092 and 0365.
 */
export const storeDayTransitions = {
  EXPECTED: { load: "LOADING" },
  LOADING: { load: "LOADING", complete: "LOADED", undo: "LOADING" },
  LOADED: { load: "LOADING", audit: "AUDITED", undo: "LOADING" },
  AUDITED: { export: "EXPORTED", reopen: "LOADED" },
  EXPORTED: { export: "EXPORTED", reopen: "LOADED" },
} as const satisfies Record<string, Partial<Record<StoreDayAction, string>>>;

/** Every action on a store day. */
export const storeDayActions = ["load", "complete", "undo", "audit", "export", "reopen"] as const;

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
  const nextState = nextStateIn(storeDayTransitions, state, action);
  return nextState === null
    ? fail(issue("STORE_DAY_TRANSITION", [], { state: quoted(state), action: quoted(action) }))
    : ok(nextState);
}

/**
 * Returns the state of a store day after an export; a repeated export needs a reason. Nothing is stored.
 *
 * Errors: STORE_DAY_TRANSITION, STORE_DAY_REASON. Source: behaviour 3.4 (never twice silently), 3.13 (re-export refused without a reason).
 *
 * @example exportStoreDay("EXPORTED", "").issues[0].code // => "STORE_DAY_REASON"
 */
export function exportStoreDay(state: StoreDayState, reason: string): Result<StoreDayState> {
  const stateResult = nextStoreDayState(state, "export");
  return stateResult.ok && state === "EXPORTED" && reason.trim() === ""
    ? fail(issue("STORE_DAY_REASON", ["reason"]))
    : stateResult;
}
