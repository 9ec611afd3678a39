import { navigationFor } from "@comptoir/domain/access";
import { act } from "react";
import { createRoot } from "react-dom/client";
import type { Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { session } from "../session/session.ts";
import { text } from "../shared/text.ts";
import { Palette } from "./palette.tsx";
import { addPlace } from "./kept-places.ts";

let root: Root;
let host: HTMLElement;
const went: string[] = [];

const options = () => [...host.querySelectorAll<HTMLElement>("[role=option]")];

const search = async (words: string) => {
  const field = await vi.waitFor(
    () => {
      const searchField = host.querySelector<HTMLInputElement>("[role=combobox]");
      if (searchField === null) throw new Error("no search");
      return searchField;
    },
    { timeout: 20_000 },
  );
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, words);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  return options();
};

const signIn = (permissions: readonly string[]) => {
  session.state.claims = { sub: "1", exp: 4_000_000_000, permissions: [...permissions], tli: 1, sid: "one" };
};

const milk = { kind: "PRODUCT", key: "7", label: "Lait 2 %, 2 L", code: "LAIT-01", place: "Laiterie", date: null };
const receipt = {
  kind: "RECEIPT",
  key: "receipt.7.2026-03-10.4.12",
  label: "T4-000123",
  code: null,
  place: "Villeray",
  date: "2026-03-10",
};
const answer = { hits: [milk, receipt], more: [{ kind: "PRODUCT", total: 9 }], unsearched: [] };

describe("the palette", () => {
  const addresses: URL[] = [];

  beforeAll(async () => {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
    vi.stubGlobal("fetch", async (address: string) => {
      addresses.push(new URL(String(address), "http://page"));
      return Response.json(answer);
    });
    await text.load("common", "shell");
  });
  beforeEach(async () => {
    went.length = 0;
    addresses.length = 0;
    localStorage.clear();
    signIn([]);
    host = document.body.appendChild(document.createElement("div"));
    root = createRoot(host);
    await act(async () =>
      root.render(
        <Palette sections={navigationFor([])} onGo={(path) => went.push(path)} open onOpenChange={() => {}} />,
      ),
    );
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    host.remove();
  });

  it("finds screens and actions by their names", async () => {
    expect((await search("dashb")).map((option) => option.textContent)).toContain("DashboardBI");
    expect((await search("español")).map((option) => option.textContent)).toEqual(["Language: EspañolAction"]);
    expect((await search("sign out")).map((option) => option.textContent)).toContain("Sign outAction");
  });

  it("finds a screen that has no entry in the menu", async () => {
    await act(async () => signIn(["CONFIG_READ", "DASHBOARD_READ"]));
    expect((await search("past receipts")).map((option) => option.textContent)).toEqual(["Try on past receiptsSystem"]);
    const [goals] = await search("goals");
    await act(async () => goals?.click());
    expect(went).toEqual(["/management/goal"]);
  });

  it("does what was chosen", async () => {
    const [dark] = await search("appearance dark");
    await act(async () => dark?.click());
    expect([document.documentElement.dataset["theme"], went]).toEqual(["dark", []]);
    const [profile] = await search("profile and password");
    await act(async () => profile?.click());
    expect(went).toEqual(["/profile"]);
  });

  it("finds records of every kind with what they are and where, and leads to all that match", async () => {
    await act(async () => signIn(["PRODUCT_READ", "REPORT_READ"]));
    await search("lait");
    await vi.waitFor(
      () =>
        expect(
          options().map((option) => option.textContent),
          host.textContent ?? "",
        ).toEqual([
          "Lait 2 %, 2 LProduct · LAIT-01 · Laiterie",
          "T4-000123Receipt · Villeray · Mar 10, 2026",
          "View all 9Product",
        ]),
      { timeout: 20_000 },
    );
    expect(addresses.map(({ pathname, searchParams }) => [pathname, searchParams.get("words")])).toEqual([
      ["/api/Search", "lait"],
    ]);
    for (const option of options()) await act(async () => option.click());
    expect(went).toEqual([
      "/management/product/7",
      "/report/sale/0?receipt=receipt.7.2026-03-10.4.12",
      "/management/product?q=lait",
    ]);
  });

  it("puts first what this person opened last, and nothing of what is closed to them now", async () => {
    addPlace("recent", "1", { path: "/management/product/7", label: "Lait 2 %, 2 L", detail: "Product" });
    addPlace("recent", "1", { path: "/management/role/3", label: "Caisse", detail: "Role" });
    addPlace("recent", "2", { path: "/management/product/8", label: "Pain", detail: "Product" });
    await act(async () => {
      signIn(["PRODUCT_READ"]);
      root.unmount();
    });
    root = createRoot(host);
    await act(async () =>
      root.render(<Palette sections={navigationFor([])} onGo={() => {}} open onOpenChange={() => {}} />),
    );
    const labels = (await search("")).map((option) => option.textContent);
    expect(labels[0]).toBe("Lait 2 %, 2 LProduct");
    expect(labels.join()).not.toMatch(/Caisse|Pain/u);
  });

  it("opens by Ctrl K, and by a slash that nobody types and no list takes", async () => {
    const onOpen = vi.fn();
    await act(async () => root.unmount());
    root = createRoot(host);
    await act(async () => root.render(<Palette sections={[]} onGo={() => {}} open={false} onOpenChange={onOpen} />));
    const press = (target: EventTarget, init: KeyboardEventInit) =>
      target.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
    press(document.body, { key: "k", ctrlKey: true });
    press(document.body, { key: "/" });
    expect(onOpen).toHaveBeenCalledTimes(2);
    const field = host.appendChild(document.createElement("input"));
    press(field, { key: "/" });
    document.addEventListener("keydown", (event) => event.preventDefault(), { once: true });
    press(document.body, { key: "/" });
    expect(onOpen).toHaveBeenCalledTimes(2);
  });
});
