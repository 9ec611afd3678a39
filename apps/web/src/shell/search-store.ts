/** Hits of the search while one types: of several questions the newest is answered, and the hits before stay until then. */
import type { SearchAnswer } from "@comptoir/api/wire";
import { proxy, ref } from "valtio/vanilla";

import type { Answer } from "../shared/answer.ts";

export interface SearchDeps {
  readonly find: (words: string, signal: AbortSignal) => Promise<Answer<SearchAnswer>>;
  readonly wait: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

interface SearchState {
  found: SearchAnswer;
  /** Whether the words that were typed still wait for an answer. */
  isSearching: boolean;
  hasFailed: boolean;
}

/** A letter finds too much to be of use. */
const lettersAtLeast = 2;
const afterLastLetterMs = 150;

const nothing = (): SearchState => ({
  found: ref({ hits: [], more: [], unsearched: [] }),
  isSearching: false,
  hasFailed: false,
});

export function createSearch({ find, wait }: SearchDeps) {
  const state = proxy<SearchState>(nothing());
  let question = new AbortController();

  return {
    state,
    search: async (text: string): Promise<void> => {
      question.abort();
      question = new AbortController();
      const { signal } = question;
      const words = text.trim();
      if (words.length < lettersAtLeast) return void Object.assign(state, nothing());
      state.isSearching = true;
      await wait(afterLastLetterMs, signal);
      if (signal.aborted) return;
      // A part of the page that cannot be fetched is no answer either.
      const answer = await find(words, signal).catch(() => null);
      if (signal.aborted) return;
      Object.assign(
        state,
        answer?.ok === true ? { ...nothing(), found: ref(answer.value) } : { ...nothing(), hasFailed: true },
      );
    },
    reset: (): void => {
      question.abort();
      Object.assign(state, nothing());
    },
  };
}
