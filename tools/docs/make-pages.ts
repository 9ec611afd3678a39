import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { errorCatalogue, isErrorCode } from "@comptoir/domain/errors";
import { languageCodes } from "@comptoir/domain/language";
import { lawBooks, type LawBook } from "@comptoir/domain/testing";
import { loadArea } from "@comptoir/i18n";

import { serverLaws } from "../laws/server/server-laws.ts";
import { printDecisionIndex } from "./decision-index.ts";
import { readArea } from "./read-area.ts";
import { printReference, printReferenceIndex, type RulesOfNames } from "./reference-page.ts";
import { printCodes, printRulesIndex, printRulesOfArea, type AreaPart, type CodePart } from "./rules-page.ts";
import { usedFunctions } from "./used-functions.ts";

export const rootFolder = fileURLToPath(new URL("../..", import.meta.url));
const areasFolder = join(rootFolder, "packages/domain/src");

const aboutServer =
  "What a running Comptoir keeps, asked through its own API: `npm run laws -- --against <its address>`.";

/** Makes every generated page, by its path from the root of the repository. */
export async function makePages(): Promise<ReadonlyMap<string, string>> {
  const areas = readdirSync(areasFolder)
    .filter((name) => existsSync(join(areasFolder, name, "index.ts")))
    .toSorted()
    .map((area) => ({ area, ...readArea(areasFolder, area) }));
  const abouts = new Map(areas.map(({ area, about }) => [area, about.replaceAll(/\s+/gu, " ")]));
  const books = await Promise.all(
    [...lawBooks, serverLaws].map((book) => areaPart(book, abouts.get(book.area) ?? aboutServer)),
  );
  const codes = await codeParts();
  return new Map([
    ["docs/rules.md", printRulesIndex(books)],
    ["docs/rules/codes.md", printCodes(books, codes)],
    ...books.map((book): [string, string] => [`docs/rules/${book.area}.md`, printRulesOfArea(book, codes)]),
    ["docs/decisions.md", printDecisionIndex(join(rootFolder, "docs/decisions"))],
    [
      "docs/reference/README.md",
      printReferenceIndex(areas.map(({ area, about, names }) => ({ area, about, count: names.length }))),
    ],
    ...areas.map(({ area, about, names }): [string, string] => [
      `docs/reference/${area}.md`,
      printReference(area, { about, names }, rulesOfNames(books.find((book) => book.area === area))),
    ]),
  ]);
}

async function areaPart(lawBook: LawBook, introduction: string): Promise<AreaPart> {
  const file = join(areasFolder, lawBook.area, "index.ts");
  const isOfDomain = existsSync(file);
  const functions: Readonly<Record<string, unknown>> = isOfDomain ? await import(pathToFileURL(file).href) : {};
  const usedByLaw = isOfDomain ? usedFunctions(lawBook, functions) : new Map<string, readonly string[]>();
  const called = new Set([...usedByLaw.values()].flat());
  return {
    area: lawBook.area,
    about: introduction,
    hasReference: isOfDomain,
    uncalled: Object.keys(functions)
      .filter((name) => typeof functions[name] === "function" && !called.has(name))
      .toSorted(),
    rules: Object.entries(lawBook.rulesOf()).map(([rule, row]) => ({
      rule,
      says: row.says,
      source: row.source,
      codes: row.codes ?? [],
      cases: row.cases ?? [],
      functions: usedByLaw.get(rule) ?? [],
      laws: Object.keys(row.laws),
    })),
  };
}

/** Inverts the table of functions by rule to rules by function. */
function rulesOfNames(book: AreaPart | undefined): RulesOfNames | null {
  if (book === undefined) return null;
  const pairs = book.rules.flatMap(({ rule, functions }) => functions.map((name) => ({ name, rule })));
  return new Map(
    [...Map.groupBy(pairs, ({ name }) => name)].map(([name, pairsOfName]) => [
      name,
      pairsOfName.map(({ rule }) => rule),
    ]),
  );
}

async function codeParts(): Promise<readonly CodePart[]> {
  const texts = await Promise.all(languageCodes.map((language) => loadArea(language, "errors")));
  return Object.entries(errorCatalogue).flatMap(([code, row]) =>
    isErrorCode(code) ? [{ code, row, words: texts.map((text) => text[code] ?? "") }] : [],
  );
}
