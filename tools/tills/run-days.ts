/** Runs the planned days of stores against a server, and if asked to compares the server's sales with the plan. */

import type { PromiseClient } from "@comptoir/api/client";
import { addDays, businessDateOf, localDateTimeToInstant, partsOf, type CalendarDate } from "@comptoir/domain/period";

import { planDay, type PlannedFact } from "../../apps/server/src/demo/live/plan-day.ts";
import { makeRandom } from "../../apps/server/src/demo/random.ts";
import { callFacts, type Latencies } from "./call-facts.ts";
import type { FaultName } from "./faults.ts";
import { simulatedZone, type PreparedStore } from "./prepare-chain.ts";
import { createTill, simulatorVersion, type SimulatedTill, type TimedFact } from "./simulated-till.ts";

export interface RunOptions {
  readonly client: PromiseClient;
  readonly url: string;
  readonly chain: readonly PreparedStore[];
  readonly minutes: number;
  readonly speed: number;
  readonly seed: number;
  readonly faults: ReadonlySet<FaultName>;
  readonly isChecked: boolean;
  /** Returns the fraction of the selling that is due, from 0 to 1, which ends it; by default it follows the clock. */
  readonly shareDue?: () => number;
}

/** Net sales and number of receipts of a store. Units: cents. */
interface Books {
  readonly net: number;
  readonly receipts: number;
}

/** Store that sells: its terminals with their future facts, and its sales so far. */
interface RunningStore {
  readonly prepared: PreparedStore;
  readonly tills: ReadonlyMap<string, SimulatedTill>;
  readonly facts: (PlannedFact & TimedFact)[];
  readonly before: Books;
  net: number;
  receipts: number;
}

const tickMs = 200;
const dayMs = 86_400_000;
/** Time limit of waiting for the queues of the terminals. Units: milliseconds. */
const drainAtMostMs = 180_000;
/** Time limit of waiting until the stored sales agree with the plan. Units: milliseconds. */
const booksWaitAtMostMs = 60_000;

/** Fact that every terminal sends first. Sending it again changes nothing and returns the next expected number. */
const greetingFact = {
  no: 1,
  kind: "heartbeat",
  at: "2026-01-01T12:00:00Z",
  uptimeMs: 0,
  body: { version: simulatorVersion },
};

const dayRule = { timeZone: simulatedZone, businessDayStart: 0 };
const waitMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs the plan; returns whether the server's figures equal the sales of the simulation, which counts as true if it is not checked. */
export async function runDays(options: RunOptions): Promise<boolean> {
  const { speed, minutes, isChecked } = options;
  const realStart = Date.now();
  const start = startOf(realStart, speed, minutes);
  const endMs = start + minutes * 60_000 * speed;
  const range = { from: addDays(businessDateOf(start, dayRule), -1), to: businessDateOf(realStart, dayRule) };
  const latencies: Latencies = [];
  const stores = await Promise.all(
    options.chain.map((prepared, storeIndex) =>
      openStore(options, { prepared, storeIndex, start, end: endMs, range, latencies }),
    ),
  );
  let isEnding = false;
  process.once("SIGINT", () => (isEnding = true));
  const dueShareByClock = () => ((Date.now() - realStart) * speed) / (endMs - start);
  const now = () => start + (endMs - start) * Math.min(1, (options.shareDue ?? dueShareByClock)());
  while (now() < endMs && !isEnding) {
    await workOnce(stores, now());
    await waitMs(tickMs);
  }
  const tills = stores.flatMap((store) => [...store.tills.values()]);
  for (const till of tills) till.calm();
  const drainUntil = Date.now() + drainAtMostMs;
  while (tills.some((till) => till.waiting() > 0) && Date.now() < drainUntil) {
    await Promise.all(tills.map((till) => till.work(now())));
    await waitMs(tickMs);
  }
  printReport(stores, latencies, (Date.now() - realStart) / 1_000);
  return isChecked ? checkBooks(options.client, stores, range) : true;
}

/** Returns the start of the simulation: now at normal speed; at higher speed, seven o'clock on a day so far back that all is sold before today. */
function startOf(now: number, speed: number, minutes: number): number {
  if (speed <= 1) return now;
  const days = Math.max(1, Math.ceil((minutes * speed) / 1_440));
  const openingMs = localDateTimeToInstant(
    { ...partsOf(addDays(businessDateOf(now, dayRule), -days)), hour: 7 },
    simulatedZone,
  );
  return openingMs.ok ? openingMs.value : now - days * dayMs;
}

async function openStore(
  { client, url, seed, faults }: RunOptions,
  {
    prepared,
    storeIndex,
    start,
    end,
    range,
    latencies,
  }: {
    readonly prepared: PreparedStore;
    readonly storeIndex: number;
    readonly start: number;
    readonly end: number;
    readonly range: DateSpan;
    readonly latencies: Latencies;
  },
): Promise<RunningStore> {
  const tillByCode = new Map<string, SimulatedTill>();
  let facts = 0;
  for (const [index, { code, key }] of prepared.terminals.entries()) {
    const send = callFacts(url, key, latencies);
    const reply = await send([greetingFact], false);
    if (reply === undefined) throw new Error(`The server does not answer terminal ${code}.`);
    facts += reply.expect;
    const random = makeRandom(seed * 104_729 + storeIndex * 101 + index);
    tillByCode.set(code, createTill({ firstNo: reply.expect, send, faults, random }));
  }
  // Each receipt took a fact, so the number of facts is higher than any receipt number.
  let firstNumber = facts;
  const plannedSales: RunningStore["facts"] = [];
  for (let date = businessDateOf(start, dayRule); date <= businessDateOf(end, dayRule); date = addDays(date, 1)) {
    const midnight = localDateTimeToInstant(partsOf(date), simulatedZone);
    const day = planDay({ store: prepared.selling, date, seed, firstNumber });
    firstNumber += day.length;
    for (const fact of day) {
      const soldAtMs = (midnight.ok ? midnight.value : 0) + fact.second * 1_000;
      if (soldAtMs >= start && soldAtMs < end) plannedSales.push({ ...fact, at: soldAtMs });
    }
  }
  return {
    prepared,
    tills: tillByCode,
    facts: plannedSales,
    before: await readBooks(client, prepared, range),
    net: 0,
    receipts: 0,
  };
}

/** Makes the sales that are due, and lets every terminal send once. */
async function workOnce(runningStores: readonly RunningStore[], now: number): Promise<void> {
  const calls: Promise<void>[] = [];
  for (const store of runningStores) {
    while (store.facts[0] !== undefined && store.facts[0].at <= now) {
      const fact = store.facts.shift();
      if (fact === undefined) break;
      store.tills.get(fact.terminal)?.ring(fact);
      store.net += fact.net;
      store.receipts += fact.receipts;
    }
    for (const till of store.tills.values()) calls.push(till.work(now));
  }
  await Promise.all(calls);
}

/** First and last day of a run. */
interface DateSpan {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

async function readBooks(client: PromiseClient, { layerId }: PreparedStore, { from, to }: DateSpan): Promise<Books> {
  const { simple } = await client.widgetData.simple({ query: { date: `${from}..${to}`, tl: layerId } });
  return { net: simple.gross - simple.discounts - simple.refunds, receipts: simple.transactions ?? 0 };
}

/** Waits until the stored sales agree with the plan, and names the stores where they do not. */
async function checkBooks(
  client: PromiseClient,
  runningStores: readonly RunningStore[],
  range: DateSpan,
): Promise<boolean> {
  const deadlineMs = Date.now() + booksWaitAtMostMs;
  for (;;) {
    const wrongStores: string[] = [];
    for (const { prepared, before, net, receipts, tills } of runningStores) {
      const books = await readBooks(client, prepared, range);
      const addedBooks = { net: books.net - before.net, receipts: books.receipts - before.receipts };
      const [name] = prepared.selling.terminals;
      if (addedBooks.net !== net || addedBooks.receipts !== receipts)
        wrongStores.push(
          `${name ?? ""}: ${receipts} receipts of ${net / 100} were sold, the books say ${addedBooks.receipts} of ${addedBooks.net / 100}`,
        );
      for (const [code, till] of tills) {
        if (!till.isComplete()) wrongStores.push(`${code}: the server does not have every fact`);
        for (const refusal of till.tally.refused.slice(0, 3))
          wrongStores.push(`${code}: refused ${JSON.stringify(refusal)}`);
      }
    }
    if (wrongStores.length === 0) {
      console.log("The books say what was sold.");
      return true;
    }
    if (Date.now() > deadlineMs) {
      for (const line of wrongStores.slice(0, 20)) console.error(line);
      return false;
    }
    await waitMs(1_000);
  }
}

function printReport(runningStores: readonly RunningStore[], latencies: Latencies, seconds: number): void {
  const tills = runningStores.flatMap((store) => [...store.tills.values()]);
  const receipts = runningStores.reduce((sum, store) => sum + store.receipts, 0);
  const calls = tills.reduce((sum, { tally }) => sum + tally.calls, 0);
  const sorted = latencies.toSorted((left, right) => left - right);
  const percentile = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  const faults = new Map<string, number>();
  for (const { tally } of tills)
    for (const [name, count] of tally.faults) faults.set(name, (faults.get(name) ?? 0) + count);
  console.log(
    `${receipts} receipts in ${Math.round(seconds)} s, ${calls} calls: half within ${percentile(0.5)} ms, 99 of 100 within ${percentile(0.99)} ms.`,
  );
  if (faults.size > 0) console.log(`Faults: ${[...faults].map(([name, count]) => `${name} ${count}`).join(", ")}.`);
}
