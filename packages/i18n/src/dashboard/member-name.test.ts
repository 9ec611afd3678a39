import { describe, expect, it } from "vitest";

import { createI18n } from "../create-i18n.ts";
import { memberName } from "./member-name.ts";

describe("the names of members", () => {
  it.each([
    ["fr", ["14 h 00", "lundi", "lundi, 14 h 00", "Comptant", "Absent du fichier importé", "Sans nom", "Épicerie"]],
    ["en", ["14:00", "Monday", "Monday, 14:00", "Cash", "Not in the imported file", "Unnamed", "Épicerie"]],
    ["es", ["14:00", "lunes", "lunes, 14:00", "Efectivo", "No está en el archivo importado", "Sin nombre", "Épicerie"]],
  ] as const)("are in the reader's language: %s", async (language, names) => {
    const reader = createI18n(language);
    await reader.load("dashboard");
    const members = [
      { type: "HOUR", code: "14", name: "14" },
      { type: "WEEKDAY", code: "1", name: "1" },
      { type: "WEEKDAY_HOUR", code: "1-14", name: "1-14" },
      { type: "TENDER", code: "CASH", name: "CASH" },
      { type: "TENDER", code: "UNKNOWN", name: "UNKNOWN" },
      { type: "CASHIER", code: "", name: "" },
      { type: "DEPARTMENT", code: "4", name: "Épicerie" },
    ] as const;
    expect(members.map((member) => memberName(reader, member).replaceAll(/[\u00a0\u202f]/gu, " "))).toEqual(names);
  });

  it("keeps the name of a tender that only its till knows", async () => {
    const reader = createI18n("en");
    await reader.load("dashboard");
    expect(memberName(reader, { type: "TENDER", code: "Coupon X", name: "Coupon X" })).toBe("Coupon X");
  });
});
