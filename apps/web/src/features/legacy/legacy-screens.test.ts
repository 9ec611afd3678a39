import { expect, it } from "vitest";

import { findLegacyScreen } from "./legacy-screens.ts";

it("clients, who are called by their name or by their company, are not headed by the name alone", () => {
  expect(findLegacyScreen("V1_CLIENT")?.heads).toEqual({ lastName: "legacy.one_Client" });
  expect(findLegacyScreen("V1_CLIENT")?.card).toEqual(["town", "phone"]);
  expect(findLegacyScreen("V1_TAX")).toMatchObject({ card: ["code", "province"] });
  expect(findLegacyScreen("V1_TAX")?.heads).toBeUndefined();
});
