import { permissionCodes } from "@comptoir/domain/access";
import { act } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { signIn } from "../entity/testing/product-screen.ts";
import { draw, type Drawn } from "../shared/testing/draw.ts";
import { text } from "../shared/text.ts";
import { AlertBell } from "./alert-bell.tsx";
import { Shell } from "./shell.tsx";

let drawnPage: Drawn | undefined;
let unseen: number;
let requests: number;
beforeAll(() => text.load("common", "errors", "alert", "shell", "access", "management"));
beforeEach(() => {
  localStorage.clear();
  [unseen, requests] = [0, 0];
  vi.stubGlobal("fetch", async (url: string) => {
    if (!url.endsWith("/api/Alert/Unseen")) return Response.json([], { status: 503 });
    requests += 1;
    return Response.json({ unseen });
  });
});
afterEach(() => {
  drawnPage?.remove();
  vi.unstubAllGlobals();
});

const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

describe("the bell of alerts", () => {
  it.each([
    [1, "1"],
    [99, "99"],
    [100, "99+"],
  ])(
    "%i that are not seen have the same number in the badge and in the name of the button",
    async (number, written) => {
      unseen = number;
      signIn(permissionCodes);
      const page = await draw(<AlertBell />);
      drawnPage = page;
      await waitFor(() => expect(page.text()).toBe(written));
      expect(document.querySelector("a")?.getAttribute("aria-label")).toMatch(
        new RegExp(`\\s${written.replace("+", "\\+")}$`, "u"),
      );
    },
  );

  it("asks again after five minutes, and not before", async () => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    signIn(permissionCodes);
    drawnPage = await draw(<AlertBell />);
    await waitFor(() => expect(requests).toBe(1));
    const delays = timers.mock.calls.map(([, ms]) => ms);
    expect(delays).toContain(5 * 60_000);
    const secondRequest = timers.mock.calls[delays.indexOf(5 * 60_000)]?.[0];
    await act(async () => (typeof secondRequest === "function" ? secondRequest() : undefined));
    await waitFor(() => expect(requests).toBe(2));
    timers.mockRestore();
  });

  it("stands in the frame of who may see sales, and asks nothing for others", async () => {
    signIn(["PRODUCT_READ"]);
    const clerk = await draw(<Shell />);
    await act(async () => new Promise((resolve) => setTimeout(resolve, 300)));
    expect([requests, document.querySelector('a[href="/alerts"]')]).toEqual([0, null]);
    clerk.remove();
    signIn(["PRODUCT_READ", "SALE_READ"]);
    drawnPage = await draw(<Shell />);
    await waitFor(() => expect(document.querySelector('a[href="/alerts"]')).not.toBeNull());
    await waitFor(() => expect(requests).toBe(1));
  });
});
