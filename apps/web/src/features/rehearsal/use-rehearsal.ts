/** Asks what tried settings would change, with a way to cancel while it is computed. */
import { useCallback, useState } from "react";

import type { Answer } from "../../shared/answer.ts";
import { useAnswer } from "../../shared/use-answer.ts";

/** State of a rehearsal. */
export interface Rehearsal<Outcome> {
  /** Newest answer; null until the first, and after a cancel. */
  readonly answer: Answer<Outcome> | null;
  readonly isRunning: boolean;
  readonly isCancelled: boolean;
  readonly cancel: () => void;
  /** Asks the same again, after a failure or a cancel. */
  readonly askAgain: () => void;
}

/** Asks a question at once, and again when it changes; an older answer stays until the newer one is there. */
export function useRehearsal<Query, Outcome>(
  ask: (query: Query, signal: AbortSignal) => Promise<Answer<Outcome>>,
  query: Query,
): Rehearsal<Outcome> {
  const [turn, setTurn] = useState(0);
  const [cancelledText, setCancelledText] = useState<string | null>(null);
  const queryAndTurn = { query, turn };
  const requestText = JSON.stringify(queryAndTurn);
  const isCancelled = cancelledText === requestText;
  // Another question ends the cancel, so that coming back asks again.
  if (cancelledText !== null && !isCancelled) setCancelledText(null);
  const [answer] = useAnswer(
    useCallback(
      async (newRequest: { readonly query: Query; readonly turn: number }, signal: AbortSignal) => {
        const outcomeAnswer = await ask(newRequest.query, signal);
        return { ok: true as const, value: { requestText: JSON.stringify(newRequest), outcome: outcomeAnswer } };
      },
      [ask],
    ),
    isCancelled ? null : queryAndTurn,
  );
  const answeredOutcome = answer?.ok === true ? answer.value : null;
  return {
    answer: answeredOutcome?.outcome ?? null,
    isRunning: !isCancelled && answeredOutcome?.requestText !== requestText,
    isCancelled,
    cancel: () => setCancelledText(requestText),
    askAgain: () => setTurn(turn + 1),
  };
}
