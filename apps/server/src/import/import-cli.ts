import { openAsBlob, readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";

import { makeClient, toPromiseClient, type PromiseClient } from "@comptoir/api/client";
import { formatCount } from "@comptoir/domain/measure";
import type { Translator } from "@comptoir/i18n";

import { askPassword } from "./command/ask-password.ts";
import { codeText, commandWords, languageOf, phases, usageText } from "./command/command-words.ts";
import { resultLines } from "./command/result-lines.ts";

/** Command `npm run import`: sends a file to a running server, follows the run, and prints the result. The exit code is 0 if nothing was refused. */

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

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
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
const languageOption = textOf(options.language);
const language = languageOf(languageOption, process.env);
const words = await commandWords(language ?? "fr");
const { t } = words;
const [typedFile] = positionals;
const mappingName = textOf(options.mapping);
const serverUrl = (textOf(options.url) ?? "").replace(/\/+$/u, "");
const username = textOf(options.user) ?? "";

/** A whole number of an option; null for anything else. */
const numberOf = (value: unknown): number | null =>
  typeof value === "string" && /^\d{1,9}$/u.test(value) ? Number(value) : null;
const invalidOption = (["skip-rows", "corrects"] as const).find(
  (name) => options[name] !== undefined && numberOf(options[name]) === null,
);

const isBoth = options["keep-existing"] === true && options["replace-existing"] === true;

if (unknownOption !== undefined || invalidOption !== undefined || isBoth || language === undefined) {
  const option =
    unknownOption !== undefined
      ? `--${unknownOption}`
      : isBoth
        ? "--keep-existing --replace-existing"
        : invalidOption !== undefined
          ? `--${invalidOption} ${String(options[invalidOption])}`
          : `--language ${languageOption ?? ""}`;
  console.error(t("importing.command_unknown", { option }));
  process.exit(1);
}
if (options.help === true || typedFile === undefined || mappingName === undefined) {
  console.log(usageText(words));
  process.exit(options.help === true ? 0 : 1);
}

try {
  process.exit(await importFile(typedFile, mappingName));
} catch (error) {
  console.error(sayError(error));
  process.exit(1);
}

async function importFile(filePath: string, mappingName: string): Promise<number> {
  // Only checks that the mapping is JSON; the server validates it.
  const sent = mappingName.endsWith(".json") ? readMapping(mappingName) : mappingName;
  const bytes = readOrExplain(filePath, () => statSync(filePath).size);
  let token: string | null = null;
  const client = toPromiseClient(
    makeClient({ baseUrl: serverUrl, token: () => token, language: () => words.language }),
  );
  const password =
    process.env["COMPTOIR_PASSWORD"] ?? (await askPassword(t("importing.command_password", { user: username })));
  token = (await client.session.login({ payload: { username, password } })).token;

  const isJson = options.json === true;
  const say = isJson ? console.error : console.log;
  say(
    t("importing.command_sending", {
      name: basename(filePath),
      number: formatCount(Math.ceil(bytes / 1000), words.language),
    }),
  );
  const { fileId } = await client.importFiles.upload({
    query: { name: basename(filePath) },
    payload: await openAsBlob(filePath),
  });
  const corrects = numberOf(options.corrects);
  const { jobId } = await client.importFiles.run({
    payload: {
      fileId,
      mapping: await withFormat(client, sent),
      mode: options["dry-run"] === true ? "dryRun" : "commit",
      ...(options["set-aside"] === true && { refused: "setAside" as const }),
      ...(options["keep-existing"] === true && { existing: "keep" as const }),
      ...(options["replace-existing"] === true && { existing: "replace" as const }),
      ...(corrects !== null && { corrects }),
    },
  });
  process.once("SIGINT", () => void client.importFiles.cancel({ params: { id: jobId } }).catch(() => {}));
  const job = await watchJob(client, jobId);
  if (isJson) console.log(JSON.stringify(job.result ?? { state: job.state, errors: job.errors ?? [] }));
  else for (const line of resultLines(job, words, serverUrl)) console.log(line);
  return job.result === undefined || job.result.issueCount > 0 ? 1 : 0;
}

/** The mapping with the sheet, the record and the first rows that the command names, which count as changes of it. */
async function withFormat(
  client: PromiseClient,
  sent: string | Readonly<Record<string, unknown>>,
): Promise<string | Readonly<Record<string, unknown>>> {
  const [sheet, record, skipped] = [textOf(options.sheet), textOf(options.record), numberOf(options["skip-rows"])];
  const otherRecords = textOf(options["other-records"])
    ?.split(",")
    .map((path) => path.trim());
  if ([sheet, record, otherRecords].every((named) => named === undefined) && skipped === null) return sent;
  const mapping =
    typeof sent === "string" ? (await client.importFiles.mappings()).find(({ name }) => name === sent)?.mapping : sent;
  // The server answers that there is no mapping of such a name.
  if (mapping === undefined) return sent;
  return {
    ...mapping,
    ...(sheet !== undefined && { sheet }),
    ...(record !== undefined && { record }),
    ...(otherRecords !== undefined && { otherRecords }),
    ...(skipped !== null && { headerRow: skipped + 1 }),
  };
}

type Job = Awaited<ReturnType<PromiseClient["importFiles"]["job"]>>;

/** Retries while the server restarts, up to this time. */
const silenceAtMostMs = 600_000;

async function watchJob(client: PromiseClient, jobId: string): Promise<Job> {
  let heardAt = Date.now();
  for (;;) {
    const job = await client.importFiles.job({ params: { id: jobId } }).catch((error: unknown) => {
      if (!isSilence(error) || Date.now() - heardAt > silenceAtMostMs) throw error;
      return undefined;
    });
    if (job === undefined) continue;
    heardAt = Date.now();
    if (job.state !== "waiting" && job.state !== "running") {
      if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
      return job;
    }
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${progressText(job, words)}`);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

function progressText(
  { phase, bytesRead, bytesTotal, rowsRead }: Job,
  { t: say, language: spoken }: Translator,
): string {
  const named = phases.find((candidate) => candidate === phase) ?? "reading";
  const share = bytesTotal === 0 ? 0 : Math.floor((bytesRead / bytesTotal) * 100);
  return `${say(`importing.phase_${named}`)} · ${share} % · ${say("importing.progress", { count: rowsRead, number: formatCount(rowsRead, spoken) })}`;
}

function readMapping(path: string): Readonly<Record<string, unknown>> {
  return readOrExplain(path, () => {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw new SyntaxError(path);
    return { ...value };
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

function isSilence(error: unknown): boolean {
  return typeof error === "object" && error !== null && "_tag" in error && error._tag === "NetworkError";
}

function sayError(error: unknown): string {
  if (isSilence(error)) return t("importing.command_noServer", { url: serverUrl });
  if (typeof error === "object" && error !== null && "issues" in error && Array.isArray(error.issues)) {
    return error.issues.map((item: unknown) => sayIssue(item)).join("\n");
  }
  return error instanceof Error ? error.message : String(error);
}

/** Formats a refusal of the server: its text, and the code to look it up by. */
function sayIssue(item: unknown): string {
  if (typeof item !== "object" || item === null || !("code" in item)) return "";
  const params =
    "params" in item && typeof item.params === "object" && item.params !== null
      ? (item.params as Readonly<Record<string, string | number>>)
      : {};
  const detail = Object.values(params)
    .map(String)
    .filter((value) => value !== "")
    .join(", ");
  return `${codeText(words, String(item.code), params)} (${[String(item.code), ...(detail === "" ? [] : [detail])].join(" · ")})`;
}
