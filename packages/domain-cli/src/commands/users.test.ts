import { describe, expect, test } from "vitest";

import { type Files, runWords, runLine } from "../command-line.ts";

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
    expect(await runLine("users u.csv", fileOf(right, "bob;bob@exemple.ca;Bob;O'Neil;1;2;;90210;US"))).toEqual({
      exit: 0,
      out: "Rows read: 2 · with errors: 0\n",
      problems: "",
    });
  });

  test("says everything that is wrong with a row, with its column and in the language asked for", async () => {
    const { exit, out } = await runLine(
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
        "Lignes lues\u00a0: 2",
        "",
      ],
    ]);
    expect(out).toContain("Courriel invalide.");
  });

  test("finds duplicate names and addresses, ignoring case", async () => {
    const { exit, out } = await runLine(
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
    const { exit, out } = await runLine("users u.csv --json", files);
    expect([exit, wrongOf(out)[0]]).toMatchObject([1, { row }]);
    expect(new Set(wrongOf(out)[0].issues.map((issue: { readonly code: string }) => issue.code))).toEqual(
      new Set([code]),
    );
  });

  test("an unclosed quote loses no row silently: its cell takes the rest, and the row is reported", async () => {
    const text =
      'username,firstName,lastName,targetId,layerId,email,note\nana,Ana,Roy,1,1,a@x.ca,"hello\nbad user,,,x,y,z,k\n';
    const { exit, out } = await runLine("users u.csv", { "u.csv": text });
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
    const { out } = await runLine(
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
    const { out } = await runLine("users u.csv --json", {
      "u.csv": `${header};EMAIL;email;Username;shoe;shoe\n${right}`,
    });
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
      const { exit, out } = await runLine("users u.csv", { "u.csv": ordered(Buffer.from(text, "utf16le")) });
      expect([exit, out.split("\n").map((line) => line.split(" · ")[0])]).toEqual([
        1,
        ["row 4, username: USERNAME", "Rows read: 2", ""],
      ]);
    },
  );

  test("reports another encoding without mentioning a mapping", async () => {
    const { out } = await runLine("users u.csv", {
      "u.csv": Buffer.from(`${header}\n${right.replace("Ana", "Zoé")}\n`, "latin1"),
    });
    expect(out).toMatch(/^row 2, firstName: IMPORT_ENCODING · [^\n]*UTF-8[^\n]*\n/u);
    expect(out).not.toContain("mapping");
  });

  const ldap = "username,firstName,lastName,targetId,layerId,isLdap";
  test("an address may be missing where isLdap says yes, and nowhere else; each message says so", async () => {
    expect(await runLine("users u.csv", { "u.csv": `${ldap}\nana,Ana,Roy,1,2,oui\n` })).toMatchObject({ exit: 0 });
    expect((await runLine("users u.csv", { "u.csv": `${ldap}\nana,Ana,Roy,1,2,non\n` })).out).toMatch(
      /^row 2, email: REQUIRED · Required, unless isLdap says yes\.\n/u,
    );
    expect(
      await runLine("users u.csv", { "u.csv": `${ldap.replace(",isLdap", "")}\nana,Ana,Roy,1,2\n` }),
    ).toMatchObject({
      exit: 1,
      out: "row 1, email: IMPORT_COLUMN_MISSING · This column, or the column isLdap, must be in the file.\nRows read: 0 · with errors: 1\n",
    });
    expect((await runLine("--help")).out).toContain(
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
    expect(await runWords(["users", "u.csv", "--delimiter", delimiter], { "u.csv": text })).toMatchObject({ exit: 0 });
  });

  test.each(['"', ";;", "", "a", "7", "\n", "\r", "\ud83d", "toString", "TAB"])(
    "rejects --delimiter %j and explains valid ones",
    async (delimiter) => {
      const { exit, out, problems } = await runWords(["users", "u.csv", `--delimiter=${delimiter}`], fileOf(right));
      expect([exit, out, problems.includes("neither a letter, a digit nor a quotation mark")]).toEqual([2, "", true]);
    },
  );

  test("columns that are missing are all named", async () => {
    const { exit, out } = await runLine("users u.csv --language fr", { "u.csv": "username,email\na,b" });
    expect([exit, out.split("\n").slice(0, 2)]).toEqual([
      1,
      [
        "ligne 1, firstName: IMPORT_COLUMN_MISSING · Cette colonne doit être dans le fichier.",
        "ligne 1, lastName: IMPORT_COLUMN_MISSING · Cette colonne doit être dans le fichier.",
      ],
    ]);
  });

  test("an unknown column is skipped and reported", async () => {
    const { exit, problems } = await runLine("users u.csv", { "u.csv": `${header};shoe size\n${right};44` });
    expect([exit, problems]).toEqual([0, "Unknown column, skipped: shoe size\n"]);
  });

  test("an unreadable file and an invalid delimiter are usage errors", async () => {
    expect((await runLine("users gone.csv")).exit).toBe(2);
    expect((await runLine("users u.csv --delimiter ;;", fileOf(right))).exit).toBe(2);
  });
});
