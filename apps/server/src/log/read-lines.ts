/** Reads the lines of several feeds in the order of time. */

import { isInExtract, type LogExtract, type LogLine } from "@comptoir/domain/operation";
import { addDays, dayStart } from "@comptoir/domain/period";
import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { yieldToRequests } from "../database/give-way.ts";
import type { DatabaseEngine } from "../database/index.ts";
import type { LogFeed, LogReader } from "./log-feeds.ts";
import { readPage, type LogCursor, type PageQuestion } from "./log-repository.ts";

/** Selection of log lines, with its reader and the time zone of its days. */
export interface LogQuestion {
  readonly selection: LogExtract;
  readonly reader: LogReader;
  readonly timeZone: string;
}

/** Log source, with the page of it that is being read. */
interface FeedPosition {
  readonly feed: LogFeed;
  lines: readonly LogLine[];
  /** Index of the next line of `lines`. */
  nextIndex: number;
  next: LogCursor | null;
  isBegun: boolean;
}

/** Returns the next line at each call; null at the end. */
export type LineReader = () => Effect.Effect<LogLine | null, never, SqlClient.SqlClient | DatabaseEngine>;

/** Makes a reader of the matching lines of several log sources, merged by time. */
export function makeLineReader(
  feeds: readonly LogFeed[],
  { selection, reader, timeZone }: LogQuestion,
  { direction, size }: Pick<PageQuestion, "direction" | "size">,
): LineReader {
  const feedPositions = feeds.map((feed): FeedPosition => ({
    feed,
    lines: [],
    nextIndex: 0,
    next: null,
    isBegun: false,
  }));
  const timeWindow = {
    from: new Date(dayStart(selection.from, timeZone)),
    before: new Date(dayStart(addDays(selection.to, 1), timeZone)),
  };
  const isLineBefore = (left: LogLine, right: LogLine) =>
    direction === "oldestFirst" ? left.atMs < right.atMs : left.atMs > right.atMs;

  /** Reads the next page of a log source when its lines are used up. */
  const readNextPage = Effect.fnUntraced(function* (position: FeedPosition) {
    while (position.nextIndex >= position.lines.length && (!position.isBegun || position.next !== null)) {
      if (position.isBegun) yield* yieldToRequests;
      const logPage = yield* readPage(position.feed, {
        selection,
        reader,
        ...timeWindow,
        after: position.next,
        direction,
        size,
      });
      Object.assign(position, { lines: logPage.lines, nextIndex: 0, next: logPage.next, isBegun: true });
    }
  });

  const takeNextLine = Effect.fnUntraced(function* () {
    let positionOfNextLine: FeedPosition | null = null;
    for (const position of feedPositions) {
      if (position.nextIndex >= position.lines.length) yield* readNextPage(position);
      const candidateLine = position.lines[position.nextIndex];
      const nextLineSoFar = positionOfNextLine?.lines[positionOfNextLine.nextIndex];
      if (candidateLine !== undefined && (nextLineSoFar === undefined || isLineBefore(candidateLine, nextLineSoFar)))
        positionOfNextLine = position;
    }
    if (positionOfNextLine === null) return null;
    const takenLine = positionOfNextLine.lines[positionOfNextLine.nextIndex] ?? null;
    positionOfNextLine.nextIndex += 1;
    return takenLine;
  });

  return Effect.fnUntraced(function* () {
    for (;;) {
      const line = yield* takeNextLine();
      if (line === null || isInExtract(line, selection, timeZone)) return line;
    }
  });
}
