import { act } from "react";
import { createRoot } from "react-dom/client";
import type { Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { notices } from "../../shared/notices.ts";
import { text } from "../../shared/text.ts";
import { NoticesOverAll } from "../../shell/notices-over-all.tsx";
import { LoginPage } from "./login-page.tsx";
import { PasswordFields } from "../../shared/password-fields.tsx";

let root: Root;
let host: HTMLElement;
const answers = { login: () => Response.json([{ code: "LOGIN_FAILED" }], { status: 400 }) };

const type = async (id: string, value: string) => {
  const field = host.querySelector<HTMLInputElement>(`#${id}`);
  if (field === null) throw new Error(id);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
};
const send = () =>
  act(async () => host.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));

describe("signing in", () => {
  beforeAll(async () => {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
    await text.load("common", "login", "errors", "password");
  });
  beforeEach(async () => {
    sessionStorage.clear();
    notices.dialog = null;
    vi.stubGlobal("fetch", async (address: string) =>
      String(address).endsWith("/api/BasicLogin") ? answers.login() : Response.json({ empty: false }),
    );
    host = document.body.appendChild(document.createElement("div"));
    root = createRoot(host);
    await act(async () =>
      root.render(
        <>
          <LoginPage onSetupNeeded={() => {}} />
          <NoticesOverAll place="login" />
        </>,
      ),
    );
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    host.remove();
  });

  it("goes to the first empty field of a form that is sent empty, then to the next", async () => {
    await send();
    expect(document.activeElement?.id).toBe("username");
    await type("username", "marie");
    await send();
    expect(document.activeElement?.id).toBe("password");
  });

  it("a server that fails is told by the dialog, with its code, its title and the number of the request", async () => {
    answers.login = () => Response.json([], { status: 503, headers: { "x-request-id": "request-77" } });
    await type("username", "marie");
    await type("password", "good");
    await send();
    await vi.waitFor(() => expect(host.querySelector("dialog")?.textContent).toContain("request-77"), {
      timeout: 20_000,
    });
    expect(host.querySelector("dialog")?.textContent).toContain("Code 503");
    expect(host.querySelector("dialog")?.textContent).toContain("Service unavailable");
  });

  it("a wrong password is told on the form, not by a dialog", async () => {
    answers.login = () => Response.json([{ code: "LOGIN_FAILED" }], { status: 400 });
    await type("username", "marie");
    await type("password", "bad");
    await send();
    await vi.waitFor(() => expect(host.querySelector("[role=alert]")?.textContent).toContain("incorrect"), {
      timeout: 20_000,
    });
    expect(notices.dialog).toBeNull();
  });

  it("a second factor is asked after the password, sent with it, and told when it is wrong", async () => {
    const sentCalls: unknown[] = [];
    vi.stubGlobal("fetch", async (address: string | Request, init?: RequestInit) => {
      if (!String(address).endsWith("/api/BasicLogin")) return Response.json({ empty: false });
      const body: unknown = JSON.parse(await new Response(init?.body ?? null).text());
      sentCalls.push(body);
      const code = Object(body)["code"] === undefined ? "SECOND_FACTOR_NEEDED" : "SECOND_FACTOR_WRONG";
      return Response.json([{ code }], { status: 400 });
    });
    await type("username", "marie");
    await type("password", "good");
    await send();
    await vi.waitFor(() => expect(host.querySelector("#code")).not.toBeNull(), { timeout: 20_000 });
    expect(host.querySelector("#password")).toBeNull();
    expect(host.querySelector("[role=alert]")).toBeNull();
    await type("code", "123 456");
    await send();
    await vi.waitFor(() => expect(host.querySelector("[role=alert]")?.textContent).toContain("already used"), {
      timeout: 20_000,
    });
    expect(sentCalls).toEqual([
      { username: "marie", password: "good", rememberMe: false },
      { username: "marie", password: "good", rememberMe: false, code: "123 456" },
    ]);
  });

  it("a passkey is offered first where the account has one, and a recovery code beside it", async () => {
    vi.stubGlobal("PublicKeyCredential", class {});
    vi.stubGlobal("fetch", async (address: string | Request) =>
      String(address).endsWith("/api/BasicLogin")
        ? Response.json([{ code: "SECOND_FACTOR_NEEDED", params: { passkeys: 1, apps: 0 } }], { status: 400 })
        : Response.json([{ code: "THROTTLED", params: { seconds: 30 } }], { status: 400 }),
    );
    const buttons = () => [...host.querySelectorAll("button")];
    const press = (label: string) =>
      act(async () =>
        buttons()
          .find((row) => row.textContent === label)
          ?.click(),
      );
    await type("username", "marie");
    await type("password", "good");
    await send();
    await vi.waitFor(() => expect(buttons().map((row) => row.textContent)).toContain("Use your passkey"), {
      timeout: 20_000,
    });
    expect(host.querySelector("#code")).toBeNull();
    expect(buttons().map((row) => row.textContent)).not.toContain("Use the app");
    await press("Use your passkey");
    await vi.waitFor(() => expect(host.querySelector("[role=alert]")?.textContent).toContain("Too many"), {
      timeout: 20_000,
    });
    await press("Use a recovery code");
    expect(host.querySelector("#code")).not.toBeNull();
    expect(host.querySelector("[role=alert]")).toBeNull();
    vi.stubGlobal("PublicKeyCredential", undefined);
  });

  it("the rules of a password say which are met and which are not", async () => {
    await act(async () =>
      root.render(<PasswordFields password="abc" confirmation="" onPassword={() => {}} onConfirmation={() => {}} />),
    );
    const rules = [...host.querySelectorAll("li")].map((rule) => rule.textContent);
    expect(rules).toContain("A lowercase letterMet");
    expect(rules).toContain("A digitNot met yet");
  });
});
