import { describe, expect, it } from "vitest";

import { chooseLanguage } from "./pick-language.ts";

describe("chooseLanguage", () => {
  it.each([
    [null, ["es-MX"], "es"],
    [null, ["de-DE"], "en"],
    [null, [], "fr"],
    ["fr", ["en-CA"], "fr"],
    ["xx", ["en-CA"], "en"],
  ])("stored %s, browser %j gives %s", (stored, browser, language) => {
    expect(chooseLanguage(stored, browser)).toBe(language);
  });
});
