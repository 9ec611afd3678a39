/** Access to export batches: own locations, visible kinds and vendors. */
import { Effect } from "effect";

import type { Caller } from "@comptoir/api/contract";
import { hasPermission } from "@comptoir/domain/access";
import { getExportKind, toExportSelection, type ExportBatch, type ExportSelection } from "@comptoir/domain/transaction";

import { scopeFor } from "../../access/index.ts";
import { badRequest, forbidden, notFound } from "../../http/refusal.ts";
import { findBatch, countVendors } from "./batch-repository.ts";

/** Reads a batch of the caller's locations and visible kinds. */
export const findBatchInScope = Effect.fnUntraced(function* (caller: Caller, id: number) {
  const { locationIds } = yield* scopeFor(caller);
  const batch = yield* findBatch(id, locationIds);
  if (batch === undefined) return yield* Effect.fail(notFound());
  yield* requireKindPermission(caller, batch);
  return batch;
});

const requireKindPermission = ({ permissions }: Caller, { kind }: Pick<ExportBatch, "kind">) => {
  const { permission } = getExportKind(kind);
  return permission === undefined || hasPermission(permissions, [permission])
    ? Effect.void
    : Effect.fail(forbidden("ACCESS_DENIED"));
};

/** Checks a selection against the caller's locations and permissions and the vendors of those locations. Errors: ACCESS_DENIED, DATE_RANGE. */
export const checkSelection = Effect.fnUntraced(function* (
  caller: Caller,
  { kind, format, from, to, locationIds, vendorIds = [], isChangesOnly = false }: ExportSelection,
) {
  yield* requireKindPermission(caller, { kind });
  const scope = yield* scopeFor(caller);
  const sortedLocationIds = [...new Set(locationIds)].toSorted((left, right) => left - right);
  if (sortedLocationIds.some((id) => !scope.locationIds.includes(id)))
    return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  if (from > to) return yield* Effect.fail(badRequest("DATE_RANGE", undefined, "to"));
  const selection = toExportSelection({
    kind,
    format,
    from,
    to,
    locationIds: sortedLocationIds,
    vendorIds,
    isChangesOnly,
  });
  const selectedTargetIds = scope.locations
    .filter(({ id }) => sortedLocationIds.includes(id))
    .map(({ targetId }) => targetId);
  if ((yield* countVendors(selection.vendorIds, selectedTargetIds)) !== selection.vendorIds.length)
    return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  return selection;
});
