/** Tells those who look at a document that it has changed: readers on this server at once, those on another by their own next look. */

import { Effect, PubSub, Stream } from "effect";

/** The documents that change; a reader who falls behind misses some, and reads all of what changed at the next. */
const news = Effect.runSync(PubSub.sliding<number>(256));

/** Says that a document has changed. Call it once the change is committed. */
export const tellChange = (documentId: number) => Effect.asVoid(PubSub.publish(news, documentId));

/** Something each time that a document has changed. */
export const changesOf = (documentId: number) => Stream.filter(Stream.fromPubSub(news), (id) => id === documentId);
