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
const searchedLettersAtLeast = 2;
const searchDelayMs = 150;

const emptySearchState = (): SearchState => ({
  found: ref({ hits: [], more: [], unsearched: [] }),
  isSearching: false,
  hasFailed: false,
});

export function createSearch({ findAnswers, wait }: SearchDeps) {
  const state = proxy<SearchState>(emptySearchState());
  let requestController = new AbortController();

  return {
    state,
    search: async (text: string): Promise<void> => {
      requestController.abort();
      requestController = new AbortController();
      const { signal } = requestController;
      const trimmedWords = text.trim();
      if (trimmedWords.length < searchedLettersAtLeast) return void Object.assign(state, emptySearchState());
      state.isSearching = true;
      await wait(searchDelayMs, signal);
      if (signal.aborted) return;
      // A part of the page that fails to load counts as no answer.
      const searchAnswer = await findAnswers(trimmedWords, signal).catch(() => null);
      if (signal.aborted) return;
      Object.assign(
        state,
        searchAnswer?.ok === true
          ? { ...emptySearchState(), found: ref(searchAnswer.value) }
          : { ...emptySearchState(), hasFailed: true },
      );
    },
    reset: (): void => {
      requestController.abort();
      Object.assign(state, emptySearchState());
    },
  };
}
