import { beforeEach, describe, expect, it } from "vitest";

import { removeTabDrafts, runKeepingTabStorage, makeKeyStore, tabStore } from "./device-storage.ts";

describe("storage on the device", () => {
  beforeEach(() => sessionStorage.clear());

  it("drops drafts and nothing else", () => {
    tabStore.set("draft.a", "1");
    tabStore.set("draft.b", "2");
    tabStore.set("user", "7");
    sessionStorage.setItem("draft.other", "theirs");
    removeTabDrafts();
    expect([
      tabStore.get("draft.a"),
      tabStore.get("draft.b"),
      tabStore.get("user"),
      sessionStorage.getItem("draft.other"),
    ]).toEqual([null, null, "7", "theirs"]);
  });

  it("puts drafts back that a reset of the stores drops", () => {
    tabStore.set("draft.a", "1");
    runKeepingTabStorage(() => sessionStorage.clear());
    expect(tabStore.get("draft.a")).toBe("1");
  });

  it("keeps nothing, and breaks nothing, where storage is forbidden", () => {
    const forbidden = makeKeyStore(() => {
      throw new Error("no storage");
    });
    forbidden.set("a", "1");
    expect(forbidden.get("a")).toBeNull();
  });
});
