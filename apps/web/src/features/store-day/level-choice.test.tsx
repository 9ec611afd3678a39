import { act } from "react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";

import { signIn } from "../../entity/testing/product-screen.ts";
import { placeState, type Place } from "../../shared/place-store.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { LevelChoice } from "./level-choice.tsx";
import { daysPath } from "./store-day-path.ts";

const place = (id: number, parentId: number | null, type: Place["type"], description: string): Place => ({
  id,
  parentId,
  type,
  description,
  code: String(id),
  timeZone: "America/Toronto",
  businessDayStart: 0,
  weekStart: 0,
});

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "shell", "storeDay"));
beforeEach(() => {
  signIn(["SALE_READ"], 2);
  placeState.places = [
    place(1, null, "CHAIN", "Chaîne"),
    place(2, 1, "REGION", "Montréal"),
    place(3, 2, "STORE", "Laurier Est"),
    place(4, 2, "STORE", "Villeray"),
    place(5, 4, "TERMINAL", "Caisse 1"),
    place(6, 1, "STORE", "Québec"),
  ];
});
afterEach(() => {
  drawnPage?.remove();
  placeState.places = [];
});

it("the board shows the stores of the reader's level or of one below it, in the week that it shows", async () => {
  const { hook, searchHook, history } = memoryLocation({ path: daysPath, record: true });
  drawnPage = await draw(
    <Router hook={hook} searchHook={searchHook}>
      <LevelChoice address={{ from: null, level: null }} />
    </Router>,
  );
  const sheet = drawnPage.find(`[popover][aria-label="${t("storeDay.stores")}"]`);
  await act(async () => {
    sheet.dispatchEvent(Object.assign(new Event("toggle"), { newState: "open", oldState: "closed" }));
  });
  const options = [...document.querySelectorAll<HTMLElement>("[role=option]")];
  expect(options.map(({ textContent }) => textContent)).toEqual([
    t("storeDay.allStores"),
    expect.stringContaining("Laurier Est"),
    expect.stringContaining("Villeray"),
  ]);
  await act(async () => options[2]?.click());
  expect(history.at(-1)).toBe(`${daysPath}?level=4`);
});
