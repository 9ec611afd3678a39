import { act } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { signIn } from "../../entity/testing/product-screen.ts";
import { session } from "../../session/session.ts";
import { deviceStore } from "../../shared/device-storage.ts";
import { notices } from "../../shared/notices.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { TargetBanner } from "./target-banner.tsx";

const target = { _TargetID: 1, description: "Bannière A", isActive: true, priority: 0, version: 1 };

let drawnPage: Drawn | undefined;
let sentMethods: string[];
let sentTargets: unknown[];
let stored: typeof target;
beforeAll(() => text.load("common", "errors", "management", "target"));
beforeEach(() => {
  sentMethods = [];
  sentTargets = [];
  stored = target;
  notices.toasts = [];
  signIn(["TARGET_READ", "TARGET_CUD"]);
  vi.stubGlobal("fetch", async (_address: unknown, init?: RequestInit) => {
    sentMethods.push(init?.method ?? "GET");
    if (init?.method !== "PUT") return Response.json([stored]);
    const sent: unknown = JSON.parse(String(init.body));
    sentTargets.push(sent);
    if (typeof sent !== "object" || sent === null || !("version" in sent) || sent.version !== stored.version)
      return Response.json([{ code: "TARGET_STALE" }], { status: 409 });
    return Response.json({ ...target, ...sent, version: stored.version + 1 });
  });
});
afterEach(() => {
  drawnPage?.remove();
  deviceStore.set(`editing.${session.state.claims?.sub ?? 0}.target.1`, null);
  vi.unstubAllGlobals();
});

async function openForm(): Promise<Drawn> {
  const page = await draw(<TargetBanner id={1} onSaved={() => {}} />);
  drawnPage = page;
  await page.until(() => expect(page.button(t("target.bannerEdit"))).toBeDefined());
  await page.click(t("target.bannerEdit"));
  return page;
}

it("is saved once, also at a double click", async () => {
  const page = await openForm();
  await page.clickTwice(t("management.save"));
  await page.until(() => expect(page.text()).not.toContain(t("management.save")));
  expect(sentMethods.filter((method) => method !== "GET")).toEqual(["PUT"]);
});

it("offers to undo a discard", async () => {
  const page = await openForm();
  await page.type("input", "!");
  await page.click(t("management.discard"));
  expect(page.element.querySelector("input")).toBeNull();
  notices.toasts[0]?.action?.onAct();
  await page.until(() => expect(page.find("input")).toMatchObject({ value: "Bannière A!" }));
});

it("brings a discarded name back after its page was left", async () => {
  const page = await openForm();
  await page.type("input", "!");
  await page.click(t("management.discard"));
  page.remove();
  await act(async () => notices.toasts[0]?.action?.onAct());
  const nextPage = await draw(<TargetBanner id={1} onSaved={() => {}} />);
  drawnPage = nextPage;
  await nextPage.until(() => expect(nextPage.find("input")).toMatchObject({ value: "Bannière A!" }));
});

it("says that a draft came back, and shows what somebody saved since it was begun", async () => {
  const page = await openForm();
  await page.type("input", "!");
  page.remove();
  expect(notices.toasts.map(({ message }) => message)).toEqual([t("management.draftKept")]);
  stored = { ...target, description: "Bannière B", priority: 7, version: 2 };
  const nextPage = await draw(<TargetBanner id={1} onSaved={() => {}} />);
  drawnPage = nextPage;
  await nextPage.until(() => expect(nextPage.find("input")).toMatchObject({ value: "Bannière A!" }));
  const changeText = t("management.change", {
    field: t("target.field_description"),
    before: "Bannière B",
    after: "Bannière A!",
  });
  for (const part of [t("management.conflictTitleNobody"), changeText]) expect(nextPage.text()).toContain(part);
  expect(nextPage.text()).toContain(t("management.draftFound", { when: "" }).slice(0, 10));
  await nextPage.click(t("management.save"));
  await nextPage.until(() => expect(sentTargets).toMatchObject([{ description: "Bannière A!", priority: 7 }]));
});

it("shows what somebody saved while the form was open, before it saves over it", async () => {
  const page = await openForm();
  await page.type("input", "!");
  expect(page.text()).not.toContain(t("management.conflictTitleNobody"));
  stored = { ...target, description: "Bannière B", version: 2 };
  await page.click(t("management.save"));
  await page.until(() => expect(page.text()).toContain(t("management.conflictTitleNobody")));
  await page.click(t("management.save"));
  await page.until(() => expect(page.element.querySelector("input")).toBeNull());
  expect(sentTargets).toMatchObject([{ version: 1 }, { description: "Bannière A!", version: 2 }]);
});
