import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { languageCodes } from "@comptoir/domain/language";
import { expect, it, layer } from "@effect/vitest";
import { Effect } from "effect";
import { HttpServer } from "effect/http";

import { temporaryFolder } from "../../database/testing/temporary-folder.ts";
import { importProgram } from "../../testing/built-program.ts";
import { makeOrganisation, serveRoutes, testPassword } from "../../testing/serve-routes.ts";
import { headerFiles, receiptWith } from "../testing/header-and-detail.ts";
import { header, tillMapping } from "../testing/till-file.ts";
import { loadCommandWords, chooseCommandLanguage } from "./command-words.ts";

const folder = temporaryFolder("command");

const write = (name: string, text: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};

/** Runs the import command as a separate process, with a French terminal by default. */
const command = (args: readonly string[], variables: Readonly<Record<string, string>> = {}) =>
  Effect.promise(
    () =>
      new Promise<{ readonly code: number; readonly said: string }>((resolve) => {
        const environment = {
          ...process.env,
          LC_ALL: "",
          LC_MESSAGES: "",
          LANG: "fr_CA.UTF-8",
          COMPTOIR_PASSWORD: testPassword,
          ...variables,
        };
        execFile(process.execPath, [...importProgram, ...args], { env: environment }, (error, stdout, stderr) =>
          resolve({ code: typeof error?.code === "number" ? error.code : 0, said: stdout + stderr }),
        );
      }),
  );

it.each([
  ["es", { LANG: "fr_CA.UTF-8" }, "es"],
  [undefined, { LANG: "en_CA.UTF-8" }, "en"],
  [undefined, { LANG: "en_CA.UTF-8", LC_ALL: "es_MX.UTF-8" }, "es"],
  [undefined, { LANG: "C.UTF-8" }, "fr"],
  [undefined, { LANG: "POSIX" }, "fr"],
  [undefined, {}, "fr"],
  ["de", { LANG: "en_CA" }, undefined],
] as const)("asked for %s in a terminal of %j, the command speaks %s", (option, environment, language) => {
  expect(chooseCommandLanguage(option, environment)).toBe(language);
});

/** A till of XML files: a mapping that names no record, a file, and runs of the command on them. */
const xmlTill = Effect.gen(function* () {
  const { address } = yield* HttpServer.HttpServer;
  const url = `http://127.0.0.1:${address._tag === "UnixPathAddress" ? 0 : address.port}`;
  const mapping = write(
    "xml.json",
    JSON.stringify({
      ...tillMapping,
      name: "xml",
      dateFormat: "yyyy-MM-dd",
      columns: {
        number: "../Receipt/@no",
        date: "../Date",
        location: "../Store",
        sku: "Item",
        quantity: "Qty",
        unitPrice: "Price",
      },
      unknownLocation: "create",
    }),
  );
  const line = (kind: string, item: string) => `<${kind}><Item>${item}</Item><Qty>2</Qty><Price>3.49</Price></${kind}>`;
  const receipts = write(
    "receipts.xml",
    `<Receipts><Receipt no="801"><Date>2026-03-12</Date><Store>A1</Store>${line("Line", "CAFE")}${line("Line", "PAIN")}</Receipt></Receipts>`,
  );
  const common = ["--mapping", mapping, "--url", url, "--user", "admin"];
  const run = (record: readonly string[], file = receipts) =>
    command([file, ...common, ...record, "--dry-run", "--json"]);
  const resultOf = ({ said }: { readonly said: string }): unknown =>
    JSON.parse(said.split("\n").find((text) => text.startsWith("{")) ?? "null");
  return { common, line, receipts, resultOf, run };
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("npm run import", (it) => {
  let isMade = false;
  const organisation = Effect.suspend(() => {
    if (isMade) return Effect.void;
    isMade = true;
    return Effect.asVoid(makeOrganisation);
  });

  it.effect(
    "says a dry run, an import and what is there already in the caller's language, and ends with 0 where nothing was refused",
    () =>
      Effect.gen(function* () {
        yield* organisation;
        const { address } = yield* HttpServer.HttpServer;
        const url = `http://127.0.0.1:${address._tag === "UnixPathAddress" ? 0 : address.port}`;
        const mapping = write("till.json", JSON.stringify({ ...tillMapping, unknownLocation: "create" }));
        const line = (number: number, price: string) => `${number},2026-03-12 09:15:00,A1,CAFÉ,2,${price}\n`;
        const common = ["--mapping", mapping, "--url", url, "--user", "admin"];
        const first = write("first.csv", header + line(1, "3.49") + line(2, "3.49"));
        const second = write("second.csv", header + line(2, "3.49") + line(1, "4.49") + line(3, "1.00"));

        for (const language of languageCodes) {
          const { t } = yield* Effect.promise(() => loadCommandWords(language));
          const { code, said } = yield* command([first, ...common, "--dry-run", "--language", language]);
          expect(said).toContain(t("importing.dryRunGood"));
          expect(said).toMatch(new RegExp(`${t("importing.created_transactions")} +2\\n`, "u"));
          expect(said).not.toMatch(/importing\.|errors\.|\{\{/u);
          expect(code).toBe(0);
        }

        const { t } = yield* Effect.promise(() => loadCommandWords("fr"));
        const done = yield* command([first, ...common]);
        expect(done.said).toContain(t("importing.committed"));
        expect(done.said).toMatch(new RegExp(`${url}/operation/import-transactions/batches/\\d+\\n`, "u"));
        expect(done.code).toBe(0);

        const conflict = yield* command([second, ...common, "--dry-run"]);
        expect(conflict.said).toContain(
          `${t("importing.row")} 3 · receipt · "1" · IMPORT_CONFLICT · ${t("errors.IMPORT_CONFLICT")}`,
        );
        expect(conflict.said).toMatch(new RegExp(`${t("importing.unchanged_transactions")} +1\\n`, "u"));
        expect(conflict.said).toMatch(new RegExp(`${t("importing.conflicts")} +1\\n`, "u"));
        expect(conflict.code).toBe(1);

        const titled = write("titled.csv", `Rapport\n${header}${line(1, "9.00")}${line(4, "x")}${line(5, "1.00")}`);
        const rest = yield* command([
          titled,
          ...common,
          "--skip-rows",
          "1",
          "--set-aside",
          "--keep-existing",
          "--json",
        ]);
        expect(JSON.parse(rest.said.split("\n").find((line) => line.startsWith("{")) ?? "")).toMatchObject({
          mode: "commit",
          created: 1,
          keptExisting: 1,
          setAside: { rows: 1, issues: [{ row: 4, code: "IMPORT_NUMBER" }] },
        });
        expect(rest.code).toBe(0);
        const sheet = yield* command([titled, ...common, "--skip-rows", "x"]);
        expect([sheet.code, sheet.said]).toEqual([
          1,
          `${t("importing.command_unknown", { option: "--skip-rows x" })}\n`,
        ]);
      }),
    { timeout: 240_000 },
  );

  it.effect(
    "reads the record of an XML file that the command names, and lists the records if it names another",
    () =>
      Effect.gen(function* () {
        yield* organisation;
        const { resultOf, run } = yield* xmlTill;
        const named = yield* run(["--record", "Receipts/Receipt/Line"]);
        expect(resultOf(named)).toMatchObject({
          mode: "dryRun",
          created: 1,
          issueCount: 0,
          totals: { lines: 2, net: 1_396 },
        });
        expect(named.code).toBe(0);
        const refused = yield* run(["--record", "Receipts/Receipt/Lign"]);
        expect(resultOf(refused)).toMatchObject({
          created: 0,
          issues: [{ code: "IMPORT_RECORD", params: { records: expect.stringContaining("Receipts/Receipt/Line") } }],
        });
        expect(refused.code).toBe(1);
      }),
    { timeout: 60_000 },
  );

  it.effect(
    "refuses an XML file with other records, names them, and leaves those out that the command names",
    () =>
      Effect.gen(function* () {
        yield* organisation;
        const { common, line, receipts, resultOf, run } = yield* xmlTill;
        const returned = write(
          "returned.xml",
          readFileSync(receipts, "utf8").replace("</Receipt>", `${line("Return", "PAIN")}</Receipt>`),
        );
        const french = yield* Effect.promise(() => loadCommandWords("fr"));
        const params = { record: "Receipts/Receipt/Line", records: "Receipts/Receipt/Return" };
        const words = yield* command([returned, ...common, "--record", params.record, "--set-aside"]);
        expect([words.code, words.said]).toEqual([
          1,
          expect.stringContaining(french.t("errors.IMPORT_OTHER_RECORDS", params)),
        ]);
        expect(words.said).toContain("--other-records");
        const leftOut = yield* run(["--record", params.record, "--other-records", params.records], returned);
        expect(resultOf(leftOut)).toMatchObject({
          created: 1,
          issueCount: 0,
          totals: { lines: 2, net: 1_396 },
          deviations: expect.arrayContaining([
            {
              code: "RECORD_LEFT_OUT",
              count: 1,
              examples: [{ row: 0, value: "Receipts/Receipt/Return × 1", taken: "" }],
            },
          ]),
        });
        expect(leftOut.code).toBe(0);
      }),
    { timeout: 240_000 },
  );

  it.effect(
    "reads an XML file with a header beside the lines without a word about it, and refuses a deposit line",
    () =>
      Effect.gen(function* () {
        yield* organisation;
        const { common, resultOf, run } = yield* xmlTill;
        const { content, record, columns } = headerFiles["a header and a payment beside the lines"];
        const named = JSON.parse(readFileSync(path.join(folder, "xml.json"), "utf8")) as object;
        write("xml.json", JSON.stringify({ ...named, columns }));
        const read = yield* run(["--record", record], write("headers.xml", content));
        expect([read.code, resultOf(read)]).toMatchObject([0, { created: 2, issueCount: 0, totals: { net: 1_800 } }]);
        const deposit = "<DepositLine><Item>VERRE</Item><Amount>0.10</Amount></DepositLine>";
        const file = write("deposit.xml", receiptWith(9, deposit));
        const refused = yield* command([file, ...common, "--record", record, "--dry-run"]);
        expect([refused.code, refused.said]).toEqual([
          1,
          expect.stringContaining("--other-records Receipts/Receipt/DepositLine"),
        ]);
      }),
    { timeout: 240_000 },
  );

  it.effect(
    "says what it cannot do in one line of the caller's language, and ends with 1",
    () =>
      Effect.gen(function* () {
        const { t } = yield* Effect.promise(() => loadCommandWords("fr"));
        const here = path.join(import.meta.dirname, "command.test.ts");
        const cases = [
          { args: [], says: t("importing.command_usage") },
          {
            args: [here, "--mapping", "x", "--langage", "fr"],
            says: t("importing.command_unknown", { option: "--langage" }),
          },
          { args: ["nowhere.csv", "--mapping", "x"], says: t("importing.command_unreadable", { path: "nowhere.csv" }) },
          {
            args: [here, "--mapping", "nowhere.json"],
            says: t("importing.command_unreadable", { path: "nowhere.json" }),
          },
          {
            args: [here, "--mapping", "x", "--url", "http://127.0.0.1:1"],
            says: t("importing.command_noServer", { url: "http://127.0.0.1:1" }),
          },
        ];
        for (const { args, says } of cases) {
          const { code, said } = yield* command(args);
          expect([args, code]).toEqual([args, 1]);
          expect(said).toContain(says);
        }
        expect(yield* command(["--help"], { LANG: "en_CA.UTF-8" })).toMatchObject({
          code: 0,
          said: expect.stringContaining("saves nothing"),
        });
      }),
    { timeout: 60_000 },
  );
});
