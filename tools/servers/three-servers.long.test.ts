import fs from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

import { makeClient, toPromiseClient } from "@comptoir/api/client";
import { Effect, Layer } from "effect";
import type { SqlClient } from "effect/sql";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { databaseLayer } from "../../apps/server/src/database/index.ts";
import { SaleStore } from "../../apps/server/src/sales/index.ts";
import { testPassword } from "../../apps/server/src/testing/serve-routes.ts";
import { prepareChain } from "../tills/prepare-chain.ts";
import { runDays } from "../tills/run-days.ts";
import { addProducts, findFaults } from "./books.ts";
import { startServers } from "./start-servers.ts";

/** Number of stores, unless COMPTOIR_SERVERS_STORES is set. */
const stores = Number(process.env["COMPTOIR_SERVERS_STORES"] ?? 8);
/** Number of minutes that the stores sell, unless COMPTOIR_SERVERS_MINUTES is set. */
const minutes = Number(process.env["COMPTOIR_SERVERS_MINUTES"] ?? 1);
/** Average number of receipts of a store per minute. */
const receiptsAMinute = 20;
/** Simulated duration: a business day, from before opening to after closing. Units: minutes. */
const dayMinutes = 16 * 60;

type Running = Exclude<Awaited<ReturnType<typeof startServers>>, undefined>;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let running: Running | undefined;
let token = "";
const clientOf = (url: string) =>
  toPromiseClient(makeClient({ baseUrl: url, token: () => token, language: () => "en" }));

beforeAll(async () => {
  running = await startServers(3, { COMPTOIR_OUTGOING_NETWORKS: "127.0.0.0/8" });
  if (running === undefined) return;
  await inDatabase(running, addProducts);
  await signIn(running);
}, 300_000);
afterAll(() => running?.stop());

const inDatabase = <A, E>({ database }: Running, effect: Effect.Effect<A, E, SqlClient.SqlClient | SaleStore>) =>
  Effect.runPromise(Effect.provide(effect, SaleStore.layer.pipe(Layer.provideMerge(databaseLayer(database)))));

async function signIn({ url }: Running) {
  ({ token } = await clientOf(url).session.login({ payload: { username: "admin", password: testPassword } }));
}

/** Calls a server, and reads the answer. */
async function call(url: string, place: string, init: RequestInit = {}) {
  const answer = await fetch(new URL(place, url), {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
  });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}
const bodyOf = (answer: { readonly bytes: Buffer }): unknown => JSON.parse(answer.bytes.toString());

it("each server takes the session, the upload and the picture that another one received", async ({ skip }) => {
  if (running === undefined) return skip("no PostgreSQL here");
  const [first = "", second = "", third = ""] = running.urls;
  for (const url of running.urls) expect((await call(url, "/api/Task")).status).toBe(200);
  const octets = { "content-type": "application/octet-stream" };
  const text = "receipt,date,item,quantity,price\n1,2026-03-02,P1,1,4.00\n";
  const { fileId } = bodyOf(
    await call(first, "/api/Import/File?name=sales.csv", { method: "POST", body: text, headers: octets }),
  ) as { readonly fileId: string };
  const preview = await call(second, `/api/Import/File/${fileId}/Preview`);
  expect(preview.bytes.toString()).toContain("receipt");
  expect(fs.readFileSync(path.join(running.filesFolder, "uploads", fileId), "utf8")).toBe(text);
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const storedImage = await call(second, "/api/Product/Image", { method: "POST", body: png, headers: octets });
  const { itemImage } = bodyOf(storedImage) as { readonly itemImage: string };
  expect((await call(third, `/api/Product/Image/${itemImage}/full`)).status).toBe(200);
});

it("a board that follows one server hears of a receipt at another, and reads it at the third", async ({ skip }) => {
  if (running === undefined) return skip("no PostgreSQL here");
  const [first = "", second = "", third = ""] = running.urls;
  const [store] = await prepareChain({ client: clientOf(first), stores: 1, traffic: 10, seed: 1 });
  const [till] = store?.terminals ?? [];
  if (store === undefined || till === undefined) throw new Error("There is no store that sells.");
  const stop = new AbortController();
  const followed = await fetch(new URL("/api/Live/Changes", second), {
    headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
    signal: stop.signal,
  });
  let heard = "";
  const listening = (async () => {
    for await (const part of (followed.body ?? new ReadableStream<Uint8Array<ArrayBuffer>>()).pipeThrough(
      new TextDecoderStream(),
    ))
      heard += part;
  })().catch(() => undefined);
  await vi.waitFor(() => expect(heard).toContain("mayHaveMissed"));
  const before = await readReceipts(third, store.layerId);
  const body = JSON.stringify({
    no: 1,
    kind: "receipt",
    at: new Date().toISOString(),
    uptimeMs: 1,
    body: {
      number: "1",
      state: "COMPLETED",
      cashier: "Anaïs",
      lines: [{ item: "P1", quantity: 1, price: 1.03 }],
      tenders: [{ code: "CASH", amount: 1.03 }],
    },
  });
  const sentFacts = await call(first, "/api/Till/Facts", {
    method: "POST",
    body,
    headers: { "content-type": "application/x-ndjson", authorization: `Bearer ${till.key}` },
  });
  expect([sentFacts.status, sentFacts.bytes.toString()]).toEqual([200, expect.stringContaining('"expect":2')]);
  await vi.waitFor(() => expect(heard).toContain(`"locationId":`), { timeout: 5_000, interval: 5 });
  expect(await readReceipts(third, store.layerId)).toBe(before + 1);
  stop.abort();
  await listening;
});

async function readReceipts(url: string, layerId: number): Promise<number> {
  const today = new Date().toISOString().slice(0, 10);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const { simple } = await clientOf(url).widgetData.simple({ query: { date: `${yesterday}..${today}`, tl: layerId } });
  return simple.transactions ?? 0;
}

it(
  "stores sell while a server is killed and the database restarted: nothing is lost, nothing twice, each job once",
  async ({ skip }) => {
    if (running === undefined) return skip("no PostgreSQL here");
    const servers = running;
    await signIn(servers);
    const client = clientOf(servers.url);
    const calls = await receiveWebhooks(servers);
    const chain = await prepareChain({ client, stores, traffic: receiptsAMinute * minutes, seed: 7 });
    const startMs = Date.now();
    const shareDue = () => Math.min(1, (Date.now() - startMs) / (minutes * 60_000));
    const boards = readBoards(servers, shareDue);
    const trouble = async () => {
      await wait(minutes * 60_000 * 0.25);
      await servers.kill(1);
      await wait(minutes * 60_000 * 0.15);
      await servers.startAgain(1);
      await wait(minutes * 60_000 * 0.2);
      await servers.restartDatabase();
    };
    const selling = runDays({
      client,
      url: servers.url,
      chain,
      minutes,
      speed: dayMinutes / minutes,
      seed: 7,
      faults: new Set(["repeat", "late", "cut"] as const),
      isChecked: true,
      shareDue,
    });
    const [isRight, times] = await Promise.all([selling, boards, trouble()]);
    expect(isRight).toBe(true);
    const sorted = times.toSorted((left, right) => left - right);
    const part = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
    console.log(`${sorted.length} boards read: half within ${part(0.5)} ms, 99 of 100 within ${part(0.99)} ms.`);
    expect(await inDatabase(servers, findFaults)).toEqual({ summaries: [], twice: [], balances: [] });
    expect(calls.size).toBeGreaterThan(0);
    expect([...calls.values()].filter((count) => count !== 1)).toEqual([]);
  },
  minutes * 120_000 + 900_000,
);

/** Reads a dashboard repeatedly while stores sell; returns the durations. Units: milliseconds. */
async function readBoards(servers: Running, shareDue: () => number): Promise<readonly number[]> {
  const times: number[] = [];
  const query = "/api/Widget/data/Simple?date=-1w";
  while (shareDue() < 1) {
    const startMs = performance.now();
    const answer = await call(servers.url, query).catch(() => undefined);
    if (answer?.status === 200) times.push(performance.now() - startMs);
    if (answer?.status === 401) await signIn(servers).catch(() => undefined);
    await wait(100);
  }
  return times;
}

/** Creates a task that calls an address each minute; counts the calls for each due time. */
async function receiveWebhooks(servers: Running): Promise<ReadonlyMap<string, number>> {
  const calls = new Map<string, number>();
  const receiver = createServer((incoming, answer) => {
    let text = "";
    incoming.on("data", (part: Buffer) => (text += part.toString()));
    incoming.on("end", () => {
      const { dueAt } = JSON.parse(text) as { readonly dueAt: string };
      calls.set(dueAt, (calls.get(dueAt) ?? 0) + 1);
      answer.writeHead(200).end();
    });
  }).listen(0, "127.0.0.1");
  receiver.unref();
  await new Promise((resolve) => receiver.once("listening", resolve));
  const { port } = receiver.address() as AddressInfo;
  const createdTask = await call(servers.url, "/api/Task", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      kind: "WEBHOOK",
      description: "Sales",
      pattern: "* * * * *",
      timeZone: "America/Toronto",
      attempts: 1,
      address: `http://127.0.0.1:${port}/sales`,
    }),
  });
  expect([createdTask.status, createdTask.status === 200 ? "" : createdTask.bytes.toString()]).toEqual([200, ""]);
  return calls;
}
