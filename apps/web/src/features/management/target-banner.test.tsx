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
beforeAll(() => text.load("common", "errors", "management", "target"));
beforeEach(() => {
  sentMethods = [];
  notices.toasts = [];
  signIn(["TARGET_READ", "TARGET_CUD"]);
  vi.stubGlobal("fetch", async (_address: unknown, init?: RequestInit) => {
    sentMethods.push(init?.method ?? "GET");
    return Response.json(init?.method === "PUT" ? { ...target, version: 2 } : [target]);
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
