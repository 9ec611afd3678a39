import { describe, expect, it } from "vitest";

import type { SearchAnswer } from "@comptoir/api/wire";

import type { Answer } from "../shared/answer.ts";
import { createSearch } from "./search-store.ts";

const milk = { kind: "PRODUCT", key: "7", label: "Lait 2 %, 2 L", code: "LAIT-01", place: null, date: null } as const;
const nothing: SearchAnswer = { hits: [], more: [], unsearched: [] };
const foundState: SearchAnswer = { ...nothing, hits: [milk] };
const failure = { code: "NETWORK", status: null, requestId: null, issues: [] } as const;

/** Calls that the test answers. */
function answering() {
  const requests: {
    readonly words: string;
    readonly signal: AbortSignal;
    readonly answer: (answer: Answer<SearchAnswer>) => void;
  }[] = [];
  const search = createSearch({
    findAnswers: (words, signal) => new Promise((answer) => requests.push({ words, signal, answer })),
    wait: () => Promise.resolve(),
  });
  return { search, asked: requests, moment: () => new Promise((resolve) => setTimeout(resolve)) };
}

describe("the search over everything", () => {
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
    second?.answer({ ok: true, value: nothing });
    first?.answer({ ok: true, value: foundState });
    await moment();
    expect(search.state).toMatchObject({ found: nothing, isSearching: false });
  });

  it("keeps what was found until the next answer, and forgets it with the words", async () => {
    const { search, asked, moment } = answering();
    void search.search("lait");
    await moment();
    asked[0]?.answer({ ok: true, value: foundState });
    await moment();
    void search.search("lait 2");
    await moment();
    expect(search.state).toMatchObject({ found: foundState, isSearching: true });
    await search.search("");
    expect(search.state).toMatchObject({ found: nothing, isSearching: false });
  });

  it("says that it failed, until it is asked again", async () => {
    const { search, asked, moment } = answering();
    void search.search("lait");
    await moment();
    asked[0]?.answer({ ok: false, failure });
    await moment();
    expect(search.state).toMatchObject({ found: nothing, hasFailed: true, isSearching: false });
    void search.search("laitue");
    await moment();
    asked[1]?.answer({ ok: true, value: foundState });
    await moment();
    expect(search.state).toMatchObject({ found: foundState, hasFailed: false });
  });
});
