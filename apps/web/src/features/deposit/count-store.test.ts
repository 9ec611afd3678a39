import type { DepositDetail } from "@comptoir/api/wire";
import { cents } from "@comptoir/domain/money";
import { expect, it } from "vitest";

import { makeMemoryKeyStore } from "../../shared/device-storage.ts";
import { createCountStore } from "./count-store.ts";

const depositOf = (status: DepositDetail["status"], version: number): DepositDetail =>
  ({
    id: 5,
    status,
    version,
    drawers: [],
    remainingFloat: cents(0),
    dropsBanked: cents(0),
    cheques: [],
  }) as unknown as DepositDetail;

/** Opens a deposit, types the float that stays, and opens it again as it is then. */
function reopen(first: DepositDetail, second: DepositDetail, isKeptCount = false) {
  const device = makeMemoryKeyStore();
  const store = createCountStore(first, "en", device);
  store.type({ remainingFloat: "200" });
  if (isKeptCount) store.forget();
  return createCountStore(second, "en", device).state.draft;
}

it.each([
  ["a reload", depositOf("PREPARED", 1), depositOf("PREPARED", 1), "200"],
  ["a till that reported meanwhile", depositOf("PREPARED", 1), depositOf("PREPARED", 2), "200"],
  ["a reload during a recount", depositOf("COUNTED", 3), depositOf("COUNTED", 3), "200"],
  ["a count that somebody saved since", depositOf("PREPARED", 1), depositOf("COUNTED", 2), ""],
  ["a newer recount of somebody", depositOf("COUNTED", 3), depositOf("COUNTED", 4), ""],
] as const)("after %s the typed draft of %o is offered for %o: %j", (_, first, second, remainingFloat) => {
  const draft = reopen(first, second);
  expect([draft.remainingFloat, draft.version]).toEqual([remainingFloat, second.version]);
});

it("a recount that was given up does not come back", () => {
  expect(reopen(depositOf("COUNTED", 3), depositOf("COUNTED", 3), true).remainingFloat).toBe("");
});
