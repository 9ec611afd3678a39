import { readFileSync } from "node:fs";

import { fiscalPatterns, presets, rangeCodes } from "@comptoir/domain/period";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { userColumns } from "./commands/user-columns.ts";
import { memoryTerminal } from "./memory-terminal.ts";
import { run } from "./run.ts";

type Files = Readonly<Record<string, string | Uint8Array>>;
const sayWords = async (
  words: readonly string[],
  files: Files = {},
  languages: readonly string[] = ["en-CA"],
  fullAfter = Infinity,
) => {
  const terminal = memoryTerminal(files, { now: Date.parse("2026-11-21T03:00:00Z"), languages, fullAfter });
  const exit = await run(words, terminal, "9.9.9");
  return { exit, out: terminal.out(), problems: terminal.problems() };
};
const say = async (line: string, ...otherArguments: [Files?, (readonly string[])?, number?]) =>
  sayWords(
    line.split(" ").filter((word) => word !== ""),
    ...otherArguments,
  );
const before = JSON.stringify({ description: "Caisse", permissions: ["SALE_READ", "USER_READ"] });
const after = JSON.stringify({ description: "Caisses", permissions: ["SALE_CUD", "PRODUCT_COST_READ"] });

describe("range", () => {
  test("resolves a text from a day on, in a zone, to days and instants", async () => {
    const { exit, out } = await say("range -1w --today 2026-11-21 --zone America/Toronto --json");
    expect([exit, JSON.parse(out)]).toEqual([
      0,
      {
        text: "-1w",
        today: "2026-11-21",
        zone: "America/Toronto",
        code: "-1w",
        from: "2026-11-08",
        to: "2026-11-14",
        days: 7,
        start: "2026-11-08T05:00:00.000Z",
        end: "2026-11-15T05:00:00.000Z",
      },
    ]);
  });

  test("today is the day of the zone, not of the machine, and an hour that clocks skip costs an hour", async () => {
    expect((await say("range -0d --zone America/Toronto")).out).toMatch(/^2026-11-20\.\.2026-11-20\n/u);
    expect((await say("range -0d --zone Asia/Tokyo")).out).toMatch(/^2026-11-21\.\.2026-11-21\n/u);
    const { out } = await say("range 2026-03-08 --json");
    expect(Date.parse(JSON.parse(out).end) - Date.parse(JSON.parse(out).start)).toBe(23 * 3_600_000);
  });

  test("begins the week on the given day", async () => {
    expect((await say("range -0w --today 2026-11-21 --week-start 1")).out).toMatch(/^2026-11-16\.\.2026-11-22\n/u);
  });

  test("a day that begins at four in the morning begins there, and the night before it is yesterday's", async () => {
    const { out } = await say("range -0d --zone America/Toronto --day-start 23:00 --json");
    expect(JSON.parse(out)).toMatchObject({
      from: "2026-11-19",
      start: "2026-11-20T04:00:00.000Z",
      end: "2026-11-21T04:00:00.000Z",
    });
    expect(JSON.parse((await say("range 2026-03-08 --day-start 04:00 --json")).out)).toMatchObject({
      start: "2026-03-08T08:00:00.000Z",
      end: "2026-03-09T08:00:00.000Z",
    });
  });

  test("a fiscal period needs a named calendar", async () => {
    expect((await say("range fiscalPeriod --today 2024-02-03 --fiscal 4-5-4")).out).toMatch(
      /^2023-12-31\.\.2024-02-03\n/u,
    );
    expect((await say("range fiscalPeriod --today 2024-02-03 --fiscal 4-4-5")).out).toMatch(
      /^2023-12-24\.\.2024-02-03\n/u,
    );
    expect(await say("range fiscalPeriod")).toMatchObject({
      exit: 1,
      out: expect.stringMatching(/FISCAL_CALENDAR_MISSING .*--fiscal.*4-5-4/u),
    });
  });

  test.each([...Object.keys(rangeCodes), ...Object.keys(presets), ...Object.keys(fiscalPatterns)])(
    "%s is listed by help",
    async (kind) => {
      expect((await say("--help")).out).toContain(kind);
    },
  );

  test.each([
    ["range soon", 1, "DATE_RANGE"],
    ["range -9z --json", 1, "DATE_RANGE"],
    ["range -1y --today 1900-01-01", 1, "DATE_RANGE_YEARS"],
    ["range -0w --today 2199-12-31", 1, "between 1900 and 2199"],
  ])("%s is refused with %d %s", async (line, code, text) => {
    const { exit, out } = await say(line);
    expect([exit, out.includes(text)]).toEqual([code, true]);
  });

  test.each([
    "range",
    "range a b",
    "range -0d --today 2026-02-30",
    "range -0d --zone Nowhere",
    "range -0d --week-start 7",
    "range -0d --day-start 24:00",
    "range -0d --day-start 4",
    "range -0d --fiscal 4-4-4",
    "range -0d --fiscal toString",
    "range -0d --delimiter ;",
    "range --today",
  ])("%s is not understood", async (line) => {
    const { exit, out, problems } = await say(line);
    expect([exit, out, problems === ""]).toEqual([2, "", false]);
  });
});

describe("barcode", () => {
  test("gives the form that items are looked up by, and the check digit that should be there", async () => {
    const { exit, out } = await say("barcode 36000291452 036000291453 12x --json");
    expect([exit, JSON.parse(out)]).toMatchObject([
      1,
      [
        { gtin14: "00036000291452", isRight: true, issues: [] },
        { isRight: false, checkDigit: 2 },
        { isRight: false, issues: [{ code: "BARCODE" }] },
      ],
    ]);
    expect((await say("barcode 036000291452 --json")).exit).toBe(0);
  });

  test("typed text stays on the line of its answer", async () => {
    const { exit, out } = await sayWords([
      "barcode",
      "123\n036000291452: 00036000291452 · check digit valid",
      "\u202e254192000630\u2028",
    ]);
    expect([exit, out.split("\n").map((line) => line.slice(0, 16))]).toEqual([
      1,
      ["123?036000291452", "?254192000630?: ", ""],
    ]);
  });
});

describe("users", () => {
  const header = "username;email;firstName;lastName;targetId;layerId;isActive;address.zipCode;address.country";
  const right = "ana_1;ana@exemple.ca;Ana;Roy;1;2;oui;H2X 1Y4;CA";
  const fileOf = (...rows: readonly string[]): Files => ({ "u.csv": `\uFEFF${[header, ...rows].join("\r\n")}\r\n` });
  const wrongOf = (out: string) =>
    out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));

  test("says nothing of rows that are right, and how many there were", async () => {
    expect(await say("users u.csv", fileOf(right, "bob;bob@exemple.ca;Bob;O'Neil;1;2;;90210;US"))).toEqual({
      exit: 0,
      out: "Rows read: 2 · with errors: 0\n",
      problems: "",
    });
  });

  test("says everything that is wrong with a row, with its column and in the language asked for", async () => {
    const { exit, out } = await say(
      "users u.csv --language fr",
      fileOf(right, "a b;nobody;;Roy;1.5;2;peut-être;12;CA"),
    );
    expect([exit, out.split("\n").map((line) => line.split(" · ")[0])]).toEqual([
      1,
      [
        "ligne 3, username: USERNAME",
        "ligne 3, email: EMAIL",
        "ligne 3, firstName: REQUIRED",
        "ligne 3, isActive: VALUE_TYPE",
        "ligne 3, targetId: INTEGER",
        "ligne 3, address.zipCode: POSTAL_CODE",
        "Lignes lues : 2",
        "",
      ],
    ]);
    expect(out).toContain("Courriel invalide.");
  });

  test("finds duplicate names and addresses, ignoring case", async () => {
    const { exit, out } = await say(
      "users u.csv --json",
      fileOf(right, right.toUpperCase().replace("OUI", "non").replace("ROY", "Roy")),
    );
    expect([exit, wrongOf(out)]).toMatchObject([
      1,
      [
        {
          row: 3,
          issues: [
            { column: "username", code: "USERNAME_EXISTS" },
            { column: "email", code: "EMAIL_EXISTS" },
          ],
        },
        { rows: 2, wrong: 1 },
      ],
    ]);
  });

  test.each([
    ["a column too many", fileOf(`${right};x`), 2, "IMPORT_COLUMN_COUNT"],
    ["a quote that never ends", fileOf(`"${"x".repeat(20_000)}`), 2, "IMPORT_QUOTE"],
    ["a cell that is too long", fileOf(right, `"${"x".repeat(20_000)}";b`), 3, "IMPORT_FIELD_TOO_LONG"],
    [
      "a quote that is not closed, with a row behind it",
      fileOf(right, right.replace("ana_1", '"ana_2'), "bad user;;;x;y;z;k;;"),
      3,
      "IMPORT_QUOTE",
    ],
    ["a quote that text follows", fileOf(right.replace("ana_1", '"an"a')), 2, "IMPORT_QUOTE"],
    ["a quote that is not closed, in the header", { "u.csv": `"${header}\n${right}` }, 1, "IMPORT_QUOTE"],
    [
      "a name of a column that is too long",
      { "u.csv": `${header};${"x".repeat(20_000)}\n${right};` },
      1,
      "IMPORT_FIELD_TOO_LONG",
    ],
    ["a column that stands twice", { "u.csv": `${header};EMAIL\n${right};b@x.ca` }, 1, "IMPORT_COLUMN_TWICE"],
    ["UTF-16 without its mark", { "u.csv": Buffer.from(`${header}\n${right}`, "utf16le") }, 1, "IMPORT_ENCODING"],
    [
      "an image",
      { "u.csv": new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]) },
      1,
      "IMPORT_ENCODING",
    ],
    ["letters of another encoding", fileOf(right.replace("Ana", "An\uFFFD")), 2, "IMPORT_ENCODING"],
    ["no user", { "u.csv": header }, 1, "IMPORT_EMPTY"],
    ["nothing", { "u.csv": "" }, 1, "IMPORT_EMPTY"],
    ["a column too few", { "u.csv": "username,email\na,b" }, 1, "IMPORT_COLUMN_MISSING"],
  ])("%s is refused at its row", async (_, files, row, code) => {
    const { exit, out } = await say("users u.csv --json", files);
    expect([exit, wrongOf(out)[0]]).toMatchObject([1, { row }]);
    expect(new Set(wrongOf(out)[0].issues.map((issue: { readonly code: string }) => issue.code))).toEqual(
      new Set([code]),
    );
  });

  test("an unclosed quote loses no row silently: its cell takes the rest, and the row is reported", async () => {
    const text =
      'username,firstName,lastName,targetId,layerId,email,note\nana,Ana,Roy,1,1,a@x.ca,"hello\nbad user,,,x,y,z,k\n';
    const { exit, out } = await say("users u.csv", { "u.csv": text });
    expect([exit, out.split("\n")]).toMatchObject([
      1,
      [
        expect.stringMatching(/^row 2: IMPORT_QUOTE · A quotation mark is not closed/u),
        "Rows read: 1 · with errors: 1",
        "",
      ],
    ]);
  });

  test("after a quote that text follows, the next row is checked", async () => {
    const { out } = await say(
      "users u.csv --json",
      fileOf(right.replace("ana_1", '"an"a'), right.replace("ana_1", "a b")),
    );
    expect(wrongOf(out)).toMatchObject([
      { row: 2, issues: [{ code: "IMPORT_QUOTE" }] },
      { row: 3, issues: [{ column: "username", code: "USERNAME" }] },
      { rows: 2, wrong: 2 },
    ]);
  });

  test("each duplicate column is named once, as spelled in the file", async () => {
    const { out } = await say("users u.csv --json", { "u.csv": `${header};EMAIL;email;Username;shoe;shoe\n${right}` });
    expect(wrongOf(out)[0].issues.map((issue: { readonly column: string }) => issue.column)).toEqual([
      "email",
      "username",
    ]);
  });

  test.each([
    ["LE", (bytes: Buffer) => bytes],
    ["BE", (bytes: Buffer) => bytes.swap16()],
  ])(
    "reads the Unicode text of a spreadsheet: UTF-16%s with its mark, tabs, a line that names the delimiter",
    async (_, ordered) => {
      const text = `\uFEFFsep=\t\r\n${header.replaceAll(";", "\t")}\r\n${right.replaceAll(";", "\t").replace("Ana", "Zoé")}\r\na b${right.slice(5).replaceAll(";", "\t").replace("ana@", "zoe@")}\r\n`;
      const { exit, out } = await say("users u.csv", { "u.csv": ordered(Buffer.from(text, "utf16le")) });
      expect([exit, out.split("\n").map((line) => line.split(" · ")[0])]).toEqual([
        1,
        ["row 4, username: USERNAME", "Rows read: 2", ""],
      ]);
    },
  );

  test("reports another encoding without mentioning a mapping", async () => {
    const { out } = await say("users u.csv", {
      "u.csv": Buffer.from(`${header}\n${right.replace("Ana", "Zoé")}\n`, "latin1"),
    });
    expect(out).toMatch(/^row 2, firstName: IMPORT_ENCODING · [^\n]*UTF-8[^\n]*\n/u);
    expect(out).not.toContain("mapping");
  });

  const ldap = "username,firstName,lastName,targetId,layerId,isLdap";
  test("an address may be missing where isLdap says yes, and nowhere else; each message says so", async () => {
    expect(await say("users u.csv", { "u.csv": `${ldap}\nana,Ana,Roy,1,2,oui\n` })).toMatchObject({ exit: 0 });
    expect((await say("users u.csv", { "u.csv": `${ldap}\nana,Ana,Roy,1,2,non\n` })).out).toMatch(
      /^row 2, email: REQUIRED · Required, unless isLdap says yes\.\n/u,
    );
    expect(await say("users u.csv", { "u.csv": `${ldap.replace(",isLdap", "")}\nana,Ana,Roy,1,2\n` })).toMatchObject({
      exit: 1,
      out: "row 1, email: IMPORT_COLUMN_MISSING · This column, or the column isLdap, must be in the file.\nRows read: 0 · with errors: 1\n",
    });
    expect((await say("--help")).out).toContain(
      "username, firstName, lastName, targetId, layerId, and email, except for users whose isLdap says yes",
    );
  });

  test.each([
    ["tab", "\t"],
    [String.raw`\t`, "\t"],
    ["|", "|"],
    [";", ";"],
  ])("--delimiter %s is taken", async (delimiter, mark) => {
    const text = `${header}\n${right}`.replaceAll(";", mark);
    expect(await sayWords(["users", "u.csv", "--delimiter", delimiter], { "u.csv": text })).toMatchObject({ exit: 0 });
  });

  test.each(['"', ";;", "", "a", "7", "\n", "\r", "\ud83d", "toString", "TAB"])(
    "rejects --delimiter %j and explains valid ones",
    async (delimiter) => {
      const { exit, out, problems } = await sayWords(["users", "u.csv", `--delimiter=${delimiter}`], fileOf(right));
      expect([exit, out, problems.includes("neither a letter, a digit nor a quotation mark")]).toEqual([2, "", true]);
    },
  );

  test("columns that are missing are all named", async () => {
    const { exit, out } = await say("users u.csv --language fr", { "u.csv": "username,email\na,b" });
    expect([exit, out.split("\n").slice(0, 2)]).toEqual([
      1,
      [
        "ligne 1, firstName: IMPORT_COLUMN_MISSING · Cette colonne doit être dans le fichier.",
        "ligne 1, lastName: IMPORT_COLUMN_MISSING · Cette colonne doit être dans le fichier.",
      ],
    ]);
  });

  test("an unknown column is skipped and reported", async () => {
    const { exit, problems } = await say("users u.csv", { "u.csv": `${header};shoe size\n${right};44` });
    expect([exit, problems]).toEqual([0, "Unknown column, skipped: shoe size\n"]);
  });

  test("an unreadable file and an invalid delimiter are usage errors", async () => {
    expect((await say("users gone.csv")).exit).toBe(2);
    expect((await say("users u.csv --delimiter ;;", fileOf(right))).exit).toBe(2);
  });
});

describe("roles", () => {
  test("lists gained and lost permissions", async () => {
    const { exit, out } = await say("roles a.json b.json", { "a.json": before, "b.json": `\uFEFF${after}` });
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
    expect((await say("roles a.json a.json", { "a.json": before })).out).toBe("Nothing changes.\n");
    expect(JSON.parse((await say("roles a.json a.json --json", { "a.json": before })).out)).toMatchObject({
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
    const { exit, out } = await say("roles a.json b.json --json", { "a.json": before, "b.json": text });
    expect([exit, JSON.parse(out).issues]).toMatchObject([1, [{ file: "b.json", code, path }]]);
  });

  test("a file that is not JSON is named once, and its place is nowhere", async () => {
    const { out, problems } = await say("roles a.json b.json", { "a.json": before, "b.json": "{" });
    expect(out).toMatch(/^b\.json: VALUE_TYPE · [^\n]+\n$/u);
    expect(problems).toBe('A role file is a JSON object: {"description": "…", "permissions": ["SALE_READ"]}\n');
    expect((await say("roles a.json b.json", { "a.json": before, "b.json": '{"permissions":[1]}' })).out).toMatch(
      /^b\.json: permissions\.0 \(1\): PERMISSION_UNKNOWN · /u,
    );
  });

  test("an unknown permission is quoted as written, truncated if it is long", async () => {
    const wrongRole = JSON.stringify({ permissions: ["SALE_READ", "SALE_WRITE", "X".repeat(50), { a: 1 }, ""] });
    const { out } = await say("roles a.json b.json", { "a.json": before, "b.json": wrongRole });
    expect(out.split("\n").map((line) => line.split(": ")[1])).toEqual([
      "permissions.1 (SALE_WRITE)",
      `permissions.2 (${"X".repeat(40)})`,
      'permissions.3 ({"a":1})',
      "permissions.4 ()",
      undefined,
    ]);
    expect(
      JSON.parse((await say("roles a.json b.json --json", { "a.json": before, "b.json": wrongRole })).out).issues[0],
    ).toMatchObject({ path: ["permissions", 1], permission: "SALE_WRITE" });
  });

  test("a description is unchanged in JSON, and without control characters in text", async () => {
    const description = "A\u007f\u0085B\u202e\n\u2028C";
    const files = { "a.json": before, "b.json": JSON.stringify({ description, permissions: [] }) };
    const { out } = await say("roles a.json b.json --json", files);
    expect([
      JSON.parse(out).description,
      out.includes("\\u007f\\u0085B\\u202e"),
      /[\u007f-\u009f\u202e\u2028]/u.test(out),
    ]).toEqual([description, true, false]);
    expect((await say("roles a.json b.json", files)).out).toMatch(/^description: A\?\?B\?\?\?C\n/u);
  });

  test("the input is read once", async () => {
    expect(await say("roles - -", { "-": before })).toMatchObject({
      exit: 2,
      out: "",
      problems: expect.stringContaining("only once"),
    });
    expect(await say("roles - a.json", { "-": before, "a.json": before })).toMatchObject({ exit: 0 });
  });

  test("a file that cannot be read is named", async () => {
    const { exit, problems } = await say("roles a.json gone.json", { "a.json": before });
    expect([exit, problems]).toEqual([2, "The file cannot be read: gone.json\n"]);
  });
});

describe("a command line", () => {
  test.each([
    ["fr-CA", "Commandes"],
    ["en-US", "Commands"],
    ["es-MX", "Comandos"],
    ["de-DE", "Commands"],
  ])("speaks the language of the terminal: %s", async (tag, word) => {
    expect((await say("--help", {}, [tag])).out).toContain(`\n${word}\n`);
  });

  test("answers in the requested language, and reports an unknown one", async () => {
    expect((await say("barcode x --language fr")).out).toContain("Code-barres");
    expect(await say("barcode x --language tlh")).toMatchObject({ exit: 2 });
  });

  test.each([
    ["", 2],
    ["--help", 0],
    ["-h", 0],
    ["range --help", 0],
    ["--version", 0],
    ["nope", 2],
    ["toString", 2],
    ["--nope", 2],
    ["barcode 036000291452 --json=false", 2],
    ["barcode 036000291452 --json=", 2],
    ["--help=no", 2],
  ])("%j ends with %d", async (line, exit) => {
    expect((await say(line)).exit).toBe(exit);
  });

  test("the content of a file cannot control the terminal", async () => {
    const { out, problems } = await say("users u.csv", { "u.csv": "\u001b[2Jsize,\u009b31m\nx,y" });
    expect([/\p{Cc}/u.test((out + problems).replaceAll("\n", "")), problems.includes("?[2Jsize")]).toEqual([
      false,
      true,
    ]);
  });

  test("the README names every column of a file of users", () => {
    const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
    expect(
      [...userColumns.values()].map(({ path }) => path.join(".")).filter((name) => !readme.includes(`\`${name}\``)),
    ).toEqual([]);
  });

  test.each([
    "--version",
    "--help",
    "barcode 036000291452",
    "barcode 036000291452 --json",
    "range -0d",
    "users u.csv",
    "users u.csv --json",
    "roles a b",
  ])("an answer to %s that cannot be written ends with 3, and does not blame a file", async (line) => {
    const files = { "u.csv": "username,email\nx,y", a: before, b: before };
    const { exit, problems } = await say(line, files, ["en"], 0);
    expect([
      exit,
      problems.endsWith("The output could not be written.\n"),
      problems.includes("cannot be read"),
    ]).toEqual([3, true, false]);
  });

  test("that begins with hyphens is a value after --", async () => {
    expect((await say("barcode --json -- --1")).out).toContain('"code":"--1"');
  });

  test("ends with 0, 1 or 2 and a message for any content", async () => {
    const word = fc.oneof(
      fc.constantFrom(
        "range",
        "barcode",
        "users",
        "roles",
        "a",
        "--json",
        "--today",
        "--zone",
        "--language",
        "--",
        "-1w",
        "--week-start=1",
        "--delimiter=;",
      ),
      fc.string({ unit: "binary" }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 5 }), fc.string({ unit: "binary" }), async (words, content) => {
        const terminal = memoryTerminal({ a: content });
        const exit = await run(words, terminal, "1");
        expect([0, 1, 2]).toContain(exit);
        expect(terminal.out() + terminal.problems()).not.toBe("");
      }),
      { numRuns: 300 },
    );
  });
});
