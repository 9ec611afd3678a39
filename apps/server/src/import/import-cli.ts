/** Command `npm run import`: sends a file to a running server, follows the run, and prints the result. The exit code is 0 if nothing was refused. */

import { openAsBlob, readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";

import { makeClient, toPromiseClient, type PromiseClient } from "@comptoir/api/client";
import { formatCount } from "@comptoir/domain/measure";
import type { Translator } from "@comptoir/i18n";

import { askPassword } from "./command/ask-password.ts";
import { codeText, loadCommandWords, chooseCommandLanguage, importPhases, usageText } from "./command/command-words.ts";
import { resultLines } from "./command/result-lines.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    mapping: { type: "string" },
    "dry-run": { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    sheet: { type: "string" },
    record: { type: "string" },
    "other-records": { type: "string" },
    "skip-rows": { type: "string" },
    "set-aside": { type: "boolean", default: false },
    "keep-existing": { type: "boolean", default: false },
    "replace-existing": { type: "boolean", default: false },
    corrects: { type: "string" },
    url: { type: "string", default: "http://localhost:3000" },
    user: { type: "string", default: "admin" },
    language: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

const toText = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
const knownOptions = new Set([
  "mapping",
  "dry-run",
  "json",
  "sheet",
  "record",
  "other-records",
  "skip-rows",
  "set-aside",
  "keep-existing",
  "replace-existing",
  "corrects",
  "url",
  "user",
  "language",
  "help",
]);
const unknownOption = Object.keys(options).find((name) => !knownOptions.has(name));
const languageOption = toText(options.language);
const language = chooseCommandLanguage(languageOption, process.env);
const translator = await loadCommandWords(language ?? "fr");
const { t } = translator;
const [typedFile] = positionals;
const mappingName = toText(options.mapping);
const serverUrl = (toText(options.url) ?? "").replace(/\/+$/u, "");
const username = toText(options.user) ?? "";

/** A whole number of an option; null for anything else. */
const parseWholeNumber = (value: unknown): number | null =>
  typeof value === "string" && /^\d{1,9}$/u.test(value) ? Number(value) : null;
const invalidOption = (["skip-rows", "corrects"] as const).find(
  (name) => options[name] !== undefined && parseWholeNumber(options[name]) === null,
);

const isKeepAndReplace = options["keep-existing"] === true && options["replace-existing"] === true;

if (unknownOption !== undefined || invalidOption !== undefined || isKeepAndReplace || language === undefined) {
  const wrongOption =
    unknownOption !== undefined
      ? `--${unknownOption}`
      : isKeepAndReplace
        ? "--keep-existing --replace-existing"
        : invalidOption !== undefined
          ? `--${invalidOption} ${String(options[invalidOption])}`
          : `--language ${languageOption ?? ""}`;
  console.error(t("importing.command_unknown", { option: wrongOption }));
  process.exit(1);
}
if (options.help === true || typedFile === undefined || mappingName === undefined) {
  console.log(usageText(translator));
  process.exit(options.help === true ? 0 : 1);
}

try {
  process.exit(await importFile(typedFile, mappingName));
} catch (error) {
  console.error(errorSentence(error));
  process.exit(1);
}

async function importFile(filePath: string, mappingName: string): Promise<number> {
  // Only checks that the mapping is JSON; the server validates it.
  const sentMapping = mappingName.endsWith(".json") ? readMapping(mappingName) : mappingName;
  const fileBytes = readOrExplain(filePath, () => statSync(filePath).size);
  let accessToken: string | null = null;
  const apiClient = toPromiseClient(
    makeClient({ baseUrl: serverUrl, token: () => accessToken, language: () => translator.language }),
  );
  const password =
    process.env["COMPTOIR_PASSWORD"] ?? (await askPassword(t("importing.command_password", { user: username })));
  accessToken = (await apiClient.session.login({ payload: { username, password } })).token;

  const isJson = options.json === true;
  const printLine = isJson ? console.error : console.log;
  printLine(
    t("importing.command_sending", {
      name: basename(filePath),
      number: formatCount(Math.ceil(fileBytes / 1000), translator.language),
    }),
  );
  const { fileId } = await apiClient.importFiles.upload({
    query: { name: basename(filePath) },
    payload: await openAsBlob(filePath),
  });
  const correctedBatchId = parseWholeNumber(options.corrects);
  const { jobId } = await apiClient.importFiles.run({
    payload: {
      fileId,
      mapping: await applyFormatOptions(apiClient, sentMapping),
      mode: options["dry-run"] === true ? "dryRun" : "commit",
      ...(options["set-aside"] === true && { refused: "setAside" as const }),
      ...(options["keep-existing"] === true && { existing: "keep" as const }),
      ...(options["replace-existing"] === true && { existing: "replace" as const }),
      ...(correctedBatchId !== null && { corrects: correctedBatchId }),
    },
  });
  process.once("SIGINT", () => void apiClient.importFiles.cancel({ params: { id: jobId } }).catch(() => {}));
  const importJob = await watchJob(apiClient, jobId);
  if (isJson)
    console.log(JSON.stringify(importJob.result ?? { state: importJob.state, errors: importJob.errors ?? [] }));
  else for (const line of resultLines(importJob, translator, serverUrl)) console.log(line);
  return importJob.result === undefined || importJob.result.issueCount > 0 ? 1 : 0;
}

/** Returns the mapping with the sheet, records and skipped rows of the command line; a name is sent unchanged without such options. */
async function applyFormatOptions(
  client: PromiseClient,
  sent: string | Readonly<Record<string, unknown>>,
): Promise<string | Readonly<Record<string, unknown>>> {
  const [sheet, record, skipped] = [
    toText(options.sheet),
    toText(options.record),
    parseWholeNumber(options["skip-rows"]),
  ];
  const otherRecords = toText(options["other-records"])
    ?.split(",")
    .map((path) => path.trim());
  if ([sheet, record, otherRecords].every((named) => named === undefined) && skipped === null) return sent;
  const savedMapping =
    typeof sent === "string" ? (await client.importFiles.mappings()).find(({ name }) => name === sent)?.mapping : sent;
  // The server answers that there is no mapping of such a name.
  if (savedMapping === undefined) return sent;
  return {
    ...savedMapping,
    ...(sheet !== undefined && { sheet }),
    ...(record !== undefined && { record }),
    ...(otherRecords !== undefined && { otherRecords }),
    ...(skipped !== null && { headerRow: skipped + 1 }),
  };
}

type ReadJob = Awaited<ReturnType<PromiseClient["importFiles"]["job"]>>;

/** Time for which the command retries while the server does not answer, such as during a restart. Units: milliseconds. */
const silenceAtMostMs = 600_000;

async function watchJob(client: PromiseClient, jobId: string): Promise<ReadJob> {
  let lastAnswerMs = Date.now();
  for (;;) {
    const importJob = await client.importFiles.job({ params: { id: jobId } }).catch((error: unknown) => {
      if (!isNoAnswerError(error) || Date.now() - lastAnswerMs > silenceAtMostMs) throw error;
      return undefined;
    });
    if (importJob === undefined) continue;
    lastAnswerMs = Date.now();
    if (importJob.state !== "waiting" && importJob.state !== "running") {
      if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
      return importJob;
    }
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${progressText(importJob, translator)}`);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

function progressText(
  { phase, bytesRead, bytesTotal, rowsRead }: ReadJob,
  { t: say, language: spoken }: Translator,
): string {
  const knownPhase = importPhases.find((candidate) => candidate === phase) ?? "reading";
  const percentRead = bytesTotal === 0 ? 0 : Math.floor((bytesRead / bytesTotal) * 100);
  return `${say(`importing.phase_${knownPhase}`)} · ${percentRead} % · ${say("importing.progress", { count: rowsRead, number: formatCount(rowsRead, spoken) })}`;
}

function readMapping(path: string): Readonly<Record<string, unknown>> {
  return readOrExplain(path, () => {
    const parsedMapping: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (typeof parsedMapping !== "object" || parsedMapping === null || Array.isArray(parsedMapping))
      throw new SyntaxError(path);
    return { ...parsedMapping };
  });
}

/** Reads a file; a failure becomes a message in the user's language. */
function readOrExplain<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new Error(
      t(cause instanceof SyntaxError ? "importing.command_notJson" : "importing.command_unreadable", { path }),
      { cause },
    );
  }
}

function isNoAnswerError(error: unknown): boolean {
  return typeof error === "object" && error !== null && "_tag" in error && error._tag === "NetworkError";
}

function errorSentence(error: unknown): string {
  if (isNoAnswerError(error)) return t("importing.command_noServer", { url: serverUrl });
  if (typeof error === "object" && error !== null && "issues" in error && Array.isArray(error.issues)) {
    return error.issues.map((item: unknown) => issueSentence(item)).join("\n");
  }
  return error instanceof Error ? error.message : String(error);
}

/** Formats a refusal of the server: its text, and the code to look it up by. */
function issueSentence(item: unknown): string {
  if (typeof item !== "object" || item === null || !("code" in item)) return "";
  const issueParams =
    "params" in item && typeof item.params === "object" && item.params !== null
      ? (item.params as Readonly<Record<string, string | number>>)
      : {};
  const paramsText = Object.values(issueParams)
    .map(String)
    .filter((value) => value !== "")
    .join(", ");
  return `${codeText(translator, String(item.code), issueParams)} (${[String(item.code), ...(paramsText === "" ? [] : [paramsText])].join(" · ")})`;
}
