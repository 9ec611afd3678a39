/** Changes of a document, read once for all followers with the same rights. */

import type { Caller } from "@comptoir/api/contract";
import { DocumentChanges } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { Context, Effect, Layer, PubSub, Queue, RcMap, Schema } from "effect";

import { readChanges } from "./document-changes.ts";
import { listenTo } from "./document-news.ts";

/** Rights of followers: their place, their permissions, and whether they reveal a blind count. */
interface Eyes {
  readonly id: number;
  readonly layerId: number;
  readonly permissions: readonly string[];
  readonly reveal: boolean;
}

/** A change as it is told, with the number of the look that found it; null when looking failed, and who follows asks anew. */
export type Told = { readonly look: number; readonly event: string } | null;

/** Pause between two reads: scans of one burst are read together, and changes on another server are seen at the next read. Units: milliseconds. */
const gatherMs = 250;
const lookEveryMs = 15_000;

let looks = 0;

/** The number of a look that begins: what an earlier one found is older. */
export const nextLook = Effect.sync(() => ++looks);

const encode = Schema.encodeSync(DocumentChanges);

/** Changes as an event of a stream. */
export const eventOf = (changes: DocumentChanges): string =>
  `event: changes\nid: ${changes.cursor}\ndata: ${JSON.stringify(encode(changes))}\n\n`;

/** Content of a read beside its lines; a sign of life of a device alone is no news. */
const headOf = ({ document, devices }: DocumentChanges): string =>
  JSON.stringify([document, devices.map(({ seenAt: _, ...device }) => device)]);

/** The feeds of documents that somebody follows. */
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
      // The cursor of the first look stands before anybody who follows reads the document.
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

/** The feed of a document for a caller, as long as the scope lasts. Errors: HTTP_404. */
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
