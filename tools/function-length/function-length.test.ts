import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import { allowance } from "./allowance.data.ts";
import { isMeasured, longFunctions } from "./function-length.ts";
import { countByFile, findLongFunctions } from "./survey.ts";

const counts = countByFile(findLongFunctions(fileURLToPath(new URL("../..", import.meta.url))));

/** Writes a function body of some lines, braces excluded. */
const body = (lines: number): string => "  print();\n".repeat(lines);

const namesOf = (source: string) => longFunctions("example.ts", source).map(({ name, lines }) => [name, lines]);

describe("the rule of function length", () => {
  test.each([
    ["apps/web/src/main.tsx", true],
    ["packages/domain/src/money/cents.test.ts", false],
    ["packages/domain/src/errors/catalogue.data.ts", false],
    ["packages/domain/src/testing/laws/money.ts", false],
    ["apps/server/src/migrations/0060_task.ts", false],
  ] as const)("%s is measured: %s", (path, isExpectedMeasured) => {
    expect(isMeasured(path)).toBe(isExpectedMeasured);
  });

  test("counts a function with its signature and braces", () => {
    expect(namesOf(`function short() {\n${body(58)}}\nfunction long() {\n${body(59)}}\n`)).toEqual([["long", 61]]);
  });

  test.each([
    ["a variable", `const price = () => {\n${body(60)}};\n`, [["price", 62]]],
    ["a property", `const shop = { price() {\n${body(60)}} };\n`, [["price", 62]]],
    ["a call", `const price = make(function* () {\n${body(60)}});\n`, [["price", 62]]],
    ["a curried function, once", `const price = (shop) => (item) => {\n${body(60)}};\n`, [["price", 62]]],
    [
      "a function in another",
      `function shop() {\n  const price = () => {\n${body(60)}  };\n}\n`,
      [
        ["shop", 64],
        ["price", 62],
      ],
    ],
  ] as const)("names %s", (_, source, names) => {
    expect(namesOf(source)).toEqual(names);
  });
});

test("no file has more functions of over 60 lines than it is allowed", () => {
  expect(Object.entries(counts).filter(([path, count]) => count > (allowance[path] ?? 0))).toEqual([]);
});

test("the allowance names no function that is short by now, or gone", () => {
  expect(Object.entries(allowance).filter(([path, count]) => count > (counts[path] ?? 0))).toEqual([]);
});
