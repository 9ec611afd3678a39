import { expect, it } from "vitest";

import { loadArea, loadersOf, type Area } from "./areas.ts";
import { createI18n } from "./create-i18n.ts";
import { pseudoText, withoutPseudoTexts } from "./pseudo.ts";

const areaNames = Object.keys(await loadersOf("en")) as Area[];
const parametersOf = (text: string) => [...text.matchAll(/\{\{\w+\}\}/gu)].map(([parameter]) => parameter);

it("every text is accented, bracketed and some 40 % longer, with its parameters untouched", async () => {
  for (const area of areaNames) {
    for (const text of Object.values<string>(await loadArea("en", area))) {
      const pseudo = pseudoText(text);
      const letters = text.replaceAll(/\{\{\w+\}\}|[^\p{L}]/gu, "");
      expect(parametersOf(pseudo)).toEqual(parametersOf(text));
      expect(withoutPseudoTexts(pseudo)).toBe("");
      expect(pseudo.replaceAll(/\{\{\w+\}\}/gu, "")).not.toMatch(/[a-z]/iu);
      expect(pseudo.length - text.length).toBeGreaterThanOrEqual(2 + Math.ceil(letters.length * 0.4));
      expect(pseudo.length).toBeLessThanOrEqual(text.length * 1.4 + 4);
    }
  }
});

it("a translator with the pseudo-locale fills parameters and picks plurals as the language does", async () => {
  const { load, t, find } = createI18n("en", pseudoText);
  await load("common", "importing");
  expect(t("importing.errors", { count: 1, number: "1" })).toMatch(/^⟦1 éŕŕöŕ ·+⟧$/u);
  expect(t("importing.errors", { count: 2, number: "2" })).toMatch(/^⟦2 éŕŕöŕš ·+⟧$/u);
  expect(find("common.close")).toMatch(/^⟦Çļöšé ·+⟧$/u);
});

it("what is left of a text without pseudo-locale are its untranslated parts", () => {
  expect(withoutPseudoTexts("⟦Ţö ⟦Ļáṽáļ⟧⟧ and 12 ⟦ö⟧")).toBe(" and 12 ");
});
