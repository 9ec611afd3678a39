/**
 * Boards of places and periods that nobody asked for before: the 20 widgets of the system dashboard over HTTP, in random order, each once.
 * The servers run already, on the filled demo; `COMPTOIR_DEMO_PASSWORD` is the password of their accounts.
 *
 * `npm run bench -- first-boards --servers embedded=http://localhost:3000,postgresql=http://localhost:3001 [--last 2026-11-20] [--rounds 1]`
 */

import { loadavg } from "node:os";
import { parseArgs } from "node:util";

import fc from "fast-check";

import { systemDashboard, widgetRequest } from "@comptoir/domain/dashboard";
import { addDays, type CalendarDate } from "@comptoir/domain/period";

import { median } from "../shared/median.ts";
import { figureText, ratioText, writeReport } from "../shared/report.ts";
import { send, signIn, type Server } from "../shared/running-server.ts";

const { values } = parseArgs({
  options: {
    servers: { type: "string", default: "embedded=http://localhost:3000" },
    last: { type: "string", default: new Date().toISOString().slice(0, 10) },
    rounds: { type: "string", default: "1" },
    name: { type: "string", default: "first-boards" },
  },
});

/** Lengths of the periods. Units: days. */
const daysByPeriod = {
  "a day": 1,
  "a week": 7,
  "a month": 30,
  "a quarter": 91,
  "a year": 365,
  "two years": 730,
} as const;
type Period = keyof typeof daysByPeriod;

interface Place {
  readonly level: string;
  readonly targetId: number;
  readonly layerId: number;
}

interface Board {
  readonly place: Place;
  readonly period: Period;
  /** Range from the first to the last day. */
  readonly date: string;
}

/** Lists the chains, their groups and their stores; tills have no board of their own. */
async function listPlaces({ origin, token }: Server): Promise<readonly Place[]> {
  const targets = (await send(origin, "/api/Target/List/true", undefined, token)) as readonly {
    readonly _TargetID: number;
    readonly targetLayers: readonly { readonly _TargetLayerID: number; readonly targetLayerType: string }[];
  }[];
  return targets
    .flatMap(({ _TargetID: targetId, targetLayers }) =>
      targetLayers.map(({ _TargetLayerID: layerId, targetLayerType: level }) => ({ level, targetId, layerId })),
    )
    .filter(({ level }) => level !== "TERMINAL");
}

/** Draws the boards in random order: each place with each period. The periods of a place end on the same day, those of different places on different days. */
function drawBoards(places: readonly Place[], round: number): readonly Board[] {
  const boards = places.flatMap((place, index) =>
    Object.entries(daysByPeriod).map(([period, days]): Board => {
      const last = addDays(values.last as CalendarDate, -(1 + index + round * places.length));
      const date = `${addDays(last, 1 - days)}..${last}`;
      return { place, period: period as Period, date };
    }),
  );
  const [order = boards] = fc.sample(fc.shuffledSubarray([...boards], { minLength: boards.length }), {
    numRuns: 1,
    seed: 7 + round,
  });
  return order;
}

async function askBoard({ origin, token }: Server, { place, date }: Board): Promise<number> {
  const context = { date, compare: null, targetId: place.targetId, tl: place.layerId, autoGrain: null };
  const requests = systemDashboard("en").widgets.map((widget) => widgetRequest(widget, context));
  const began = performance.now();
  await send(origin, "/api/Widget/data/batch", requests, token);
  return performance.now() - began;
}

const signedInServers = await Promise.all(values.servers.split(",").map(signIn));
const [firstServer] = signedInServers;
if (firstServer === undefined) throw new Error("No server is named.");
const places = await listPlaces(firstServer);
const loadBefore = loadavg()[0] ?? 0;
const times: { readonly server: string; readonly period: Period; readonly ms: number }[] = [];
for (let round = 0; round < Number(values.rounds); round++)
  for (const board of drawBoards(places, round))
    for (const server of signedInServers)
      times.push({ server: server.name, period: board.period, ms: await askBoard(server, board) });

/** Finds the time that so many of a hundred boards take at most. */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN;

const tableRows = signedInServers.flatMap(({ name }) => {
  const ofServer = times.filter(({ server }) => server === name);
  const day = median(ofServer.filter(({ period }) => period === "a day").map(({ ms }) => ms));
  return ["all", ...Object.keys(daysByPeriod)].map((period) => {
    const sorted = ofServer
      .filter((time) => period === "all" || time.period === period)
      .map(({ ms }) => ms)
      .toSorted((left, right) => left - right);
    const middle = median(sorted);
    const cells = [middle, percentile(sorted, 95), sorted.at(-1) ?? Number.NaN].map(figureText);
    return [name, period, String(sorted.length), ...cells, ratioText(middle, day)];
  });
});

writeReport(
  values.name,
  "Boards that nobody asked for before",
  `The 20 widgets of the system dashboard with their comparisons in one batch over HTTP, for ${places.length} chains, groups and stores of the demo and six lengths of period, which end on a day of each place’s own; the three widgets with a period of their own keep it: in random order, each asked once${signedInServers.length > 1 ? ", the databases in turn" : ""}. Other work shared the two cores: the load was ${figureText(loadBefore)} when it began and ${figureText(loadavg()[0] ?? 0)} when it ended.`,
  [
    {
      title: "From the request to the last byte, ms",
      header: ["database", "period", "boards", "median", "95 of 100", "longest", "times a day"],
      rows: tableRows,
      notes: ["To reach: 150 ms in the middle, 300 ms for 95 of 100, two years at most twice a day."],
    },
  ],
);
