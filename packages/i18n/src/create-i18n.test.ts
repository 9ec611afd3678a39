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

it("a count takes the text of its category, where the key has a text without a count too", async () => {
  const words = createI18n("fr");
  await words.load("report");
  expect(words.t("report.roles")).toBe("Rôles qui le voient");
  expect(words.t("report.roles", { count: 2, number: "2" })).toBe("2 rôles");
  expect(words.t("report.roles", { count: 0, number: "0" })).toBe("0 rôle");
});

it("a value that looks like a parameter stays as it is, and so does a parameter without a value", async () => {
  const words = createI18n("en");
  await words.load("access");
  expect(words.t("access.viewAs", { role: "{{role}} $& $t(access.viewAs)" })).toContain(
    "{{role}} $& $t(access.viewAs)",
  );
  expect(words.t("access.viewAs")).toContain("{{role}}");
});
