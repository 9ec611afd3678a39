/** Whether a document is changed by somebody who saw it as it is stored. */

import { fail, issue, ok, type Result } from "../result/index.ts";

import type { InventoryDocument } from "./document.ts";

/** The state of a document that its sender read before changing it. */
export interface SeenDocument {
  readonly version?: number | undefined;
  /** Stands for the version in bodies that have none: those of the specification. */
  readonly changedAt?: unknown;
}

/**
 * Tells whether a sender saw the whole document as it is stored: true by its version or its date of last change, false if the sender says neither.
 *
 * Errors: DOC_STALE (a version that is not the stored one). Source: behaviour 3.1, decision 0280.
 *
 * @example checkSeen({ version: 3, changedAt: 5 }, { version: 3 }) // => { ok: true, value: true }
 * @example checkSeen({ version: 3, changedAt: 5 }, { changedAt: 4 }) // => { ok: true, value: false }
 */
export function checkSeen(
  { version, changedAt }: Pick<InventoryDocument, "version" | "changedAt">,
  seen: SeenDocument,
): Result<boolean> {
  if (seen.version === undefined) return ok(seen.changedAt === changedAt);
  return seen.version === version ? ok(true) : fail(issue("DOC_STALE", [], { stored: version, sent: seen.version }));
}
