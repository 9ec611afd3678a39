/** Responds with the changes of a document: a single body, or for text/event-stream a stream as long as the caller has access. */

import type { Caller } from "@comptoir/api/contract";
import { Effect, PubSub, Stream } from "effect";

import { answerStream, asksForStream } from "../live/index.ts";
import { readChanges, type ChangesQuery } from "./document-changes.ts";
import { DocumentFeeds, eventOf, openDocumentFeed, nextReadNumber, type FeedEvent } from "./document-feed.ts";
import { findDocument } from "./document-store.ts";

/** Answers a request for changes, by a body or a stream. Errors: HTTP_404, HTTP_429. */
export const answerChanges = Effect.fn("answerChanges")(function* (
  caller: Caller,
  id: number,
  query: Pick<ChangesQuery, "after" | "reveal">,
) {
  if (!(yield* asksForStream)) return yield* readChanges(caller, id, query);
  yield* findDocument(caller, id);
  const feeds = yield* DocumentFeeds;
  return yield* answerStream(caller, Effect.provideService(followDocument(caller, id, query), DocumentFeeds, feeds));
});

/** Streams the changes after the cursor, then each new one. */
const followDocument = Effect.fnUntraced(function* (
  caller: Caller,
  id: number,
  query: Pick<ChangesQuery, "after" | "reveal">,
) {
  const feedSubscription = yield* PubSub.subscribe(yield* openDocumentFeed(caller, id, query.reveal === true));
  const firstReadNumber = yield* nextReadNumber;
  const firstEvent = eventOf(yield* readChanges(caller, id, query));
  const changeEvents = Stream.fromSubscription(feedSubscription).pipe(
    Stream.takeWhile((change): change is NonNullable<FeedEvent> => change !== null),
    Stream.filter((change) => change.readNumber > firstReadNumber),
    Stream.map(({ event }) => event),
  );
  return Stream.concat(Stream.make(firstEvent), changeEvents);
});
