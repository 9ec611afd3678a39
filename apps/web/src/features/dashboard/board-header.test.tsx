import { systemDashboard, type Dashboard } from "@comptoir/domain/dashboard";
import { act } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";

import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { BoardSelect } from "./board-header.tsx";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "dashboard"));
afterEach(() => drawnPage?.remove());

const listBoards = (count: number): readonly Dashboard[] =>
  Array.from({ length: count }, (_, id) => ({
    ...systemDashboard("en"),
    id,
    description: `Board ${id}`,
    isFavorite: id === 1,
  }));

it("more than eight dashboards are searched by name, and fewer are a plain list", async () => {
  const chosenIds: number[] = [];
  const openWith = async (boards: readonly Dashboard[]): Promise<Drawn> => {
    drawnPage?.remove();
    const [chosen] = boards;
    if (chosen === undefined) throw new Error("no board");
    return (drawnPage = await draw(
      <BoardSelect chosen={chosen} all={boards} onChange={(id) => void chosenIds.push(id)} />,
    ));
  };
  expect((await openWith(listBoards(8))).find("select").textContent).toContain("★ Board 1");
  const page = await openWith(listBoards(9));
  expect(page.element.querySelector("select")).toBeNull();
  await act(async () => {
    page.find("[popover]").dispatchEvent(Object.assign(new Event("toggle"), { newState: "open", oldState: "closed" }));
  });
  expect(page.find("input").getAttribute("aria-label")).toBe(t("dashboard.searchDashboards"));
  await page.type("input", "board 7");
  await page.press("input", "Enter");
  expect(chosenIds).toEqual([7]);
});
