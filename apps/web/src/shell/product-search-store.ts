/** Products found while one types: of several questions the newest is answered, and what was found stays until then. */
import { proxy, ref } from "valtio/vanilla";

import type { Answer } from "../shared/answer.ts";

export interface FoundProduct {
  readonly id: number;
  readonly description: string;
  readonly sku: string;
}

export interface FoundProducts {
  readonly products: readonly FoundProduct[];
  /** How many there are, of which the first are named. */
  readonly total: number;
}

export interface ProductSearchDeps {
  readonly find: (words: string, signal: AbortSignal) => Promise<Answer<FoundProducts>>;
  readonly wait: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

interface ProductSearchState extends FoundProducts {
  /** What was typed and not answered yet. */
  isSearching: boolean;
  hasFailed: boolean;
}

/** A letter finds too much to be of use. */
const lettersAtLeast = 2;
const afterLastLetterMs = 150;

const nothing = (): ProductSearchState => ({ products: ref([]), total: 0, isSearching: false, hasFailed: false });

export function createProductSearch({ find, wait }: ProductSearchDeps) {
  const state = proxy<ProductSearchState>(nothing());
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
        answer?.ok === true
          ? { ...nothing(), products: ref([...answer.value.products]), total: answer.value.total }
          : { ...nothing(), hasFailed: true },
      );
    },
    reset: (): void => {
      question.abort();
      Object.assign(state, nothing());
    },
  };
}
