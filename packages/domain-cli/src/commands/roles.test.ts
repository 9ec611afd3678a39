import { describe, expect, test } from "vitest";

import { cashierRole, runLine } from "../command-line.ts";

const changedRole = JSON.stringify({ description: "Caisses", permissions: ["SALE_CUD", "PRODUCT_COST_READ"] });

describe("roles", () => {
  test("lists gained and lost permissions", async () => {
    const { exit, out } = await runLine("roles a.json b.json", {
      "a.json": cashierRole,
      "b.json": `\uFEFF${changedRole}`,
    });
    const [fields, otherRows] = [
      out.split("\n").filter((line) => line.includes("fields")),
      out.split("\n").filter((line) => !line.includes("fields")),
    ];
    expect([exit, otherRows]).toEqual([
      0,
      [
        "description: Caisses",
        "+ permission: View product costs (PRODUCT_COST_READ)",
        "+ permission: Manage sales (SALE_CUD)",
        "- permission: View users (USER_READ)",
        "- screen: USER",
        "",
      ],
    ]);
    expect(fields).toEqual([expect.stringMatching(/^\+ fields: .*UnitCost, .*cost\b/u)]);
  });

  test("says nothing of a role against itself, and tells machines the same", async () => {
    expect((await runLine("roles a.json a.json", { "a.json": cashierRole })).out).toBe("Nothing changes.\n");
    expect(JSON.parse((await runLine("roles a.json a.json --json", { "a.json": cashierRole })).out)).toMatchObject({
      description: null,
      permissions: { gained: [], lost: [] },
    });
  });

  test.each([
    ["not JSON", "{", "VALUE_TYPE", []],
    ["no object", "[]", "VALUE_TYPE", []],
    ["no list", '{"permissions":"SALE_READ"}', "VALUE_TYPE", ["permissions"]],
    [
      "a permission that is none",
      '{"permissions":["SALE_READ","SALE_WRITE"]}',
      "PERMISSION_UNKNOWN",
      ["permissions", 1],
    ],
    ["a permission of another type", '{"permissions":[null]}', "PERMISSION_UNKNOWN", ["permissions", 0]],
  ])("%s is refused with its place", async (_, text, code, path) => {
    const { exit, out } = await runLine("roles a.json b.json --json", { "a.json": cashierRole, "b.json": text });
    expect([exit, JSON.parse(out).issues]).toMatchObject([1, [{ file: "b.json", code, path }]]);
  });

  test("a file that is not JSON is named once, and its place is nowhere", async () => {
    const { out, problems } = await runLine("roles a.json b.json", { "a.json": cashierRole, "b.json": "{" });
    expect(out).toMatch(/^b\.json: VALUE_TYPE · [^\n]+\n$/u);
    expect(problems).toBe('A role file is a JSON object: {"description": "…", "permissions": ["SALE_READ"]}\n');
    expect(
      (await runLine("roles a.json b.json", { "a.json": cashierRole, "b.json": '{"permissions":[1]}' })).out,
    ).toMatch(/^b\.json: permissions\.0 \(1\): PERMISSION_UNKNOWN · /u);
  });

  test("an unknown permission is quoted as written, truncated if it is long", async () => {
    const wrongRole = JSON.stringify({ permissions: ["SALE_READ", "SALE_WRITE", "X".repeat(50), { a: 1 }, ""] });
    const { out } = await runLine("roles a.json b.json", { "a.json": cashierRole, "b.json": wrongRole });
    expect(out.split("\n").map((line) => line.split(": ")[1])).toEqual([
      "permissions.1 (SALE_WRITE)",
      `permissions.2 (${"X".repeat(40)})`,
      'permissions.3 ({"a":1})',
      "permissions.4 ()",
      undefined,
    ]);
    expect(
      JSON.parse((await runLine("roles a.json b.json --json", { "a.json": cashierRole, "b.json": wrongRole })).out)
        .issues[0],
    ).toMatchObject({ path: ["permissions", 1], permission: "SALE_WRITE" });
  });

  test("a description is unchanged in JSON, and without control characters in text", async () => {
    const description = "A\u007f\u0085B\u202e\n\u2028C";
    const files = { "a.json": cashierRole, "b.json": JSON.stringify({ description, permissions: [] }) };
    const { out } = await runLine("roles a.json b.json --json", files);
    expect([
      JSON.parse(out).description,
      out.includes("\\u007f\\u0085B\\u202e"),
      /[\u007f-\u009f\u202e\u2028]/u.test(out),
    ]).toEqual([description, true, false]);
    expect((await runLine("roles a.json b.json", files)).out).toMatch(/^description: A\?\?B\?\?\?C\n/u);
  });

  test("the input is read once", async () => {
    expect(await runLine("roles - -", { "-": cashierRole })).toMatchObject({
      exit: 2,
      out: "",
      problems: expect.stringContaining("only once"),
    });
    expect(await runLine("roles - a.json", { "-": cashierRole, "a.json": cashierRole })).toMatchObject({ exit: 0 });
  });

  test("a file that cannot be read is named", async () => {
    const { exit, problems } = await runLine("roles a.json gone.json", { "a.json": cashierRole });
    expect([exit, problems]).toEqual([2, "The file cannot be read: gone.json\n"]);
  });
});
