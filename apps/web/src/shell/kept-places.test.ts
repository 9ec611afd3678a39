import { expect, it } from "vitest";

import { makeMemoryKeyStore } from "../shared/device-storage.ts";
import { addPlace, dropPlace, readPlaces } from "./kept-places.ts";

const pageOf = (path: string) => ({ path, label: path, detail: "" });

it("puts what was opened last first, once, and keeps eight", () => {
  const store = makeMemoryKeyStore();
  for (const path of ["/a", "/b", "/a", "/c", "/d", "/e", "/f", "/g", "/h", "/i"])
    addPlace("recent", "1", pageOf(path), store);
  expect(readPlaces("recent", "1", store).map(({ path }) => path)).toEqual([
    "/i",
    "/h",
    "/g",
    "/f",
    "/e",
    "/d",
    "/c",
    "/a",
  ]);
});

it("hides the pages that another user opened, and ignores invalid stored pages", () => {
  const store = makeMemoryKeyStore();
  addPlace("recent", "1", pageOf("/a"), store);
  expect(readPlaces("recent", "2", store)).toEqual([]);
  for (const text of ["{", "5", '[{"path":"javascript:alert(1)","label":"x","detail":""}]', '[{"path":"/a"}]']) {
    store.set("places.recent.3", text);
    expect(readPlaces("recent", "3", store)).toEqual([]);
  }
});

it("lets a place go that was kept, and touches no other list", () => {
  const store = makeMemoryKeyStore();
  for (const path of ["/a", "/b"]) addPlace("starred", "1", pageOf(path), store);
  addPlace("recent", "1", pageOf("/a"), store);
  dropPlace("starred", "1", "/a", store);
  expect(readPlaces("starred", "1", store).map(({ path }) => path)).toEqual(["/b"]);
  expect(readPlaces("recent", "1", store).map(({ path }) => path)).toEqual(["/a"]);
});
