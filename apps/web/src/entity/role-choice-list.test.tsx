import { act, useState, type ReactElement } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { draw, type Drawn } from "../shared/testing/draw.ts";
import { t, text } from "../shared/text.ts";
import { RoleChoiceList } from "./role-choice-list.tsx";
import { RoleChoice, type RoleChoiceProps } from "./role-choice.tsx";
import { signIn } from "./testing/product-screen.ts";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "roleChoice"));
beforeEach(() => {
  signIn(["ROLE_READ"]);
  vi.stubGlobal("fetch", async () => Response.json([]));
});
afterEach(() => {
  drawnPage?.remove();
  vi.unstubAllGlobals();
});

function Choice({ subject }: Pick<RoleChoiceProps, "subject">): ReactElement {
  const [chosenIds, choose] = useState<readonly number[]>([9]);
  return <RoleChoiceList subject={subject} chosen={chosenIds} stored={[9]} targetId={1} onChange={choose} />;
}

it.each(["dashboard", "widget", "report"] as const)(
  "who unchecks the deleted role that alone may open a %s reads who will see it, and can check it again",
  async (subject) => {
    const page = await draw(<Choice subject={subject} />);
    drawnPage = page;
    await page.until(() => expect(page.text()).toContain(t("roleChoice.unknown")));
    const warning = t(`roleChoice.opened_${subject}`);
    const box = () => page.find("input[type=checkbox]") as HTMLInputElement;
    expect([box().checked, page.text().includes(warning)]).toEqual([true, false]);
    await act(async () => box().click());
    expect([box().checked, page.text().includes(warning)]).toEqual([false, true]);
    await act(async () => box().click());
    expect([box().checked, page.text().includes(warning)]).toEqual([true, false]);
  },
);

const role = (id: number, part: object) => ({
  ID: id,
  version: 1,
  description: "Achats",
  code: "BUYER",
  targetDescription: "Marché Laurier",
  target: 1,
  needsSecondFactor: false,
  permissions: [],
  permissionCount: 0,
  people: 0,
  changedOn: "2026-11-20",
  IsDeleted: false,
  ...part,
});

/** Answers lists of roles as the server does: by target without deleted ones, and by number with them. */
function serveRoles(roles: readonly ReturnType<typeof role>[]): void {
  vi.stubGlobal("fetch", async (url: string | URL | Request) => {
    const text = new URL(url instanceof Request ? url.url : String(url), "http://localhost").searchParams.get(
      "filters",
    );
    const [filter] = JSON.parse(text ?? "[]") as readonly { readonly Column: string; readonly Value: unknown }[];
    const values = [filter?.Value].flat().map(Number);
    return Response.json(
      roles.filter((row) =>
        filter?.Column === "ID" ? values.includes(row.ID) : !row.IsDeleted && values.includes(row.target),
      ),
    );
  });
}

it("offers the roles of the organisation alone, and names deleted ones and those of others that are stored", async () => {
  const elsewhere = { target: 2, targetDescription: "Quincaillerie du Nord" };
  serveRoles([
    role(3, { description: "Achats" }),
    role(4, { description: "Caisse", ...elsewhere }),
    role(5, { description: "Vente", ...elsewhere }),
    role(6, { description: "Passager", IsDeleted: true }),
  ]);
  const page = await draw(
    <RoleChoiceList subject="report" chosen={[3, 4]} stored={[3, 4, 6, 7]} targetId={1} onChange={() => undefined} />,
  );
  drawnPage = page;
  await page.until(() => expect(page.text()).toContain("Achats"));
  const labels = [...page.element.querySelectorAll("label")].map((label) => label.textContent.trim());
  expect(labels).toEqual([
    "Achats",
    "Caisse · Quincaillerie du Nord",
    t("roleChoice.deleted", { name: "Passager" }),
    t("roleChoice.unknown"),
  ]);
});

it("says that nobody else sees a report whose checked roles are all deleted", async () => {
  serveRoles([role(3, {}), role(6, { description: "Passager", IsDeleted: true })]);
  const page = await draw(
    <RoleChoiceList subject="report" chosen={[6]} stored={[6]} targetId={1} onChange={() => undefined} />,
  );
  drawnPage = page;
  await page.until(() => expect(page.text()).toContain(t("roleChoice.nobody_report")));
});

it("says to who may not view roles that those of the thing stay, instead of failing", async () => {
  signIn(["REPORT_CUD"]);
  const page = await draw(
    <RoleChoice subject="report" chosen={[3]} stored={[3]} targetId={1} onChange={() => undefined} />,
  );
  drawnPage = page;
  await page.until(() => expect(page.text()).toContain(t("roleChoice.hidden")));
});
