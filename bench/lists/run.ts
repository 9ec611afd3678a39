/**
 * Lists of many products on both engines, at the service and over HTTP: the first page, later pages, and a search during typing.
 * The first page is also compared with a handler written by hand with node:http and pg on the same PostgreSQL.
 *
 * `npm run bench -- lists [--products 100000] [--runs 15] [--seconds 5] [--engines embedded,postgresql] [--name lists]`
 */

import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { Redacted } from "effect";

import { findTemplate } from "../../apps/server/src/database/template.ts";
import { startTemporaryCluster } from "../../tools/postgres/temporary-cluster.mjs";
import { median } from "../shared/median.ts";
import { newDatabase } from "../shared/new-database.ts";
import { figureText, ratioText, writeReport, type Table } from "../shared/report.ts";
import { startHandwritten } from "./handwritten.ts";
import { openListDatabase, productNames, type ListDatabase, type Question } from "./list-database.ts";

const { values } = parseArgs({
  options: {
    products: { type: "string", default: "100000" },
    runs: { type: "string", default: "15" },
    seconds: { type: "string", default: "5" },
    engines: { type: "string", default: "embedded,postgresql" },
    name: { type: "string", default: "lists" },
  },
});
const [productCount, runCount, seconds] = [Number(values.products), Number(values.runs), Number(values.seconds)];
const engineNames = values.engines.split(",");
const connectionCount = 4;

/** Questions with the promised maximum time at the server. Units: milliseconds. */
const questions: readonly { readonly title: string; readonly question: Question; readonly most: number | null }[] = [
  { title: "first page, by description", question: {}, most: 100 },
  { title: "first page, by price, dearest first", question: { sort: "-price" }, most: 100 },
  { title: "page 10", question: { page: 10 }, most: null },
  { title: "page in the middle", question: { page: Math.ceil(productCount / 200) }, most: null },
  { title: "last page", question: { page: Math.ceil(productCount / 100) }, most: null },
  ...["l", "la", "lai", "lait", "lait 2"].map((search) => ({
    title: `search “${search}”`,
    question: { search },
    most: 50,
  })),
  { title: "search of a code, “P0012345”", question: { search: "P0012345" }, most: 50 },
  { title: "search with a slip, “chocolaat”", question: { search: "chocolaat" }, most: null },
];

const scratchFolder = mkdtempSync(join(tmpdir(), "comptoir-bench-"));
const cluster = engineNames.includes("postgresql")
  ? await startTemporaryCluster({ shared_buffers: "512MB", fsync: "on", random_page_cost: "1.1" })
  : undefined;
const loadBefore = loadavg()[0] ?? Number.NaN;
const timeRows: string[][] = questions.map(({ title, most }) => [title, most === null ? "–" : String(most)]);
const memoryRows: string[][] = [];
let throughputTable: Table | null = null;

for (const engine of engineNames) {
  const url = cluster !== undefined && engine === "postgresql" ? await newDatabase(cluster.url, "lists") : "";
  const settings =
    engine === "embedded"
      ? ({ kind: "embedded", folder: join(scratchFolder, "data"), template: await findTemplate() } as const)
      : ({ kind: "postgresql", url: Redacted.make(url), maxConnections: connectionCount } as const);
  const database = await openListDatabase(settings, productCount);
  console.error(`${engine}: filled`);
  for (const [index, { question }] of questions.entries()) {
    await database.ask(question);
    const times: number[] = [];
    let found = { rows: 0, total: 0 };
    for (let run = 0; run < runCount; run += 1) {
      const { ms, ...answer } = await database.ask(question);
      times.push(ms);
      found = answer;
    }
    const http = await overHttp(database, question);
    timeRows[index]?.push(figureText(median(times)), figureText(http), found.total.toLocaleString("en"));
  }
  memoryRows.push([engine, ...(await memoryOfScrolling(database))]);
  if (engine === "postgresql") throughputTable = await compareWithHand(database, url);
  await database.close();
}

/** Measures the time of the whole answer over HTTP. Units: milliseconds. */
async function overHttp({ origin, token }: ListDatabase, question: Question): Promise<number> {
  const took: number[] = [];
  for (let run = 0; run < runCount; run += 1) {
    const began = performance.now();
    const answer = await fetch(addressOf(origin, question), { headers: { authorization: `Bearer ${token}` } });
    await answer.text();
    if (!answer.ok) throw new Error(`${answer.status}`);
    took.push(performance.now() - began);
  }
  return median(took);
}

function addressOf(origin: string, question: Question): string {
  return `${origin}/api/Product/List/false?${new URLSearchParams(Object.entries({ size: "100", ...question }).map(([key, value]) => [key, String(value)])).toString()}`;
}

/** Measures the memory of the process before and after reading the pages, 100 at most, one after the other. */
async function memoryOfScrolling(database: ListDatabase): Promise<readonly string[]> {
  const residentMegabytes = () => {
    globalThis.gc?.();
    return process.memoryUsage().rss / 2 ** 20;
  };
  const before = residentMegabytes();
  const pages = Math.min(100, Math.ceil(productCount / 100));
  for (let page = 1; page <= pages; page += 1) await database.ask({ page });
  return [String(pages), figureText(before), figureText(residentMegabytes())];
}

/** Counts the answers of the first page per second, requested by eight clients for some seconds. */
async function throughputOf(
  address: string,
  token: string,
): Promise<{ readonly perSecond: number; readonly bytes: number; readonly cpuMs: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const askPage = () =>
    new Promise<number>((done, fail) => {
      get(address, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
        let bytes = 0;
        answer.on("data", (chunk: Buffer) => (bytes += chunk.length));
        answer.on("end", () => (answer.statusCode === 200 ? done(bytes) : fail(new Error(`${answer.statusCode}`))));
      }).on("error", fail);
    });
  await Promise.all(Array.from({ length: 8 }, askPage));
  const until = performance.now() + seconds * 1_000;
  let [answers, bytes] = [0, 0];
  const began = performance.now();
  const used = process.cpuUsage();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (performance.now() < until) {
        bytes = await askPage();
        answers += 1;
      }
    }),
  );
  agent.destroy();
  const { user, system } = process.cpuUsage(used);
  return {
    perSecond: (answers * 1_000) / (performance.now() - began),
    bytes,
    cpuMs: (user + system) / 1_000 / answers,
  };
}

async function compareWithHand({ origin, token }: ListDatabase, url: string): Promise<Table> {
  const hand = await startHandwritten(url, connectionCount);
  // Alternate both, so that other load on the machine affects them equally.
  const measured = {
    ours: [] as number[],
    hand: [] as number[],
    cpu: { ours: [] as number[], hand: [] as number[] },
    bytes: { ours: 0, hand: 0 },
  };
  for (let round = 0; round < 3; round += 1) {
    const byHand = await throughputOf(hand.origin, "");
    const ours = await throughputOf(addressOf(origin, {}), token);
    measured.hand.push(byHand.perSecond);
    measured.ours.push(ours.perSecond);
    measured.cpu.hand.push(byHand.cpuMs);
    measured.cpu.ours.push(ours.cpuMs);
    measured.bytes = { ours: ours.bytes, hand: byHand.bytes };
  }
  await hand.close();
  const [byHand, ours] = [median(measured.hand), median(measured.ours)];
  return {
    title: "The first page against a handler written by hand",
    header: ["", "answers a second", "share", "processor, ms an answer", "bytes an answer"],
    rows: [
      [
        "node:http and pg, by hand",
        figureText(byHand),
        "1",
        figureText(median(measured.cpu.hand)),
        measured.bytes.hand.toLocaleString("en"),
      ],
      [
        "ours",
        figureText(ours),
        ratioText(ours, byHand),
        figureText(median(measured.cpu.ours)),
        measured.bytes.ours.toLocaleString("en"),
      ],
    ],
    notes: [
      `Eight at once, ${connectionCount} connections to the same PostgreSQL, the median of three rounds of ${seconds} s each. Ours checks the token, the session and the permissions, cuts to the caller's scope and takes out what they may not see; the other does nothing of it. The processor is that of the process that asks and answers, without PostgreSQL; it says the same on a busy machine. Promised: 0.5× or more.`,
    ],
  };
}

await cluster?.stop();
rmSync(scratchFolder, { recursive: true, force: true });
const loadAfter = loadavg()[0] ?? Number.NaN;
writeReport(
  values.name,
  "Lists of many products",
  `${productCount.toLocaleString("en")} products with ${productNames().length.toLocaleString("en")} names of real products, numbered; pages of 100. Load of the machine ${figureText(loadBefore)} before, ${figureText(loadAfter)} after.`,
  [
    {
      title: "From the question to the answer, milliseconds",
      header: [
        "",
        "promised",
        ...engineNames.flatMap((engine) => [`${engine}, at the service`, "over HTTP", "rows found"]),
      ],
      rows: timeRows,
      notes: [
        `Medians of ${runCount}, warm. Over HTTP: the token, the session, the question, the answer as JSON, read whole.`,
      ],
    },
    {
      title: "Memory while pages are read one after the other, MB",
      header: ["", "pages", "before", "after"],
      rows: memoryRows,
    },
    ...(throughputTable === null ? [] : [throughputTable]),
  ],
);
