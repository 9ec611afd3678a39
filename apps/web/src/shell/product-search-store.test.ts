import { describe, expect, it } from "vitest";

import type { Answer } from "../shared/answer.ts";
import { createProductSearch, type FoundProducts } from "./product-search-store.ts";

const milk = { id: 7, description: "Lait 2 %, 2 L", sku: "LAIT-01" };
const failure = { code: "NETWORK", status: null, requestId: null, issues: [] } as const;

/** Answers when the test says so. */
function answering() {
  const asked: {
    readonly words: string;
    readonly signal: AbortSignal;
    readonly answer: (answer: Answer<FoundProducts>) => void;
  }[] = [];
  const search = createProductSearch({
    find: (words, signal) => new Promise((answer) => asked.push({ words, signal, answer })),
    wait: () => Promise.resolve(),
  });
  return { search, asked, moment: () => new Promise((resolve) => setTimeout(resolve)) };
}

describe("the search for products", () => {
  it("asks from the second letter on, without spaces around", async () => {
    const { search, asked, moment } = answering();
    void search.search(" l ");
    void search.search(" la ");
    await moment();
    expect(asked.map(({ words }) => words)).toEqual(["la"]);
  });

  it("shows the answer to the newest question alone, and cancels the one before", async () => {
    const { search, asked, moment } = answering();
    void search.search("lait");
    await moment();
    void search.search("laitue");
    await moment();
    const [first, second] = asked;
    expect([first?.signal.aborted, second?.signal.aborted]).toEqual([true, false]);
    second?.answer({ ok: true, value: { products: [], total: 0 } });
    first?.answer({ ok: true, value: { products: [milk], total: 1 } });
    await moment();
    expect(search.state).toMatchObject({ products: [], total: 0, isSearching: false });
  });

  it("keeps what was found until the next answer, and forgets it with the words", async () => {
    const { search, asked, moment } = answering();
    void search.search("lait");
    await moment();
    asked[0]?.answer({ ok: true, value: { products: [milk], total: 12 } });
    await moment();
    void search.search("lait 2");
    await moment();
    expect(search.state).toMatchObject({ products: [milk], total: 12, isSearching: true });
    await search.search("");
    expect(search.state).toMatchObject({ products: [], total: 0, isSearching: false });
  });

  it("says that it failed, until it is asked again", async () => {
    const { search, asked, moment } = answering();
    void search.search("lait");
    await moment();
    asked[0]?.answer({ ok: false, failure });
    await moment();
    expect(search.state).toMatchObject({ products: [], hasFailed: true, isSearching: false });
    void search.search("laitue");
    await moment();
    asked[1]?.answer({ ok: true, value: { products: [milk], total: 1 } });
    await moment();
    expect(search.state).toMatchObject({ products: [milk], hasFailed: false });
  });
});
