import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import {
  matchLocation,
  type LocationMatch,
  type LocationRow,
  type NamedLocation,
  type ReceiptLocation,
} from "@comptoir/domain/import-file";

import { setLayerTimes } from "../access/index.ts";
import type { ImportChange } from "./import-changes.ts";

/** Part of the organisation that an import sees: the locations below the caller's layer, and where new ones are added. */

export interface ImportScope {
  readonly targetId: number;
  /** Targets of the layer and of the layers above, nearest first. */
  readonly targetIds: readonly number[];
  readonly layerId: number;
  /** Start of the day that a new location inherits. Units: minutes after midnight. */
  readonly businessDayStart: number;
  /** Locations by code. */
  readonly locations: ReadonlyMap<string, ImportedLocation>;
  /** Layers in the importer's scope. */
  readonly scope: readonly number[];
  /** Codes that the importer can neither use nor reuse: of layers that are not one of `locations`. A deleted location that the importer may restore is not among them. */
  readonly taken: ReadonlySet<string>;
  /** Other locations of the target, which a name or a part of a code may mean too. */
  readonly others: readonly NamedLocation[];
}

export interface ImportedLocation extends ReceiptLocation {
  readonly code: string;
  /** Targets whose catalogues the location sells from, nearest first: its own, then those of the layers above. */
  readonly targetIds: readonly number[];
  readonly description: string;
  readonly city: string | null;
  readonly area: string | null;
  readonly openedOn: string | null;
}

/** Location to create. */
export interface NewLocation {
  readonly code: string;
  readonly description: string;
  readonly timeZone: string;
  readonly locationType: LocationRow["locationType"];
  readonly city: string | null;
  readonly area: string | null;
  readonly openedOn: string | null;
  readonly region: string | null;
}

/** Reads the locations of a scope. A code used by two of them counts as unknown, because it is ambiguous. */
export const readImportScope = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  layerId: number,
  scope: readonly number[],
) {
  const layerRows = yield* sql<{
    readonly target_id: number;
    readonly target_ids: readonly number[];
    readonly business_day_start: number;
  }>`
    SELECT target_id, business_day_start, ${sql.literal(targetsAboveSql)} AS target_ids FROM target_layer JOIN layer_time USING (target_layer_id) WHERE target_layer_id = ${layerId}`;
  const rows = yield* sql<PlaceRow>`
    SELECT ${sql.literal(placeColumnsSql)}
    FROM target_layer JOIN layer_time USING (target_layer_id) WHERE location_type IS NOT NULL AND NOT is_deleted AND target_layer_id = ANY (${integerArrayText(scope)}::integer[])`;
  const locationByCode = new Map<string, ImportedLocation>();
  const ambiguousCodes = new Set<string>();
  for (const row of rows) {
    if (locationByCode.has(row.code)) ambiguousCodes.add(row.code);
    locationByCode.set(row.code, toImportedLocation(row));
  }
  for (const code of ambiguousCodes) locationByCode.delete(code);
  const [layer] = layerRows;
  if (layer === undefined) return yield* Effect.die(new Error(`There is no layer ${layerId}.`));
  const { target_id: targetId, target_ids: targetIds, business_day_start: businessDayStart } = layer;
  // Deleted locations are restored if the importer may create locations there; any other layer outside the scope
  // belongs to somebody else.
  const namedLayers = yield* sql<NamedLocation & { readonly comesBack: boolean; readonly isOpen: boolean }>`
    SELECT code, description, NOT is_deleted AND location_type IS NOT NULL AS "isOpen", is_deleted AND location_type IS NOT NULL AND coalesce(parent_id = ANY (${integerArrayText(scope)}::integer[]), false) AS "comesBack" FROM target_layer WHERE target_id = ${targetId}`;
  const layersOutsideScope = namedLayers.filter(({ code, comesBack }) => !comesBack && !locationByCode.has(code));
  const codesOutsideScope = new Set(layersOutsideScope.map(({ code }) => code));
  const openLayers = layersOutsideScope.filter(({ isOpen }) => isOpen);
  return {
    targetId,
    targetIds,
    layerId,
    businessDayStart,
    scope,
    locations: locationByCode,
    taken: codesOutsideScope,
    others: openLayers,
  } satisfies ImportScope;
}, Effect.orDie);

/** Finds the location of a scope that a file names otherwise than by its code; null if none matches, or another of the target may be meant. */
export function findNamedLocation(
  text: string,
  { locations, others }: Pick<ImportScope, "locations" | "others">,
): LocationMatch | null {
  const matchedLocation = matchLocation(text, [...locations.values(), ...others]);
  return matchedLocation !== null && locations.has(matchedLocation.code) ? matchedLocation : null;
}

/** Locks the target of the layer until the end of the transaction, so that no one else creates a location with the same code; then reads the locations in scope. */
export const lockLocationCodes = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  layerId: number,
  scope: readonly number[],
) {
  yield* sql`SELECT FROM target WHERE target_id = (SELECT target_id FROM target_layer WHERE target_layer_id = ${layerId}) FOR UPDATE`;
  return yield* readImportScope(sql, layerId, scope);
}, Effect.orDie);

/** Reads locations by id, without deleted ones, and locks them until the end of the transaction. */
export const lockLocations = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, ids: readonly number[]) {
  const rows = yield* sql<PlaceRow>`
    SELECT ${sql.literal(placeColumnsSql)}
    FROM target_layer JOIN layer_time USING (target_layer_id) WHERE target_layer_id = ANY (${integerArrayText(ids)}::integer[]) AND NOT is_deleted ORDER BY 1 FOR UPDATE OF target_layer`;
  return rows.map(toImportedLocation);
}, Effect.orDie);

/** Targets of a layer and of the layers above, nearest first. */
const targetsAboveSql = `
  (WITH RECURSIVE above AS (
    SELECT l.parent_id, l.target_id, 0 AS height FROM target_layer l WHERE l.target_layer_id = target_layer.target_layer_id
    UNION ALL SELECT l.parent_id, l.target_id, above.height + 1 FROM target_layer l JOIN above ON l.target_layer_id = above.parent_id WHERE above.height < 100
  ) SELECT array_agg(target_id ORDER BY height) FROM (SELECT target_id, min(height) AS height FROM above GROUP BY target_id) nearest)`;

const placeColumnsSql = `target_layer_id AS id, code, description, time_zone, business_day_start, city, area, opened_on, ${targetsAboveSql} AS target_ids`;

interface PlaceRow {
  readonly id: number;
  readonly code: string;
  readonly description: string;
  readonly time_zone: string;
  readonly business_day_start: number;
  readonly city: string | null;
  readonly area: string | null;
  readonly opened_on: string | null;
  readonly target_ids: readonly number[];
}

function toImportedLocation(row: PlaceRow): ImportedLocation {
  return {
    id: row.id,
    targetIds: row.target_ids,
    code: row.code,
    description: row.description,
    timeZone: row.time_zone,
    businessDayStart: row.business_day_start,
    city: row.city,
    area: row.area,
    openedOn: row.opened_on,
  };
}

/** Creates locations below the caller's layer, in their regions if named; deleted ones are restored in place. Requires `lockLocationCodes`. */
export const createLocations = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  places: ImportScope,
  added: readonly NewLocation[],
) {
  if (added.length === 0) return [];
  const regionIdByCode = yield* ensureRegions(sql, places, [...new Set(added.flatMap(({ region }) => region ?? []))]);
  const deletedPlaceByCode = new Map(
    (yield* lockDeletedLocations(
      sql,
      places,
      added.map(({ code }) => code),
    )).map((place) => [place.code, place]),
  );
  const rowsToInsert = added.map((place) => ({
    ...place,
    parent: (place.region === null ? undefined : regionIdByCode.get(regionCode(place.region))) ?? places.layerId,
  }));
  const createdLayers = yield* sql<{ readonly id: number; readonly code: string }>`
    INSERT INTO target_layer (parent_id, target_id, layer_type, code, description, location_type, city, area, opened_on)
    SELECT p.parent, ${places.targetId}::integer, 'STORE', p.code, p.description, p."locationType", p.city, p.area, p."openedOn"
    FROM jsonb_to_recordset(${JSON.stringify(rowsToInsert.filter(({ code }) => !deletedPlaceByCode.has(code)))}::jsonb)
      AS p (parent integer, code text, description text, "locationType" text, city text, area text, "openedOn" date)
    RETURNING target_layer_id AS id, code`;
  const idByCode = new Map([
    ...createdLayers.map(({ id, code }) => [code, id] as const),
    ...[...deletedPlaceByCode.values()].map(({ id, code }) => [code, id] as const),
  ]);
  yield* sql`UPDATE target_layer SET is_deleted = false, is_active = true WHERE target_layer_id = ANY (${integerArrayText([...deletedPlaceByCode.values()].map(({ id }) => id))}::integer[])`;
  yield* updateLocations(
    sql,
    added.flatMap((place) =>
      [deletedPlaceByCode.get(place.code)].flatMap((before) =>
        before === undefined ? [] : [{ ...place, id: before.id }],
      ),
    ),
  );
  yield* setLayerTimes(
    sql,
    createdLayers.flatMap(({ id, code }) =>
      added.flatMap((place) => (place.code === code ? [{ id, timeZone: place.timeZone }] : [])),
    ),
  );
  return added.flatMap((place): ImportChange[] => {
    const createdLocationId = idByCode.get(place.code);
    const deletedBefore = deletedPlaceByCode.get(place.code);
    return createdLocationId === undefined
      ? []
      : [
          {
            entity: "location",
            entityId: createdLocationId,
            locationId: null,
            before: deletedBefore === undefined ? null : { ...deletedBefore, isDeleted: true },
            after: pickImportedColumns(place),
          },
        ];
  });
}, Effect.orDie);

/** Finds regions in the importer's scope, or creates or restores them; returns their ids by code. Codes of other layers are left out. */
const ensureRegions = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { layerId, targetId, scope }: ImportScope,
  names: readonly string[],
) {
  if (names.length === 0) return new Map<string, number>();
  const regionRows = names.map((name) => ({ code: regionCode(name), description: name }));
  const rows = yield* sql<{ readonly id: number; readonly code: string }>`
    INSERT INTO target_layer (parent_id, target_id, layer_type, code, description)
    SELECT ${layerId}::integer, ${targetId}::integer, 'REGION', r.code, r.description FROM jsonb_to_recordset(${JSON.stringify(regionRows)}::jsonb) AS r (code text, description text)
    ON CONFLICT (target_id, code) DO UPDATE SET is_deleted = false
      WHERE target_layer.layer_type = 'REGION' AND (CASE WHEN target_layer.is_deleted THEN target_layer.parent_id ELSE target_layer.target_layer_id END) = ANY (${integerArrayText(scope)}::integer[])
    RETURNING target_layer_id AS id, code`;
  return new Map(rows.map(({ id, code }) => [code, id]));
}, Effect.orDie);

/** Reads and locks deleted locations that are to be restored. */
const lockDeletedLocations = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { targetId, scope }: ImportScope,
  codes: readonly string[],
) {
  const rows = yield* sql<PlaceRow>`
    SELECT ${sql.literal(placeColumnsSql)} FROM target_layer JOIN layer_time USING (target_layer_id)
    WHERE target_id = ${targetId} AND code IN (SELECT jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb)) AND is_deleted AND location_type IS NOT NULL
      AND parent_id = ANY (${integerArrayText(scope)}::integer[]) ORDER BY 1 FOR UPDATE OF target_layer`;
  return rows.map(toImportedLocation);
}, Effect.orDie);

/** Picks the columns of a location that an import writes. */
export function pickImportedColumns({ code, description, timeZone, city, area, openedOn }: NewLocation) {
  return { code, description, timeZone, city, area, openedOn };
}

/** Overwrites the imported columns of existing locations. */
export const updateLocations = (
  sql: SqlClient.SqlClient,
  places: readonly Pick<ImportedLocation, "id" | "description" | "timeZone" | "city" | "area" | "openedOn">[],
) =>
  sql`
    UPDATE target_layer l SET description = p.description, city = p.city, area = p.area, opened_on = p."openedOn"
    FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS p (id integer, description text, city text, area text, "openedOn" date)
    WHERE l.target_layer_id = p.id`.pipe(Effect.andThen(setLayerTimes(sql, places)), Effect.orDie);

const integerArrayText = (ids: readonly number[]): string => `{${ids.join(",")}}`;

/** Builds the code of a region with a prefix: regions share codes with locations, and a region must not take a location's code. */
function regionCode(name: string): string {
  return `R-${name}`;
}
