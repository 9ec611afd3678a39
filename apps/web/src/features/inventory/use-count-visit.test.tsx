import { act } from "react";
import { afterEach, expect, it } from "vitest";

import { currentLayer } from "../../shared/current-layer.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import type { CountStore } from "./count-store.ts";
import { useCountVisit } from "./use-count-visit.ts";

let drawnPage: Drawn | undefined;
afterEach(() => drawnPage?.remove());

it("a document is opened once, and read again when the place changes, without leaving it", async () => {
  const calls: string[] = [];
  const note = (name: string) => async () => void calls.push(name);
  const countStore: Pick<CountStore, "open" | "leave" | "refresh"> = {
    open: note("open"),
    leave: () => void calls.push("leave"),
    refresh: note("refresh"),
  };
  const Visit = () => {
    useCountVisit(countStore as CountStore, 7, false);
    return null;
  };
  currentLayer.id = 3;
  drawnPage = await draw(<Visit />);
  await act(async () => void (currentLayer.id = 4));
  expect(calls).toEqual(["open", "refresh"]);
});
