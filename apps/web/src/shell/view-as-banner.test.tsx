import { act } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { defineScreen } from "../entity/define-screen.ts";
import { memoryServer } from "../entity/testing/memory-gateway.ts";
import { signIn } from "../entity/testing/product-screen.ts";
import { RoleAside } from "../features/management/role-aside.tsx";
import { session } from "../session/session.ts";
import { draw, type Drawn } from "../shared/testing/draw.ts";
import { t, text } from "../shared/text.ts";
import { ViewAsBanner } from "./view-as-banner.tsx";

const role = {
  id: 4,
  version: 1,
  isDeleted: false,
  code: "CHEF",
  description: "Chef",
  targetId: 1,
  permissions: ["SALE_READ", "PRODUCT_READ"],
};
let drawnPage: Drawn | undefined;
let viewAsHeaders: (string | undefined)[];
beforeAll(() => text.load("common", "errors", "management", "access", "shell"));
beforeEach(() => {
  localStorage.clear();
  viewAsHeaders = [];
  vi.stubGlobal("fetch", async (_: string, init?: RequestInit) => {
    viewAsHeaders.push(new Headers(init?.headers).get("View-As") ?? undefined);
    return Response.json([]);
  });
});
afterEach(() => {
  session.viewAs(null);
  drawnPage?.remove();
  vi.unstubAllGlobals();
});

async function openRole() {
  const words = {
    title: "management.title_role",
    rowKind: "management.one_role",
    add: "management.new_role",
    search: "management.search_role",
    empty: "management.empty_role",
    emptyText: "management.emptyText_role",
  } as const;
  const screen = defineScreen(
    {
      entity: "role",
      icon: "key",
      columns: ["description"],
      card: ["target", "people"],
      groups: [],
      bulk: [],
      words,
      importPath: null,
    },
    memoryServer("role", [role]).gateway,
  );
  await screen.editor.open(4);
  const page = await draw(
    <>
      <ViewAsBanner />
      <RoleAside screen={screen} readOnly={false} />
    </>,
  );
  drawnPage = page;
  return page;
}

describe("looking as a role", () => {
  it("puts its permissions in place of one's own, asks the server as it, and begins at a screen that is of use to it, until one leaves", async () => {
    signIn(["ROLE_READ", "ROLE_CUD", "SALE_READ", "PRODUCT_READ", "PRODUCT_CUD"]);
    const page = await openRole();
    await page.click(t("management.viewAs"));
    expect(session.state.claims?.permissions).toEqual(["PRODUCT_READ", "SALE_READ"]);
    expect([location.pathname, page.text()]).toEqual([
      "/bi",
      expect.stringContaining(t("access.viewAs", { role: "Chef" })),
    ]);
    await vi.waitFor(() => expect(viewAsHeaders.at(-1)).toBe("4"), { timeout: 20_000 });
    await act(async () => page.button(t("access.viewAsLeave")).click());
    expect(session.state.claims?.permissions).toContain("ROLE_CUD");
    await vi.waitFor(() => expect(viewAsHeaders.at(-1)).toBeUndefined(), { timeout: 20_000 });
  });

  it("is not offered for a role that holds more than oneself", async () => {
    signIn(["ROLE_READ", "PRODUCT_READ"]);
    const page = await openRole();
    expect(page.button(t("management.viewAs")).disabled).toBe(true);
    expect(page.text()).toContain(t("management.viewAsBeyond"));
  });
});
