import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startApp, type App } from "./support/start-app.ts";
import { holdTwoBrowsers } from "./support/two-browsers.ts";

/** Two editors at one product of a running server: they type, save, delete, bring back, go offline, sign in again and load their pages anew, in any order. */
describe("two browsers at one product", () => {
  let app: App;
  let token = "";

  beforeAll(async () => {
    app = await startApp({ COMPTOIR_DEMO: "0" });
    const made = await fetch(`${app.url}/api/Setup`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "zoe", password: "Érablière-du-Nord-27", firstName: "Zoé", lastName: "Lévesque", language: "fr", chainName: "Épicerie" }),
    });
    expect(made.status).toBe(200);
    ({ token } = (await made.json()) as { readonly token: string });
  });
  afterAll(() => app?.stop());

  it("lose nothing that was typed, and overwrite nothing that they have not seen", async () => {
    const happened = await holdTwoBrowsers(app.url, token, process.env["COMPTOIR_TEST_ALL"] === "1" ? 300 : 20, 60);
    expect(Math.min(happened.saved, happened.asked)).toBeGreaterThan(3);
  });
});
