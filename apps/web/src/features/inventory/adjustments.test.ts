import { afterEach, expect, it, vi } from "vitest";

import { session } from "../../session/session.ts";
import { resetStores } from "../../shared/registered-stores.ts";
import { signIn } from "../../entity/testing/product-screen.ts";
import { adjustmentOf } from "./adjustments.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  session.hear({ kind: "closed", reason: "LOGIN_REQUIRED" });
});

it("scans that the device could not store outlive a session, for their user alone", async () => {
  signIn(["INVENTORYDOCUMENT_CUD"]);
  vi.stubGlobal("navigator", {});
  const setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem, removeItem: () => undefined });
  await adjustmentOf(7).scan("036000291452", "LOST");
  resetStores();
  expect([adjustmentOf(7).countPending(), adjustmentOf(7).hasOnlyHere()]).toEqual([1, true]);
  signIn(["INVENTORYDOCUMENT_CUD"], 3, 2);
  expect(adjustmentOf(7).countPending()).toBe(0);
});
