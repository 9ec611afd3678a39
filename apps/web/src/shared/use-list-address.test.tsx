import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSearch } from "wouter";

import { draw, type Drawn } from "./testing/draw.ts";
import { useListAddress } from "./use-list-address.ts";

let drawnPage: Drawn | undefined;
let nextQuery = "";

function List() {
  const openQuery = useListAddress("/things");
  return <button onClick={() => openQuery(nextQuery)}>{useSearch()}</button>;
}

const open = async (query: string) => {
  nextQuery = query;
  await act(async () => drawnPage?.find("button").click());
};
const goBack = async () => {
  await act(async () => history.back());
  await drawnPage?.settle();
};

beforeEach(async () => {
  history.replaceState(null, "", "/things");
  drawnPage = await draw(<List />);
});
afterEach(() => {
  vi.restoreAllMocks();
  drawnPage?.remove();
});

it("each filter, order and view is a step back, and Back leaves the list from its first question only", async () => {
  for (const query of ["type=A", "type=A&sort=name", "type=A&sort=name"]) await open(query);
  expect(drawnPage?.text()).toBe("type=A&sort=name");
  await goBack();
  expect(drawnPage?.text()).toBe("type=A");
  await goBack();
  expect([location.pathname, drawnPage?.text()]).toEqual(["/things", ""]);
});

it("what is typed in one burst is one step, and a pause, a filter or Back begins another", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  for (const query of ["q=m", "q=mi", "q=milk"]) await open(query);
  clock.mockReturnValue(5_000);
  for (const query of ["q=b", "q=bread"]) await open(query);
  await open("q=bread&type=A");
  await open("q=breads&type=A");
  for (const expectedText of ["q=bread&type=A", "q=bread", "q=milk", ""]) {
    await goBack();
    expect(drawnPage?.text()).toBe(expectedText);
  }
  await open("q=b");
  await open("q=br");
  await goBack();
  expect(drawnPage?.text()).toBe("");
});
