import { openAsBlob, readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";

import { makeClient, toPromiseClient, type PromiseClient } from "@comptoir/api/client";
import { createI18n, type Translator } from "@comptoir/i18n";

/** npm run import: sends a file to a running server, watches the run, and says how it ended. The exit code is 0 when nothing was refused. */

const usage = `npm run import -- <file> --mapping <name or file.json> [--dry-run] [--url http://localhost:3000] [--user <name>] [--language en|fr|es]

  <file>       .csv or .csv.gz
  --mapping    a mapping that comes with the product or was saved by name, or a JSON file
  --dry-run    say what would be written, and write nothing
  --user       who imports; the password is asked for, or taken from COMPTOIR_PASSWORD`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mapping: { type: "string" },
    "dry-run": { type: "boolean", default: false },
    url: { type: "string", default: "http://localhost:3000" },
    user: { type: "string", default: "admin" },
    language: { type: "string", default: "en" },
    help: { type: "boolean", default: false },
  },
});

const [file] = positionals;
if (options.help || file === undefined || options.mapping === undefined) {
  console.log(usage);
  process.exit(options.help ? 0 : 1);
}

try {
  process.exit(await importFile(file, options.mapping));
} catch (error) {
  console.error(sayError(error));
  process.exit(1);
}

async function importFile(path: string, mappingName: string): Promise<number> {
  const language = options.language === "fr" || options.language === "es" ? options.language : "en";
  const words = createI18n(language);
  await words.load("errors");
  // The server checks a mapping that is sent whole; here it only has to be JSON.
  const mapping = mappingName.endsWith(".json") ? (JSON.parse(readFileSync(mappingName, "utf8")) as Readonly<Record<string, unknown>>) : mappingName;
  const size = statSync(path).size;

  let token: string | null = null;
  const client = toPromiseClient(makeClient({ baseUrl: options.url, token: () => token, language: () => language }));
  token = (await client.session.login({ payload: { username: options.user, password: await askPassword() } })).token;

  say(`Sending ${basename(path)} (${Math.ceil(size / 1024)} KB) …`);
  const { fileId } = await client.importFiles.upload({ query: { name: basename(path) }, payload: await openAsBlob(path) });
  const { jobId } = await client.importFiles.run({ payload: { fileId, mapping, mode: options["dry-run"] ? "dryRun" : "commit" } });
  process.once("SIGINT", () => void client.importFiles.cancel({ params: { id: jobId } }).catch(() => {}));
  return report(await watch(client, jobId), words);
}

type Job = Awaited<ReturnType<PromiseClient["importFiles"]["job"]>>;

/** The embedded database answers nobody while it commits: a question that gets no answer is asked again. */
const silenceAtMostMs = 600_000;

async function watch(client: PromiseClient, jobId: string): Promise<Job> {
  let heardAt = Date.now();
  for (;;) {
    const job = await client.importFiles.job({ params: { id: jobId } }).catch((error: unknown) => {
      if (!isSilence(error) || Date.now() - heardAt > silenceAtMostMs) throw error;
      return undefined;
    });
    if (job === undefined) continue;
    heardAt = Date.now();
    if (job.state !== "waiting" && job.state !== "running") {
      if (process.stdout.isTTY) process.stdout.write("\r\u001b[K");
      return job;
    }
    const share = job.bytesTotal === 0 ? 0 : Math.floor((job.bytesRead / job.bytesTotal) * 100);
    if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${job.phase} ${share} % · ${job.rowsRead} rows`);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

function report({ state, result }: Job, words: Translator): number {
  if (result === undefined) {
    say(state === "cancelled" ? words.t("errors.IMPORT_CANCELLED") : words.t("errors.HTTP_500"));
    return 1;
  }
  for (const { row, column, value, code } of result.issues) {
    say(`${row > 0 ? `row ${row}` : "file"}${column === null ? "" : ` · ${column}`}${value === null ? "" : ` · ${JSON.stringify(value)}`} · ${code} · ${wordsOf(code, words)}`);
  }
  if (result.issueCount > result.issues.length) say(`… and ${result.issueCount - result.issues.length} more`);
  if (result.issueCount > 0) say(`${result.issueCount} refused; nothing was written.`);
  else say(`${result.mode === "dryRun" ? "Would write" : "Written"}: ${result.created} new, ${result.updated} changed, ${result.unchanged} unchanged.`);
  const { totals } = result;
  if (totals !== undefined) {
    say(`rows ${totals.rows} · receipts ${totals.transactions} · lines ${totals.lines}`);
    say(`net ${totals.net / 100} · source ${totals.sourceAmount} · rounding ${totals.roundingDifference}`);
  }
  if (result.batchId !== null) say(`Batch ${result.batchId}: ${options.url}/operation/import/batches/${result.batchId}`);
  return result.issueCount > 0 ? 1 : 0;
}

function wordsOf(code: string, words: Translator): string {
  // A code that this edition has no words for is printed as it is.
  const text = words.t(`errors.${code}` as "errors.UNKNOWN");
  return text.startsWith("errors.") ? "" : text;
}

async function askPassword(): Promise<string> {
  const given = process.env["COMPTOIR_PASSWORD"];
  if (given !== undefined) return given;
  const line = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await line.question(`Password of ${options.user}: `);
  line.close();
  return answer;
}

function isSilence(error: unknown): boolean {
  return typeof error === "object" && error !== null && "_tag" in error && error._tag === "NetworkError";
}

function sayError(error: unknown): string {
  if (typeof error === "object" && error !== null && "_tag" in error && "issues" in error && Array.isArray(error.issues)) {
    const codes = error.issues.map((one: unknown) => (typeof one === "object" && one !== null && "code" in one ? String(one.code) : "")).join(", ");
    return error._tag === "NetworkError" ? `No server answers at ${options.url}.` : `Refused: ${codes}`;
  }
  return error instanceof Error ? error.message : String(error);
}

function say(text: string): void {
  console.log(text);
}
