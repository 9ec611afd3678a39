import { act } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";

import { failWith, succeed, type Answer } from "./answer.ts";
import { currentLayer } from "./current-layer.ts";
import { draw, type Drawn } from "./testing/draw.ts";
import { useAnswer } from "./use-answer.ts";
import { useNearestList } from "./use-nearest-list.ts";

/** Places whose scope has the object, and the places that were asked. */
let scope: readonly number[];
let askedAt: number[];
let drawnPage: Drawn | undefined;

/** Places that answer null, without a failure. */
let silentPlaces: readonly number[];

const askObject = async ({ id }: { readonly id: number }): Promise<Answer<number | null>> => {
  const layerId = currentLayer.id ?? 0;
  askedAt.push(layerId);
  if (silentPlaces.includes(layerId)) return succeed(null);
  return scope.includes(layerId) ? succeed(id * 100 + layerId) : failWith("HTTP_404", 404);
};

function ObjectPage() {
  const [answer] = useAnswer(askObject, { id: 7 });
  useNearestList("/things", answer);
  return <p>{answer === null ? "…" : ((answer.ok ? answer.value : null) ?? "not found")}</p>;
}

const changePlace = async (layerId: number) => {
  await act(async () => void (currentLayer.id = layerId));
  await drawnPage?.settle();
};
const readPage = () => [location.pathname, drawnPage?.text()];

beforeEach(() => {
  scope = [3, 4];
  silentPlaces = [8, 9];
  askedAt = [];
  currentLayer.id = 3;
  history.replaceState(null, "", "/things/7");
});
afterEach(() => drawnPage?.remove());

it("an answer is read again when the place changes, once for each place", async () => {
  drawnPage = await draw(<ObjectPage />);
  expect(readPage()).toEqual(["/things/7", "703"]);
  await changePlace(4);
  expect([readPage(), askedAt]).toEqual([
    ["/things/7", "704"],
    [3, 4],
  ]);
});

it("an object that is not in the scope of another place gives way to its list", async () => {
  drawnPage = await draw(<ObjectPage />);
  await changePlace(5);
  expect(location.pathname).toBe("/things");
});

it("an object that was not found waits for the place that has it", async () => {
  currentLayer.id = 5;
  drawnPage = await draw(<ObjectPage />);
  await changePlace(6);
  expect(readPage()).toEqual(["/things/7", "not found"]);
  await changePlace(4);
  expect(readPage()).toEqual(["/things/7", "704"]);
  await changePlace(5);
  expect(location.pathname).toBe("/things");
});

it("an object that is answered as null is not there: it gives way once it was read elsewhere, not before", async () => {
  currentLayer.id = 8;
  drawnPage = await draw(<ObjectPage />);
  await changePlace(9);
  expect(readPage()).toEqual(["/things/7", "not found"]);
  await changePlace(4);
  expect(readPage()).toEqual(["/things/7", "704"]);
  await changePlace(8);
  expect(location.pathname).toBe("/things");
});
