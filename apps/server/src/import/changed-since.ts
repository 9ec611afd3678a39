import { Data, Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { Catalogue } from "../catalogue/index.ts";
import { lockLocations } from "./import-places.ts";
import type { ImportChange } from "./import-changes.ts";

/** Finds rows that were changed after an import wrote them. Undoing the import asks before it overwrites those changes. */

/** Error: rows that an import overwrote were changed since. */
export class ChangedSince extends Data.TaggedError("ChangedSince")<{ readonly things: readonly ChangedRow[] }> {}

export interface ChangedRow {
  readonly entity: ImportChange["entity"];
  /** Code and name as displayed. */
  readonly name: string;
}

export interface ChangesSince {
  /** Changes of the import that still have the values it wrote. */
  readonly untouched: readonly ImportChange[];
  /** Overwritten rows that were changed later, in the order of the file. */
  readonly changed: readonly ChangedRow[];
}

/**
 * Separates the changes of an import that are still in place from those changed since. Locks the items, locations and
 * departments of the changes until the end of the transaction.
 */
export const findChangedSince = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  importId: number,
  importChanges: readonly ImportChange[],
) {
  const catalogue = yield* Catalogue;
  const changedIdsOf = (entity: ImportChange["entity"]) =>
    importChanges.flatMap((change) => (change.entity === entity ? [change.entityId] : []));
  const itemById = new Map(
    (yield* catalogue.lockItems([...new Set([...changedIdsOf("item"), ...changedIdsOf("stock")])])).map((item) => [
      item.itemId,
      item,
    ]),
  );
  const locationById = new Map(
    (yield* lockLocations(sql, [
      ...changedIdsOf("location"),
      ...importChanges.flatMap(({ locationId }) => locationId ?? []),
    ])).map((place) => [place.id, place]),
  );
  const departmentById = new Map(
    (yield* lockDepartments(sql, changedIdsOf("department"))).map((department) => [department.id, department]),
  );
  const laterCountedKeys = new Set(
    (yield* catalogue.listLaterCounts(`import:${importId}`, [...new Set(changedIdsOf("stock"))])).map(
      ({ locationId, itemId }) => `${locationId}/${itemId}`,
    ),
  );

  const isAsWritten = ({ entity, entityId, locationId, after }: ImportChange): boolean => {
    if (entity === "stock") return !laterCountedKeys.has(`${locationId}/${entityId}`);
    return hasWrittenValues(
      after,
      { item: itemById, location: locationById, department: departmentById }[entity].get(entityId),
    );
  };
  const changedRowName = ({ entity, entityId, locationId }: ImportChange): string => {
    const item = itemById.get(entityId);
    const locationIdOfChange = entity === "location" ? entityId : locationId;
    const changedLocation = locationIdOfChange === null ? undefined : locationById.get(locationIdOfChange);
    const itemName = item === undefined ? "" : `${item.sku} ${item.description}`;
    const locationName = changedLocation === undefined ? "" : `${changedLocation.code} ${changedLocation.description}`;
    if (entity === "item") return itemName;
    return entity === "location" ? locationName : `${locationName} · ${itemName}`;
  };

  const untouchedChanges = importChanges.filter(isAsWritten);
  const untouchedChangeSet = new Set(untouchedChanges);
  return {
    untouched: untouchedChanges,
    // Rows that the import created or restored and that were changed later stay as they are. Only overwritten values
    // need a decision.
    changed: importChanges
      .filter((change) => !untouchedChangeSet.has(change) && !isCreatedOrRestored(change))
      .toReversed()
      .map((change) => ({ entity: change.entity, name: changedRowName(change) })),
  } satisfies ChangesSince;
});

/** Checks whether an import created or restored a row, which its undo deletes. */
export const isCreatedOrRestored = ({ before }: ImportChange): boolean =>
  before === null || (typeof before === "object" && "isDeleted" in before && before.isDeleted === true);

const lockDepartments = (sql: SqlClient.SqlClient, ids: readonly number[]) =>
  sql<{ readonly id: number; readonly code: string; readonly description: string }>`
    SELECT department_id AS id, code, description FROM department WHERE department_id = ANY (${`{${ids.join(",")}}`}::integer[]) AND NOT is_deleted ORDER BY 1 FOR UPDATE`.pipe(
    Effect.orDie,
  );

/** Checks whether a row still has the written values. A change that was stored without its written values counts as changed. */
function hasWrittenValues(after: unknown, now: object | undefined): boolean {
  if (now === undefined || typeof after !== "object" || after === null) return false;
  const currentValues = new Map<string, unknown>(Object.entries(now));
  return Object.entries(after).every(([name, value]) => currentValues.get(name) === value);
}
