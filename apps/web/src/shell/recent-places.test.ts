import { expect, it } from "vitest";

import { memoryKeyStore } from "../shared/device-storage.ts";
import { addRecent, readRecent } from "./recent-places.ts";

const place = (path: string) => ({ path, label: path, detail: "" });

it("puts what was opened last first, once, and keeps eight", () => {
  const store = memoryKeyStore();
  for (const path of ["/a", "/b", "/a", "/c", "/d", "/e", "/f", "/g", "/h", "/i"]) addRecent("1", place(path), store);
  expect(readRecent("1", store).map(({ path }) => path)).toEqual(["/i", "/h", "/g", "/f", "/e", "/d", "/c", "/a"]);
});

it("tells nobody what another person opened, and reads nothing else as a place", () => {
  const store = memoryKeyStore();
  addRecent("1", place("/a"), store);
  expect(readRecent("2", store)).toEqual([]);
  for (const text of ["{", "5", '[{"path":"javascript:alert(1)","label":"x","detail":""}]', '[{"path":"/a"}]']) {
    store.set("palette.recent.3", text);
    expect(readRecent("3", store)).toEqual([]);
  }
});
