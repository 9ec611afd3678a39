import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { isErrorCode } from "@comptoir/domain/errors";
import { lawBooks } from "@comptoir/domain/testing";
import { beforeAll, describe, expect, test } from "vitest";

import { serverLaws } from "../laws/server/server-laws.ts";
import { decisionSubjects } from "./decision-subjects.data.ts";
import { makePages, rootFolder } from "./make-pages.ts";
import { readArea } from "./read-area.ts";

let pages: ReadonlyMap<string, string> = new Map();
beforeAll(async () => void (pages = await makePages()));

describe("the committed pages", () => {
  // Compares with pages of another run, so nothing in them may vary between runs.
  test("match the sources, the same in every run; npm run docs writes them again", () => {
    const oldPages = [...pages]
      .filter(
        ([path, text]) => !existsSync(join(rootFolder, path)) || readFileSync(join(rootFolder, path), "utf8") !== text,
      )
      .map(([path]) => path);
    expect(oldPages).toEqual([]);
  });

  test("are all of areas that exist", () => {
    expect(
      ["docs/reference", "docs/rules"]
        .flatMap((folder) => readdirSync(join(rootFolder, folder)).map((name) => `${folder}/${name}`))
        .filter((path) => !pages.has(path)),
    ).toEqual([]);
  });
});

describe("every decision", () => {
  test("has exactly one subject in the index", () => {
    const numbers = readdirSync(join(rootFolder, "docs/decisions")).map((name) => Number(name.slice(0, 4)));
    const listedNames: readonly number[] = Object.values(decisionSubjects).flat();
    expect(listedNames.toSorted((a, b) => a - b)).toEqual(numbers.toSorted((a, b) => a - b));
  });

  test("is proved by files that exist", () => {
    const files = ["packages", "apps", "tools"].flatMap((folder) =>
      readdirSync(join(rootFolder, folder), { recursive: true, encoding: "utf8" }).map(
        (path) => `/${folder}/${path.replaceAll("\\", "/")}`,
      ),
    );
    const pages = files.filter((path) => !path.includes("/node_modules/") && !path.includes("/dist/"));
    const missingNumbers = readdirSync(join(rootFolder, "docs/decisions")).flatMap((name) => {
      const proof =
        readFileSync(join(rootFolder, "docs/decisions", name), "utf8")
          .split("**Proved by**")[1]
          ?.split("\n\n")[0] ?? "";
      return [...proof.matchAll(/`([\w./-]+\.(?:ts|tsx|json|mjs))`/gu)].flatMap(([, file = ""]) =>
        pages.some((path) => path.endsWith(`/${file}`)) ? [] : [`${name}: ${file}`],
      );
    });
    expect(missingNumbers).toEqual([]);
  });
});

describe("every rule", () => {
  const rules = [...lawBooks, serverLaws].flatMap((book) =>
    Object.entries(book.rulesOf()).map(([rule, row]) => ({ name: `${book.area}/${rule}`, ...row })),
  );

  test("refuses with codes of the catalogue", () => {
    expect(
      rules.flatMap(({ name, codes = [] }) =>
        codes.filter((code) => !isErrorCode(code)).map((code) => `${name}: ${code}`),
      ),
    ).toEqual([]);
  });

  test("names files of cases that exist", () => {
    const folder = join(rootFolder, "packages/domain/conformance");
    expect(
      rules.flatMap(({ name, cases = [] }) =>
        cases.filter((file) => !existsSync(join(folder, file))).map((file) => `${name}: ${file}`),
      ),
    ).toEqual([]);
  });

  test("describes its cases in their README: each JSON file, and the rule of each pair of text files", () => {
    const page = readFileSync(join(rootFolder, "packages/domain/conformance/README.md"), "utf8");
    const documented = new Set(
      [...page.matchAll(/^\| (?<names>`[^|]*) \|/gmu)].flatMap(({ groups }) =>
        (groups?.["names"] ?? "").replaceAll("`", "").split(", "),
      ),
    );
    const describedFiles = readdirSync(join(rootFolder, "packages/domain/conformance"))
      .filter((name) => name !== "README.md")
      .map((name) => name.replace(/\.(?:in)?valid\.txt$/u, ""));
    expect([...new Set(describedFiles)].filter((name) => !documented.has(name))).toEqual([]);
  });

  test("is in the contents, by a link to the page of its area", () => {
    const links = [
      ...(pages.get("docs/rules.md") ?? "").matchAll(/\]\(rules\/(?<area>[\w-]+)\.md#(?<rule>[\w-]+)\)/gu),
    ];
    expect(links.map(({ groups }) => `${groups?.["area"] ?? ""}/${groups?.["rule"] ?? ""}`)).toEqual(
      rules.map(({ name }) => name),
    );
  });
});

test("the ways in the architecture page name files that exist", () => {
  const page = readFileSync(join(rootFolder, "docs/architecture.md"), "utf8");
  const files = [...page.matchAll(/`((?:apps|packages|tools)\/[\w./-]+)`/gu)].map(([, file = ""]) => file);
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !existsSync(join(rootFolder, file)))).toEqual([]);
});

test("a link from one page to another ends at a file, and at a heading of it", () => {
  const headingsOf = (page: string): ReadonlySet<string> =>
    new Set(
      [...page.matchAll(/^#+ (?<title>.*)$/gmu)].map(({ groups }) =>
        (groups?.["title"] ?? "")
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
          .replaceAll(" ", "-"),
      ),
    );
  const headings = new Map([...pages].map(([path, page]) => [path, headingsOf(page)]));
  const dead = [...pages].flatMap(([path, page]) =>
    [
      ...new Set(
        [...page.matchAll(/\]\((?<to>[^)#\s]+)(?:#(?<anchor>[^)]*))?\)/gu)].map(
          ({ groups }) => `${groups?.["to"] ?? ""}#${groups?.["anchor"] ?? ""}`,
        ),
      ),
    ]
      .filter((link) => {
        const [to = "", anchor = ""] = link.split("#");
        const target = join(path, "..", to);
        return !existsSync(join(rootFolder, target)) || (anchor !== "" && headings.get(target)?.has(anchor) === false);
      })
      .map((link) => `${path}: ${link}`),
  );
  expect(dead).toEqual([]);
});

test("a decision that is the source of something is there, and one click away", () => {
  const sources = [...pages].flatMap(([path, page]) =>
    page
      .split("\n")
      .filter((line) => line.startsWith("*Source*"))
      .map((line) => `${path}: ${line.replaceAll(/\[\d{4}\]\([^)]*\)/gu, "")}`),
  );
  expect(sources.filter((line) => /\b0\d{3}\b/u.test(line))).toEqual([]);
  expect(pages.get("docs/rules/creation.md")).toContain("[0126](../decisions/0126-creation-scope.md)");
});

describe("a reference page", () => {
  test("has the signature, the sentence and the labels of the source", () => {
    const { names } = readArea(join(rootFolder, "packages/domain/src"), "money");
    const formatName = names.find(({ name }) => name === "formatMoneyCompact");
    expect(formatName).toMatchObject({
      kind: "function",
      signatures: [
        "formatMoneyCompact(amount: Cents, language: LanguageCode, neighbours: readonly Cents[] = []): string",
      ],
      file: "money/format-money.ts",
      doc: {
        source: "specification 9, behaviour 3.11 (never 1000K).",
        examples: ['formatMoneyCompact(cents(123456), "fr") // => "1,23\\u00a0K\\u00a0$"'],
      },
    });
    // Declarations of another area are found there.
    const { names: ofSession } = readArea(join(rootFolder, "packages/domain/src"), "session");
    expect(ofSession.find(({ name }) => name === "checkPassword")?.file).toBe("validation/password-policy.ts");
    // A file that an index exports as a whole shows every public name.
    const { names: ofDashboard } = readArea(join(rootFolder, "packages/domain/src"), "dashboard");
    expect(ofDashboard.find(({ name }) => name === "getMeasure")?.file).toBe("dashboard/widget-kind.ts");
  });

  test("has a sentence for every function", () => {
    const withoutSentence = [...pages]
      .filter(([path]) => path.startsWith("docs/reference/"))
      .flatMap(([path, text]) =>
        [...text.matchAll(/^### (?<name>.*)\n\n```ts\n(?!const|(?:export )?(?:type|interface))/gmu)].map(
          ({ groups }) => `${path}: ${groups?.["name"] ?? ""}`,
        ),
      );
    expect(withoutSentence).toEqual([]);
  });
});
