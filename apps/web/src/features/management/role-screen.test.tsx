import { act } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { defineScreen } from "../../entity/define-screen.ts";
import { memoryServer } from "../../entity/testing/memory-gateway.ts";
import { signIn } from "../../entity/testing/product-screen.ts";
import { t, text } from "../../shared/text.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { RoleImpact } from "./role-impact.tsx";
import { RoleMatrix } from "./role-matrix.tsx";

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
let preview: () => Response;
beforeAll(() => text.load("common", "errors", "management", "access", "shell"));
beforeEach(() => {
  localStorage.clear();
  preview = () => Response.json([]);
  vi.stubGlobal("fetch", async () => preview());
  signIn(["ROLE_READ", "ROLE_CUD", "SALE_READ", "PRODUCT_READ", "PRODUCT_CUD", "USER_READ"]);
});
afterEach(() => {
  drawnPage?.remove();
  vi.unstubAllGlobals();
});

async function openRole() {
  const server = memoryServer("role", [role]);
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
    server.gateway,
  );
  await screen.editor.open(4);
  return screen;
}

const box = (page: Drawn, verb: "READ" | "CUD", family: "SALE" | "PRODUCT" | "DASHBOARD") =>
  page.find(
    `input[aria-label="${t(`access.verb_${verb}`, { things: t(`access.family_${family}`) })}"]`,
  ) as HTMLInputElement;

describe("the permissions of a role", () => {
  it("managing brings viewing, and without viewing there is no managing", async () => {
    const screen = await openRole();
    const page = await draw(<RoleMatrix screen={screen} readOnly={false} />);
    drawnPage = page;
    await act(async () => box(page, "READ", "PRODUCT").click());
    expect(screen.editor.state.typed["permissions"]).toEqual(["SALE_READ"]);
    await act(async () => box(page, "CUD", "PRODUCT").click());
    expect([box(page, "READ", "PRODUCT").checked, box(page, "CUD", "PRODUCT").checked]).toEqual([true, true]);
    await act(async () => box(page, "READ", "PRODUCT").click());
    expect([box(page, "READ", "PRODUCT").checked, box(page, "CUD", "PRODUCT").checked]).toEqual([false, false]);
  });

  it("gives nothing that one does not have oneself, and nothing at all where one may only look", async () => {
    const screen = await openRole();
    const page = await draw(<RoleMatrix screen={screen} readOnly={false} />);
    drawnPage = page;
    expect([box(page, "CUD", "PRODUCT").disabled, box(page, "READ", "DASHBOARD").disabled]).toEqual([false, true]);
    await page.redraw(<RoleMatrix screen={screen} readOnly />);
    expect([...page.element.querySelectorAll("input")].filter((input) => !input.disabled)).toEqual([]);
  });
});

describe("impact of changing a role", () => {
  const listImpact = (page: Drawn) =>
    Object.fromEntries(
      [...page.element.querySelectorAll("dl > div")].map((part) => [
        part.querySelector("dt")?.textContent,
        part.querySelector("dd")?.textContent,
      ]),
    );

  it("names what is added and what is removed, of permissions and of screens, each by itself", async () => {
    const screen = await openRole();
    const page = await draw(<RoleImpact screen={screen} readOnly={false} />);
    drawnPage = page;
    await act(async () => screen.editor.set("permissions", ["SALE_READ", "USER_READ"]));
    const things = (family: "PRODUCT" | "USER") => t("access.verb_READ", { things: t(`access.family_${family}`) });
    expect(listImpact(page)).toMatchObject({
      "Permissions added": things("USER"),
      "Permissions removed": things("PRODUCT"),
      "Screens added": expect.stringContaining(t("shell.entry_USER")),
      "Screens removed": expect.stringContaining(t("shell.entry_PRODUCT")),
    });
    expect(listImpact(page)["Screens added"]).not.toContain(t("shell.entry_PRODUCT"));
  });

  it("names nobody when it cannot be read who is concerned", async () => {
    const screen = await openRole();
    const page = await draw(<RoleImpact screen={screen} readOnly={false} />);
    drawnPage = page;
    preview = () =>
      Response.json([{ userId: 1, userName: "Ana Roy", layer: "Laval", gained: [], lost: ["SALE_READ"] }]);
    await act(async () => screen.editor.set("permissions", ["PRODUCT_READ"]));
    await page.until(() => expect(page.text()).toContain("Ana Roy, Laval"));
    preview = () => Response.json([], { status: 503 });
    await act(async () => screen.editor.set("permissions", ["SALE_READ"]));
    await page.until(() => expect(page.text()).not.toContain("Ana Roy"));
  });
});
