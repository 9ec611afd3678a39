/** Finds parts of the web application that are drawn with words they do not load: a direct link would show the words' keys. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/** Words that `main.tsx` or the shell has loaded before any part is drawn. */
const alwaysLoaded = ["common", "login", "shell"];

/** Part of the application that is loaded when it is first drawn. */
interface Part {
  readonly entry: string;
  /** File that draws the part. */
  readonly drawnBy: string;
  readonly areas: readonly string[];
  /** Entry file of the lazily loaded part, and all files that it imports statically, directly or indirectly. */
  readonly files: ReadonlySet<string>;
}

/** Area of words that a part may draw without having loaded it. */
export interface MissingWords {
  readonly part: string;
  readonly area: string;
  readonly file: string;
  readonly key: string;
}

/**
 * Reads the sources below a folder, and lists missing words. A part has the words it loads itself by `text.load`, and those that every part drawing it has.
 * `keysOf` returns the keys of codes, such as those of tenders, whose labels a source finds by the name of their field.
 */
export function findMissingWords(
  root: string,
  areas: readonly string[],
  keysOf: (field: string) => readonly string[],
): readonly MissingWords[] {
  const sources = readSources(root);
  const parts = [...sources].flatMap(([file, source]) => partsOf(file, source, sources));
  return parts.flatMap((part) => {
    const loadedParts = loadedFor(part, parts, sources);
    const missingKeys = [...part.files].flatMap((file) =>
      keysIn(sources.get(file) ?? "", keysOf)
        .map((key) => ({ key, area: key.split(".")[0] ?? "" }))
        .filter(
          ({ area }) => areas.includes(area) && !loadedParts.has(area) && !isLoadedBy(sources.get(file) ?? "", area),
        )
        .map(({ key, area }) => ({ part: relative(root, part.entry), area, file: relative(root, file), key })),
    );
    return [...new Map(missingKeys.map((words) => [words.area, words])).values()];
  });
}

/** Returns whether a file needs no words of an area from its part: only those of errors, if it loads them itself or defines `failureText`, whose callers load them. */
const isLoadedBy = (source: string, area: string): boolean =>
  area === "errors" && /\bloadErrorTexts\(|^export function failureText\(/mu.test(source);

function readSources(root: string): ReadonlyMap<string, string> {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  return new Map(
    files
      .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.tsx?$/u.test(file))
      .map((file) => [join(root, file), readFileSync(join(root, file), "utf8")]),
  );
}

const partCall =
  /\b(?:lazyPart|makeDeferredPart)(?:<[^(]*?>)?\(\s*(?<areas>\[[^\]]*\]|\w+),\s*\(\) =>\s*import\("(?<path>[^"]+)"\)/gu;

function partsOf(file: string, source: string, sourceByFile: ReadonlyMap<string, string>): readonly Part[] {
  return [...source.matchAll(partCall)].map(({ groups }) => {
    const entry = resolve(dirname(file), groups?.["path"] ?? "");
    return {
      entry,
      drawnBy: file,
      areas: areasIn(groups?.["areas"] ?? "", source),
      files: importedBy(entry, sourceByFile),
    };
  });
}

/** Lists the word areas in a list of source code: its texts, and those of the constants that it names. */
function areasIn(list: string, source: string): readonly string[] {
  const areaNames = [...list.replaceAll(/"\w+"/gu, "").matchAll(/\w+/gu)].flatMap(([name]) => {
    const value = new RegExp(String.raw`const ${name}\b[^=]*= (\[[^\]]*\])`, "u").exec(source)?.[1];
    return value === undefined ? [] : areasIn(value, source);
  });
  return [...textsIn(list), ...areaNames];
}

const textsIn = (source: string) => [...source.matchAll(/"(\w+)"/gu)].map(([, text = ""]) => text);

const staticImport = /^(?:import|export)\s(?!type\b)[^;]*?from "(?<path>\.[^"]+)"/gmu;

function importedBy(entry: string, sourceByFile: ReadonlyMap<string, string>): ReadonlySet<string> {
  const files = new Set([entry]);
  for (const file of files)
    for (const { groups } of (sourceByFile.get(file) ?? "").matchAll(staticImport)) {
      const importedFile = resolve(dirname(file), groups?.["path"] ?? "");
      if (sourceByFile.has(importedFile)) files.add(importedFile);
    }
  return files;
}

/** Lists the keys of words in a source: literal ones, beginnings of composed ones, and those of the codes it labels. */
function keysIn(source: string, keysOf: (field: string) => readonly string[]): readonly string[] {
  const literal = [...source.matchAll(/["'`](\w+\.\w[\w.]*)/gu)].map(([, key = ""]) => key);
  const codes = [...source.matchAll(/\bcodeText\("(\w+)"/gu)].flatMap(([, field = ""]) => keysOf(field));
  return [...literal, ...codes];
}

function loadedFor(
  part: Part,
  parts: readonly Part[],
  sourceByFile: ReadonlyMap<string, string>,
  seenParts: readonly Part[] = [],
): ReadonlySet<string> {
  const called = [...part.files].flatMap((file) =>
    // The file that defines `text` offers to load words but does not load them itself.
    [
      ...(/export const text\b/u.test(sourceByFile.get(file) ?? "") ? "" : (sourceByFile.get(file) ?? "")).matchAll(
        /\btext\.load\(([^)]*)\)/gu,
      ),
    ].flatMap(([, list = ""]) => textsIn(list)),
  );
  const loadedAreas = new Set([...alwaysLoaded, ...part.areas, ...called]);
  const loadingParts = parts
    .filter((other) => other !== part && !seenParts.includes(other) && other.files.has(part.drawnBy))
    .map((other) => loadedFor(other, parts, sourceByFile, [...seenParts, part]));
  const [first, ...others] = loadingParts;
  return new Set(
    [...loadedAreas, ...(first ?? [])].filter(
      (area) => loadedAreas.has(area) || others.every((areaSet) => areaSet.has(area)),
    ),
  );
}
