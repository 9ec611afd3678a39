import { ProductPriceWire } from "@comptoir/api/wire";
import { unitCost } from "@comptoir/domain/money";
import { Schema } from "effect";
import { act } from "react";
import { createRoot } from "react-dom/client";
import type { Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { session } from "../../session/session.ts";
import { resetStores } from "../../shared/registered-stores.ts";
import { text } from "../../shared/text.ts";
import { ProductLevels } from "./product-levels.tsx";

let root: Root;
let host: HTMLElement;

const levels = Schema.encodeSync(ProductPriceWire)({
  itemId: 7,
  sku: "COLA",
  amount: null,
  layerId: null,
  layer: null,
  levels: [],
  planned: [
    { layerId: 3, layer: "Store 1", amount: unitCost(59_900), version: 1, at: 0, userName: "Ana", from: "2026-03-16" },
  ],
  history: [],
  choices: [{ id: 3, label: "Store 1" }],
});

describe("a price by level", () => {
  beforeAll(async () => {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
    await text.load("common", "management", "errors");
  });
  beforeEach(() => {
    vi.stubGlobal("fetch", async () => Response.json(levels));
    const claims = btoa(
      JSON.stringify({ sub: "1", exp: 9_999_999_999, permissions: ["PRODUCT_CUD"], tli: 3, sid: "s" }),
    );
    session.hear({
      kind: "open",
      token: `h.${claims.replace(/=+$/u, "")}.s`,
      user: { id: 1, username: "marie", firstName: "Marie", lastName: "Roy", language: "en" },
    });
    host = document.body.appendChild(document.createElement("div"));
    root = createRoot(host);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    host.remove();
    session.hear({ kind: "closed", reason: "LOGIN_REQUIRED" });
    resetStores();
    vi.unstubAllGlobals();
  });

  it("is filled in under labels that everybody sees", async () => {
    await act(async () => root.render(<ProductLevels kind="price" id={7} sku="COLA" version={1} />));
    const button = () => [...host.querySelectorAll("button")].find(({ textContent }) => textContent?.includes("Add"));
    await vi.waitFor(() => expect(button()).toBeDefined(), { timeout: 20_000, interval: 20 });
    await act(async () => button()?.click());
    const labels = [...host.querySelectorAll("label")].map(({ textContent }) => textContent);
    expect(labels).toEqual([
      text.t("management.level"),
      text.t("management.field_price"),
      text.t("management.priceFrom"),
    ]);
    expect(host.textContent).toContain("Store 1, from Mar 16, 2026");
  });

  it("is applied once, also at a double click", async () => {
    const sentMethods: string[] = [];
    vi.stubGlobal("fetch", async (_address: unknown, init?: RequestInit) => {
      sentMethods.push(init?.method ?? "GET");
      return Response.json(levels);
    });
    await act(async () => root.render(<ProductLevels kind="price" id={7} sku="COLA" version={1} />));
    const removal = text.t("management.removeLine", { value: "Store 1, Mar 16, 2026" });
    const button = () => host.querySelector<HTMLElement>(`button[aria-label="${removal}"]`);
    await vi.waitFor(() => expect(button()).not.toBeNull(), { timeout: 20_000, interval: 20 });
    const pressedButton = button();
    await act(async () => {
      pressedButton?.click();
      pressedButton?.click();
    });
    await vi.waitFor(() => expect(sentMethods.length).toBeGreaterThan(1), { timeout: 20_000, interval: 20 });
    expect(sentMethods.filter((method) => method !== "GET")).toHaveLength(1);
  });

  it("closes its fields on Escape, and not the product around them", async () => {
    await act(async () => root.render(<ProductLevels kind="price" id={7} sku="COLA" version={1} />));
    const button = () => [...host.querySelectorAll("button")].find(({ textContent }) => textContent?.includes("Add"));
    await vi.waitFor(() => expect(button()).toBeDefined(), { timeout: 20_000, interval: 20 });
    await act(async () => button()?.click());
    const pressIn = async (key: string) => {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      await act(async () => host.querySelector("input[inputmode=decimal]")?.dispatchEvent(event));
      return event.defaultPrevented;
    };
    expect([await pressIn("5"), await pressIn("Enter"), await pressIn("Escape")]).toEqual([false, true, true]);
    expect(host.querySelector("input")).toBeNull();
  });

  it("has what was typed before Escape when it is opened again, and nothing after Cancel", async () => {
    await act(async () => root.render(<ProductLevels kind="price" id={7} sku="COLA" version={1} />));
    const button = (label: string) =>
      [...host.querySelectorAll("button")].find(({ textContent }) => textContent === label);
    const add = text.t("management.addLevel");
    await vi.waitFor(() => expect(button(add)).toBeDefined(), { timeout: 20_000, interval: 20 });
    await act(async () => button(add)?.click());
    const day = () => host.querySelector<HTMLInputElement>("input[type=date]");
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(day(), "2026-12-24");
      day()?.dispatchEvent(new Event("input", { bubbles: true }));
    });
    const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
    await act(async () => day()?.dispatchEvent(escape));
    expect(day()).toBeNull();
    await act(async () => button(add)?.click());
    expect(day()?.value).toBe("2026-12-24");
    await act(async () => button(text.t("common.cancel"))?.click());
    await act(async () => button(add)?.click());
    expect(day()?.value).toBe("");
  });

  it("has what was typed after the product is saved, or left and opened again", async () => {
    const draw = async (version: number) =>
      act(async () => root.render(<ProductLevels kind="price" id={7} sku="COLA" version={version} />));
    await draw(1);
    const button = (label: string) =>
      [...host.querySelectorAll("button")].find(({ textContent }) => textContent === label);
    const day = () => host.querySelector<HTMLInputElement>("input[type=date]");
    await vi.waitFor(() => expect(button(text.t("management.addLevel"))).toBeDefined(), {
      timeout: 20_000,
      interval: 20,
    });
    await act(async () => button(text.t("management.addLevel"))?.click());
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(day(), "2026-12-24");
      day()?.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await draw(2);
    await vi.waitFor(() => expect(day()?.value).toBe("2026-12-24"), { timeout: 20_000, interval: 20 });
    await act(async () => root.render(null));
    await draw(2);
    await vi.waitFor(() => expect(day()?.value).toBe("2026-12-24"), { timeout: 20_000, interval: 20 });
    await act(async () => button(text.t("common.cancel"))?.click());
    await draw(3);
    await vi.waitFor(() => expect(button(text.t("management.addLevel"))).toBeDefined(), {
      timeout: 20_000,
      interval: 20,
    });
    expect(day()).toBeNull();
  });
});
