/** What changes in a document, looked at once for all who follow it with the same eyes. */

import type { Caller } from "@comptoir/api/contract";
import { DocumentChanges } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { Context, Effect, Layer, PubSub, Queue, RcMap, Schema } from "effect";

import { readChanges } from "./document-changes.ts";
import { listenTo } from "./document-news.ts";

/** Whose eyes: their place, what they may see, and whether they look behind what a blind count hides. */
interface Eyes {
  readonly id: number;
  readonly layerId: number;
  readonly permissions: readonly string[];
  readonly reveal: boolean;
}

/** A change as it is told, with the number of the look that found it; null when looking failed, and who follows asks anew. */
export type Told = { readonly look: number; readonly event: string } | null;

/** What was changed at once may be several scans; who is on another server is heard of at the next look. Units: milliseconds. */
const gatherMs = 250;
const lookEveryMs = 15_000;

let looks = 0;

/** The number of a look that begins: what an earlier one found is older. */
export const nextLook = Effect.sync(() => ++looks);

const encode = Schema.encodeSync(DocumentChanges);

/** Changes as an event of a stream. */
export const eventOf = (changes: DocumentChanges): string =>
  `event: changes\nid: ${changes.cursor}\ndata: ${JSON.stringify(encode(changes))}\n\n`;

/** What a look has to show beside lines: a sign of life of a device alone is no news. */
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
      let told = "";
      const look = Effect.gen(function* () {
        const number = yield* nextLook;
        const changes: DocumentChanges = yield* readChanges(eyes, id, {
          ...(cursor === null ? { linesOf: "none" } : { after: cursor }),
          reveal,
        });
        cursor = changes.cursor;
        const head = headOf(changes);
        if (changes.lines.length === 0 && head === told) return;
        told = head;
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

/** What makes a difference to what is seen of a document. */
const seeing = ["PRODUCT_COST_READ", "INVENTORYDOCUMENT_CUD"] as const;
