/** Streams changed figures to an open dashboard; names only locations in the caller's scope. */

import type { Caller } from "@comptoir/api/contract";
import { FigureChanges } from "@comptoir/api/wire";
import { Effect, Schema, Stream } from "effect";

import { scopeFor } from "../access/index.ts";
import { FigureNewsFeed, type FigureNews } from "./figure-news.ts";
import { answerStream, asksForStream, encodeStreamEvent } from "./session-stream.ts";

/** Time during which announcements are collected into one event. Units: milliseconds. */
const gatherNewsMs = 250;

/** Maximum number of announcements in one event. */
const newsPerGroupAtMost = 1_000;

const noFigureChanges: FigureChanges = { places: [], mayHaveMissed: false };

/** Answers with a stream of changed figures; a request that asks for no stream gets one answer, that changes may have been missed. Errors: HTTP_429 for too many streams. */
export const answerFigureChanges = Effect.fn("live.answerFigureChanges")(function* (caller: Caller) {
  if (!(yield* asksForStream)) return { ...noFigureChanges, mayHaveMissed: true };
  const feed = yield* FigureNewsFeed;
  return yield* answerStream(caller, Effect.provideService(followFigures(caller), FigureNewsFeed, feed));
});

const followFigures = Effect.fnUntraced(function* (caller: Caller) {
  const newsSubscription = yield* Effect.flatMap(FigureNewsFeed, (feed) => feed.follow);
  const changeEvents = Stream.fromSubscription(newsSubscription).pipe(
    Stream.groupedWithin(newsPerGroupAtMost, gatherNewsMs),
    // Reads the scope again for each event, because layers may move while a dashboard is open.
    Stream.mapEffect((gatheredNews) =>
      Effect.map(scopeFor(caller), ({ locationIds }) => mergeChangesAt(locationIds, gatheredNews)),
    ),
    Stream.filter(({ places, mayHaveMissed }) => places.length > 0 || mayHaveMissed),
  );
  return Stream.map(Stream.concat(Stream.make(noFigureChanges), changeEvents), encodeChangesEvent);
});

const encodeChanges = Schema.encodeSync(FigureChanges);
const encodeChangesEvent = (changes: FigureChanges): string => encodeStreamEvent(encodeChanges(changes));

/** Merges changes by location, without those outside the caller's scope. */
export function mergeChangesAt(locationIds: readonly number[], gatheredNews: readonly FigureNews[]): FigureChanges {
  const visibleLocationIds = new Set(locationIds);
  const changeByLocationId = new Map<number, FigureChanges["places"][number]>();
  for (const change of gatheredNews.flatMap((news) => news ?? [])) {
    if (!visibleLocationIds.has(change.locationId)) continue;
    const changeBefore = changeByLocationId.get(change.locationId) ?? change;
    changeByLocationId.set(change.locationId, {
      locationId: change.locationId,
      firstDate: change.firstDate < changeBefore.firstDate ? change.firstDate : changeBefore.firstDate,
      lastDate: change.lastDate > changeBefore.lastDate ? change.lastDate : changeBefore.lastDate,
    });
  }
  return { places: [...changeByLocationId.values()], mayHaveMissed: gatheredNews.includes(null) };
}
