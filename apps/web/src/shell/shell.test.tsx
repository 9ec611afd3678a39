import { navigationEntries } from "@comptoir/domain/access";
import { afterEach, beforeAll, expect, it, vi } from "vitest";

import { session } from "../session/session.ts";
import { welcomeAfterReload } from "../session/welcome.ts";
import { notices } from "../shared/notices.ts";
import { resetStores } from "../shared/registered-stores.ts";
import { draw, type Drawn } from "../shared/testing/draw.ts";
import { text } from "../shared/text.ts";
import { Shell } from "./shell.tsx";

const user = { id: 1, username: "marie", firstName: "Marie", lastName: "Roy", language: "en" } as const;
const claims = { sub: "1", exp: 9_999_999_999, permissions: ["CONFIG_READ"], tli: 3, sid: "s" };
let drawnPage: Drawn | undefined;

// The texts of failures are loaded when they are needed.
beforeAll(() => text.load("common", "shell"));
afterEach(() => {
  drawnPage?.remove();
  session.hear({ kind: "closed", reason: "LOGIN_REQUIRED" });
  resetStores();
  vi.unstubAllGlobals();
});

it("an address that is not allowed says so in words, also when it is opened first", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  session.hear({ kind: "open", token: `h.${btoa(JSON.stringify(claims)).replace(/=+$/u, "")}.s`, user });
  history.replaceState(null, "", navigationEntries.ROLE.path);
  const page = await draw(<Shell />);
  drawnPage = page;
  await vi.waitFor(() => expect(page.element.querySelector("[data-denied]")).not.toBeNull(), { timeout: 20_000 });
  expect(page.find("h1").textContent).toBe("Access denied");
});

it("who signed in, and whose page reloaded for their language, is welcomed once", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  welcomeAfterReload("Marie");
  session.hear({ kind: "open", token: `h.${btoa(JSON.stringify(claims)).replace(/=+$/u, "")}.s`, user });
  history.replaceState(null, "", "/profile");
  for (const _visit of ["first", "second"]) {
    drawnPage?.remove();
    drawnPage = await draw(<Shell />);
    await vi.waitFor(() => expect(notices.toasts.map(({ message }) => message)).toEqual(["Welcome, Marie"]), {
      timeout: 20_000,
    });
  }
});
