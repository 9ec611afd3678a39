/** Feeds of a document's changes: read once for all followers with the same rights and language. */

import type { Caller } from "@comptoir/api/contract";
import { DocumentChanges } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { Context, Effect, Layer, PubSub, Queue, RcMap, Schema } from "effect";

import { readChanges } from "./document-changes.ts";
import { encodeStreamEvent } from "../live/index.ts";
import { onDocumentChange } from "./document-news.ts";

/** Rights and language of followers who see the same of a document: their layer, their permissions, and whether a blind count is revealed. */
interface FollowerRights {
  readonly id: number;
  readonly layerId: number;
  readonly permissions: readonly string[];
  readonly language: Caller["language"];
  readonly reveal: boolean;
}

/** Change of a document with the number of the read that found it; null after a failed read, so that followers read again. */
export type FeedEvent = { readonly readNumber: number; readonly event: string } | null;

/** Pause before a read, to gather a burst of scans. Units: milliseconds. */
const gatherSignalsMs = 250;
/** Longest wait for a signal before a read, as other servers send none. Units: milliseconds. */
const readAgainAfterMs = 15_000;

let readCount = 0;

/** Takes the next read number; a result with a lower number is out of date. */
export const nextReadNumber = Effect.sync(() => ++readCount);

const encodeChanges = Schema.encodeSync(DocumentChanges);

/** Encodes changes as an event of a stream. */
export const eventOf = (changes: DocumentChanges): string => encodeStreamEvent(encodeChanges(changes), changes.cursor);

/** Serializes a read without its lines, to detect changes. The contact times of devices are ignored. */
const documentAndDevicesText = ({ document, devices }: DocumentChanges): string =>
  JSON.stringify([document, devices.map(({ seenAt: _, ...device }) => device)]);

/** Open feeds, one for each document and set of rights. */
export class DocumentFeeds extends Context.Service<DocumentFeeds>()("@comptoir/server/DocumentFeeds", {
  make: RcMap.make({
    lookup: Effect.fnUntraced(function* (key: string) {
      const { id, reveal, ...rights } = JSON.parse(key) as FollowerRights;
      const feedEvents = yield* PubSub.unbounded<FeedEvent>();
      const changeSignals = yield* Queue.sliding<null>(1);
      yield* onDocumentChange(id, () => void Queue.offerUnsafe(changeSignals, null));
      let cursor: number | null = null;
      let lastDocumentAndDevices = "";
      const publishChanges = Effect.gen(function* () {
        const readNumber = yield* nextReadNumber;
        const changes: DocumentChanges = yield* readChanges(rights, id, {
          ...(cursor === null ? { linesOf: "none" } : { after: cursor }),
          reveal,
        });
        cursor = changes.cursor;
        const documentAndDevices = documentAndDevicesText(changes);
        if (changes.lines.length === 0 && documentAndDevices === lastDocumentAndDevices) return;
        lastDocumentAndDevices = documentAndDevices;
        yield* PubSub.publish(feedEvents, { readNumber, event: eventOf(changes) });
      });
      // The feed must have its first cursor before any follower reads the document.
      yield* publishChanges;
      yield* Queue.take(changeSignals).pipe(
        Effect.timeoutOption(readAgainAfterMs),
        Effect.andThen(Effect.sleep(gatherSignalsMs)),
        Effect.andThen(Queue.clear(changeSignals)),
        Effect.andThen(Effect.catchCause(publishChanges, () => PubSub.publish(feedEvents, null))),
        Effect.forever,
        Effect.forkScoped,
      );
      return feedEvents;
    }),
  }),
}) {
  static readonly layer = Layer.effect(DocumentFeeds, DocumentFeeds.make);
}

/** Follows a document for a caller until the scope ends. Errors: HTTP_404. */
export const openDocumentFeed = (caller: Caller, id: number, reveal: boolean) =>
  Effect.flatMap(DocumentFeeds, (feeds) => {
    const followerRights: FollowerRights = {
      id,
      layerId: caller.layerId,
      permissions: visibilityPermissions.filter((permission) => hasPermission(caller.permissions, [permission])),
      language: caller.language,
      reveal,
    };
    return RcMap.get(feeds, JSON.stringify(followerRights));
  });

/** Permissions that determine which parts of a document a follower sees. */
const visibilityPermissions = ["PRODUCT_COST_READ", "INVENTORYDOCUMENT_CUD"] as const;
