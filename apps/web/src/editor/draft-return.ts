/** Tells open forms that their discarded draft came back: since the discard, a form may have been closed and opened again. */
import { useEffect, useEffectEvent } from "react";

type ReturnListener = (returned: string) => void;

const listenersByKey = new Map<string, Set<ReturnListener>>();

/** Tells the open forms with this key that a draft came back, and which one if they need it; returns whether a form is open. */
export function announceReturn(draftKey: string, returned = ""): boolean {
  const listeners = [...(listenersByKey.get(draftKey) ?? [])];
  for (const listener of listeners) listener(returned);
  return listeners.length > 0;
}

/** Hears of drafts with this key that come back while the form is open. */
export function useReturnedDraft(draftKey: string, onReturn: ReturnListener): void {
  const hearReturn = useEffectEvent(onReturn);
  useEffect(
    function listenForReturn() {
      const listener: ReturnListener = (returned) => hearReturn(returned);
      const listeners = listenersByKey.get(draftKey) ?? new Set();
      listenersByKey.set(draftKey, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) listenersByKey.delete(draftKey);
      };
    },
    [draftKey],
  );
}
