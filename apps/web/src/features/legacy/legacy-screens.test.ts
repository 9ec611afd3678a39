import { expect, it } from "vitest";

import { legacyScreen } from "./legacy-screens.ts";

it("clients, who are called by their name or by their company, are not headed by the name alone", () => {
  expect(legacyScreen("V1_CLIENT")?.heads).toEqual({ lastName: "legacy.one_Client" });
  expect(legacyScreen("V1_CLIENT")?.card).toEqual(["town", "phone"]);
  expect(legacyScreen("V1_TAX")).toMatchObject({ card: ["code", "province"] });
  expect(legacyScreen("V1_TAX")?.heads).toBeUndefined();
});
