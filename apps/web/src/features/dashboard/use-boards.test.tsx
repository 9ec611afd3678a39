import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";

import { signIn } from "../../entity/testing/product-screen.ts";
import { session } from "../../session/session.ts";
import { resetStores } from "../../shared/registered-stores.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { useBoards } from "./use-boards.ts";

let drawnPage: Drawn | undefined;
afterEach(() => {
  drawnPage?.remove();
  vi.unstubAllGlobals();
  session.hear({ kind: "closed", reason: "LOGIN_REQUIRED" });
  resetStores();
});

const Boards = () => <p>{useBoards().isRead ? "read" : "waiting"}</p>;

it("the dashboards are read again when the place changes", async () => {
  const requestPaths: string[] = [];
  vi.stubGlobal("fetch", async (address: string | URL | Request) => {
    const path = new URL(address instanceof Request ? address.url : address, "http://localhost").pathname;
    if (path === "/api/Dashboard/List") requestPaths.push(path);
    return Response.json([]);
  });
  signIn(["DASHBOARD_READ"], 3);
  drawnPage = await draw(<Boards />);
  await drawnPage.until(() => expect([drawnPage?.text(), requestPaths.length]).toEqual(["read", 1]));
  await act(async () => signIn(["DASHBOARD_READ"], 4));
  await drawnPage.until(() => expect(requestPaths).toHaveLength(2));
});
