import { afterEach, beforeEach, expect, it } from "vitest";

import { tabStore } from "../shared/device-storage.ts";
import { registerStore } from "../shared/registered-stores.ts";
import { session } from "./session.ts";

const figures = { read: "1,204.00" };
registerStore(() => Object.assign(figures, { read: "" }));
// The reset of the import drops its draft too.
registerStore(() => tabStore.set("draft.import", null));

const token = `h.${btoa(JSON.stringify({ sub: "1", exp: 9_999_999_999, permissions: [], tli: 3, sid: "s" })).replace(/=+$/u, "")}.s`;
const signIn = async (id: number) => {
  const user = { id, username: "marie", firstName: "Marie", lastName: "Roy", language: "fr" };
  session.hear({ kind: "open", token, user });
  await Promise.resolve();
};

beforeEach(async () => {
  await signIn(1);
  Object.assign(figures, { read: "1,204.00" });
  tabStore.set("draft.import", "typed");
});
afterEach(() => session.hear({ kind: "closed", reason: "LOGIN_REQUIRED" }));

it.each(["LOGOUT_SUCCEEDED", "SESSION_EXPIRED", "DISCONNECTED_BY_SERVER"] as const)(
  "a session that ends by %s leaves no figures in memory, and what was typed to the same user",
  async (reason) => {
    session.hear({ kind: "closed", reason });
    await Promise.resolve();
    expect([figures.read, tabStore.get("draft.import")]).toEqual(["", "typed"]);
    await signIn(1);
    expect(tabStore.get("draft.import")).toBe("typed");
  },
);

it("another user finds nothing of what was typed", async () => {
  session.hear({ kind: "closed", reason: "LOGOUT_SUCCEEDED" });
  await Promise.resolve();
  await signIn(2);
  expect([figures.read, tabStore.get("draft.import")]).toEqual(["", null]);
});
