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

const names = new Map<string, unknown>(Object.values(modules).flatMap((module) => Object.entries(module ?? {})));
const examples = Object.entries(sources).flatMap(([path, source]) =>
  [...String(source).matchAll(/^ *\* @example (?<code>.+?) \/\/ => (?<expected>.+?)$/gmu)].map(({ groups }) => ({
    path,
    code: groups?.["code"] ?? "",
    expected: groups?.["expected"] ?? "",
  })),
);

describe("examples of the documentation", () => {
  test.each(examples)("$path: $code", ({ code, expected }) => {
    expect(evaluate(code)).toEqual(evaluate(expected));
  });

  test("are there to run", () => {
    expect(examples.length).toBeGreaterThan(2);
  });
});

function evaluate(code: string): unknown {
  const usedNames = [...names].filter(([name]) => new RegExp(`\\b${name}\\b`, "u").test(code));
  return new Function(...usedNames.map(([name]) => name), `return (${code});`)(...usedNames.map(([, value]) => value));
}
