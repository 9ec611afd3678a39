import { Layer } from "@comptoir/api/wire";
import { navigationEntries, permissionCodes } from "@comptoir/domain/access";
import { legacySandbox } from "@comptoir/domain/legacy";
import { Schema } from "effect";
import { act } from "react";
import { createRoot } from "react-dom/client";
import type { Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { App } from "./app.tsx";
import { routeAfterLogin } from "./session/last-route.ts";
import { session } from "./session/session.ts";
import { placeState } from "./shared/place-store.ts";
import { resetStores } from "./shared/registered-stores.ts";
import { text } from "./shared/text.ts";

const user = { id: 1, username: "marie", firstName: "Marie", lastName: "Roy", language: "en" } as const;
const token = (permissions: readonly string[]) =>
  `h.${btoa(JSON.stringify({ sub: "1", exp: 9_999_999_999, permissions, tli: 3, sid: "s" })).replace(/=+$/u, "")}.s`;

let root: Root;
let host: HTMLElement;

async function openAt(path: string): Promise<void> {
  history.replaceState(null, "", path);
  await act(async () => root.render(<App />));
  await vi.waitFor(() => expect(host.querySelector("h1, [role=dialog]")).not.toBeNull(), {
    timeout: 20_000,
    interval: 20,
  });
}

const store = Schema.encodeSync(Layer)({
  id: 3,
  linkId: 3,
  parentId: null,
  targetId: 1,
  type: "STORE",
  locationType: "STORE",
  priority: 0,
  code: "M1",
  description: "Magasin 1",
  timeZone: "America/Toronto",
  businessDayStart: 0,
  weekStart: 0,
});

const heading = () => host.querySelector("h1")?.textContent ?? "";

describe("what an address shows", () => {
  beforeAll(async () => {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
    await text.load("common", "login", "shell", "errors", "dashboard", "charts");
  });
  beforeEach(() => {
    vi.stubGlobal("fetch", async () => Response.json([], { status: 503 }));
    host = document.body.appendChild(document.createElement("div"));
    root = createRoot(host);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    host.remove();
    session.hear({ kind: "closed", reason: "LOGIN_REQUIRED" });
    resetStores();
  });

  it("a screen behind signing in leads to Login, and is opened after it", async () => {
    await openAt("/bi?period=-1m");
    expect([location.pathname, heading()]).toEqual(["/", "Sign in"]);
    expect(routeAfterLogin(1, ["SALE_READ"], ["/bi"])).toBe("/bi?period=-1m");
  });

  it("the last route is that of who visited it, after signing out and after the session expired", async () => {
    const signIn = (id: number) =>
      session.hear({ kind: "open", token: token(["DASHBOARD_READ", "REPORT_READ"]), user: { ...user, id } });
    const leave = async (reason: "LOGOUT_SUCCEEDED" | "SESSION_EXPIRED") => {
      await act(async () => session.hear({ kind: "closed", reason }));
      await vi.waitFor(() => expect(location.pathname).toBe("/"));
    };
    const arrives = (id: number) => routeAfterLogin(id, ["DASHBOARD_READ", "SALE_READ"], ["/bi"]);
    for (const reason of ["LOGOUT_SUCCEEDED", "SESSION_EXPIRED"] as const) {
      signIn(1);
      await openAt("/bi?board=4");
      await leave(reason);
      expect([arrives(1), arrives(2)]).toEqual(["/bi?board=4", "/bi"]);
    }
  });

  it("who signs in without the permission of the last route arrives at the first screen they can use", async () => {
    await openAt("/management/role/7?tab=users");
    const screens = ["/bi", "/management/product"];
    const arrives = (...permissions: readonly string[]) => routeAfterLogin(1, permissions, screens);
    expect([arrives("ROLE_READ"), arrives("PRODUCT_READ"), arrives("PRODUCT_READ", "SALE_READ"), arrives()]).toEqual([
      "/management/role/7?tab=users",
      "/management/product",
      "/bi",
      "/bi",
    ]);
  });

  it.each(["/", "/pwa"])("%s is Login", async (path) => {
    await openAt(path);
    expect(heading()).toBe("Sign in");
  });

  it("says why the session ended", async () => {
    session.hear({ kind: "open", token: token([]), user });
    session.hear({ kind: "closed", reason: "SESSION_EXPIRED" });
    await openAt("/");
    expect(host.textContent).toContain("Your session has expired");
  });

  it("keeps a board in the menu, and lets it go", async () => {
    session.hear({ kind: "open", token: token(["DASHBOARD_READ", "SALE_READ"]), user });
    await openAt("/bi?board=4");
    const star = (label: string) => host.querySelector<HTMLElement>(`button[aria-label="${label}"]`);
    const menuEntries = () =>
      [...host.querySelectorAll('nav a[href="/bi?board=4"]')].map(({ textContent }) => textContent);
    await act(async () => star("Keep in the menu")?.click());
    expect(menuEntries()).toHaveLength(1);
    expect(menuEntries()[0]).not.toBe("");
    await act(async () => star("Take out of the menu")?.click());
    expect(menuEntries()).toEqual([]);
  });

  it("signs out whoever comes back after the time that is set, and says why", async () => {
    localStorage.setItem("comptoir.session.active", String(Date.now() - 16 * 60_000));
    session.hear({ kind: "open", token: token(["SALE_READ"]), user: { ...user, idleMinutes: 15 } });
    await openAt("/bi");
    await vi.waitFor(() => expect(heading()).toBe("Sign in"), { timeout: 20_000, interval: 20 });
    expect(host.textContent).toContain("Your session has expired");
  });

  it.each([
    ["/forgotpwd", "Forgot password"],
    ["/chgpwd/abc", "New password"],
  ])("%s needs nobody signed in", async (path, title) => {
    await openAt(path);
    await vi.waitFor(() => expect(heading()).toBe(title), { timeout: 20_000, interval: 20 });
  });

  it("a reset link that no longer works says so on arrival, and leads to a new one", async () => {
    vi.stubGlobal("fetch", async (address: string) =>
      String(address).endsWith("/api/ForgotPassword/check")
        ? Response.json([{ code: "RESET_TOKEN_EXPIRED" }], { status: 400 })
        : Response.json([], { status: 503 }),
    );
    await openAt("/chgpwd/used");
    await vi.waitFor(() => expect(host.querySelector("[role=alert]")?.textContent).toContain("The token has expired"), {
      timeout: 20_000,
      interval: 20,
    });
    expect([host.querySelectorAll("input").length, host.querySelector('a[href="/forgotpwd"]')?.textContent]).toEqual([
      0,
      "Request a new link",
    ]);
  });

  it("the previous version that is not connected lists what it has, each on a screen of its own", async () => {
    session.hear({ kind: "open", token: token(["USER_READ"]), user });
    vi.stubGlobal("fetch", async (address: string) =>
      String(address).includes("GetWSConfig") ? Response.json({ baseUrl: null }) : Response.json([], { status: 503 }),
    );
    await openAt("/legacyPage");
    await vi.waitFor(() => expect(host.querySelectorAll('main a[href^="/legacyPage/"]').length).toBe(13), {
      timeout: 20_000,
      interval: 20,
    });
    await openAt("/legacyPage/user");
    await vi.waitFor(
      () => expect(host.querySelector('main a[href="/management/user"]')?.textContent).toBe("Open the new version"),
      { timeout: 20_000, interval: 20 },
    );
    await vi.waitFor(() => expect(host.querySelector("main")?.textContent).toContain("Service unavailable"), {
      timeout: 20_000,
      interval: 20,
    });
  });

  it("the previous version that is connected is shown in a sandbox", async () => {
    session.hear({ kind: "open", token: token([]), user });
    vi.stubGlobal("fetch", async (address: string) =>
      String(address).includes("GetWSConfig")
        ? Response.json({ baseUrl: "https://v1.example/app/" })
        : Response.json([], { status: 503 }),
    );
    await openAt("/legacyPage/vendor");
    await vi.waitFor(
      () => expect(host.querySelector("iframe")?.getAttribute("src")).toBe("https://v1.example/app/vendor"),
      { timeout: 20_000, interval: 20 },
    );
    expect(host.querySelector("iframe")?.getAttribute("sandbox")).toBe(legacySandbox);

    await openAt("/legacyPage");
    const button = (text: string) =>
      [...host.querySelectorAll("main button")].find(({ textContent }) => textContent === text);
    await vi.waitFor(() => expect(button("Show our records")).toBeDefined(), { timeout: 20_000, interval: 20 });
    await act(async () => button("Show our records")?.dispatchEvent(new MouseEvent("click", { bubbles: true })));
    expect(host.querySelector("iframe")).toBeNull();
    expect(host.querySelectorAll('main a[href^="/legacyPage/"]').length).toBeGreaterThan(0);
    await act(async () =>
      button("Show the previous version")?.dispatchEvent(new MouseEvent("click", { bubbles: true })),
    );
    expect(host.querySelector("iframe")).not.toBeNull();
  });

  it.each(["http://v1.example/app", "javascript:alert(1)", "https://user:secret@v1.example"])(
    "the previous version at %s is not framed: the page says why, and our own tables stay",
    async (baseUrl) => {
      session.hear({ kind: "open", token: token(permissionCodes), user });
      vi.stubGlobal("fetch", async (address: string) =>
        String(address).includes("GetWSConfig") ? Response.json({ baseUrl }) : Response.json([], { status: 503 }),
      );
      await openAt("/legacyPage");
      await vi.waitFor(() => expect(host.querySelectorAll('main a[href^="/legacyPage/"]').length).toBe(13), {
        timeout: 20_000,
        interval: 20,
      });
      expect(host.textContent).toContain("The previous version cannot be shown");
      expect(host.querySelector("iframe")).toBeNull();
      await openAt("/legacyPage/vendor");
      await vi.waitFor(() => expect(host.querySelector("main h1")?.textContent).toBe("Vendors"), {
        timeout: 20_000,
        interval: 20,
      });
      expect(host.textContent).toContain("The previous version cannot be shown");
    },
  );

  it("the dashboard says that the places could not be read, and asks again", async () => {
    session.hear({ kind: "open", token: token(["SALE_READ"]), user });
    let isDown = true;
    vi.stubGlobal("fetch", async (address: string) =>
      String(address).includes("TargetLayer/Location") && !isDown
        ? Response.json([store])
        : Response.json([], { status: 503 }),
    );
    await openAt("/bi");
    await vi.waitFor(() => expect(host.querySelector("main")?.textContent).toContain("Service unavailable"), {
      timeout: 20_000,
      interval: 20,
    });
    isDown = false;
    const retry = [...host.querySelectorAll("main button")].find(({ textContent }) => textContent === "Try again");
    await act(async () => retry?.dispatchEvent(new MouseEvent("click", { bubbles: true })));
    await vi.waitFor(() => expect(placeState).toMatchObject({ loaded: true, failure: null }), {
      timeout: 20_000,
      interval: 20,
    });
  });

  it.each([
    ["8", true],
    ["3", false],
  ])("a link to the dashboard of place %s says whether one may not see it: %s", async (place, isRefused) => {
    session.hear({ kind: "open", token: token(["SALE_READ"]), user });
    vi.stubGlobal("fetch", async (address: string) =>
      String(address).includes("TargetLayer/Location") ? Response.json([store]) : Response.json([], { status: 503 }),
    );
    await openAt(`/bi?tl=${place}`);
    await vi.waitFor(() => expect(host.querySelector("main")?.textContent).toContain("Service unavailable"), {
      timeout: 20_000,
      interval: 20,
    });
    expect(host.textContent?.includes("This link is for another store. Yours is shown.")).toBe(isRefused);
  });

  it("the profile has the language, the appearance and the way to a new password", async () => {
    const profile = {
      _UserID: 1,
      username: "marie",
      email: null,
      firstName: "Marie",
      lastName: "Roy",
      language: "en",
      isPasswordOurs: true,
      mustChangePassword: false,
      termsAndConditionsVersion: 1,
      termsAccepted: 1,
      passwordRules: {
        minLength: 8,
        maxLength: 128,
        needsLowercase: true,
        needsUppercase: true,
        needsNumber: true,
        needsSpecial: false,
        remembered: 3,
        minStrength: 2,
      },
      digestMinute: null,
      secondFactor: { since: null, passkeys: 0, codesLeft: 0, isRequired: false },
    };
    vi.stubGlobal("fetch", async (address: string) =>
      String(address).endsWith("/api/Profile") ? Response.json(profile) : Response.json([]),
    );
    session.hear({ kind: "open", token: token([]), user });
    await openAt("/profile");
    await vi.waitFor(() => expect(heading()).toBe("Profile"), { timeout: 20_000, interval: 20 });
    expect([...host.querySelectorAll("main select")].map((select) => select.id)).toEqual(["language", "theme"]);
    await vi.waitFor(() => expect(host.querySelector("main form")?.textContent).toContain("Change password"), {
      timeout: 20_000,
      interval: 20,
    });
  });

  it("a profile that cannot be read says so where it would stand, and is asked for again", async () => {
    session.hear({ kind: "open", token: token([]), user });
    await openAt("/profile");
    await vi.waitFor(() => expect(host.querySelector("main")?.textContent).toContain("Service unavailable"), {
      timeout: 20_000,
      interval: 20,
    });
    const fetchAgain = vi.fn(async () => Response.json([], { status: 503 }));
    vi.stubGlobal("fetch", fetchAgain);
    const retry = [...host.querySelectorAll("main button")].find(({ textContent }) => textContent === "Try again");
    await act(async () => retry?.dispatchEvent(new MouseEvent("click", { bubbles: true })));
    await vi.waitFor(() => expect(fetchAgain).toHaveBeenCalled(), { timeout: 20_000, interval: 20 });
  });

  it.each(["product", "role", "target", "user", "goal"])(
    "the address of a new %s says so to who may read but not change them",
    async (model) => {
      const readers = ["PRODUCT_READ", "ROLE_READ", "TARGET_READ", "TARGETLAYER_READ", "USER_READ", "DASHBOARD_READ"];
      session.hear({ kind: "open", token: token(readers), user });
      await openAt(`/management/${model}/create/0`);
      expect(heading()).toBe("Access denied");
    },
  );

  it("an entry that is not allowed says so", async () => {
    session.hear({ kind: "open", token: token(["CONFIG_READ"]), user });
    await openAt(navigationEntries.ROLE.path);
    expect(heading()).toBe("Access denied");
    expect(host.textContent).toContain("You do not have permission to open this screen");
  });
});
