import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import type { LocationRow, LocationsMapping } from "@comptoir/domain/import-file";
import { issue } from "@comptoir/domain/result";

import { createPlaces, placesMade, readPlaces, updatePlaces, writtenOf, type NewPlace, type PlaceRow } from "./import-places.ts";
import type { ImportChange } from "./import-repository.ts";
import type { ImportRun } from "./import-run.ts";
import { finish, gather } from "./reference-plan.ts";

/** Locations from a file. */
export const importLocations = Effect.fn("importLocations")(function* (run: ImportRun<LocationsMapping>) {
  const sql = yield* SqlClient.SqlClient;
  const places = yield* readPlaces(sql, run.importer.layerId, run.importer.scope);
  const { facts, issues } = yield* gather<LocationRow>(run, (fact) => fact.code, run.mapping.columns.code);
  for (const { row, fact } of facts) if (places.taken.has(fact.code)) issues.add(row, issue("IMPORT_CONFLICT", [run.mapping.columns.code], { value: fact.code }));
  const toPlace = ({ code, description, timeZone, locationType, city, openDate, region }: LocationRow): NewPlace => ({ code, description, timeZone, locationType, city, openedOn: openDate, region });
  const isSame = (place: NewPlace, known: PlaceRow) => known.description === place.description && known.timeZone === place.timeZone && known.city === place.city && known.openedOn === place.openedOn;
  const rows = facts.map(({ fact }) => toPlace(fact));
  const news = rows.filter((place) => !places.locations.has(place.code));
  const changed = rows.flatMap((place) => {
    const known = places.locations.get(place.code);
    return known === undefined || isSame(place, known) ? [] : [{ place, known }];
  });
  return yield* finish(run, issues, {
    created: news.length,
    updated: changed.length,
    unchanged: rows.length - news.length - changed.length,
    write: Effect.fnUntraced(function* () {
      const made = news.length === 0 ? new Map<string, number>() : yield* createPlaces(sql, places, news);
      yield* updatePlaces(sql, changed.map(({ place, known }) => ({ ...place, id: known.id })));
      return [
        ...placesMade(news, made),
        ...changed.map(({ place, known }): ImportChange => ({ entity: "location", entityId: known.id, locationId: null, before: known, after: writtenOf(place) })),
      ];
    }),
  });
});
