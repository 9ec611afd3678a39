import { systemDashboard, type Dashboard } from "@comptoir/domain/dashboard";
import { afterEach, beforeAll, expect, it } from "vitest";

import { tabStore } from "../../shared/device-storage.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { language, text } from "../../shared/text.ts";
import { BoardMenu } from "./board-menu.tsx";
import { boardDraftKey, type BoardEditTarget } from "./board-paths.ts";

const board: Dashboard = { ...systemDashboard(language), id: 7, canUpdate: true, canDelete: true };
let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "management", "dashboard", "report", "arrange", "widget"));
afterEach(() => {
  drawnPage?.remove();
  tabStore.set(boardDraftKey(7), null);
});

/** Parts that the menu of a dashboard opened by itself. */
async function openedOf(openedBoard: Dashboard): Promise<readonly (BoardEditTarget | null)[]> {
  const parts: (BoardEditTarget | null)[] = [];
  const doNothing = (): void => undefined;
  drawnPage?.remove();
  drawnPage = await draw(
    <BoardMenu board={openedBoard} onOpen={doNothing} onWall={doNothing} onArrange={(part) => parts.push(part)} />,
  );
  return parts;
}

it("a dashboard goes on being arranged where it was left, by those who may", async () => {
  expect(await openedOf(board)).toEqual([]);
  tabStore.set(boardDraftKey(7), "{}");
  expect(await openedOf(board)).toEqual([null]);
  expect(await openedOf({ ...board, id: 8 })).toEqual([]);
  expect(await openedOf({ ...board, canUpdate: false })).toEqual([]);
});
