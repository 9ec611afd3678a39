import { DashboardWire } from "@comptoir/api/wire";
import { systemDashboard } from "@comptoir/domain/dashboard";
import { Schema } from "effect";
import { afterEach, beforeAll, expect, it, vi } from "vitest";

import { signIn } from "../../../entity/testing/product-screen.ts";
import { session } from "../../../session/session.ts";
import { resetStores } from "../../../shared/registered-stores.ts";
import { draw, type Drawn } from "../../../shared/testing/draw.ts";
import { t, text } from "../../../shared/text.ts";
import { BoardSettingsPage } from "./board-form.tsx";

const created = Schema.encodeSync(DashboardWire)({ ...systemDashboard("en"), id: 7, description: "Evening" });

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "shell", "dashboard", "widget", "management", "arrange", "errors"));
afterEach(() => {
  drawnPage?.remove();
  localStorage.clear();
  vi.unstubAllGlobals();
  session.hear({ kind: "closed", reason: "LOGIN_REQUIRED" });
  resetStores();
  history.replaceState(null, "", "/");
});

it("takes the place of the form of a new dashboard in the history, so that going back does not open the form again", async () => {
  vi.stubGlobal("fetch", async (_address: unknown, init?: RequestInit) =>
    Response.json(init?.method === "POST" ? [created] : []),
  );
  signIn(["DASHBOARD_READ", "DASHBOARD_CUD"]);
  history.replaceState(null, "", "/bi/create/0");
  const page = (drawnPage = await draw(<BoardSettingsPage params={{ id: "0" }} />));
  await page.until(() => page.button(t("widget.create")));
  const entriesBefore = history.length;
  await page.click(t("widget.create"));
  await page.until(() => expect(`${location.pathname}${location.search}`).toBe("/bi?board=7"));
  expect(history.length).toBe(entriesBefore);
});
