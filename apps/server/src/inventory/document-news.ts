/** Announces changes of a document to its readers on this server; readers on other servers poll. */

import { Effect } from "effect";

const listenersByDocument = new Map<number, Set<() => void>>();

/** Announces a change. Call it once the change is committed. */
export const announceChange = (documentId: number) =>
  Effect.sync(() => {
    for (const listener of listenersByDocument.get(documentId) ?? []) listener();
  });

/** Calls a listener at each change of a document, until the scope ends. */
export const onDocumentChange = (documentId: number, listener: () => void) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const documentListeners = listenersByDocument.get(documentId) ?? new Set();
      listenersByDocument.set(documentId, documentListeners.add(listener));
    }),
    () =>
      Effect.sync(() => {
        const documentListeners = listenersByDocument.get(documentId);
        documentListeners?.delete(listener);
        if (documentListeners?.size === 0) listenersByDocument.delete(documentId);
      }),
  );
