import { describe, expect, it } from "vitest";

import { failWith, succeed } from "./answer.ts";
import { countLocations, placeState, setPlaces, buildPlaceTree } from "./place-store.ts";
import { resetStores } from "./registered-stores.ts";

const storeOf = (id: number, parentId: number | null) =>
  ({
    id,
    parentId,
    type: "STORE",
    code: `S${id}`,
    description: `S${id}`,
    timeZone: "America/Toronto",
    businessDayStart: 0,
    weekStart: 0,
  }) as const;

describe("the places of a person", () => {
  it("keep the failure of a first reading, and stay known when a later one fails", () => {
    resetStores();
    setPlaces(failWith("HTTP_503", 503));
    expect(placeState).toMatchObject({ loaded: false, failure: { code: "HTTP_503" } });
    setPlaces(succeed([storeOf(1, null)]));
    expect(placeState).toMatchObject({ loaded: true, failure: null });
    setPlaces(failWith("HTTP_503", 503));
    expect(placeState).toMatchObject({ loaded: true, failure: null, places: [{ id: 1 }] });
    resetStores();
  });

  it("that sell are counted at every depth, and no others", () => {
    const layers = [
      { ...storeOf(1, null), type: "CHAIN" },
      { ...storeOf(2, 1), type: "REGION" },
      storeOf(3, 2),
      { ...storeOf(4, 3), type: "TERMINAL" },
      storeOf(5, null),
    ] as const;
    expect([1, 2, 3, 4].map((id) => countLocations(id, layers))).toEqual([1, 1, 1, 0]);
  });
});

describe("tree of places", () => {
  it("puts each place under its parent, in the order given", () => {
    const tree = buildPlaceTree([storeOf(3, 2), storeOf(1, null), storeOf(2, 1), storeOf(4, 1), storeOf(5, 2)]);
    expect(tree.map(({ place: { id }, depth }) => [id, depth])).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
      [5, 2],
      [4, 1],
    ]);
  });

  it("puts a place at the top when its parent may not be seen", () => {
    expect(buildPlaceTree([storeOf(9, 8)]).map(({ depth }) => depth)).toEqual([0]);
  });
});
