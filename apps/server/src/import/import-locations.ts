import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import type { LocationRow, LocationsMapping } from "@comptoir/domain/import-file";
import { issue } from "@comptoir/domain/result";

import {
  createLocations,
  lockLocationCodes,
  lockLocations,
  updateLocations,
  pickImportedColumns,
  type NewLocation,
  type ImportedLocation,
} from "./import-places.ts";
import type { ImportChange } from "./import-changes.ts";
import type { ImportRun } from "./import-run.ts";
import { planOrWrite, collectFacts } from "./reference-plan.ts";

/** Number of locations in a step; each step reads the chain's locations again. */
const storesPerStep = 500;

/** Imports locations from a file. */
export const importLocations = Effect.fn("importLocations")(function* (run: ImportRun<LocationsMapping>) {
  const sql = yield* SqlClient.SqlClient;
  const { facts, issues, deviations } = yield* collectFacts<LocationRow>(
    run,
    (fact) => fact.code,
    run.mapping.columns.code,
  );
  const { columns } = run.mapping;
  const plan = Effect.fnUntraced(function* (stated: typeof facts) {
    const places = yield* lockLocationCodes(sql, run.importer.layerId, run.importer.scope);
    for (const { row, fact } of stated)
      if (places.taken.has(fact.code))
        issues.addIssue(row, issue("IMPORT_CONFLICT", [columns.code], { value: fact.code }));
    const locked = yield* lockLocations(
      sql,
      stated.flatMap(({ fact }) => places.locations.get(fact.code)?.id ?? []),
    );
    const placeByCode = new Map(locked.map((place) => [place.code, place]));
    const isWhole = stated.length === facts.length;
    const rows = stated.map(({ row, fact }) => {
      const place = placeByCode.get(fact.code);
      const name = fact.description ?? place?.description ?? fact.code;
      if (fact.description === null && isWhole)
        deviations.add(row, { code: place === undefined ? "NAMED_BY_CODE" : "NAME_KEPT", value: "", taken: name });
      return keepMissingColumns(toNewLocation(fact, name), place, columns);
    });
    const news = rows.filter((place) => !placeByCode.has(place.code));
    const different = rows.flatMap((place) => {
      const before = placeByCode.get(place.code);
      return before === undefined || isSameLocation(place, before) ? [] : [{ place, before }];
    });
    const changed = run.existing === "keep" ? [] : different;
    return {
      created: news.length,
      updated: changed.length,
      unchanged: rows.length - news.length - different.length,
      kept: different.length - changed.length,
      write: Effect.fnUntraced(function* () {
        const changesOfNewLocations = yield* createLocations(sql, places, news);
        yield* updateLocations(
          sql,
          changed.map(({ place, before }) => ({ ...place, id: before.id })),
        );
        return [
          ...changesOfNewLocations,
          ...changed.map(({ place, before }): ImportChange => ({
            entity: "location",
            entityId: before.id,
            locationId: null,
            before,
            after: pickImportedColumns(place),
          })),
        ];
      }),
    };
  });
  return yield* planOrWrite(run, issues, { facts, factsPerStep: storesPerStep, plan, deviations });
});

function toNewLocation(
  { code, timeZone, locationType, city, area, openDate, region }: LocationRow,
  description: string,
): NewLocation {
  return { code, description, timeZone, locationType, city, area, openedOn: openDate, region };
}

/** Returns a location of the file, with the known city, area and opening day where the file has no such column. */
function keepMissingColumns(
  place: NewLocation,
  known: ImportedLocation | undefined,
  columns: LocationsMapping["columns"],
): NewLocation {
  if (known === undefined) return place;
  return {
    ...place,
    city: columns.city === undefined ? known.city : place.city,
    area: columns.area === undefined ? known.area : place.area,
    openedOn: columns.openDate === undefined ? known.openedOn : place.openedOn,
  };
}

function isSameLocation(place: NewLocation, known: ImportedLocation): boolean {
  const comparedFields = ["description", "timeZone", "city", "area", "openedOn"] as const;
  return comparedFields.every((field) => place[field] === known[field]);
}
