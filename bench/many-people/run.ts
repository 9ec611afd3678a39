/**
 * Fifty people who open the board of a day at once: the 20 widgets of the system dashboard over HTTP, all at the same place or at all places in turn.
 * The servers run already, on the filled demo; `COMPTOIR_DEMO_PASSWORD` is the password of their accounts. Their data must be thrown away afterwards:
 * the run leaves fifty administrators whose password is written below.
 *
 * `npm run bench -- many-people --servers embedded=http://localhost:3000,postgresql=http://localhost:3001 [--people 50] [--rounds 10]`
 */

import { loadavg } from "node:os";
import { parseArgs } from "node:util";

import { systemDashboard, widgetRequest } from "@comptoir/domain/dashboard";
import { addDays, type CalendarDate } from "@comptoir/domain/period";

import { median } from "../shared/median.ts";
import { figureText, ratioText, writeReport } from "../shared/report.ts";
import { send, signIn, type Server } from "../shared/running-server.ts";

const { values } = parseArgs({
  options: {
    servers: { type: "string", default: "embedded=http://localhost:3000" },
    people: { type: "string", default: "50" },
    rounds: { type: "string", default: "10" },
    last: { type: "string", default: new Date().toISOString().slice(0, 10) },
    name: { type: "string", default: "many-people" },
  },
});
const peopleCount = Number(values.people);
const roundCount = Number(values.rounds);

/** Lists the ids of chains, groups and stores. */
async function listPlaceIds({ origin, token }: Server): Promise<readonly number[]> {
  const targets = (await send(origin, "/api/Target/List/true", undefined, token)) as readonly {
    readonly targetLayers: readonly { readonly _TargetLayerID: number; readonly targetLayerType: string }[];
  }[];
  return targets.flatMap(({ targetLayers }) =>
    targetLayers
      .filter(({ targetLayerType }) => targetLayerType !== "TERMINAL")
      .map(({ _TargetLayerID: layerId }) => layerId),
  );
}

/** Creates people with the rights of the administrator and signs each of them in; a person may only ask some questions at once. */
async function signInPeople(server: Server): Promise<readonly Server[]> {
  const call = <T>(path: string, body?: unknown) => send(server.origin, path, body, server.token) as Promise<T>;
  const { tli: layerId } = JSON.parse(Buffer.from(server.token.split(".")[1] ?? "", "base64url").toString()) as {
    readonly tli: number;
  };
  const [target] = await call<readonly { readonly _TargetID: number }[]>("/api/Target/List/false");
  const roles =
    await call<readonly { readonly ID: number; readonly code: string; readonly target: number }[]>(
      "/api/Role/List/false",
    );
  const roleId = roles.find(({ code, target: targetId }) => code === "ADMIN" && targetId === target?._TargetID)?.ID;
  const prefix = `bench${Date.now().toString(36)}`;
  const password = "Neige-sur-le-fleuve-9";
  const signedIn: Server[] = [];
  for (let person = 0; person < peopleCount; person++) {
    const username = `${prefix}x${person}x`;
    await call("/api/User", [
      {
        username,
        firstName: "Zoé",
        lastName: "Bench",
        email: `${username}@exemple.ca`,
        language: "en",
        targetID: target?._TargetID,
        _TargetLayerID: layerId,
        grants: [{ roleId, layerId }],
      },
    ]);
    const { rows: letters } = await call<{ readonly rows: readonly { readonly id: number }[] }>(
      `/api/Outbox/List?search=${username}`,
    );
    const { path } = await call<{ readonly path: string }>(`/api/Outbox/Letter/${letters[0]?.id}/Link`, {});
    await call("/api/ForgotPassword/chg", { token: path.split("/").at(-1), password });
    const { token } = (await send(server.origin, "/api/BasicLogin", { username, password })) as {
      readonly token: string;
    };
    await send(server.origin, "/api/Profile/Terms", { version: 1 }, token);
    signedIn.push({ ...server, token });
  }
  return signedIn;
}

/** Asks for a board and returns how long that took. Units: milliseconds. */
async function askBoard({ origin, token }: Server, layerId: number, date: string): Promise<number> {
  const context = { date, compare: null, tl: layerId, autoGrain: null };
  const requests = systemDashboard("en").widgets.map((widget) => widgetRequest(widget, context));
  const began = performance.now();
  await send(origin, "/api/Widget/data/batch", requests, token);
  return performance.now() - began;
}

/** Times of one person alone and of all at once, at the same place and at places in turn. Units: milliseconds. */
interface Times {
  readonly alone: number[];
  readonly samePlace: number[];
  readonly severalPlaces: number[];
}

/** Each question is of a day that nobody asked for before, so that no answer of an earlier round is used again. */
async function measureServer(server: Server): Promise<Times> {
  const placeIds = await listPlaceIds(server);
  const [firstId = 0] = placeIds;
  const times: Times = { alone: [], samePlace: [], severalPlaces: [] };
  let daysAgo = 0;
  const nextDay = (): string => addDays(values.last as CalendarDate, -++daysAgo);
  const everybody = await signInPeople(server);
  await askBoard(server, firstId, nextDay());
  for (let round = 0; round < roundCount; round++) {
    times.alone.push(await askBoard(server, firstId, nextDay()));
    const sameDay = nextDay();
    times.samePlace.push(...(await Promise.all(everybody.map((person) => askBoard(person, firstId, sameDay)))));
    const otherDay = nextDay();
    const placeOf = (index: number): number => placeIds[index % placeIds.length] ?? firstId;
    times.severalPlaces.push(
      ...(await Promise.all(everybody.map((person, index) => askBoard(person, placeOf(index), otherDay)))),
    );
  }
  return times;
}

const percentile = (times: readonly number[], share: number): number => {
  const sorted = times.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN;
};

const loadBefore = loadavg()[0] ?? 0;
const tableRows: (readonly string[])[] = [];
for (const server of await Promise.all(values.servers.split(",").map(signIn))) {
  const { alone, samePlace, severalPlaces } = await measureServer(server);
  const base = median(alone);
  const rowOf = (who: string, times: readonly number[]) => [
    server.name,
    who,
    figureText(median(times)),
    figureText(percentile(times, 95)),
    ratioText(percentile(times, 95), base),
  ];
  tableRows.push(
    rowOf("one person", alone),
    rowOf(`${peopleCount} at the same place`, samePlace),
    rowOf(`${peopleCount} at all places in turn`, severalPlaces),
  );
}

writeReport(
  values.name,
  "Many people who open a board at once",
  `The 20 widgets of the system dashboard with their comparisons in one batch over HTTP, on the demo, of a day that nobody asked for before; ${roundCount} rounds. Other work shared the two cores: the load was ${figureText(loadBefore)} when it began and ${figureText(loadavg()[0] ?? 0)} when it ended.`,
  [
    {
      title: "From the request to the last byte, ms",
      header: ["database", "who", "median", "95 of 100", "times the median of one"],
      rows: tableRows,
      notes: ["To reach on PostgreSQL: 95 of 100 within ten times the median of one person."],
    },
  ],
);
