import { expect, it } from "vitest";

import { findLegacyScreen, permissionsToOpen } from "./legacy-screens.ts";

it("clients, who are called by their name or by their company, are not headed by the name alone", () => {
  expect(findLegacyScreen("V1_CLIENT")?.heads).toEqual({ lastName: "legacy.one_Client" });
  expect(findLegacyScreen("V1_CLIENT")?.card).toEqual(["town", "phone"]);
  expect(findLegacyScreen("V1_TAX")).toMatchObject({ card: ["code", "province"] });
  expect(findLegacyScreen("V1_TAX")?.heads).toBeUndefined();
});

it("asks to read for every address of an entity that nobody writes", () => {
  expect([null, 3, 0].map((row) => permissionsToOpen("synchronization", row))).toEqual(Array(3).fill(["CONFIG_READ"]));
  expect([null, 3, 0].map((row) => permissionsToOpen("tax", row))).toEqual([
    ["CONFIG_READ"],
    ["CONFIG_READ"],
    ["CONFIG_CUD"],
  ]);
});
