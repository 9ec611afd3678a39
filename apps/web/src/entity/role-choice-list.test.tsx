import { act, useState, type ReactElement } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { draw, type Drawn } from "../shared/testing/draw.ts";
import { t, text } from "../shared/text.ts";
import { RoleChoiceList } from "./role-choice-list.tsx";
import type { RoleChoiceProps } from "./role-choice.tsx";
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
  const [chosen, choose] = useState<readonly number[]>([9]);
  return <RoleChoiceList subject={subject} chosen={chosen} onChange={choose} />;
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

it("names the organisation of each role where roles of several are listed", async () => {
  const role = (id: number, target: string) => ({
    ID: id,
    version: 1,
    description: "Achats",
    code: "BUYER",
    targetDescription: target,
    target: id,
    needsSecondFactor: false,
    permissions: [],
    permissionCount: 0,
    people: 0,
    changedOn: "2026-11-20",
    IsDeleted: false,
  });
  vi.stubGlobal("fetch", async () => Response.json([role(3, "Marché Laurier"), role(4, "Quincaillerie du Nord")]));
  const page = await draw(<RoleChoiceList subject="report" chosen={[]} onChange={() => undefined} />);
  drawnPage = page;
  await page.until(() => expect(page.text()).toContain("Achats · Marché Laurier"));
  expect(page.text()).toContain("Achats · Quincaillerie du Nord");
});
