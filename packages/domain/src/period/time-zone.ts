/**
 * Time zone offsets, read from Intl and cached as a few segments per block of days, so that a million
 * rows cost a million comparisons instead of calls to Intl. The zone is always an argument, never the machine's own.
 */

import { fail, issue, ok } from "../result/index.ts";
import type { Result } from "../result/index.ts";

/** A stretch of time with a constant offset. */
export type ZoneSegment = {
  /** Units: epoch milliseconds, included. A segment may begin later than its offset did. */
  readonly start: number;
  /** Units: epoch milliseconds, excluded. A segment may end before its offset does. */
  readonly end: number;
  /** Units: milliseconds to add to UTC. */
  readonly offsetMs: number;
  /** The latest local time before this segment; exceeds its own only after a clock was set back. */
  readonly wallBefore: number;
};

/** The offsets of a zone. */
export type Zone = { readonly name: string; readonly segmentAt: (instantMs: number) => ZoneSegment };

const dayMs = 86_400_000;
/** Length of a block of days whose segments are found together: two to four in a zone with daylight saving. */
const segmentBlockMs = 400 * dayMs;
/** How far before a block to search for its first segments: more than any clock was ever set back. */
const segmentLeadMs = 3 * dayMs;

const zoneByName = new Map<string, Zone>();

/**
 * Parses the name of a time zone known to the platform.
 * Errors: TIME_ZONE.
 *
 * @example parseTimeZone("America/Montreal ").ok // => false
 */
export function parseTimeZone(value: unknown): Result<string> {
  // An offset such as "+05:00" has no letters; some platforms accept it as a zone.
  if (typeof value !== "string" || !/[A-Z]/i.test(value)) return fail(issue("TIME_ZONE"));
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: value });
    return ok(value);
  } catch {
    return fail(issue("TIME_ZONE"));
  }
}

/**
 * Lists the time zones of the platform, for a user to choose from.
 *
 * @example listTimeZones().includes("America/Toronto") // => true
 */
export function listTimeZones(): readonly string[] {
  return Intl.supportedValuesOf("timeZone");
}

/** Returns the offsets of a zone. Throws a RangeError for a name that {@link parseTimeZone} rejects. */
export function zoneOf(name: string): Zone {
  const cachedZone = zoneByName.get(name);
  if (cachedZone !== undefined) return cachedZone;
  const zone = createZone(name);
  zoneByName.set(name, zone);
  return zone;
}

/**
 * Returns the offset of a zone at an instant.
 * Units: milliseconds to add to UTC.
 *
 * @example offsetAt(1_773_345_600_000, "America/Toronto") // => -14_400_000
 */
export function offsetAt(instantMs: number, timeZone: string): number {
  return zoneOf(timeZone).segmentAt(instantMs).offsetMs;
}

function createZone(name: string): Zone {
  const readOffset = createOffsetReader(name);
  const segmentsByBlock = new Map<number, readonly ZoneSegment[]>();
  let lastSegment: ZoneSegment | undefined;
  return {
    name,
    segmentAt: (instantMs) => {
      if (lastSegment !== undefined && instantMs >= lastSegment.start && instantMs < lastSegment.end)
        return lastSegment;
      const blockIndex = Math.floor(instantMs / segmentBlockMs);
      let blockSegments = segmentsByBlock.get(blockIndex);
      if (blockSegments === undefined) {
        blockSegments = segmentsOfBlock(blockIndex * segmentBlockMs, readOffset);
        segmentsByBlock.set(blockIndex, blockSegments);
      }
      for (const segment of blockSegments) {
        if (instantMs < segment.end) {
          lastSegment = segment;
          return segment;
        }
      }
      throw new RangeError(`No offset of ${name} at ${instantMs}`);
    },
  };
}

/** Finds the segments of a block: offsets are read once a day, and a change between two readings is found by bisection. */
function segmentsOfBlock(blockStart: number, readOffset: (instantMs: number) => number): readonly ZoneSegment[] {
  const blockEnd = blockStart + segmentBlockMs;
  const segments: ZoneSegment[] = [];
  let segmentStart = blockStart - segmentLeadMs;
  let offsetMs = readOffset(segmentStart);
  let wallBefore = -Infinity;
  const closeSegment = (end: number) => {
    if (end > blockStart) segments.push({ start: Math.max(segmentStart, blockStart), end, offsetMs, wallBefore });
    wallBefore = Math.max(wallBefore, end + offsetMs - 1);
    segmentStart = end;
  };
  let lowInstant = segmentStart;
  while (lowInstant < blockEnd) {
    const highInstant = Math.min(lowInstant + dayMs, blockEnd);
    if (readOffset(highInstant) === offsetMs) {
      lowInstant = highInstant;
      continue;
    }
    lowInstant = firstSecondWhere(lowInstant, highInstant, (instant) => readOffset(instant) !== offsetMs);
    closeSegment(lowInstant);
    offsetMs = readOffset(lowInstant);
  }
  closeSegment(blockEnd);
  return segments;
}

/** Finds the first whole second after `lowInstant` where the test holds, given that it holds at `highInstant`. */
function firstSecondWhere(lowInstant: number, highInstant: number, test: (instant: number) => boolean): number {
  let lowSecond = Math.floor(lowInstant / 1_000);
  let highSecond = Math.ceil(highInstant / 1_000);
  while (highSecond - lowSecond > 1) {
    const middleSecond = Math.floor((lowSecond + highSecond) / 2);
    if (test(middleSecond * 1_000)) highSecond = middleSecond;
    else lowSecond = middleSecond;
  }
  return highSecond * 1_000;
}

/**
 * The start of 1600: earlier offsets equal its own. No clock had changed yet, and dates before October 1582 cannot be read back:
 * Node 20 writes them in the Julian calendar.
 */
const firstReadableMs = -11_676_096_000_000;

/** A day before the maximum of Date, so that no local time exceeds it; later offsets equal its own. */
const lastReadableMs = 8_640_000_000_000_000 - dayMs;

/** Reads an offset from Intl: the local time of an instant, taken as if it were UTC, less the instant. */
function createOffsetReader(timeZone: string): (instantMs: number) => number {
  const dateTimeFormat = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "iso8601",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (instantMs) => {
    const wholeSecondMs = Math.floor(Math.min(Math.max(instantMs, firstReadableMs), lastReadableMs) / 1_000) * 1_000;
    const partByType: Record<string, number> = {};
    for (const { type, value } of dateTimeFormat.formatToParts(wholeSecondMs)) partByType[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second: s = 0 } = partByType;
    return Date.UTC(year, month - 1, day, hour, minute, s) - wholeSecondMs;
  };
}
