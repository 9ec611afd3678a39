/** What a part of a page asks the server for when it comes up, and again for another question: the newest question wins. */
import { useEffect, useState } from "react";

import type { Answer } from "./answer.ts";

export interface AskingOptions {
  /** How long a question must have stood before it is asked, while somebody still types or chooses. Units: milliseconds. */
  readonly afterMs?: number;
  /** The answer to the question before is not shown under the next one. */
  readonly isCleared?: boolean;
}

/**
 * Gives null until the first answer, and where there is nothing to ask (a question of null); the answer to an older question stays until the newer one is there. A question is compared by what it says. `ask` is the same function at
 * every drawing.
 */
export function useAnswer<Question, A>(
  ask: (question: NonNullable<Question>, signal: AbortSignal) => Promise<Answer<A>>,
  question: Question,
  { afterMs = 0, isCleared = false }: AskingOptions = {},
): readonly [Answer<A> | null, (answer: Answer<A>) => void] {
  const [answer, setAnswer] = useState<Answer<A> | null>(null);
  const said = JSON.stringify(question);
  useEffect(
    function askAgain() {
      const asking: Question = JSON.parse(said);
      if (asking === null || asking === undefined || isCleared) setAnswer(null);
      if (asking === null || asking === undefined) return;
      const asked = new AbortController();
      const askNow = () =>
        void ask(asking, asked.signal).then((found) => {
          if (!asked.signal.aborted) setAnswer(found);
        });
      const timer = afterMs === 0 ? void askNow() : setTimeout(askNow, afterMs);
      return () => {
        clearTimeout(timer);
        asked.abort();
      };
    },
    [ask, said, afterMs, isCleared],
  );
  return [answer, setAnswer];
}
