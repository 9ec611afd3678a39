/// <reference types="node" />

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { languageCodes, localeOf } from "@comptoir/domain/language";
import { describe, expect, it } from "vitest";

import { loadArea, loadersOf } from "./areas.ts";
import type { Area, TextKey } from "./areas.ts";
import { createI18n } from "./create-i18n.ts";

const packageRoot = join(import.meta.dirname, "..");
const readers = ["apps/web/src", "apps/server/src", "packages/domain-cli/src", "packages/i18n/src/report"].map(
  (folder) => join(packageRoot, "../..", folder),
);
const areaNames = Object.keys(await loadersOf("fr")) as Area[];
const suffix = /_(?:one|many|other)$/u;

function sourceOf(folder: string): string {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/u.test(entry.name) && !/\.test\./u.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");
}

describe("words", () => {
  const source = readers.map(sourceOf).join("\n");

  const literals = new Set([...source.matchAll(/"(?=([\w.-]+)")/gu)].map(([, literal]) => literal));
  const templateStarts = new Set([...source.matchAll(/`([\w.-]+)(?=\$\{)/gu)].map(([, start]) => start));

  /** Tells whether a key is used: written literally, or matched by the prefix of a template in its area, as in `errors.${code}` and `shell.entry_${code}`. */
  const isUsed = (key: string): boolean =>
    literals.has(key) ||
    [key.slice(0, key.indexOf(".") + 1), key.slice(0, key.indexOf("_") + 1)].some((start) => templateStarts.has(start));

  it.each(areaNames)("every key of %s is used somewhere", async (area) => {
    const words = await loadArea("fr", area);
    const unused = Object.keys(words)
      .map((key) => `${area}.${key.replace(suffix, "")}`)
      .filter((key) => !isUsed(key));
    expect([...new Set(unused)]).toEqual([]);
  });

  it("every key written in the sources exists", async () => {
    const knownKeys = new Set<string>();
    for (const area of areaNames) {
      for (const key of Object.keys(await loadArea("fr", area))) knownKeys.add(`${area}.${key.replace(suffix, "")}`);
    }
    const keys = [...source.matchAll(/\bt\(\s*"([^"]+)"/gu)].map(([, key]) => key ?? "");
    expect(keys.filter((key) => !knownKeys.has(key))).toEqual([]);
  });

  it.each(languageCodes)(
    "%s has words for every key of French, in every plural category it counts in",
    async (language) => {
      const categories = new Intl.PluralRules(localeOf(language)).resolvedOptions().pluralCategories;
      for (const area of areaNames) {
        const french = Object.keys(await loadArea("fr", area));
        const words: Readonly<Record<string, string>> = await loadArea(language, area);
        for (const key of french.filter((name) => !suffix.test(name)))
          expect(words[key], `${area}.${key}`).toBeTruthy();
        for (const base of new Set(
          french.filter((name) => suffix.test(name)).map((name) => name.replace(suffix, "")),
        )) {
          for (const category of categories)
            expect(words[`${base}_${category}`], `${area}.${base}_${category}`).toBeTruthy();
        }
      }
    },
  );

  it.each(languageCodes)("%s has the same parameters as French in every text", async (language) => {
    const holes = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/gu)].map(([, name]) => name).sort();
    for (const area of areaNames) {
      const french: Readonly<Record<string, string>> = await loadArea("fr", area);
      const words: Readonly<Record<string, string>> = await loadArea(language, area);
      for (const [key, text] of Object.entries(words)) {
        if (!suffix.test(key)) expect(holes(text), `${area}.${key}`).toEqual(holes(french[key] ?? ""));
      }
    }
  });

  it("counts a million in French with its own category", async () => {
    const { t, load } = createI18n("fr");
    await load("importing");
    expect(t("importing.errors", { count: 1, number: "1" })).toBe("1 erreur");
    expect(t("importing.errors", { count: 1_000_000, number: "1 000 000" })).toBe("1 000 000 d’erreurs");
    expect(t("importing.errors", { count: 2, number: "2" })).toBe("2 erreurs");
  });

  it.each(languageCodes)("says every text of %s as it is written, holes filled", async (language) => {
    const { t, load } = createI18n(language);
    await load(...areaNames);
    for (const area of areaNames) {
      const words: Readonly<Record<string, string>> = await loadArea(language, area);
      for (const [key, text] of Object.entries(words).filter(([name]) => !suffix.test(name))) {
        const params = Object.fromEntries(
          [...text.matchAll(/\{\{(\w+)\}\}/gu)].map(([, name]) => [name ?? "", `<${name} & $1>`]),
        );
        const expected = text.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => `<${name} & $1>`);
        expect(t(`${area}.${key}` as TextKey, params)).toBe(expected);
      }
    }
  });

  it.each(languageCodes)(
    "%s has no parameters and no plurals before the user types: signing in does not load i18next",
    async (language) => {
      for (const area of ["common", "login"] as const) {
        const words: Readonly<Record<string, string>> = await loadArea(language, area);
        expect(Object.entries(words).filter(([key, text]) => text.includes("{{") || suffix.test(key))).toEqual([]);
      }
    },
  );

  it("knows an area only when it was loaded", async () => {
    const { has, load } = createI18n("es");
    expect(has("login")).toBe(false);
    await load("login");
    expect([has("login"), has("errors")]).toEqual([true, false]);
  });
});
