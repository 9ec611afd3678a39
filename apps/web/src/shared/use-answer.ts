/** Reads an answer when a component is mounted, and when its question or the user's place changes; the newest question wins. */
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";

import type { Answer } from "./answer.ts";
import { currentLayer } from "./current-layer.ts";

export interface AskingOptions {
  /** Delay before asking, while the user still types or chooses. Units: milliseconds. */
  readonly afterMs?: number;
  /** Whether a new question clears the previous answer. */
  readonly isCleared?: boolean;
}

/**
 * Returns null until the first answer, and for a null question; an older answer stays until the newer one arrives.
 * Questions are compared by their JSON. `ask` must be the same function in every render.
 */
export function useAnswer<Question, A>(
  ask: (question: NonNullable<Question>, signal: AbortSignal) => Promise<Answer<A>>,
  question: Question,
  { afterMs = 0, isCleared = false }: AskingOptions = {},
): readonly [Answer<A> | null, (answer: Answer<A>) => void] {
  const [answer, setAnswer] = useState<Answer<A> | null>(null);
  const serializedQuestion = JSON.stringify(question);
  const { id: layerId } = useSnapshot(currentLayer);
  useEffect(
    function askAgain() {
      const askedQuestion: Question = JSON.parse(serializedQuestion);
      if (askedQuestion === null || askedQuestion === undefined || isCleared) setAnswer(null);
      if (askedQuestion === null || askedQuestion === undefined) return;
      const controller = new AbortController();
      const askNow = () =>
        void ask(askedQuestion, controller.signal).then((loadedAnswer) => {
          if (!controller.signal.aborted) setAnswer(loadedAnswer);
        });
      const askTimer = afterMs === 0 ? void askNow() : setTimeout(askNow, afterMs);
      return () => {
        clearTimeout(askTimer);
        controller.abort();
      };
    },
    [ask, serializedQuestion, layerId, afterMs, isCleared],
  );
  return [answer, setAnswer];
}
