import { act } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { defineScreen } from "../../entity/define-screen.ts";
import { EntityPage } from "../../entity/entity-page.tsx";
import { memoryServer } from "../../entity/testing/memory-gateway.ts";
import { managerPermissions, signIn } from "../../entity/testing/product-screen.ts";
import { notices } from "../../shared/notices.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { findLegacyDefinition } from "./legacy-screens.ts";
import { ResendAll } from "./synchronization.tsx";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "management", "legacy", "user", "listView", "shell"));
beforeEach(() => {
  localStorage.clear();
  signIn([...managerPermissions, "CONFIG_READ"]);
});
afterEach(() => {
  drawnPage?.remove();
  vi.unstubAllGlobals();
  Object.assign(notices, { toasts: [], dialog: null });
});

it("shows the store in its column and the terminal in its own, and names the row by both", async () => {
  const definition = findLegacyDefinition("V1_SYNCHRONIZATION");
  if (definition === null) throw new Error("no screen");
  const row = {
    id: 1,
    version: 1,
    isDeleted: false,
    terminal: "Caisse 2",
    store: "Montréal",
    model: "Item",
    status: "CURRENT",
    currentVersion: 7,
    sentVersion: 7,
    receivedVersion: 7,
    failure: null,
  };
  history.replaceState(null, "", "/legacyPage/synchronization");
  const screen = defineScreen(definition, memoryServer(definition.entity, [row], []).gateway);
  drawnPage = await draw(<EntityPage screen={screen} id={null} />);
  await drawnPage.settle();
  const cells = [...drawnPage.element.querySelectorAll("tbody th, tbody td")].map(({ textContent }) => textContent);
  expect(cells.filter((cell) => cell === "Montréal" || cell === "Caisse 2")).toEqual(["Montréal", "Caisse 2"]);
  const label = drawnPage.find("tbody a").getAttribute("aria-label");
  expect([label?.includes("Montréal"), label?.includes("Caisse 2")]).toEqual([true, true]);
});

it("finds nothing at the address of a new row, which nobody creates", async () => {
  const definition = findLegacyDefinition("V1_SYNCHRONIZATION");
  if (definition === null) throw new Error("no screen");
  history.replaceState(null, "", "/legacyPage/synchronization/create/0");
  const screen = defineScreen(definition, memoryServer(definition.entity, [], []).gateway);
  drawnPage = await draw(<EntityPage screen={screen} id={0} />);
  await drawnPage.settle();
  expect(drawnPage.element.textContent).toContain(t("management.notFound"));
});

it("says only that it failed if the rows that are behind could not be read", async () => {
  const definition = findLegacyDefinition("V1_SYNCHRONIZATION");
  if (definition === null) throw new Error("no screen");
  signIn([...managerPermissions, "CONFIG_READ", "CONFIG_CUD"]);
  const server = memoryServer(definition.entity, [], []);
  server.fail("list", { code: "HTTP_500", status: 500, requestId: null, issues: [] });
  const screen = defineScreen(definition, server.gateway);
  drawnPage = await draw(<ResendAll screen={screen} mayWrite onGo={() => undefined} />);
  await drawnPage.click(t("legacy.resendBehind"));
  await drawnPage.settle();
  expect([notices.dialog?.failure.code, notices.toasts]).toEqual(["HTTP_500", []]);
});

it("resends everything that is behind, also beyond one page", async () => {
  const definition = findLegacyDefinition("V1_SYNCHRONIZATION");
  if (definition === null) throw new Error("no screen");
  signIn([...managerPermissions, "CONFIG_READ", "CONFIG_CUD"]);
  const resentIds: number[][] = [];
  vi.stubGlobal("fetch", async (address: string | URL | Request, init?: RequestInit) => {
    const request = address instanceof Request ? address : new Request(address, init);
    if (new URL(request.url).pathname === "/api/Synchronization/Resend") resentIds.push(await request.json());
    return Response.json([]);
  });
  const rows = Array.from({ length: 1_234 }, (_, index) => ({ id: index + 1, version: 1, description: "" }));
  const screen = defineScreen(definition, memoryServer(definition.entity, rows, []).gateway);
  drawnPage = await draw(<ResendAll screen={screen} mayWrite onGo={() => undefined} />);
  await drawnPage.click(t("legacy.resendBehind"));
  await act(() => vi.waitFor(() => expect(notices.toasts).toHaveLength(1)));
  expect(resentIds.map((ids) => [ids[0], ids.at(-1), ids.length])).toEqual([
    [1, 1_000, 1_000],
    [1_001, 1_234, 234],
  ]);
});
