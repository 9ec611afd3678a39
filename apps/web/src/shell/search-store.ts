/** Search hits while typing: only the newest question counts, and earlier hits stay until its answer. */
import type { SearchAnswer } from "@comptoir/api/wire";
import { proxy, ref } from "valtio/vanilla";

import type { Answer } from "../shared/answer.ts";

export interface SearchDeps {
  readonly findAnswers: (words: string, signal: AbortSignal) => Promise<Answer<SearchAnswer>>;
  readonly wait: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

interface SearchState {
  found: SearchAnswer;
  /** Whether the typed words still wait for an answer. */
  isSearching: boolean;
  hasFailed: boolean;
}

/** Minimum length: one letter finds too much. */
const lettersAtLeast = 2;
const afterLastLetterMs = 150;

const emptySearch = (): SearchState => ({
  found: ref({ hits: [], more: [], unsearched: [] }),
  isSearching: false,
  hasFailed: false,
});

export function createSearch({ findAnswers, wait }: SearchDeps) {
  const state = proxy<SearchState>(emptySearch());
  let question = new AbortController();

  return {
    state,
    search: async (text: string): Promise<void> => {
      question.abort();
      question = new AbortController();
      const { signal } = question;
      const words = text.trim();
      if (words.length < lettersAtLeast) return void Object.assign(state, emptySearch());
      state.isSearching = true;
      await wait(afterLastLetterMs, signal);
      if (signal.aborted) return;
      // A part of the page that fails to load counts as no answer.
      const answer = await findAnswers(words, signal).catch(() => null);
      if (signal.aborted) return;
      Object.assign(
        state,
        answer?.ok === true ? { ...emptySearch(), found: ref(answer.value) } : { ...emptySearch(), hasFailed: true },
      );
    },
    reset: (): void => {
      question.abort();
      Object.assign(state, emptySearch());
    },
  };
}
