/** Compares the time zone rules of server, database and browser; where they differ, they disagree about "today". */

import { offsetAt } from "../period/index.ts";
import { issue, type Issue } from "../result/index.ts";

/**
 * Parts of an installation with their own time zone rules. The server decides business dates, so the others are
 * compared with it.
 *
 * Source: behaviour 6 (1).
 */
export const zonedParts = ["server", "database", "browser"] as const;

/** A part with its own time zone rules. */
export type ZonedPart = (typeof zonedParts)[number];

/** An offset of a zone, from an instant on. */
export interface ZoneOffset {
  /** Units: milliseconds since 1970. */
  readonly fromMs: number;
  /** Units: milliseconds to add to UTC. */
  readonly offsetMs: number;
}

/** Time-zone data of one part: server, database or browser. */
export interface ZoneData {
  /** Version of the rules (`2026c`), if known: browsers do not tell it. */
  readonly version: string | null;
  /** Offsets of zones, as listed by `offsetsOfZone`; a difference here counts whatever the versions. */
  readonly zones: Readonly<Record<string, readonly ZoneOffset[]>>;
}

const [minuteMs, dayMs] = [60_000, 86_400_000];

/**
 * Lists this machine's offsets of a zone between two instants; the first applies from the start.
 *
 * Each part reads its own rules, since neither browser nor database tells its version. Changes that revert within a
 * day are not detected.
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
  let previousOffsetMs = offsetAt(fromMs, timeZone);
  const offsets: ZoneOffset[] = [{ fromMs, offsetMs: previousOffsetMs }];
  for (let lowMs = fromMs; lowMs < toMs; lowMs += dayMs) {
    const highMs = Math.min(lowMs + dayMs, toMs);
    const offsetMs = offsetAt(highMs, timeZone);
    if (offsetMs === previousOffsetMs) continue;
    previousOffsetMs = offsetMs;
    const changeMs = firstMinuteWhere(lowMs, highMs, (atMs) => offsetAt(atMs, timeZone) === offsetMs);
    if (changeMs < toMs) offsets.push({ fromMs: changeMs, offsetMs });
  }
  return offsets;
}

/** A disagreement of two parts about a time zone. */
export interface ZoneDifference {
  readonly part: ZonedPart;
  readonly timeZone: string;
  /** First instant of the difference. Units: milliseconds since 1970. */
  readonly atMs: number;
  /** Lead of the other clock over the server's at that time. Units: milliseconds. */
  readonly aheadMs: number;
}

/**
 * Finds the differences between a part's clock and the server's: the first instant in each zone that both listed.
 *
 * Source: behaviour 6 (1); decision 0118.
 *
 * @example findZoneDifferences({ version: "2026c", zones: { X: [{ fromMs: 0, offsetMs: 0 }] } }, "browser", { version: null, zones: { X: [{ fromMs: 0, offsetMs: 0 }, { fromMs: 9, offsetMs: 60_000 }] } }) // => [{ part: "browser", timeZone: "X", atMs: 9, aheadMs: 60_000 }]
 */
export function findZoneDifferences(server: ZoneData, part: ZonedPart, otherData: ZoneData): readonly ZoneDifference[] {
  return Object.entries(server.zones).flatMap(([timeZone, ownOffsets]): readonly ZoneDifference[] => {
    const otherOffsets = Object.hasOwn(otherData.zones, timeZone) ? otherData.zones[timeZone] : undefined;
    if (otherOffsets === undefined) return [];
    const changeInstants = [...new Set([...ownOffsets, ...otherOffsets].map(({ fromMs }) => fromMs))].toSorted(
      (a, b) => a - b,
    );
    for (const atMs of changeInstants) {
      const [ownOffset, otherOffset] = [offsetIn(ownOffsets, atMs), offsetIn(otherOffsets, atMs)];
      // Before its first listed instant, a part makes no statement.
      if (ownOffset !== null && otherOffset !== null && ownOffset !== otherOffset)
        return [{ part, timeZone, atMs, aheadMs: otherOffset - ownOffset }];
    }
    return [];
  });
}

/**
 * Warns about parts whose time zone rules differ from the server's: another version, or a clock that differs. A part that
 * gives neither causes no warning.
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
  // The server itself is included: it never differs from itself.
  return zonedParts.flatMap((part): readonly Issue[] => {
    const partData = parts[part];
    if (partData === undefined) return [];
    const [difference] = findZoneDifferences(server, part, partData).toSorted((a, b) => a.atMs - b.atMs);
    const isOtherVersion = server.version !== null && partData.version !== null && server.version !== partData.version;
    if (difference === undefined && !isOtherVersion) return [];
    return [
      issue("TIME_ZONE_DATA", [part], {
        ...(server.version !== null && { ours: server.version }),
        ...(partData.version !== null && { theirs: partData.version }),
        ...(difference !== undefined && { timeZone: difference.timeZone, at: new Date(difference.atMs).toISOString() }),
      }),
    ];
  });
}

function offsetIn(offsets: readonly ZoneOffset[], atMs: number): number | null {
  return offsets.findLast(({ fromMs }) => fromMs <= atMs)?.offsetMs ?? null;
}

/** Finds the first whole minute after `lowMs` where the test holds, given that it holds at `highMs`; clocks change at whole minutes. */
function firstMinuteWhere(lowMs: number, highMs: number, test: (at: number) => boolean): number {
  let lowMinute = Math.floor(lowMs / minuteMs);
  let highMinute = Math.ceil(highMs / minuteMs);
  while (highMinute - lowMinute > 1) {
    const middleMinute = Math.floor((lowMinute + highMinute) / 2);
    if (test(middleMinute * minuteMs)) highMinute = middleMinute;
    else lowMinute = middleMinute;
  }
  return highMinute * minuteMs;
}
