/** Checks that a document has not changed since its sender read it. */

import { fail, issue, ok, type Result } from "../result/index.ts";

import type { InventoryDocument } from "./document.ts";

/** The state of a document that its sender read before changing it. */
export interface SeenVersion {
  readonly version?: number | undefined;
  /** Replaces the version in bodies without one, as in the specification. */
  readonly changedAt?: unknown;
}

/**
 * Tells whether a sender read the stored version of a document: true if the version matches or, without a version, the date of last change; otherwise
 * false.
 *
 * Errors: DOC_STALE (a version that is not the stored one). Source: behaviour 3.1, decision 0280.
 *
 * @example checkSeenVersion({ version: 3, changedAt: 5 }, { version: 3 }) // => { ok: true, value: true }
 * @example checkSeenVersion({ version: 3, changedAt: 5 }, { changedAt: 4 }) // => { ok: true, value: false }
 */
export function checkSeenVersion(
  { version, changedAt }: Pick<InventoryDocument, "version" | "changedAt">,
  seenVersion: SeenVersion,
): Result<boolean> {
  if (seenVersion.version === undefined) return ok(seenVersion.changedAt === changedAt);
  return seenVersion.version === version
    ? ok(true)
    : fail(issue("DOC_STALE", [], { stored: version, sent: seenVersion.version }));
}
