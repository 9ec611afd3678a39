import { expect, it } from "vitest";

import { createI18n } from "./create-i18n.ts";

it("a key of data is found in loaded areas alone, whatever `t` makes of it", async () => {
  const words = createI18n("fr");
  expect(words.find("management.field_code")).toBeNull();
  await words.load("management", "legacy");
  expect(words.find("management.field_code")).toBe("Code");
  expect(words.find("legacy.field_code")).toBeNull();
  expect(words.find("legacy.one_Tax")).toBe("Taxe");
  expect(words.find("unknown.field_code")).toBeNull();
});
