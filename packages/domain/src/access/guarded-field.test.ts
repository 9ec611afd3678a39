/** Compares the table of guarded fields with the names that sources give to costs. */

import { describe, expect, test } from "vitest";

import { isFieldVisible } from "./index.ts";

declare global {
  interface ImportMeta {
    glob(patterns: readonly string[], options: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  }
}

const sources = import.meta.glob(["../*/**/*.ts", "!../**/*.test.ts", "!../**/*.type-test.ts", "!../testing/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Properties whose names suggest a cost, with their declarations. */
const properties = Object.entries(sources).flatMap(([path, source]) =>
  [
    ...String(source).matchAll(/^ +readonly (?<name>\w*(?:cost|cogs|margin|shrinkage|gmroi)\w*)\??: (?<type>.+);$/gimu),
  ].map(({ groups }) => ({ path, name: groups?.["name"] ?? "", type: groups?.["type"] ?? "" })),
);

/** Fields that reveal no cost, each with the reason. */
const tellsNoCost: Readonly<Record<string, string>> = {
  cogs: "in a flow of stock: the way it goes, not how much",
};

/** Tells whether a file is about tolerance settings, which are limits and not costs. */
const isSetting = (path: string): boolean => path.endsWith("/tolerance.ts");

describe("a property of the domain that speaks of a cost asks for the permission to read costs", () => {
  const costs = properties.filter(
    ({ path, name, type }) =>
      !(type === "boolean" || type.includes("NumberBounds") || isSetting(path) || Object.hasOwn(tellsNoCost, name)),
  );

  test.each(costs)("$name of $path", ({ name }) => expect(isFieldVisible(name, { permissions: [] })).toBe(false));

  test("the test sees the costs that are there", () => {
    expect(new Set(costs.map(({ name }) => name))).toEqual(
      new Set([
        "cost",
        "unitCost",
        "netWithCost",
        "costDays",
        "unknownCost",
        "unknownCostLines",
        "currentCost",
        "varianceCost",
        "expectedCost",
        "margin",
        "margins",
        "withoutCost",
        "belowCost",
      ]),
    );
  });
});
