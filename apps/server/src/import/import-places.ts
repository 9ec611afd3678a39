import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import type { LocationRow, ReceiptLocation } from "@comptoir/domain/import-file";

import { giveLayerTimes } from "../access/index.ts";
import type { ImportChange } from "./import-repository.ts";

/** The part of the organisation that an import sees: the locations below the caller's layer, and where it adds new ones. */

export interface ImportPlaces {
  readonly targetId: number;
  /** The targets of the layer and of those above it, nearest first. */
  readonly targetIds: readonly number[];
  readonly layerId: number;
  /** When the day of a new location begins, which inherits it. Units: minutes after midnight. */
  readonly businessDayStart: number;
  /** By code. */
  readonly locations: ReadonlyMap<string, PlaceRow>;
  /** Codes of the target that the caller does not see: he may neither use nor take them. */
  readonly taken: ReadonlySet<string>;
}

export interface PlaceRow extends ReceiptLocation {
  readonly code: string;
  /** The targets whose catalogues the location sells from, nearest first: its own, then those of the layers above it. */
  readonly targetIds: readonly number[];
  readonly description: string;
  readonly city: string | null;
  readonly area: string | null;
  readonly openedOn: string | null;
}

/** A location to be made. */
export interface NewPlace {
  readonly code: string;
  readonly description: string;
  readonly timeZone: string;
  readonly locationType: LocationRow["locationType"];
  readonly city: string | null;
  readonly area: string | null;
  readonly openedOn: string | null;
  readonly region: string | null;
}

/** Reads the locations of a scope. Two of one code in it make that code unknown: nobody can say which was meant. */
export const readPlaces = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, layerId: number, scope: readonly number[]) {
  const layers = yield* sql<{ readonly target_id: number; readonly target_ids: readonly number[]; readonly business_day_start: number }>`
    SELECT target_id, business_day_start, ${sql.literal(targetsAbove)} AS target_ids FROM target_layer JOIN layer_time USING (target_layer_id) WHERE target_layer_id = ${layerId}`;
  const rows = yield* sql<PlaceColumns>`
    SELECT ${sql.literal(placeColumns)}
    FROM target_layer JOIN layer_time USING (target_layer_id) WHERE location_type IS NOT NULL AND NOT is_deleted AND target_layer_id = ANY (${`{${scope.join(",")}}`}::integer[])`;
  const locations = new Map<string, PlaceRow>();
  const twice = new Set<string>();
  for (const row of rows) {
    if (locations.has(row.code)) twice.add(row.code);
    locations.set(row.code, toPlaceRow(row));
  }
  for (const code of twice) locations.delete(code);
  const [layer] = layers;
  if (layer === undefined) return yield* Effect.die(new Error(`There is no layer ${layerId}.`));
  const { target_id: targetId, target_ids: targetIds, business_day_start: businessDayStart } = layer;
  const codes = yield* sql<{ readonly code: string }>`SELECT code FROM target_layer WHERE target_id = ${targetId} AND NOT is_deleted`;
  const taken = new Set(codes.map(({ code }) => code).filter((code) => !locations.has(code)));
  return { targetId, targetIds, layerId, businessDayStart, locations, taken } satisfies ImportPlaces;
}, Effect.orDie);

/** The locations of some ids that are not deleted, held against other changes to the end of the transaction. */
export const lockPlaces = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, ids: readonly number[]) {
  const rows = yield* sql<PlaceColumns>`
    SELECT ${sql.literal(placeColumns)}
    FROM target_layer JOIN layer_time USING (target_layer_id) WHERE target_layer_id = ANY (${`{${ids.join(",")}}`}::integer[]) AND NOT is_deleted ORDER BY 1 FOR UPDATE OF target_layer`;
  return rows.map(toPlaceRow);
}, Effect.orDie);

/** The targets of a layer and of those above it, nearest first. */
const targetsAbove = `
  (WITH RECURSIVE above AS (
    SELECT l.parent_id, l.target_id, 0 AS height FROM target_layer l WHERE l.target_layer_id = target_layer.target_layer_id
    UNION ALL SELECT l.parent_id, l.target_id, above.height + 1 FROM target_layer l JOIN above ON l.target_layer_id = above.parent_id WHERE above.height < 100
  ) SELECT array_agg(target_id ORDER BY height) FROM (SELECT target_id, min(height) AS height FROM above GROUP BY target_id) nearest)`;

const placeColumns = `target_layer_id AS id, code, description, time_zone, business_day_start, city, area, opened_on, ${targetsAbove} AS target_ids`;

interface PlaceColumns {
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

function toPlaceRow(row: PlaceColumns): PlaceRow {
  return { id: row.id, targetIds: row.target_ids, code: row.code, description: row.description, timeZone: row.time_zone, businessDayStart: row.business_day_start, city: row.city, area: row.area, openedOn: row.opened_on };
}

/** Makes locations below the caller's layer, each in its region where it names one; ids by code. */
export const createPlaces = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, places: ImportPlaces, added: readonly NewPlace[]) {
  const ids = new Map<string, number>();
  const regions = [...new Set(added.map(({ region }) => region).filter((region) => region !== null))];
  yield* sql`
    INSERT INTO target_layer (parent_id, target_id, layer_type, code, description)
    SELECT ${places.layerId}::integer, ${places.targetId}::integer, 'REGION', r.code, r.description FROM jsonb_to_recordset(${JSON.stringify(regions.map((code) => ({ code: regionCode(code), description: code })))}::jsonb) AS r (code text, description text)
    ON CONFLICT (target_id, code) DO UPDATE SET is_deleted = false`;
  const known = yield* sql<{ readonly id: number; readonly code: string }>`SELECT target_layer_id AS id, code FROM target_layer WHERE target_id = ${places.targetId} AND layer_type = 'REGION' AND NOT is_deleted`;
  const regionIds = new Map(known.map((row) => [row.code, row.id]));
  const rows = added.map((place) => ({ ...place, parent: place.region === null ? places.layerId : (regionIds.get(regionCode(place.region)) ?? places.layerId) }));
  const made = yield* sql<{ readonly id: number; readonly code: string }>`
    INSERT INTO target_layer (parent_id, target_id, layer_type, code, description, location_type, city, area, opened_on)
    SELECT p.parent, ${places.targetId}::integer, 'STORE', p.code, p.description, p."locationType", p.city, p.area, p."openedOn"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS p (parent integer, code text, description text, "locationType" text, city text, area text, "openedOn" date)
    ON CONFLICT (target_id, code) DO UPDATE SET is_deleted = false, is_active = true, description = excluded.description, city = excluded.city, area = excluded.area, opened_on = excluded.opened_on, parent_id = excluded.parent_id
    RETURNING target_layer_id AS id, code`;
  for (const row of made) ids.set(row.code, row.id);
  yield* giveLayerTimes(sql, added.flatMap(({ code, timeZone }) => [ids.get(code)].flatMap((id) => (id === undefined ? [] : [{ id, timeZone }]))));
  return ids;
}, Effect.orDie);

/** Locations that an import made, with what it wrote of each. */
export function placesMade(created: readonly NewPlace[], ids: ReadonlyMap<string, number>): readonly ImportChange[] {
  return created.flatMap((place) => {
    const entityId = ids.get(place.code);
    return entityId === undefined ? [] : [{ entity: "location" as const, entityId, locationId: null, before: null, after: writtenOf(place) }];
  });
}

/** What is written of a location, by the names it is read by. */
export function writtenOf({ code, description, timeZone, city, area, openedOn }: NewPlace) {
  return { code, description, timeZone, city, area, openedOn };
}

/** Overwrites what a file says of locations that are there. */
export const updatePlaces = (sql: SqlClient.SqlClient, places: readonly Pick<PlaceRow, "id" | "description" | "timeZone" | "city" | "area" | "openedOn">[]) =>
  sql`
    UPDATE target_layer l SET description = p.description, city = p.city, area = p.area, opened_on = p."openedOn"
    FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS p (id integer, description text, city text, area text, "openedOn" date)
    WHERE l.target_layer_id = p.id`.pipe(Effect.andThen(giveLayerTimes(sql, places)), Effect.orDie);

/** Codes of regions and of stores share one list per target: a region named after a city must not take a store's code. */
function regionCode(name: string): string {
  return `R-${name}`;
}
