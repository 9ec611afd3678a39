import { expect, it } from "vitest";

import { placeName } from "./place-name.ts";
import type { Place } from "./place-store.ts";

const sharedValues = { code: "", timeZone: "America/Toronto", businessDayStart: 0, weekStart: 0 } as const;
const places: readonly Place[] = [
  { ...sharedValues, id: 3, parentId: null, type: "CHAIN", description: "Chaîne" },
  { ...sharedValues, id: 4, parentId: 3, type: "STORE", description: "Laval" },
  { ...sharedValues, id: 5, parentId: 3, type: "STORE", description: "Limoilou" },
  { ...sharedValues, id: 6, parentId: 4, type: "TERMINAL", description: "Caisse 1" },
  { ...sharedValues, id: 7, parentId: 5, type: "TERMINAL", description: "Caisse 1" },
];

it("names a terminal after its store, where the store is known", () => {
  expect(places.map((place) => placeName(place, places))).toEqual([
    "Chaîne",
    "Laval",
    "Limoilou",
    "Laval · Caisse 1",
    "Limoilou · Caisse 1",
  ]);
  expect(places.slice(4).map((place) => placeName(place, places.slice(4)))).toEqual(["Caisse 1"]);
});
