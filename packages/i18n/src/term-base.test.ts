/// <reference types="node" />

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { boardPatterns, systemDashboard, widgetPatterns } from "@comptoir/domain/dashboard";
import { languageCodes, type LanguageCode } from "@comptoir/domain/language";
import { describe, expect, it } from "vitest";

import { loadArea, loadersOf } from "./areas.ts";
import type { Area } from "./areas.ts";
import { laneWords } from "./self-checkout/index.ts";
import { replacedWords } from "./term-base.data.ts";

const areaNames = Object.keys(await loadersOf("fr")) as Area[];

/** Every text of a language, without its parameters, by "area.key": the areas, the words of a lane, and the titles of the domain's own widgets. */
async function textsOf(language: LanguageCode): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const area of areaNames)
    for (const [key, text] of Object.entries(await loadArea(language, area))) texts.set(`${area}.${key}`, text);
  for (const [key, text] of Object.entries(laneWords[language])) texts.set(`lane.${key}`, text);
  for (const { code, widget } of widgetPatterns) texts.set(`pattern.${code}`, widget.title?.[language] ?? "");
  for (const [code, { title }] of Object.entries(boardPatterns)) texts.set(`board.${code}`, title[language]);
  for (const widget of systemDashboard(language).widgets)
    texts.set(`system.${widget.i}`, widget.title?.[language] ?? "");
  return new Map([...texts].map(([key, text]) => [key, text.replaceAll(/\{\{\w+\}\}/gu, "…")]));
}

/** Signs that another language writes. The forms of commands show characters as typed. */
const foreignSigns: Readonly<Record<LanguageCode, RegExp>> = {
  // Percents as the formatter prints them: a no-break space before the sign.
  en: /[«»]|'|(?<!^Missing description)!|[\d…] ?%(?!\d)/u,
  fr: /\s[?!;](?=\s|$)|\S [:»%](?=\s|$)|\u202F|« |[“”]|'|(?<!^Description manquante)!/u,
  es: /[«»]|'|[¡!]|[\d…] ?%(?!\d)/u,
};
const isCommandForm = (key: string): boolean => /^cli\.(?:form_|delimiterForms)|^\w+\.command_/u.test(key);

const foundIn = (texts: ReadonlyMap<string, string>, pattern: RegExp, except: readonly string[] = []) =>
  [...texts].filter(([key, text]) => pattern.test(text) && !except.some((start) => key.startsWith(start)));

describe.each(languageCodes)("texts of %s", async (language) => {
  const texts = await textsOf(language);

  it("are written with the signs of the language", () => {
    expect(foundIn(texts, foreignSigns[language]).filter(([key]) => !isCommandForm(key))).toEqual([]);
  });

  it.each(replacedWords[language])("say “$say”, not “$not”", ({ not, except }) => {
    expect(foundIn(texts, new RegExp(`(?<!\\p{L})(?:${not})(?!\\p{L})`, "iu"), except)).toEqual([]);
  });
});

it("every exception to a replaced word names keys that use it", async () => {
  for (const language of languageCodes) {
    const texts = await textsOf(language);
    for (const { not, except = [] } of replacedWords[language]) {
      const users = foundIn(texts, new RegExp(`(?<!\\p{L})(?:${not})(?!\\p{L})`, "iu")).map(([key]) => key);
      for (const start of except)
        expect(
          users.some((key) => key.startsWith(start)),
          `${language} ${start}`,
        ).toBe(true);
    }
  }
});

it("no quotation marks are written in the sources of the screens: each language has its own", () => {
  const folder = join(import.meta.dirname, "../../../apps/web/src");
  const quoted = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/u.test(entry.name) && !/\.test\./u.test(entry.name))
    .flatMap((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8").split("\n"))
    .filter((line) => /["'`>].*[«»“”].*["'`<]/u.test(line) && !/^\s*(?:\/\/|\/?\*)/u.test(line));
  expect(quoted.filter((line) => !line.includes(".split("))).toEqual([]);
});
