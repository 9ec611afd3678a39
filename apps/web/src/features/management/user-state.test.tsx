import { act } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { defineScreen } from "../../entity/define-screen.ts";
import { memoryServer } from "../../entity/testing/memory-gateway.ts";
import { signIn } from "../../entity/testing/product-screen.ts";
import { session } from "../../session/session.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { UserState } from "./user-state.tsx";

let drawnPage: Drawn | undefined;
let sentMethods: string[];
beforeAll(() => text.load("common", "errors", "management", "user", "shell"));
beforeEach(() => {
  sentMethods = [];
  vi.stubGlobal("fetch", async (input: unknown, init?: RequestInit) => {
    sentMethods.push(init?.method ?? (input instanceof Request ? input.method : "GET"));
    return Response.json(
      ["a", "b"].map((id) => ({
        id,
        startedAt: 0,
        lastSeenAt: 0,
        expiresAt: 1,
        address: null,
        device: null,
        isCurrent: id === "a",
      })),
    );
  });
  signIn(["USER_READ", "USER_CUD"]);
});
afterEach(() => {
  drawnPage?.remove();
  vi.unstubAllGlobals();
});

async function drawAccount(id: number) {
  const row = { id, version: 1, isDeleted: false, username: "ana", status: "ACTIVE", hasSecondFactor: true };
  const screen = defineScreen(
    {
      entity: "user",
      icon: "user",
      columns: ["username"],
      card: ["status", "username"],
      groups: [],
      bulk: [],
      words: {
        title: "user.title",
        rowKind: "user.one",
        add: "user.add",
        search: "user.search",
        empty: "user.empty",
        emptyText: "user.emptyText",
      },
      importPath: null,
    },
    memoryServer("user", [row]).gateway,
  );
  await screen.editor.open(id);
  drawnPage = await draw(<UserState screen={screen} readOnly={false} />);
  await drawnPage.until(() => expect(drawnPage?.text()).toContain(t("user.sessions")));
  return drawnPage.element;
}

it("ends sessions and removes second factors of others; one's own are in the profile", async () => {
  const ownUserId = session.state.user?.id ?? 0;
  const other = await drawAccount(ownUserId + 1);
  expect(other.textContent).toContain(t("user.act_resetSecondFactor"));
  expect(other.textContent).toContain(t("user.act_endSessions"));
  drawnPage?.remove();
  const ownPage = await drawAccount(ownUserId);
  expect(ownPage.textContent).not.toContain(t("user.act_resetSecondFactor"));
  expect(ownPage.textContent).not.toContain(t("user.act_endSessions"));
  expect(ownPage.textContent).not.toContain(t("user.endSession"));
  expect(ownPage.querySelector('a[href="/profile"]')?.textContent).toBe(t("user.openProfile"));
});

it("does an action on an account once, also at a double click", async () => {
  await drawAccount((session.state.user?.id ?? 0) + 1);
  const lockButton = drawnPage?.button(t("user.act_lock"));
  await act(async () => {
    lockButton?.click();
    lockButton?.click();
  });
  await drawnPage?.settle();
  expect(sentMethods.filter((method) => method !== "GET")).toHaveLength(1);
});
