/** Whether the server, the database and the browser have the same rules of time zones: where they differ, they differ about "today". */

import { offsetAt } from "../period/index.ts";
import { issue, type Issue } from "../result/index.ts";

/**
 * The parts of an installation that have rules of time zones of their own. The server decides the business date of a receipt, so the others are
 * held against it.
 *
 * Source: behaviour 6 (1).
 */
export const zonedParts = ["server", "database", "browser"] as const;

/** A part that has rules of time zones of its own. */
export type ZonedPart = (typeof zonedParts)[number];

/** From an instant on, a zone has an offset. */
export interface ZoneOffset {
  /** Units: milliseconds since 1970. */
  readonly fromMs: number;
  /** Units: milliseconds to add to UTC. */
  readonly offsetMs: number;
}

/** Time-zone data of one part: server, database or browser. */
export interface ZoneData {
  /** The version of the rules (`2026c`), where the part tells it: browsers do not. */
  readonly version: string | null;
  /** The offsets of zones, as `offsetsOfZone` lists them; what differs here differs, whatever the versions say. */
  readonly zones: Readonly<Record<string, readonly ZoneOffset[]>>;
}

const [minuteMs, dayMs] = [60_000, 86_400_000];

/**
 * Lists the offsets that the rules of this machine give a zone between two instants: the first holds from the beginning on.
 *
 * Each part asks its own rules, since neither a browser nor a database tells which version it has. Changes that take each other back within a
 * day are not seen.
 *
 * Units: milliseconds since 1970. Source: behaviour 6 (1); decision 0118.
 *
 * @example offsetsOfZone({ timeZone: "America/Toronto", fromMs: Date.UTC(2026, 0, 1), toMs: Date.UTC(2027, 0, 1) }).map(({ offsetMs }) => offsetMs / 3_600_000) // => [-5, -4, -5]
 */
export function offsetsOfZone({
  timeZone,
  fromMs,
  toMs,
}: {
  readonly timeZone: string;
  readonly fromMs: number;
  readonly toMs: number;
}): readonly ZoneOffset[] {
  let before = offsetAt(fromMs, timeZone);
  const offsets: ZoneOffset[] = [{ fromMs, offsetMs: before }];
  for (let low = fromMs; low < toMs; low += dayMs) {
    const high = Math.min(low + dayMs, toMs);
    const offsetMs = offsetAt(high, timeZone);
    if (offsetMs === before) continue;
    before = offsetMs;
    const changeMs = firstWith(low, high, (at) => offsetAt(at, timeZone) === offsetMs);
    if (changeMs < toMs) offsets.push({ fromMs: changeMs, offsetMs });
  }
  return offsets;
}

/** A disagreement of two parts about a time zone. */
export interface ZoneDifference {
  readonly part: ZonedPart;
  readonly timeZone: string;
  /** The first instant at which they differ. Units: milliseconds since 1970. */
  readonly atMs: number;
  /** How far the other clock is ahead of the server's then. Units: milliseconds. */
  readonly aheadMs: number;
}

/**
 * Finds where the clock of a part differs from the server's: for each zone that both listed, the first instant.
 *
 * Source: behaviour 6 (1); decision 0118.
 *
 * @example findZoneDifferences({ version: "2026c", zones: { X: [{ fromMs: 0, offsetMs: 0 }] } }, "browser", { version: null, zones: { X: [{ fromMs: 0, offsetMs: 0 }, { fromMs: 9, offsetMs: 60_000 }] } }) // => [{ part: "browser", timeZone: "X", atMs: 9, aheadMs: 60_000 }]
 */
export function findZoneDifferences(server: ZoneData, part: ZonedPart, theirs: ZoneData): readonly ZoneDifference[] {
  return Object.entries(server.zones).flatMap(([timeZone, ours]): readonly ZoneDifference[] => {
    const other = Object.hasOwn(theirs.zones, timeZone) ? theirs.zones[timeZone] : undefined;
    if (other === undefined) return [];
    const changes = [...new Set([...ours, ...other].map(({ fromMs }) => fromMs))].toSorted((a, b) => a - b);
    for (const atMs of changes) {
      const [mine, others] = [offsetIn(ours, atMs), offsetIn(other, atMs)];
      // Before the first instant that a part listed, it said nothing.
      if (mine !== null && others !== null && mine !== others)
        return [{ part, timeZone, atMs, aheadMs: others - mine }];
    }
    return [];
  });
}

/**
 * Warns when parts of an installation have other rules of time zones than the server: another version, or a clock that differs. A part that
 * says neither is not warned of.
 *
 * Errors: TIME_ZONE_DATA, one a part, with its version and the server's, and where a clock differs its zone and the first instant.
 * Source: behaviour 6 (1); decision 0118.
 *
 * @example checkZoneData({ server: { version: "2026c", zones: {} }, database: { version: "2025b", zones: {} } }) // => [{ code: "TIME_ZONE_DATA", path: ["database"], params: { ours: "2026c", theirs: "2025b" } }]
 */
export function checkZoneData(
  parts: { readonly server: ZoneData } & Readonly<Partial<Record<ZonedPart, ZoneData>>>,
): readonly Issue[] {
  const { server } = parts;
  // The server is among them: it never differs from itself.
  return zonedParts.flatMap((part): readonly Issue[] => {
    const theirs = parts[part];
    if (theirs === undefined) return [];
    const [difference] = findZoneDifferences(server, part, theirs).toSorted((a, b) => a.atMs - b.atMs);
    const isOtherVersion = server.version !== null && theirs.version !== null && server.version !== theirs.version;
    if (difference === undefined && !isOtherVersion) return [];
    return [
      issue("TIME_ZONE_DATA", [part], {
        ...(server.version !== null && { ours: server.version }),
        ...(theirs.version !== null && { theirs: theirs.version }),
        ...(difference !== undefined && { timeZone: difference.timeZone, at: new Date(difference.atMs).toISOString() }),
      }),
    ];
  });
}

function offsetIn(offsets: readonly ZoneOffset[], atMs: number): number | null {
  return offsets.findLast(({ fromMs }) => fromMs <= atMs)?.offsetMs ?? null;
}

/** The first whole minute after `low` for which the test holds, given that it holds at `high`; clocks change at whole minutes. */
function firstWith(low: number, high: number, test: (at: number) => boolean): number {
  let before = Math.floor(low / minuteMs);
  let from = Math.ceil(high / minuteMs);
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (test(middle * minuteMs)) from = middle;
    else before = middle;
  }
  return from * minuteMs;
}
