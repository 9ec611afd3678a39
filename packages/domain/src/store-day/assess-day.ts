/** State of a store day as a function of its facts and of what people decided. */

import { fail, issue, ok, type Result } from "../result/index.ts";
import { nextStoreDayState, type StoreDayState } from "../transaction/index.ts";

import { findAcceptance, listBlockers, type StoreDayAcceptance, type StoreDayBlocker } from "./blocker.ts";
import { computeCertificate, type StoreDayCertificate } from "./certificate.ts";
import { compareCertificates, type CertificateChange } from "./compare-certificates.ts";
import { hasFacts, type StoreDayFacts } from "./store-day-facts.ts";

/** Decisions of users about a store day: acceptances, audit, export. */
export interface StoreDayDecisions<A extends StoreDayAcceptance = StoreDayAcceptance> {
  /** Certificate of the last audit in force; null if there is none. */
  readonly audited: StoreDayCertificate | null;
  /** Whether the day was exported after that audit. */
  readonly isExported: boolean;
  readonly acceptances: readonly A[];
}

/** A blocker with its acceptance. */
export interface BlockerWithAcceptance<A extends StoreDayAcceptance = StoreDayAcceptance> extends StoreDayBlocker {
  readonly acceptance: A | null;
}

/** State of a store day with its blockers, as displayed on the board. */
export interface StoreDay<A extends StoreDayAcceptance = StoreDayAcceptance> {
  readonly state: StoreDayState;
  readonly blockers: readonly BlockerWithAcceptance<A>[];
  readonly certificate: StoreDayCertificate;
  /** Figures that changed since the audit and opened the day again. */
  readonly changes: readonly CertificateChange[];
}

/**
 * Judges a day. It is EXPECTED without any fact, LOADING until the business day is over and every received fact is derived, then LOADED. An audit holds as long as
 * the certificate states the same: what arrives later opens the day again.
 *
 * Source: behaviour 3.8 (store-day board), decision 0365.
 */
export function assessDay<A extends StoreDayAcceptance>(
  facts: StoreDayFacts,
  { audited, isExported, acceptances }: StoreDayDecisions<A>,
): StoreDay<A> {
  const certificate = computeCertificate(facts);
  const blockers = listBlockers(facts).map((blocker) => ({
    ...blocker,
    acceptance: findAcceptance(blocker, acceptances) ?? null,
  }));
  const certificateChanges = audited === null ? [] : compareCertificates(audited, certificate);
  const isAudited = audited !== null && certificateChanges.length === 0;
  const loadedState: StoreDayState = facts.isOver && facts.pending === 0 ? "LOADED" : "LOADING";
  const stateWithoutAudit = hasFacts(facts) ? loadedState : "EXPECTED";
  return {
    state: isAudited ? (isExported ? "EXPORTED" : "AUDITED") : stateWithoutAudit,
    blockers,
    certificate,
    changes: certificateChanges,
  };
}

/**
 * Lists the blockers that nobody accepted.
 *
 * @example listOpenBlockers({ blockers: [] }) // => []
 */
export function listOpenBlockers<A extends StoreDayAcceptance>({
  blockers,
}: Pick<StoreDay<A>, "blockers">): readonly BlockerWithAcceptance<A>[] {
  return blockers.filter(({ acceptance }) => acceptance === null);
}

/**
 * Returns the state of a day after an audit, which only a loaded day that nothing blocks allows. Nothing is stored.
 *
 * Errors: STORE_DAY_TRANSITION, and the codes of its open blockers.
 */
export function auditStoreDay(day: Pick<StoreDay, "state" | "blockers">): Result<StoreDayState> {
  const nextStateResult = nextStoreDayState(day.state, "audit");
  if (!nextStateResult.ok) return nextStateResult;
  const openBlockers = listOpenBlockers(day);
  return openBlockers.length === 0
    ? ok(nextStateResult.value)
    : {
        ok: false,
        issues: openBlockers.map(({ code, subject, params }) =>
          issue(code, [subject], { ...params, terminal: subject }),
        ),
      };
}

/**
 * Checks that a batch of receipts may still be undone: none of its days is audited.
 *
 * Errors: STORE_DAY_AUDITED, with the first such day. Source: behaviour 3.8 (undo a batch until AUDITED).
 *
 * @example checkUndo([{ state: "LOADED", location: "A", day: "2026-03-12" }]) // => { ok: true, value: null }
 */
export function checkUndo(
  days: readonly { readonly state: StoreDayState; readonly location: string; readonly day: string }[],
): Result<null> {
  const [audited] = days.filter(({ state }) => !nextStoreDayState(state, "undo").ok && state !== "EXPECTED");
  return audited === undefined
    ? ok(null)
    : fail(issue("STORE_DAY_AUDITED", [], { location: audited.location, day: audited.day }));
}
