/** Synchronization of terminals: the version each received of each entity, and resending. */

import type { LegacyModel } from "./legacy-entity.data.ts";

/**
 * State of an entity's data at a terminal.
 *
 * Source: behaviour 3.8 (Synchronization: what terminals have received per entity, with resend; our reading).
 */
export const synchronizationStates = {
  /** The terminal has what there is. */
  RECEIVED: { needsResend: false },
  /** It is on its way. */
  SENT: { needsResend: false },
  /** There is something newer than what was sent. */
  BEHIND: { needsResend: true },
  /** The terminal refused what was sent. */
  FAILED: { needsResend: true },
} as const satisfies Record<string, { readonly needsResend: boolean }>;

/** Models that terminals receive, each under the name of its calls. */
export const synchronizedModels = [
  "Client",
  "Department",
  "Item",
  "PaymentType",
  "SubDepartment",
  "Tax",
  "User",
  "Vendor",
] as const satisfies readonly LegacyModel[];

/** State of an entity's data at a terminal. */
export type SynchronizationState = keyof typeof synchronizationStates;

/** An entity at a terminal: versions count up with each change. */
export interface Synchronization {
  readonly terminal: string;
  readonly model: string;
  readonly currentVersion: number;
  /** Null when nothing was ever sent. */
  readonly sentVersion: number | null;
  readonly receivedVersion: number | null;
  /** Failure that the terminal reported for the last version sent; null when it reported none. */
  readonly failure: string | null;
}

/**
 * Says where an entity stands at a terminal.
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
 * Sends what there is: whatever failed before is forgotten. What a terminal has already is sent again too.
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

/** Answer of a terminal: the version it holds, or the failure. */
export type SynchronizationAnswer = { readonly version: number } | { readonly failure: string };

/**
 * Notes what a terminal answered. An answer to an older sending never takes a newer one back, and nobody holds more than there is.
 *
 * @example synchronizationStateOf(receive(resend({ terminal: "3", model: "Item", currentVersion: 7, sentVersion: null, receivedVersion: null, failure: null }), { version: 7 })) // => "RECEIVED"
 */
export function receive(synchronization: Synchronization, answer: SynchronizationAnswer): Synchronization {
  if ("failure" in answer) return { ...synchronization, failure: answer.failure };
  const isNews =
    answer.version <= synchronization.currentVersion && answer.version > (synchronization.receivedVersion ?? -1);
  return isNews
    ? {
        ...synchronization,
        receivedVersion: answer.version,
        failure: answer.version === synchronization.currentVersion ? null : synchronization.failure,
      }
    : synchronization;
}
