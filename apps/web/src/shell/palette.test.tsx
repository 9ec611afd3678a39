import { navigationFor } from "@comptoir/domain/access";
import { act } from "react";
import { createRoot } from "react-dom/client";
import type { Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { text } from "../shared/text.ts";
import { Palette } from "./palette.tsx";

let root: Root;
let host: HTMLElement;
const went: string[] = [];

const search = async (words: string) => {
  const field = host.querySelector<HTMLInputElement>("[role=combobox]");
  if (field === null) throw new Error("no search");
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, words);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  return [...host.querySelectorAll<HTMLElement>("[role=option]")];
};

describe("the palette", () => {
  beforeAll(async () => {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
    await text.load("common", "shell");
  });
  beforeEach(async () => {
    went.length = 0;
    host = document.body.appendChild(document.createElement("div"));
    root = createRoot(host);
    await act(async () => root.render(<Palette sections={navigationFor([])} onGo={(path) => went.push(path)} open onOpenChange={() => {}} />));
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    host.remove();
  });

  it("finds screens and actions by their names", async () => {
    expect((await search("dashb")).map((option) => option.textContent)).toContain("DashboardBI");
    expect((await search("español")).map((option) => option.textContent)).toEqual(["Language: EspañolAction"]);
    expect((await search("sign out")).map((option) => option.textContent)).toEqual(["Sign outAction"]);
  });

  it("does what was chosen", async () => {
    const [dark] = await search("appearance dark");
    await act(async () => dark?.click());
    expect([document.documentElement.dataset["theme"], went]).toEqual(["dark", []]);
    const [profile] = await search("profile and password");
    await act(async () => profile?.click());
    expect(went).toEqual(["/profile"]);
  });
});
