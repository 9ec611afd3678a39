/** Runs every `@example` of the package: what the documentation says is what the code does. */

import { describe, expect, test } from "vitest";

declare global {
  interface ImportMeta {
    glob(patterns: readonly string[], options: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  }
}

const sources = import.meta.glob(["./*/**/*.ts", "!./**/*.test.ts", "!./**/*.type-test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const modules = import.meta.glob(["./*/**/*.ts", "!./**/*.test.ts", "!./**/*.type-test.ts"], { eager: true });

/** Every export of the package; a file's own names have priority over those of others. */
const everyName = new Map<string, unknown>(Object.values(modules).flatMap(namesOf));

const files = Object.entries(sources)
  .map(([path, source]) => ({ path, examples: examplesOf(String(source)) }))
  .filter(({ examples }) => examples.length > 0);

describe.each(files)("$path", ({ path, examples }) => {
  const names = new Map([...everyName, ...namesOf(modules[path])]);
  test.each(examples)("$code", ({ code, expected }) => {
    expect(evaluate(code, names)).toEqual(evaluate(expected, names));
  });
});

test("there are examples to run", () => {
  expect(files.length).toBeGreaterThan(20);
});

test("every example states its result", () => {
  const withoutResult = Object.entries(sources).flatMap(([path, source]) =>
    [...String(source).matchAll(/^ *\* @example (?!.* \/\/ => ).*$/gmu)].map(([line]) => `${path}: ${line.trim()}`),
  );
  expect(withoutResult).toEqual([]);
});

function examplesOf(source: string): readonly { code: string; expected: string }[] {
  return [...source.matchAll(/^ *\*\*? @example (?<code>.+?) \/\/ => (?<expected>.+?)(?: \*\/)?$/gmu)].map(
    ({ groups }) => ({
      code: groups?.["code"] ?? "",
      expected: groups?.["expected"] ?? "",
    }),
  );
}

function namesOf(module: unknown): readonly (readonly [string, unknown])[] {
  return typeof module === "object" && module !== null ? Object.entries(module) : [];
}

function evaluate(code: string, names: ReadonlyMap<string, unknown>): unknown {
  const words = new Set(code.match(/\w+/gu));
  const usedWords = [...names].filter(([name]) => words.has(name));
  return new Function(...usedWords.map(([name]) => name), `return (${code});`)(...usedWords.map(([, value]) => value));
}
