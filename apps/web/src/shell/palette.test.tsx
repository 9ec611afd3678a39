import { ProductWire } from "@comptoir/api/wire";
import { navigationFor } from "@comptoir/domain/access";
import { Schema } from "effect";
import { act } from "react";
import { createRoot } from "react-dom/client";
import type { Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { session } from "../session/session.ts";
import { text } from "../shared/text.ts";
import { Palette } from "./palette.tsx";

let root: Root;
let host: HTMLElement;
const went: string[] = [];

const options = () => [...host.querySelectorAll<HTMLElement>("[role=option]")];

const search = async (words: string) => {
  const field = await vi.waitFor(
    () => {
      const found = host.querySelector<HTMLInputElement>("[role=combobox]");
      if (found === null) throw new Error("no search");
      return found;
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

const milk: typeof ProductWire.Type = {
  id: 7,
  version: 1,
  changedOn: "2026-03-12",
  addedOn: "2026-03-12",
  targetId: 1,
  sku: "LAIT-01",
  codes: [],
  description: "Lait 2 %, 2 L",
  type: "STANDARD",
  upc: null,
  departmentId: null,
  department: null,
  subDepartmentId: null,
  subDepartment: null,
  vendorId: null,
  vendor: null,
  price: null,
  weight: null,
  length: null,
  image: null,
  statusCode: null,
  tareCode: null,
  bottleCode: null,
  environmentCode: null,
  isDeleted: false,
  isOpenRefund: false,
  nonEditablePrice: false,
  nonMultipliable: false,
  requireClient: false,
  requireReference: false,
};

describe("the palette", () => {
  const asked: URL[] = [];

  beforeAll(async () => {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
    vi.stubGlobal("fetch", async (address: string) => {
      asked.push(new URL(String(address), "http://page"));
      return Response.json([Schema.encodeSync(ProductWire)(milk)], { headers: { "x-total-count": "9" } });
    });
    await text.load("common", "shell");
  });
  beforeEach(async () => {
    went.length = 0;
    asked.length = 0;
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

  it("does what was chosen", async () => {
    const [dark] = await search("appearance dark");
    await act(async () => dark?.click());
    expect([document.documentElement.dataset["theme"], went]).toEqual(["dark", []]);
    const [profile] = await search("profile and password");
    await act(async () => profile?.click());
    expect(went).toEqual(["/profile"]);
  });

  it("finds products for who may see them, and leads to all that match", async () => {
    await act(async () => signIn(["PRODUCT_READ"]));
    await search("lait");
    await vi.waitFor(
      () =>
        expect(options().map((option) => option.textContent)).toEqual([
          "Lait 2 %, 2 LLAIT-01",
          "View all 9 productsProducts",
        ]),
      { timeout: 20_000 },
    );
    expect(asked.map(({ pathname, searchParams }) => [pathname, searchParams.get("search")])).toEqual([
      ["/api/Product/List/false", "lait"],
    ]);
    const [first, all] = options();
    await act(async () => first?.click());
    await act(async () => all?.click());
    expect(went).toEqual(["/management/product/7", "/management/product?q=lait"]);
  });

  it("asks for no product where none may be seen", async () => {
    expect(await search("lait")).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(asked).toEqual([]);
    expect(host.textContent).toContain("No results");
  });
});
