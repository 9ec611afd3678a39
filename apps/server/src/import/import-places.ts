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
  /** The layers that the importer sees. */
  readonly scope: readonly number[];
  /** Codes of the target that stand for something else: the importer may neither use nor take them. What is deleted keeps its code. */
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
export const readPlaces = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  layerId: number,
  scope: readonly number[],
) {
  const layers = yield* sql<{
    readonly target_id: number;
    readonly target_ids: readonly number[];
    readonly business_day_start: number;
  }>`
    SELECT target_id, business_day_start, ${sql.literal(targetsAbove)} AS target_ids FROM target_layer JOIN layer_time USING (target_layer_id) WHERE target_layer_id = ${layerId}`;
  const rows = yield* sql<PlaceColumns>`
    SELECT ${sql.literal(placeColumns)}
    FROM target_layer JOIN layer_time USING (target_layer_id) WHERE location_type IS NOT NULL AND NOT is_deleted AND target_layer_id = ANY (${idList(scope)}::integer[])`;
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
  // A store that was deleted where the importer may make stores comes back; anything else that is not seen is somebody else's.
  const others = yield* sql<{ readonly code: string; readonly comesBack: boolean }>`
    SELECT code, is_deleted AND location_type IS NOT NULL AND coalesce(parent_id = ANY (${idList(scope)}::integer[]), false) AS "comesBack" FROM target_layer WHERE target_id = ${targetId}`;
  const taken = new Set(others.flatMap(({ code, comesBack }) => (comesBack || locations.has(code) ? [] : [code])));
  return { targetId, targetIds, layerId, businessDayStart, scope, locations, taken } satisfies ImportPlaces;
}, Effect.orDie);

/** The same, with the codes of the layer's target held against being made, to the end of the transaction. */
export const holdPlaces = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  layerId: number,
  scope: readonly number[],
) {
  yield* sql`SELECT FROM target WHERE target_id = (SELECT target_id FROM target_layer WHERE target_layer_id = ${layerId}) FOR UPDATE`;
  return yield* readPlaces(sql, layerId, scope);
}, Effect.orDie);

/** The locations of some ids that are not deleted, held against other changes to the end of the transaction. */
export const lockPlaces = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, ids: readonly number[]) {
  const rows = yield* sql<PlaceColumns>`
    SELECT ${sql.literal(placeColumns)}
    FROM target_layer JOIN layer_time USING (target_layer_id) WHERE target_layer_id = ANY (${idList(ids)}::integer[]) AND NOT is_deleted ORDER BY 1 FOR UPDATE OF target_layer`;
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

/** Makes locations below the caller's layer, each in its region where it names one; one that was deleted comes back where it was. Of places that are held. */
export const createPlaces = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  places: ImportPlaces,
  added: readonly NewPlace[],
) {
  if (added.length === 0) return [];
  const regionIds = yield* ensureRegions(sql, places, [...new Set(added.flatMap(({ region }) => region ?? []))]);
  const deleted = new Map(
    (yield* lockDeleted(
      sql,
      places,
      added.map(({ code }) => code),
    )).map((place) => [place.code, place]),
  );
  const rows = added.map((place) => ({
    ...place,
    parent: (place.region === null ? undefined : regionIds.get(regionCode(place.region))) ?? places.layerId,
  }));
  const made = yield* sql<{ readonly id: number; readonly code: string }>`
    INSERT INTO target_layer (parent_id, target_id, layer_type, code, description, location_type, city, area, opened_on)
    SELECT p.parent, ${places.targetId}::integer, 'STORE', p.code, p.description, p."locationType", p.city, p.area, p."openedOn"
    FROM jsonb_to_recordset(${JSON.stringify(rows.filter(({ code }) => !deleted.has(code)))}::jsonb)
      AS p (parent integer, code text, description text, "locationType" text, city text, area text, "openedOn" date)
    RETURNING target_layer_id AS id, code`;
  const ids = new Map([
    ...made.map(({ id, code }) => [code, id] as const),
    ...[...deleted.values()].map(({ id, code }) => [code, id] as const),
  ]);
  yield* sql`UPDATE target_layer SET is_deleted = false, is_active = true WHERE target_layer_id = ANY (${idList([...deleted.values()].map(({ id }) => id))}::integer[])`;
  yield* updatePlaces(
    sql,
    added.flatMap((place) =>
      [deleted.get(place.code)].flatMap((before) => (before === undefined ? [] : [{ ...place, id: before.id }])),
    ),
  );
  yield* giveLayerTimes(
    sql,
    made.flatMap(({ id, code }) =>
      added.flatMap((place) => (place.code === code ? [{ id, timeZone: place.timeZone }] : [])),
    ),
  );
  return added.flatMap((place): ImportChange[] => {
    const entityId = ids.get(place.code);
    const before = deleted.get(place.code);
    return entityId === undefined
      ? []
      : [
          {
            entity: "location",
            entityId,
            locationId: null,
            before: before === undefined ? null : { ...before, isDeleted: true },
            after: writtenOf(place),
          },
        ];
  });
}, Effect.orDie);

/** Finds or makes regions below the caller's layer; those of a code that stands elsewhere are not among them. */
const ensureRegions = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { layerId, targetId, scope }: ImportPlaces,
  names: readonly string[],
) {
  if (names.length === 0) return new Map<string, number>();
  const regions = names.map((name) => ({ code: regionCode(name), description: name }));
  const rows = yield* sql<{ readonly id: number; readonly code: string }>`
    INSERT INTO target_layer (parent_id, target_id, layer_type, code, description)
    SELECT ${layerId}::integer, ${targetId}::integer, 'REGION', r.code, r.description FROM jsonb_to_recordset(${JSON.stringify(regions)}::jsonb) AS r (code text, description text)
    ON CONFLICT (target_id, code) DO UPDATE SET is_deleted = false
      WHERE target_layer.layer_type = 'REGION' AND (CASE WHEN target_layer.is_deleted THEN target_layer.parent_id ELSE target_layer.target_layer_id END) = ANY (${idList(scope)}::integer[])
    RETURNING target_layer_id AS id, code`;
  return new Map(rows.map(({ id, code }) => [code, id]));
}, Effect.orDie);

/** The deleted stores of some codes that come back. */
const lockDeleted = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { targetId, scope }: ImportPlaces,
  codes: readonly string[],
) {
  const rows = yield* sql<PlaceColumns>`
    SELECT ${sql.literal(placeColumns)} FROM target_layer JOIN layer_time USING (target_layer_id)
    WHERE target_id = ${targetId} AND code IN (SELECT jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb)) AND is_deleted AND location_type IS NOT NULL
      AND parent_id = ANY (${idList(scope)}::integer[]) ORDER BY 1 FOR UPDATE OF target_layer`;
  return rows.map(toPlaceRow);
}, Effect.orDie);

/** What is written of a location, by the names it is read by. */
export function writtenOf({ code, description, timeZone, city, area, openedOn }: NewPlace) {
  return { code, description, timeZone, city, area, openedOn };
}

/** Overwrites what a file says of locations that are there. */
export const updatePlaces = (
  sql: SqlClient.SqlClient,
  places: readonly Pick<PlaceRow, "id" | "description" | "timeZone" | "city" | "area" | "openedOn">[],
) =>
  sql`
    UPDATE target_layer l SET description = p.description, city = p.city, area = p.area, opened_on = p."openedOn"
    FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS p (id integer, description text, city text, area text, "openedOn" date)
    WHERE l.target_layer_id = p.id`.pipe(Effect.andThen(giveLayerTimes(sql, places)), Effect.orDie);

const idList = (ids: readonly number[]): string => `{${ids.join(",")}}`;

/** Codes of regions and of stores share one list per target: a region named after a city must not take a store's code. */
function regionCode(name: string): string {
  return `R-${name}`;
}
