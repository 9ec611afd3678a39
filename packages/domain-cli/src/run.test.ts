import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { memoryTerminal } from "./memory-terminal.ts";
import { run } from "./run.ts";

const say = async (line: string, files: Readonly<Record<string, string>> = {}, languages: readonly string[] = ["en-CA"]) => {
  const terminal = memoryTerminal(files, { now: Date.parse("2026-11-21T03:00:00Z"), languages });
  const exit = await run(line.split(" ").filter((word) => word !== ""), terminal, "9.9.9");
  return { exit, out: terminal.out(), problems: terminal.problems() };
};
const before = JSON.stringify({ description: "Caisse", permissions: ["SALE_READ", "USER_READ"] });
const after = JSON.stringify({ description: "Caisses", permissions: ["SALE_CUD", "PRODUCT_COST_READ"] });

describe("range", () => {
  test("resolves a text from a day on, in a zone, to days and instants", async () => {
    const { exit, out } = await say("range -1w --today 2026-11-21 --zone America/Toronto --json");
    expect([exit, JSON.parse(out)]).toEqual([0, {
      text: "-1w", today: "2026-11-21", zone: "America/Toronto", code: "-1w", from: "2026-11-08", to: "2026-11-14", days: 7, start: "2026-11-08T05:00:00.000Z", end: "2026-11-15T05:00:00.000Z",
    }]);
  });

  test("today is the day of the zone, not of the machine, and an hour that clocks skip costs an hour", async () => {
    expect((await say("range -0d --zone America/Toronto")).out).toMatch(/^2026-11-20\.\.2026-11-20\n/u);
    expect((await say("range -0d --zone Asia/Tokyo")).out).toMatch(/^2026-11-21\.\.2026-11-21\n/u);
    const { out } = await say("range 2026-03-08 --json");
    expect(Date.parse(JSON.parse(out).end) - Date.parse(JSON.parse(out).start)).toBe(23 * 3_600_000);
  });

  test("begins the week where it is told to", async () => {
    expect((await say("range -0w --today 2026-11-21 --week-start 1")).out).toMatch(/^2026-11-16\.\.2026-11-22\n/u);
  });

  test.each([["range soon", 1, "DATE_RANGE"], ["range -9z --json", 1, "DATE_RANGE"]])("%s is refused with %d %s", async (line, code, text) => {
    const { exit, out } = await say(line);
    expect([exit, out.includes(text)]).toEqual([code, true]);
  });

  test.each(["range", "range a b", "range -0d --today 2026-02-30", "range -0d --zone Nowhere", "range -0d --week-start 7", "range -0d --delimiter ;", "range --today"])("%s is not understood", async (line) => {
    const { exit, out, problems } = await say(line);
    expect([exit, out, problems === ""]).toEqual([2, "", false]);
  });
});

describe("barcode", () => {
  test("gives the form that items are looked up by, and the check digit that should be there", async () => {
    const { exit, out } = await say("barcode 36000291452 036000291453 12x --json");
    expect([exit, JSON.parse(out)]).toMatchObject([1, [
      { gtin14: "00036000291452", isRight: true, issues: [] }, { isRight: false, checkDigit: 2 }, { isRight: false, issues: [{ code: "BARCODE" }] },
    ]]);
    expect((await say("barcode 036000291452 --json")).exit).toBe(0);
  });
});

describe("roles", () => {
  test("says what is gained and lost", async () => {
    const { exit, out } = await say("roles a.json b.json", { "a.json": before, "b.json": `\uFEFF${after}` });
    const [fields, others] = [out.split("\n").filter((line) => line.includes("field")), out.split("\n").filter((line) => !line.includes("field"))];
    expect([exit, others]).toEqual([0, ["description: Caisses", "+ permission: PRODUCT_COST_READ", "+ permission: SALE_CUD", "- permission: USER_READ", "- screen: USER", ""]]);
    expect(fields).toContain("+ field: UnitCost");
  });

  test("says nothing of a role against itself, and tells machines the same", async () => {
    expect((await say("roles a.json a.json", { "a.json": before })).out).toBe("Nothing changes.\n");
    expect(JSON.parse((await say("roles a.json a.json --json", { "a.json": before })).out)).toMatchObject({ description: null, permissions: { gained: [], lost: [] } });
  });

  test.each([
    ["not JSON", "{", "VALUE_TYPE", []],
    ["no object", "[]", "VALUE_TYPE", []],
    ["no list", '{"permissions":"SALE_READ"}', "VALUE_TYPE", ["permissions"]],
    ["a permission that is none", '{"permissions":["SALE_READ","SALE_WRITE"]}', "PERMISSION_UNKNOWN", ["permissions", 1]],
    ["a permission of another type", '{"permissions":[null]}', "PERMISSION_UNKNOWN", ["permissions", 0]],
  ])("%s is refused with its place", async (_, text, code, path) => {
    const { exit, out } = await say("roles a.json b.json --json", { "a.json": before, "b.json": text });
    expect([exit, JSON.parse(out).issues]).toMatchObject([1, [{ file: "b.json", code, path }]]);
  });

  test("a file that cannot be read is named", async () => {
    const { exit, problems } = await say("roles a.json gone.json", { "a.json": before });
    expect([exit, problems]).toEqual([2, "File cannot be read: gone.json\n"]);
  });
});

describe("a command line", () => {
  test.each([["fr-CA", "Commandes"], ["en-US", "Commands"], ["es-MX", "Comandos"], ["de-DE", "Commands"]])("speaks the language of the terminal: %s", async (tag, word) => {
    expect((await say("--help", {}, [tag])).out).toContain(`\n${word}\n`);
  });

  test("speaks the language it is told to, and says which it does not", async () => {
    expect((await say("barcode x --language fr")).out).toContain("Code-barres");
    expect(await say("barcode x --language tlh")).toMatchObject({ exit: 2 });
  });

  test.each([["", 2], ["--help", 0], ["-h", 0], ["range --help", 0], ["--version", 0], ["nope", 2], ["toString", 2], ["--nope", 2]])("%j ends with %d", async (line, exit) => {
    expect((await say(line)).exit).toBe(exit);
  });

  test("that begins with hyphens is a value after --", async () => {
    expect((await say("barcode --json -- --1")).out).toContain('"code":"--1"');
  });

  test("whatever it holds, it ends with 0, 1 or 2 and says something", async () => {
    const word = fc.oneof(fc.constantFrom("range", "barcode", "users", "roles", "a", "--json", "--today", "--zone", "--language", "--", "-1w", "--week-start=1", "--delimiter=;"), fc.string({ unit: "binary" }));
    await fc.assert(fc.asyncProperty(fc.array(word, { maxLength: 5 }), fc.string({ unit: "binary" }), async (words, content) => {
      const terminal = memoryTerminal({ a: content });
      const exit = await run(words, terminal, "1");
      expect([0, 1, 2]).toContain(exit);
      expect(terminal.out() + terminal.problems()).not.toBe("");
    }), { numRuns: 300 });
  });
});
