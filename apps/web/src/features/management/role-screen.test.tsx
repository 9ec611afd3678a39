import { act } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { defineScreen } from "../../entity/define-screen.ts";
import { memoryServer } from "../../entity/testing/memory-gateway.ts";
import { signIn } from "../../entity/testing/product-screen.ts";
import { t, text } from "../../shared/text.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { RoleHolders } from "./role-holders.tsx";
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
beforeAll(() => text.load("common", "errors", "management", "access", "shell", "user", "goal"));
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

it("says on any tick why the role has it, and why it cannot be changed", async () => {
  const screen = await openRole();
  const page = await draw(<RoleMatrix screen={screen} readOnly={false} />);
  drawnPage = page;
  const reasons = (...codes: readonly ("GRANTED" | "NOT_GRANTED" | "NOT_SAVED" | "BEYOND_OWN" | "INCLUDED_IN_CUD")[]) =>
    codes.map((code) => t(`access.reason_${code}`)).join(" ");
  expect(box(page, "READ", "PRODUCT").title).toBe(reasons("GRANTED"));
  expect(box(page, "READ", "DASHBOARD").title).toBe(reasons("NOT_GRANTED", "BEYOND_OWN"));
  await act(async () => box(page, "CUD", "PRODUCT").click());
  expect(box(page, "READ", "PRODUCT").title).toBe(reasons("INCLUDED_IN_CUD"));
  expect(box(page, "CUD", "PRODUCT").title).toBe(reasons("GRANTED", "NOT_SAVED"));
  const why = page.button(t("access.whyPermission", { things: t("access.family_PRODUCT") }));
  const sheet = page.find(`[id="${why.getAttribute("popovertarget")}"]`);
  await act(async () => sheet.dispatchEvent(Object.assign(new Event("toggle"), { newState: "open" })));
  expect(sheet.textContent).toContain(reasons("INCLUDED_IN_CUD"));
});

describe("who has a role", () => {
  it("names the people with links before anything changes, and counts the others", async () => {
    const people = Array.from({ length: 10 }, (_, index) => ({
      userId: index + 1,
      userName: `Ana ${index + 1}`,
      layers: ["Laval", "Joliette"],
    }));
    preview = () => Response.json({ people, total: 12 });
    const page = await draw(<RoleHolders roleId={4} />);
    drawnPage = page;
    await page.until(() => expect(page.text()).toContain("Ana 1"));
    expect(page.text()).toContain("12 people have this role.");
    expect(page.text()).toContain("Laval, Joliette");
    expect(page.text()).toContain("and 4 more people");
    expect([...page.element.querySelectorAll("a")].at(2)?.getAttribute("href")).toMatch(/\/3$/u);
    await page.click(t("access.holdersShowAll"));
    expect(page.text()).toContain("Ana 10");
    expect(page.text()).toContain("and 2 more people");
  });

  it("counts people without naming them for who may not read users", async () => {
    preview = () => Response.json({ people: [], total: 2 });
    const page = await draw(<RoleHolders roleId={4} />);
    drawnPage = page;
    await page.until(() => expect(page.text()).toContain("2 people have this role."));
    expect(page.element.querySelectorAll("a")).toHaveLength(0);
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

  it("names the fields that a permission opens and closes", async () => {
    const screen = await openRole();
    const page = await draw(<RoleImpact screen={screen} readOnly={false} />);
    drawnPage = page;
    await act(async () => screen.editor.set("permissions", ["SALE_READ", "PRODUCT_COST_READ", "PRODUCT_READ"]));
    expect(listImpact(page)).toMatchObject({
      "Fields added": `Products: ${t("management.field_cost")} · ${t("access.fieldsOfCosts")}`,
    });
    await act(async () => screen.editor.set("permissions", ["PRODUCT_READ", "USER_CUD", "DASHBOARD_READ"]));
    expect(listImpact(page)["Fields added"]).toContain(
      `Users: ${t("user.field_birthDate")}, ${t("user.field_address")}`,
    );
    expect(listImpact(page)["Fields added"]).not.toContain(t("access.fieldsOfCosts"));
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
