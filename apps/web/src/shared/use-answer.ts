/** What a part of a page asks the server for when it comes up, and again for another question. */
import { useEffect, useState } from "react";

import type { Answer } from "./answer.ts";

/** Gives null until the first answer; the answer to an older question stays until the newer one is there. `ask` is the same function at every drawing. */
export function useAnswer<Question extends string | number, A>(ask: (question: Question, signal: AbortSignal) => Promise<Answer<A>>, question: Question): readonly [Answer<A> | null, (answer: Answer<A>) => void] {
  const [answer, setAnswer] = useState<Answer<A> | null>(null);
  useEffect(
    function askAgain() {
      const asked = new AbortController();
      void ask(question, asked.signal).then((found) => {
        if (!asked.signal.aborted) setAnswer(found);
      });
      return () => asked.abort();
    },
    [ask, question],
  );
  return [answer, setAnswer];
}
