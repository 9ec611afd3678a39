/**
 * How many receipts tills write a second: one receipt a call and a hundred a call, eight tills at once, over HTTP; beside the same rows inserted bare. Then how long it takes until
 * all of them are in the sales. On both databases.
 *
 * `npm run bench -- tills [--seconds 10] [--engines embedded,postgresql]`
 */

import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";

import { Redacted } from "effect";

import { findTemplate } from "../../apps/server/src/database/template.ts";
import { startTemporaryCluster } from "../../tools/postgres/temporary-cluster.mjs";
import { newDatabase } from "../shared/new-database.ts";
import { figureText, ratioText, writeReport } from "../shared/report.ts";
import { openTills, type Tills } from "./open-tills.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "10" },
    engines: { type: "string", default: "embedded,postgresql" },
  },
});
const secondsPerRun = Number(values.seconds);
const tillsAtOnce = 8;
const titleByEngine = { embedded: "embedded (PGlite)", postgresql: "PostgreSQL" } as const;
type Engine = keyof typeof titleByEngine;

/** Required number of receipts per second, with one in a call and with a hundred in a call. */
const askedRates: Readonly<Record<Engine, Readonly<Record<1 | 100, number>>>> = {
  embedded: { 1: 120, 100: 1_000 },
  postgresql: { 1: 250, 100: 2_500 },
};

/**
 * Measures the calls of all tills for some seconds. A till sends its next call when the one before is answered, or, with a rate, when it is due:
 * then a call that waits for the one before counts its wait.
 */
async function measureTills(tills: Tills, receiptsPerCall: number, receiptsPerSecond?: number) {
  const calls: number[] = [];
  const answeredAt: number[] = [];
  const began = performance.now();
  const until = began + secondsPerRun * 1_000;
  const betweenMs = receiptsPerSecond === undefined ? 0 : (1_000 * tillsAtOnce * receiptsPerCall) / receiptsPerSecond;
  await Promise.all(
    Array.from({ length: tillsAtOnce }, async (_, till) => {
      let dueMs = began + (betweenMs * till) / tillsAtOnce;
      while (Math.max(performance.now(), dueMs) < until) {
        if (betweenMs > 0) await setTimeout(Math.max(0, dueMs - performance.now()));
        const sent = betweenMs > 0 ? dueMs : performance.now();
        await tills.send(till, receiptsPerCall);
        calls.push(performance.now() - sent);
        answeredAt.push(performance.now());
        dueMs += betweenMs;
      }
    }),
  );
  const elapsedSeconds = (performance.now() - began) / 1_000;
  const derived = await tills.untilDerived();
  calls.sort((left, right) => left - right);
  return {
    perSecond: (calls.length * receiptsPerCall) / elapsedSeconds,
    middle: shareOf(calls, 0.5),
    p99: shareOf(calls, 0.99),
    answeredAt,
    derivedPerSecond: (calls.length * receiptsPerCall) / (elapsedSeconds + derived / 1_000),
    behindMs: derived,
  };
}

/** Number of people who read a dashboard while tills send, and the pause of each between two reads in milliseconds. */
const [readerCount, readerPauseMs] = [5, 500];

/**
 * Reads dashboards while tills send for some seconds at a rate. Measures dashboards, calls, and the time of a receipt from its
 * answer to the dashboard of the first reader.
 */
async function measureReaders(tills: Tills, receiptsPerSecond: number, boardsRead: "same" | "different") {
  let isOver = false;
  const boards: number[] = [];
  const first: { readonly at: number; readonly transactions: number }[] = [];
  const before = (await tills.readBoard()).transactions;
  const reading = Array.from({ length: readerCount }, async (_, reader) => {
    await setTimeout((readerPauseMs * reader) / readerCount);
    while (!isOver) {
      const { ms, transactions } = await tills.readBoard(boardsRead === "same" ? undefined : reader);
      boards.push(ms);
      if (reader === 0) first.push({ at: performance.now(), transactions: transactions - before });
      await setTimeout(readerPauseMs);
    }
  });
  const calls = await measureTills(tills, 1, receiptsPerSecond);
  isOver = true;
  await Promise.all(reading);
  boards.sort((left, right) => left - right);
  const delays = calls.answeredAt.flatMap((answered, index) => {
    const seen = first.find(({ transactions }) => transactions > index);
    return seen === undefined ? [] : [seen.at - answered];
  });
  delays.sort((left, right) => left - right);
  return {
    ...calls,
    count: boards.length,
    boardMiddle: shareOf(boards, 0.5),
    board95: shareOf(boards, 0.95),
    // The dashboard of one store does not count the receipts of the others.
    seen99: boardsRead === "same" ? shareOf(delays, 0.99) : null,
  };
}

const shareOf = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;

const engineNames = values.engines.split(",").filter((name): name is Engine => Object.hasOwn(titleByEngine, name));
const scratchFolder = mkdtempSync(join(tmpdir(), "comptoir-bench-"));
const cluster = engineNames.includes("postgresql") ? await startTemporaryCluster({ fsync: "on" }) : undefined;
const tableRows: string[][] = [];
const readerRows: string[][] = [];
const loadBefore = loadavg()[0] ?? Number.NaN;
try {
  for (const engine of engineNames) {
    const tills = await openTills(
      engine === "postgresql" && cluster !== undefined
        ? { kind: "postgresql", url: Redacted.make(await newDatabase(cluster.url, "tills")), maxConnections: 10 }
        : { kind: "embedded", folder: join(scratchFolder, "database"), template: await findTemplate() },
      tillsAtOnce,
    );
    for (const receiptsPerCall of [1, 100] as const) {
      const bare = await tills.insertBare(receiptsPerCall, secondsPerRun * 200);
      for (const rate of [undefined, askedRates[engine][receiptsPerCall]]) {
        const { perSecond, middle, p99, derivedPerSecond, behindMs } = await measureTills(tills, receiptsPerCall, rate);
        tableRows.push([
          `${titleByEngine[engine]}, ${receiptsPerCall} a call${rate === undefined ? "" : `, ${rate.toLocaleString("en")}/s sent`}`,
          figureText(perSecond),
          figureText(middle),
          figureText(p99),
          figureText(derivedPerSecond),
          figureText(behindMs),
          figureText(bare),
          ratioText(perSecond, bare),
        ]);
      }
    }
    for (const boardsRead of ["same", "different"] as const) {
      const read = await measureReaders(tills, askedRates[engine][1], boardsRead);
      readerRows.push([
        `${titleByEngine[engine]}, ${boardsRead === "same" ? "the same board" : "five different boards"}`,
        ...[read.perSecond, read.p99, read.behindMs, read.count, read.boardMiddle, read.board95].map((value) =>
          figureText(value),
        ),
        read.seen99 === null ? "–" : figureText(read.seen99),
      ]);
    }
    await tills.close();
  }
} finally {
  await cluster?.stop();
  rmSync(scratchFolder, { recursive: true, force: true });
}

writeReport(
  "tills",
  "Tills that write live",
  `Receipts of three lines and one tender, ${tillsAtOnce} tills of ${tillsAtOnce / 2} stores at once, ${secondsPerRun} seconds a row; client and server in one process.`,
  [
    {
      title: "Receipts a second",
      header: [
        "",
        "answered/s",
        "call, ms",
        "p99, ms",
        "in the sales/s",
        "behind at the end, ms",
        "bare inserts/s",
        "of bare",
      ],
      rows: tableRows,
      notes: [
        `Load of the machine when it began: ${figureText(loadBefore)}. Bare inserts write the same rows of receipt, lines and tender, one transaction a call, one session, and nothing else.`,
        "Without a rate each till sends its next call as soon as the one before is answered. With one, calls are due at even times, and a call that waits for the one before counts its wait.",
        "“Behind at the end” is how long deriving goes on after the last answer: summaries, stock and events of everything that was answered.",
      ],
    },
    {
      title: `While ${readerCount} people read a board`,
      header: [
        "one receipt a call, at the rate asked for",
        "answered/s",
        "p99, ms",
        "behind at the end, ms",
        "boards read",
        "board, ms",
        "95 of 100 boards, ms",
        "99 of 100 receipts on a board, ms after their answer",
      ],
      rows: readerRows,
      notes: [
        `Each reads the twenty widgets of today for all stores, or each of another store, one of all stores for this month, waits ${readerPauseMs} ms, and reads again. To reach: 95 of 100 boards within 500 ms, figures on a board within 2 s of their answer, 99 of 100 calls within 300 ms.`,
      ],
    },
  ],
);
