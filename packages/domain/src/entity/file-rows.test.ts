import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { quantity } from "../measure/index.ts";
import { unitCost } from "../money/index.ts";
import { printCsv } from "../report/index.ts";
import { parseCsvRows, removeFormulaGuard } from "../text/index.ts";
import {
  formatFileValue,
  formFieldOf,
  planFileChanges,
  parseEntityFile,
  readCell,
  type EntityValues,
  type FileParsers,
} from "./index.ts";

const columns = [
  "sku",
  "description",
  "upc",
  "codes",
  "department",
  "price",
  "weight",
  "isOpenRefund",
  "onHand",
] as const;
const words: FileParsers = {
  columnOf: (header) => columns.find((column) => column === header) ?? null,
  numberOf: (text) => text.replace(",", "."),
  flagOf: (text) => (text === "true" ? true : text === "false" ? false : null),
  referenceOf: (_, text) => (text === "Crèmerie" ? 3 : undefined),
};
const milk: EntityValues = {
  id: 7,
  version: 2,
  sku: "LAIT",
  description: "Lait 2 %",
  upc: "062639000016",
  codes: ["A-1", "B"],
  departmentId: 3,
  department: "Crèmerie",
  price: unitCost(45_900),
  weight: quantity(1_030),
  isOpenRefund: false,
  onHand: quantity(-1_500),
  isDeleted: false,
};

const csvOf = (rows: readonly EntityValues[]) =>
  printCsv(
    [columns, ...rows.map((row) => columns.map((column) => formatFileValue("product", column, row[column])))],
    ",",
    columns.map((column) => column === "price" || column === "weight" || column === "onHand"),
  );
const planOf = (text: string, rows: readonly EntityValues[]) => {
  const lines = parseCsvRows(text, ",");
  if (!lines.ok) throw new Error("not read");
  const content = parseEntityFile(
    "product",
    lines.value.map((cells) => cells.map(removeFormulaGuard)),
    "sku",
    words,
  );
  if (!content.ok) throw new Error(JSON.stringify(content.issues));
  return planFileChanges("product", content.value, new Map(rows.map((row) => [String(row["sku"]), row])));
};

describe("a file of rows", () => {
  it("comes back without a change, whatever stands in the texts", () => {
    const arbText = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 60 })
      .map((text) => text.trim())
      .filter((text) => text !== "" && !/\p{Cc}|\p{Cs}/u.test(text));
    const arbRow = fc.record({
      description: fc.oneof(
        arbText,
        arbText.map((text) => `=${text}`),
        arbText.map((text) => `'${text}`),
        arbText.map((text) => `-${text}"`),
      ),
      price: fc.option(fc.nat(999_999_999).map(unitCost)),
      weight: fc.option(fc.nat(99_999_999).map(quantity)),
      isOpenRefund: fc.boolean(),
      codes: fc.uniqueArray(fc.constantFrom("X1", "Y 2", "Z-3"), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(arbRow, { minLength: 1, maxLength: 5 }), (arbitraryRows) => {
        const rows = arbitraryRows.map((row, index): EntityValues => ({
          ...milk,
          ...row,
          id: index + 1,
          sku: `S-${index}`,
        }));
        expect(planOf(csvOf(rows), rows)).toEqual({ created: [], changed: [], unchanged: rows.length, wrong: [] });
      }),
      { numRuns: 300 },
    );
  });

  it("changes what it says otherwise, and only that", () => {
    const { changed } = planOf(csvOf([milk]).replace("4.59", '"5,49"').replace("A-1, B", "B"), [milk]);
    expect(changed.map(({ line, key, values, changes }) => ({ line, key, values, changes }))).toEqual([
      {
        line: 2,
        key: "LAIT",
        values: { codes: ["B"], price: "5.49" },
        changes: [
          { field: "codes", before: ["A-1", "B"], after: ["B"] },
          { field: "price", before: 45_900, after: 54_900 },
        ],
      },
    ]);
  });

  it("with fewer columns says nothing of the others, and an empty cell empties its field", () => {
    const plan = planOf("sku,price\r\nLAIT,\r\n", [milk]);
    expect(plan.changed.map(({ values }) => values)).toEqual([{ price: null }]);
  });

  it("creates the lines without a row, and leaves out those that break a rule, name nothing that is known, have no key or one of before", () => {
    const lines = [
      "sku,description,department,price",
      "NEUF,Neuf,,1",
      "A,,,1",
      "B,b,Ailleurs,1",
      ",c,,1",
      "NEUF,d,,1",
      "C,c,,abc",
      "LAIT,Lait,,1",
    ];
    const deletedLine = { ...milk, isDeleted: true };
    const { created, changed, wrong } = planOf(lines.join("\n"), [deletedLine]);
    expect(created.map(({ line, key }) => [line, key])).toEqual([[2, "NEUF"]]);
    expect(changed).toEqual([]);
    expect(
      wrong.map(({ line, issues }) => [line, ...issues.map(({ code, path }) => `${path.join(".")} ${code}`)]),
    ).toEqual([
      [3, "description REQUIRED"],
      [4, "departmentId REFERENCE_UNKNOWN"],
      [5, "sku REQUIRED"],
      [6, "sku VALUE_TWICE"],
      [7, "price DECIMAL"],
      [8, " HTTP_404"],
    ]);
  });

  it("leaves a row alone that stood against a rule before, and says nothing new", () => {
    const oldRow = { ...milk, description: "x".repeat(250) };
    expect(planOf(csvOf([oldRow]), [oldRow])).toMatchObject({ changed: [], unchanged: 1, wrong: [] });
  });

  it.each([
    ["sku\n", "IMPORT_EMPTY"],
    ["\n\n", "IMPORT_EMPTY"],
    ["description,price\nLait,1", "IMPORT_COLUMN_MISSING"],
    ["sku,price,price\nA,1,2", "IMPORT_COLUMN_TWICE"],
  ])("%j is refused with %s", (text, code) => {
    const lines = parseCsvRows(text, ",");
    expect(lines.ok && parseEntityFile("product", lines.value, "sku", words)).toMatchObject({
      ok: false,
      issues: [{ code }],
    });
  });

  it("tells the columns that are filled in from those that only stand in it", () => {
    const fileResult = parseEntityFile(
      "product",
      [
        ["sku", "onHand", "Remarque", ""],
        ["A", "1", "x", ""],
      ],
      "sku",
      words,
    );
    expect(fileResult.ok && [fileResult.value.columns, fileResult.value.ignored]).toEqual([
      ["sku"],
      ["onHand", "Remarque"],
    ]);
    expect(["department", "onHand", "id", "price"].map((column) => formFieldOf("product", column))).toEqual([
      "departmentId",
      null,
      null,
      "price",
    ]);
  });

  it("reads the parts of a field and the cells of an entity's own, and keeps what a line says nothing of", () => {
    const parsedRows = {
      grants: (text: string, { layerId }: EntityValues) => (text === "BOSS" ? [{ roleId: 1, layerId }] : undefined),
    };
    const columns = ["username", "layer", "grants", "language", "address.town", "address.zipCode"];
    const plan = (
      lines: readonly (readonly string[])[],
      rows: readonly EntityValues[],
      defaults: EntityValues = {},
    ) => {
      const fileResult = parseEntityFile("user", [columns, ...lines], "username", {
        ...words,
        columnOf: (header) => header,
        referenceOf: (_, text) => (text === "0012" ? 12 : undefined),
        own: parsedRows,
      });
      if (!fileResult.ok) throw new Error(JSON.stringify(fileResult.issues));
      return planFileChanges(
        "user",
        fileResult.value,
        new Map(rows.map((row) => [String(row["username"]), row])),
        defaults,
      );
    };
    const ana: EntityValues = {
      id: 3,
      version: 1,
      username: "ana",
      firstName: "Ana",
      lastName: "Roy",
      email: "ana@exemple.ca",
      language: "es",
      targetId: 1,
      layerId: 12,
      isActive: false,
      isLdap: false,
      address: { street: "rue Rachel", town: "Laval", zipCode: null },
      grants: [{ roleId: 1, layerId: 12 }],
      isDeleted: false,
    };
    expect(
      plan(
        [
          ["ana", "0012", "BOSS", "", "Laval", ""],
          ["ana2", "0012", "CHIEF", "", "", ""],
        ],
        [ana],
      ),
    ).toMatchObject({
      changed: [],
      unchanged: 1,
      wrong: [{ line: 3, issues: [{ code: "REFERENCE_UNKNOWN", path: ["grants"], params: { value: "CHIEF" } }] }],
    });
    expect(plan([["ana", "0012", "", "fr", "Québec", ""]], [ana]).changed.map(({ values }) => values)).toEqual([
      { language: "fr", address: { street: "rue Rachel", town: "Québec", zipCode: null } },
    ]);
    const defaults = { firstName: "A", lastName: "B", email: "z@exemple.ca", targetId: 1, layerId: 1, language: "fr" };
    expect(plan([["zoe", "0012", "BOSS", "", "", ""]], [], defaults).created).toMatchObject([
      {
        values: { ...defaults, layerId: 12, username: "zoe", grants: [{ roleId: 1, layerId: 12 }] },
        said: { username: "zoe", layerId: 12 },
      },
    ]);
  });
});

describe("a time in a file", () => {
  it.each([0, 1_773_316_800_123, -1])("of %d is an ISO date-time that is read as the same time", (atMs) => {
    const text = formatFileValue("importBatch", "createdAt", atMs);
    expect(text).toBe(new Date(atMs).toISOString());
    expect(readCell("user", "invitedUntil", text, words)).toBe(atMs);
  });

  it("that is none is printed as it is", () => {
    expect(formatFileValue("importBatch", "createdAt", 1e300)).toBe("1e+300");
    expect(formatFileValue("importBatch", "createdAt", null)).toBe("");
  });
});
