/** Feeds of a document's changes, read once for all followers with the same rights. */

import type { Caller } from "@comptoir/api/contract";
import { DocumentChanges } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { Context, Effect, Layer, PubSub, Queue, RcMap, Schema } from "effect";

import { readChanges } from "./document-changes.ts";
import { eventText } from "../live/index.ts";
import { listenTo } from "./document-news.ts";

/** Rights of followers: place, permissions, and whether they reveal a blind count. */
interface Eyes {
  readonly id: number;
  readonly layerId: number;
  readonly permissions: readonly string[];
  readonly reveal: boolean;
}

/** Change with the number of its read; null after a failed read, so that followers ask again. */
export type Told = { readonly look: number; readonly event: string } | null;

/** Interval of reads: gathers a burst of scans, and finds changes on other servers. Units: milliseconds. */
const gatherMs = 250;
const lookEveryMs = 15_000;

let looks = 0;

/** Number of the current read, which makes earlier results older. */
export const nextLook = Effect.sync(() => ++looks);

const encode = Schema.encodeSync(DocumentChanges);

/** Changes as an event of a stream. */
export const eventOf = (changes: DocumentChanges): string => eventText(encode(changes), changes.cursor);

/** Content of a read without lines; a device's sign of life alone is no change. */
const headOf = ({ document, devices }: DocumentChanges): string =>
  JSON.stringify([document, devices.map(({ seenAt: _, ...device }) => device)]);

/** Feeds of followed documents. */
export class DocumentFeeds extends Context.Service<DocumentFeeds>()("@comptoir/server/DocumentFeeds", {
  make: RcMap.make({
    lookup: Effect.fnUntraced(function* (key: string) {
      const { id, reveal, ...eyes } = JSON.parse(key) as Eyes;
      const feed = yield* PubSub.unbounded<Told>();
      const news = yield* Queue.sliding<null>(1);
      yield* listenTo(id, () => void Queue.offerUnsafe(news, null));
      let cursor: number | null = null;
      let lastNews = "";
      const look = Effect.gen(function* () {
        const number = yield* nextLook;
        const changes: DocumentChanges = yield* readChanges(eyes, id, {
          ...(cursor === null ? { linesOf: "none" } : { after: cursor }),
          reveal,
        });
        cursor = changes.cursor;
        const head = headOf(changes);
        if (changes.lines.length === 0 && head === lastNews) return;
        lastNews = head;
        yield* PubSub.publish(feed, { look: number, event: eventOf(changes) });
      });
      // The first cursor is taken before any follower reads the document.
      yield* look;
      yield* Queue.take(news).pipe(
        Effect.timeoutOption(lookEveryMs),
        Effect.andThen(Effect.sleep(gatherMs)),
        Effect.andThen(Queue.clear(news)),
        Effect.andThen(Effect.catchCause(look, () => PubSub.publish(feed, null))),
        Effect.forever,
        Effect.forkScoped,
      );
      return feed;
    }),
  }),
}) {
  static readonly layer = Layer.effect(DocumentFeeds, DocumentFeeds.make);
}

/** Follows a document for a caller until the scope ends. Errors: HTTP_404. */
export const feedOf = (caller: Caller, id: number, reveal: boolean) =>
  Effect.flatMap(DocumentFeeds, (feeds) => {
    const eyes: Eyes = {
      id,
      layerId: caller.layerId,
      permissions: seeing.filter((permission) => hasPermission(caller.permissions, [permission])),
      reveal,
    };
    return RcMap.get(feeds, JSON.stringify(eyes));
  });

/** Permissions that change the view of a document. */
const seeing = ["PRODUCT_COST_READ", "INVENTORYDOCUMENT_CUD"] as const;
