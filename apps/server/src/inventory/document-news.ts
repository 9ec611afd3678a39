/** Tells those who look at a document that it has changed: readers on this server at once, those on another by their own next look. */

import { Effect } from "effect";

const listeners = new Map<number, Set<() => void>>();

/** Says that a document has changed. Call it once the change is committed. */
export const tellChange = (documentId: number) =>
  Effect.sync(() => {
    for (const listener of listeners.get(documentId) ?? []) listener();
  });

/** Calls a listener each time that a document has changed, as long as the scope lasts. */
export const listenTo = (documentId: number, listener: () => void) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const known = listeners.get(documentId) ?? new Set();
      listeners.set(documentId, known.add(listener));
    }),
    () =>
      Effect.sync(() => {
        const known = listeners.get(documentId);
        known?.delete(listener);
        if (known?.size === 0) listeners.delete(documentId);
      }),
  );
