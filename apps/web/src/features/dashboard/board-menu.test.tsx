import { printWidgets, systemDashboard, type Dashboard } from "@comptoir/domain/dashboard";
import { act } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";

import { signIn } from "../../entity/testing/product-screen.ts";
import { tabStore } from "../../shared/device-storage.ts";
import { notices } from "../../shared/notices.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { language, t, text } from "../../shared/text.ts";
import { BoardMenu, NoWidgets } from "./board-menu.tsx";
import { boardDraftKey, type BoardEditTarget } from "./board-paths.ts";

const board: Dashboard = { ...systemDashboard(language), id: 7, canUpdate: true, canDelete: true };
let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "management", "dashboard", "report", "arrange", "widget"));
afterEach(() => {
  drawnPage?.remove();
  vi.unstubAllGlobals();
  notices.toasts = [];
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

it("the undo of a deletion restores the dashboard by its key, and is offered again when it fails", async () => {
  signIn(["DASHBOARD_CUD"]);
  const restored: unknown[] = [];
  vi.stubGlobal("fetch", async (address: string | URL | Request, init?: RequestInit) => {
    const request = address instanceof Request ? address : new Request(address, init);
    const [key] = await request.json();
    if (request.method === "DELETE") return Response.json([{ ...key, version: 2 }]);
    restored.push([new URL(request.url).pathname, key]);
    if (restored.length === 1) return Response.json([{ code: "HTTP_503" }], { status: 503 });
    const { targetId, widgets, ...values } = board;
    return Response.json([{ ...values, targetID: targetId, widgets: printWidgets(widgets), version: 3 }]);
  });
  await openedOf({ ...board, version: 1 });
  await act(async () => {
    drawnPage
      ?.find("[popover]")
      .dispatchEvent(Object.assign(new Event("toggle"), { newState: "open", oldState: "closed" }));
  });
  await drawnPage?.click(t("report.deleteBoard"));
  for (const count of [1, 2]) {
    await vi.waitFor(() => expect(notices.toasts.length).toBe(1));
    notices.toasts[0]?.action?.onAct();
    await vi.waitFor(() => expect(restored.length).toBe(count));
  }
  expect(restored).toEqual(Array.from({ length: 2 }, () => ["/api/Dashboard/Restore", { id: 7, version: 2 }]));
});

it("an empty dashboard names both ways to fill it", async () => {
  drawnPage = await draw(<NoWidgets canUpdate />);
  expect(drawnPage.text()).toContain(t("widget.add"));
  expect(drawnPage.text()).toContain(t("report.reports"));
});

it("an empty dashboard tells readers nothing that they may not do", async () => {
  drawnPage = await draw(<NoWidgets canUpdate={false} />);
  expect(drawnPage.text()).toContain(t("report.noWidgetsReader"));
  expect(drawnPage.text()).not.toContain(t("widget.add"));
});
