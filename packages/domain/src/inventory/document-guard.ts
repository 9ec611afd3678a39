/** Checks before creating or deleting documents. */

import { hasPermission } from "../access/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";

import { listLines, type InventoryDocument } from "./document.ts";

/** A request for a new document: the permissions and places of the user. */
export interface CreateRequest {
  /** The permissions of the caller. */
  readonly permissions: Iterable<string>;
  /** The locations of the caller's layer and of those below it. */
  readonly scope: ReadonlySet<number>;
  readonly locationId: number;
}

/**
 * Checks that a caller may create a document at a location.
 *
 * Errors: ACCESS_DENIED (without INVENTORYDOCUMENT_CUD, or at a location outside the caller's layer). Source: behaviour 3.1 (Create).
 *
 * @example checkCreate({ permissions: ["INVENTORYDOCUMENT_READ"], scope: new Set([3]), locationId: 3 }).ok // => false
 */
export function checkCreate({ permissions, scope, locationId }: CreateRequest): Result<null> {
  if (!hasPermission(permissions, ["INVENTORYDOCUMENT_CUD"]))
    return fail(issue("ACCESS_DENIED", [], { permission: "INVENTORYDOCUMENT_CUD" }));
  return scope.has(locationId) ? ok(null) : fail(issue("ACCESS_DENIED", ["locationId"]));
}

/**
 * Tells whether deleting a document needs a confirmation: when it has lines.
 *
 * Source: behaviour 3.1 (Delete).
 *
 * @example needsDeleteConfirmation({ lines: [] }) // => false
 */
export function needsDeleteConfirmation(document: Pick<InventoryDocument, "lines">): boolean {
  return listLines(document).length > 0;
}
