/// <reference types="node" />

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { languageCodes } from "@comptoir/domain/language";
import { expect, it } from "vitest";

/** Keys that a file of words writes itself, without those that it takes from other files. */
const keysOf = (source: string): readonly string[] =>
  [...source.matchAll(/^ {2}"?(\w+)"?:/gmu)].map(([, key]) => key ?? "");

/** Files that a file of words spreads into its own. */
const partsOf = (source: string): readonly string[] =>
  [...source.matchAll(/^import \{ (\w+) \} from "\.\/([\w-]+)\.ts";$/gmu)].flatMap(([, name, file]) =>
    source.includes(`  ...${name},`) ? [file ?? ""] : [],
  );

/** Keys that two files of an area write, with both files: the later one would silently replace the other. */
function keysWrittenTwice(files: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(files).flatMap(([area, source]) => {
    const writers = new Map<string, string>();
    return [...partsOf(source), area].flatMap((file) =>
      keysOf(files[file] ?? "").flatMap((key) => {
        const first = writers.get(key);
        writers.set(key, file);
        return first === undefined ? [] : [`${key}: ${first}, ${file}`];
      }),
    );
  });
}

it.each(languageCodes)("no two files of an area in %s write the same key", (language) => {
  const folder = join(import.meta.dirname, language);
  const files = Object.fromEntries(
    readdirSync(folder).map((name) => [name.replace(/\.ts$/u, ""), readFileSync(join(folder, name), "utf8")]),
  );
  // The areas that are written in several files are found at all.
  expect(Object.keys(files).filter((area) => partsOf(files[area] ?? "").length > 1)).toEqual(["importing", "report"]);
  expect(keysWrittenTwice(files)).toEqual([]);
});

it("a key that two files of an area write is found", () => {
  const files = {
    area: 'import { part } from "./part.ts";\n\nexport const area = {\n  ...part,\n  a: "1",\n  b: "2",\n};\n',
    part: 'export const part = {\n  b: "3",\n  c: "4",\n};\n',
  };
  expect(keysWrittenTwice(files)).toEqual(["b: part, area"]);
});
