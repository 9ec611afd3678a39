import { describe, expect, it } from "vitest";

import { failWith, succeed } from "../shared/answer.ts";
import { makeMemoryKeyStore } from "../shared/device-storage.ts";
import type { SessionGateway, SessionGrant } from "./session-gateway.ts";
import { createSessionStore } from "./session-store.ts";
import type { SessionMessage } from "./tab-session.ts";

const user = { id: 1, username: "marie", firstName: "Marie", lastName: "Roy", language: "fr" } as const;
const tokenOf = (exp: number, tli = 3) =>
  `h.${btoa(JSON.stringify({ sub: "1", exp, permissions: ["SALE_READ"], tli, sid: "s" })).replace(/=+$/u, "")}.s`;

function setUp({ now = 1000, hinted = true, ahead = 0 }: { now?: number; hinted?: boolean; ahead?: number } = {}) {
  /** Clocks of the device, and of the server by how far it is ahead. Units: seconds. */
  const clock = { now, ahead };
  const device = makeMemoryKeyStore();
  if (hinted) device.set("session", "1");
  const messages: SessionMessage[] = [];
  const calls = { refresh: 0, logout: 0 };
  const answers: {
    refresh: () => Promise<ReturnType<typeof succeed<SessionGrant>> | ReturnType<typeof failWith>>;
    logoutEverywhere: () => Promise<ReturnType<typeof succeed<null>> | ReturnType<typeof failWith>>;
  } = {
    logoutEverywhere: async () => succeed(null),
    refresh: async () => succeed({ token: tokenOf(clock.now + clock.ahead + 900), user }),
  };
  const gateway: SessionGateway = {
    login: async ({ password }) =>
      password === "good"
        ? succeed({ token: tokenOf(clock.now + clock.ahead + 900), user })
        : failWith("LOGIN_FAILED", 400),
    setup: async () => failWith("SETUP_DONE", 400),
    refresh: () => {
      calls.refresh += 1;
      return answers.refresh();
    },
    logout: async () => {
      calls.logout += 1;
      return succeed(null);
    },
    logoutEverywhere: () => answers.logoutEverywhere(),
    changeLayer: async (layerId) => succeed({ token: tokenOf(clock.now + clock.ahead + 900, layerId) }),
    forgotPassword: async () => succeed(null),
    checkResetLink: async () => failWith("RESET_TOKEN_EXPIRED", 400),
    changePassword: async () => succeed(null),
  };
  const store = createSessionStore({
    gateway: async () => gateway,
    device,
    nowSeconds: () => clock.now,
    tell: (message) => void messages.push(message),
    alone: (work) => work(),
  });
  return { store, clock, device, told: messages, calls, answers };
}

describe("session", () => {
  it("asks nobody when this device never had a session", async () => {
    const { store, calls } = setUp({ hinted: false });
    expect(await store.getToken()).toBeNull();
    expect([store.state.status, calls.refresh]).toEqual(["closed", 0]);
  });

  it("renews once for many who ask at the same time", async () => {
    const { store, calls } = setUp();
    const tokens = await Promise.all([store.getToken(), store.getToken(), store.getToken()]);
    expect(new Set(tokens).size).toBe(1);
    expect([calls.refresh, store.state.status]).toEqual([1, "open"]);
  });

  it.each([0, 86_400, -86_400, 7_200])("counts by the server's clock when it is %d s ahead", async (ahead) => {
    const { store, clock, calls } = setUp({ now: 1_000_000, ahead });
    const token = await store.getToken();
    expect(store.serverTimeOf(clock.now * 1_000)).toBe((clock.now + ahead) * 1_000);
    clock.now += 600;
    expect([await store.getToken(), calls.refresh]).toEqual([token, 1]);
    clock.now += 240;
    await store.getToken();
    expect(calls.refresh).toBe(2);
  });

  it("looks as a role in this tab through renewals, until it is left or the session ends", async () => {
    const { store, clock, told } = setUp();
    const role = { roleId: 7, name: "Caisse", permissions: ["PRODUCT_READ"] } as const;
    store.viewAs(role);
    expect(store.state.viewing).toBeNull();
    await store.getToken();
    store.viewAs(role);
    expect(store.state.claims?.permissions).toEqual(["PRODUCT_READ"]);
    clock.now += 850;
    await store.getToken();
    expect([store.state.claims?.permissions, store.state.claims?.exp]).toEqual([["PRODUCT_READ"], clock.now + 900]);
    expect(JSON.stringify(told)).not.toContain("Caisse");
    store.viewAs(null);
    expect(store.state.claims?.permissions).toEqual(["SALE_READ"]);
    store.viewAs(role);
    await store.logout();
    expect(store.state.viewing).toBeNull();
  });

  it("renews in silence shortly before the end, and the end of a token is not a logout", async () => {
    const { store, clock, calls } = setUp();
    await store.getToken();
    clock.now += 800;
    await store.getToken();
    expect(calls.refresh).toBe(1);
    clock.now += 50;
    await store.getToken();
    expect([calls.refresh, store.state.status]).toEqual([2, "open"]);
  });

  it("says at a renewal whether somebody has worked since the token was issued", async () => {
    const { store, clock, device } = setUp();
    expect(store.isUnattended()).toBe(false);
    await store.getToken();
    expect(store.isUnattended()).toBe(false);
    device.set("session.active", String(clock.now * 1000));
    expect(store.isUnattended()).toBe(true);
    device.set("session.active", String(clock.now * 1000 + 5_000));
    expect(store.isUnattended()).toBe(false);
    clock.now += 850;
    await store.getToken();
    expect(store.isUnattended()).toBe(true);
  });

  it("takes work for work on a device whose clock is twenty minutes slow", async () => {
    const { store, clock, device, answers } = setUp();
    answers.refresh = async () => succeed({ token: tokenOf(clock.now + 1_200 + 900), user });
    await store.getToken();
    device.set("session.active", String(clock.now * 1_000 + 5_000));
    expect(store.isUnattended()).toBe(false);
  });

  it.each([
    ["TOKEN_EXPIRED", "SESSION_EXPIRED"],
    ["SESSION_ENDED", "DISCONNECTED_BY_SERVER"],
  ] as const)("is over when its renewal is refused with %s, with the message %s", async (code, reason) => {
    const { store, clock, answers, told, device } = setUp();
    await store.getToken();
    clock.now += 2000;
    answers.refresh = async () => failWith(code, 401);
    expect(await store.getToken()).toBeNull();
    expect([store.state.status, store.state.reason, device.get("session")]).toEqual(["closed", reason, null]);
    expect(told.at(-1)).toEqual({ kind: "closed", reason });
  });

  it("stays open when the network is down", async () => {
    const { store, clock, answers } = setUp();
    await store.getToken();
    clock.now += 2000;
    answers.refresh = async () => failWith("NETWORK");
    await store.getToken();
    expect(store.state.status).toBe("open");
  });

  it("says that the server cannot be asked whether there is a session, and opens it when it answers again", async () => {
    const { store, answers } = setUp();
    const back = answers.refresh;
    answers.refresh = async () => failWith("NETWORK");
    await store.restore();
    expect([store.state.status, store.state.unreachable]).toEqual(["unknown", true]);
    answers.refresh = back;
    await store.restore();
    expect([store.state.status, store.state.unreachable]).toEqual(["open", false]);
  });

  it("treats calls that could not be fetched as a server that does not answer", async () => {
    const device = makeMemoryKeyStore();
    device.set("session", "1");
    const store = createSessionStore({
      gateway: () => Promise.reject(new TypeError("Importing a module script failed.")),
      device,
      nowSeconds: () => 0,
      tell: () => {},
      alone: (work) => work(),
    });
    await store.restore();
    expect([store.state.status, store.state.unreachable]).toEqual(["unknown", true]);
    expect(await store.login({ username: "marie", password: "good", rememberMe: false })).toEqual(failWith("NETWORK"));
  });

  it.each(["SESSION_EXPIRED", "DISCONNECTED_BY_SERVER"] as const)(
    "is over with the message %s when the client was refused for that reason",
    async (reason) => {
      const { store } = setUp();
      await store.getToken();
      store.refused(reason);
      expect([store.state.status, store.state.reason, store.tokenAtHand()]).toEqual(["closed", reason, null]);
    },
  );

  it("keeps tabs in step: opened here, opened there; left here, left there", async () => {
    const first = setUp({ hinted: false });
    const other = setUp({ hinted: false });
    await first.store.login({ username: "marie", password: "good", rememberMe: false });
    first.told.forEach((message) => other.store.hear(structuredClone(message)));
    expect(other.store.state.claims).toEqual(first.store.state.claims);
    await other.store.logout();
    first.store.hear(other.told.at(-1));
    expect([first.store.state.status, first.store.state.reason]).toEqual(["closed", "LOGOUT_SUCCEEDED"]);
  });

  it("keeps nothing of a refused sign-in", async () => {
    const { store } = setUp({ hinted: false });
    const answer = await store.login({ username: "marie", password: "bad", rememberMe: false });
    expect(answer.ok).toBe(false);
    expect(store.state.status).toBe("closed");
  });

  it("acts in another place with the token of that place", async () => {
    const { store } = setUp();
    await store.getToken();
    await store.changeLayer(8);
    expect(store.state.claims?.tli).toBe(8);
  });

  it("hears no nonsense", () => {
    const { store } = setUp();
    for (const message of [null, "x", { kind: "open" }, { kind: "closed", reason: "?" }]) store.hear(message);
    expect(store.state.status).toBe("unknown");
  });

  it("ends here and in the other tabs when it has ended everywhere, and goes on when the server could not be told", async () => {
    const { store, told, answers } = setUp();
    await store.restore();
    answers.logoutEverywhere = async () => failWith("NETWORK");
    expect((await store.logoutEverywhere("p")).ok).toBe(false);
    expect(store.state.status).toBe("open");
    answers.logoutEverywhere = async () => succeed(null);
    expect((await store.logoutEverywhere("p")).ok).toBe(true);
    expect([store.state.status, store.state.reason]).toEqual(["closed", "LOGOUT_SUCCEEDED"]);
    expect(told.at(-1)).toEqual({ kind: "closed", reason: "LOGOUT_SUCCEEDED" });
  });
});
