/** Synchronization of terminals: the version each received of each entity, and resending. */

import type { LegacyModel } from "./legacy-entity.data.ts";

/**
 * State of an entity's data at a terminal.
 *
 * Source: behaviour 3.8 (Synchronization: what terminals have received per entity, with resend; our reading).
 */
export const synchronizationStates = {
  /** The terminal has the current version. */
  RECEIVED: { needsResend: false },
  /** The current version was sent to the terminal, which has not acknowledged it yet. */
  SENT: { needsResend: false },
  /** A newer version exists than the one sent. */
  BEHIND: { needsResend: true },
  /** The terminal rejected the version sent. */
  FAILED: { needsResend: true },
} as const satisfies Record<string, { readonly needsResend: boolean }>;

/** Models sent to terminals, by their wire names, and `Price`: the prices of products at every level, planned ones included. Source: store-day, facts of a till. */
export const synchronizedModels = [
  "Client",
  "Department",
  "Item",
  "PaymentType",
  "SubDepartment",
  "Tax",
  "User",
  "Vendor",
  "Price",
] as const satisfies readonly (LegacyModel | "Price")[];

/** State of an entity's data at a terminal. */
export type SynchronizationState = keyof typeof synchronizationStates;

/** An entity at a terminal; its version increases with each change. */
export interface Synchronization {
  readonly terminal: string;
  readonly model: string;
  readonly currentVersion: number;
  /** Version last sent to the terminal; null if nothing was ever sent. */
  readonly sentVersion: number | null;
  readonly receivedVersion: number | null;
  /** Failure reported by the terminal for the last version sent; null if none. */
  readonly failure: string | null;
}

/**
 * Returns the synchronisation state of an entity at a terminal.
 *
 * @example synchronizationStateOf({ terminal: "3", model: "Item", currentVersion: 7, sentVersion: 7, receivedVersion: 6, failure: null }) // => "SENT"
 */
export function synchronizationStateOf({
  currentVersion,
  sentVersion,
  receivedVersion,
  failure,
}: Synchronization): SynchronizationState {
  if (receivedVersion === currentVersion) return "RECEIVED";
  if (failure !== null) return "FAILED";
  return sentVersion === currentVersion ? "SENT" : "BEHIND";
}

/**
 * Returns the state after the current version is sent again: not yet received, even if the terminal has it, and without an earlier failure.
 *
 * @example synchronizationStateOf(resend({ terminal: "3", model: "Item", currentVersion: 7, sentVersion: 5, receivedVersion: 5, failure: "disk full" })) // => "SENT"
 */
export function resend(synchronization: Synchronization): Synchronization {
  return {
    ...synchronization,
    sentVersion: synchronization.currentVersion,
    receivedVersion:
      synchronization.receivedVersion === synchronization.currentVersion ? null : synchronization.receivedVersion,
    failure: null,
  };
}

/** Answer of a terminal: the version it has, or the failure. */
export type SynchronizationAnswer = { readonly version: number } | { readonly failure: string };

/**
 * Applies a terminal's answer. Versions that are not above the received one are ignored, and those above the current one, which no terminal can have.
 *
 * @example synchronizationStateOf(applyTerminalAnswer(resend({ terminal: "3", model: "Item", currentVersion: 7, sentVersion: null, receivedVersion: null, failure: null }), { version: 7 })) // => "RECEIVED"
 */
export function applyTerminalAnswer(synchronization: Synchronization, answer: SynchronizationAnswer): Synchronization {
  if ("failure" in answer) return { ...synchronization, failure: answer.failure };
  const isNewVersion =
    answer.version <= synchronization.currentVersion && answer.version > (synchronization.receivedVersion ?? -1);
  return isNewVersion
    ? {
        ...synchronization,
        receivedVersion: answer.version,
        failure: answer.version === synchronization.currentVersion ? null : synchronization.failure,
      }
    : synchronization;
}
