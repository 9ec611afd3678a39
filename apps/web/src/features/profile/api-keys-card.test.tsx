import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { signIn } from "../../entity/testing/product-screen.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { ApiKeysCard } from "./api-keys-card.tsx";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "signIn", "access"));
beforeEach(() => {
  signIn(["SALE_READ"]);
  vi.stubGlobal("fetch", async () => Response.json([]));
});
afterEach(() => {
  drawnPage?.remove();
  vi.unstubAllGlobals();
});

it("revokes a key once, also at a double click", async () => {
  const sentMethods: string[] = [];
  const key = {
    id: 7,
    name: "Caisse",
    end: "a1b2",
    permissions: ["SALE_READ"],
    layerId: 1,
    layer: "Laval",
    createdAt: 0,
    expiresAt: 1,
    lastUsedAt: null,
  };
  vi.stubGlobal("fetch", async (_address: unknown, init?: RequestInit) => {
    sentMethods.push(init?.method ?? "GET");
    return Response.json(init?.method === "DELETE" ? { done: true } : [key]);
  });
  const page = await draw(<ApiKeysCard />);
  drawnPage = page;
  const label = t("signIn.revokeOf", { name: "Caisse" });
  await page.until(() => expect(page.button(label)).toBeDefined());
  await page.clickTwice(label);
  await page.until(() => expect(sentMethods.filter((method) => method === "GET")).toHaveLength(2));
  expect(sentMethods.filter((method) => method !== "GET")).toHaveLength(1);
});

it("an unfinished key is there again after leaving the page, without the password, until it is cancelled", async () => {
  const openCard = async () => {
    const page = await draw(<ApiKeysCard />);
    drawnPage = page;
    await page.until(() => expect(page.element.querySelector("button")).not.toBeNull());
    return page;
  };
  const first = await openCard();
  await first.click(t("signIn.newKey"));
  await first.type("#key-name", "Comptabilité");
  await first.type("#key-password", "secret");
  first.remove();
  const second = await openCard();
  expect(second.find("#key-name")).toMatchObject({ value: "Comptabilité" });
  expect(second.find("#key-password")).toMatchObject({ value: "" });
  await second.click(t("signIn.cancel"));
  second.remove();
  const thirdCard = await openCard();
  expect(thirdCard.element.querySelector("#key-name")).toBeNull();
});
