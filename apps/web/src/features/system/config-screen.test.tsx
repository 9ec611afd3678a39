import type { ConfigSetting } from "@comptoir/api/wire";
import { act } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { signIn } from "../../entity/testing/product-screen.ts";
import { notices } from "../../shared/notices.ts";
import { setPlaces } from "../../shared/place-store.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { settingName } from "../../shared/setting-words.ts";
import { t, text } from "../../shared/text.ts";
import { ConfigPage } from "./config-page.tsx";
import { compareCodes, parseSettingDraft } from "./setting-change.ts";
import { filterSettings } from "./setting-search.ts";

const layerPlace = {
  targetId: 1,
  priority: 0,
  timeZone: "America/Toronto",
  businessDayStart: 0,
  weekStart: 0,
} as const;
const places = [
  { ...layerPlace, id: 3, parentId: null, type: "CHAIN", code: "C", description: "Chaîne" },
  { ...layerPlace, id: 4, parentId: 3, type: "STORE", code: "L", description: "Laval" },
] as const;

/** Setting as on the wire. */
const onWire = (changes: object) => ({
  _ConfigID: 3,
  code: "WEEK_START",
  group: "CALENDAR",
  value: 0,
  _TargetLayerID: null,
  isInherited: true,
  from: null,
  above: { value: 0, from: null },
  planned: [],
  current: null,
  version: 0,
  below: { inheriting: 1, own: [] },
  ...changes,
});
const weekStart = onWire({});
const failuresToLock = onWire({
  _ConfigID: 7,
  code: "FAILURES_TO_LOCK",
  group: "SESSION",
  value: 6,
  _TargetLayerID: 3,
  isInherited: false,
  from: { id: 3, description: "Chaîne" },
  above: { value: 10, from: null },
  version: 8,
  below: { inheriting: 0, own: [{ id: 4, description: "Laval", value: 5 }] },
});
const codes = onWire({
  _ConfigID: 15,
  code: "PRODUCT_STATUS_CODES",
  group: "PRODUCT",
  value: [],
  above: { value: [], from: null },
});

let drawnPage: Drawn | undefined;
let sentCalls: { readonly method: string; readonly path: string; readonly body: unknown }[];
let answer: (method: string, path: string) => Response;

beforeAll(() => text.load("common", "errors", "config", "management", "shell"));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sentCalls = [];
  answer = (_, path) => Response.json(path.includes("/History/") ? [] : [weekStart, failuresToLock, codes]);
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.stubGlobal("fetch", async (input: unknown, init?: RequestInit) => {
    const path = input instanceof Request ? input.url : String(input);
    const method = init?.method ?? (input instanceof Request ? input.method : "GET");
    const body =
      typeof init?.body === "string"
        ? init.body
        : init?.body instanceof Uint8Array
          ? new TextDecoder().decode(init.body)
          : "";
    sentCalls.push({ method, path, body: body === "" ? null : (JSON.parse(body) as unknown) });
    return answer(method, path);
  });
  setPlaces({ ok: true, value: places });
});
afterEach(() => {
  drawnPage?.remove();
  vi.unstubAllGlobals();
});

async function openAt(address: string, permissions: readonly string[] = ["CONFIG_READ", "CONFIG_CUD"]) {
  signIn(permissions);
  history.replaceState(null, "", address);
  const page = await draw(<ConfigPage />);
  drawnPage = page;
  await page.until(() => expect(page.text()).toContain(settingName("WEEK_START")));
  return page;
}

const button = (page: Drawn, label: string) =>
  [...page.element.querySelectorAll("button")].find((button) => button.textContent === label);

describe("the settings of a level", () => {
  it("says of each setting its value and where it comes from, finds it by words, and keeps what is searched in the address", async () => {
    const page = await openAt("/system/config");
    expect(page.text()).toContain(t("config.ownBadge"));
    await act(async () => history.replaceState(null, "", "/system/config?search=fail+lock"));
    await page.until(() => expect(page.text()).not.toContain(settingName("WEEK_START")));
    expect(page.text()).toContain(settingName("FAILURES_TO_LOCK"));
    await act(async () => history.replaceState(null, "", "/system/config?show=planned"));
    await page.until(() => expect(page.text()).toContain(t("config.noMatch")));
  });

  it("tells what a change brings before it is saved, and saves it with the state that was seen", async () => {
    const page = await openAt("/system/config?setting=WEEK_START");
    const select = page.find("form select") as HTMLSelectElement;
    await act(async () => {
      select.value = "1";
      select.dispatchEvent(new Event("change", { bubbles: true }));
    });
    expect(page.text()).toContain(t("config.willBelow", { layer: "Chaîne", count: 1, number: "1" }));
    expect(page.text()).toContain(t("config.follows_WEEK_START"));
    answer = (method) =>
      Response.json(
        method === "PUT"
          ? onWire({
              value: 1,
              _TargetLayerID: 3,
              isInherited: false,
              from: { id: 3, description: "Chaîne" },
              version: 9,
            })
          : [],
      );
    await act(async () => button(page, t("management.save"))?.click());
    await page.until(() =>
      expect(sentCalls.find(({ method }) => method === "PUT")?.body).toEqual({
        code: "WEEK_START",
        _TargetLayerID: 3,
        value: 1,
        version: 0,
      }),
    );
    await page.until(() => expect(button(page, t("management.save"))).toBeUndefined());
  });

  it("saves and withdraws once, also at a double click", async () => {
    const step = { id: 21, state: "PLANNED", isGiven: true, value: 1, holdsFrom: 2e12, changedAt: 1, changedBy: null };
    const planned = onWire({ planned: [step] });
    answer = (_, path) => Response.json(path.includes("/History/") ? [] : [planned]);
    const page = await openAt("/system/config?setting=WEEK_START");
    const select = page.find("form select") as HTMLSelectElement;
    await act(async () => {
      select.value = "1";
      select.dispatchEvent(new Event("change", { bubbles: true }));
    });
    answer = (method, path) => Response.json(path.includes("/History/") ? [] : method === "GET" ? [planned] : planned);
    for (const label of [t("management.save"), t("config.withdraw")]) {
      const pressedButton = button(page, label);
      await act(async () => {
        pressedButton?.click();
        pressedButton?.click();
      });
      await page.settle();
    }
    await page.until(() => expect(sentCalls.some(({ method }) => method === "DELETE")).toBe(true));
    expect(sentCalls.flatMap(({ method }) => (method === "GET" ? [] : [method]))).toEqual(["PUT", "DELETE"]);
  });

  it("offers to undo a discard, also into a setting that was opened again", async () => {
    notices.toasts = [];
    const page = await openAt("/system/config?setting=WEEK_START");
    const select = () => page.find("form select") as HTMLSelectElement;
    await act(async () => {
      select().value = "1";
      select().dispatchEvent(new Event("change", { bubbles: true }));
    });
    await act(async () => button(page, t("management.discard"))?.click());
    expect(select().value).toBe("0");
    for (const address of ["/system/config?setting=FAILURES_TO_LOCK", "/system/config?setting=WEEK_START"])
      await act(async () => history.replaceState(null, "", address));
    await act(async () => notices.toasts[0]?.action?.onAct());
    await page.until(() => expect(select().value).toBe("1"));
  });

  it("goes back to what is inherited, and names the levels that keep a value of their own", async () => {
    const page = await openAt("/system/config?setting=FAILURES_TO_LOCK");
    await act(async () => button(page, t("config.inherit", { value: "10" }))?.click());
    expect(page.text()).toContain(t("config.willKeep", { list: t("config.keeps", { layer: "Laval", value: "5" }) }));
    answer = () => Response.json([{ code: "SETTING_STALE", params: { version: 9 } }], { status: 409 });
    await act(async () => button(page, t("management.save"))?.click());
    await page.until(() =>
      expect(sentCalls.find(({ method }) => method === "PUT")?.body).toEqual({
        code: "FAILURES_TO_LOCK",
        _TargetLayerID: 3,
        value: null,
        version: 8,
      }),
    );
    // The typed value stays.
    await page.until(() =>
      expect(parseSettingDraft(sessionStorage.getItem("comptoir.draft.setting.3.FAILURES_TO_LOCK") ?? "")).toEqual({
        value: null,
        from: "",
      }),
    );
  });

  it("says at the row of a code what is wrong with it, by the rules of the server, before anything is sent", async () => {
    const page = await openAt("/system/config?setting=PRODUCT_STATUS_CODES");
    await page.type("[data-row] input", "A");
    await act(async () => button(page, t("management.save"))?.click());
    expect(
      [...page.element.querySelectorAll('[data-row] [aria-invalid="true"]')].map((control) =>
        control.getAttribute("aria-label"),
      ),
    ).toEqual(
      [t("config.name_fr"), t("config.name_en"), t("config.name_es")].map((field) =>
        t("config.ofCode", { field, row: 1 }),
      ),
    );
    expect(sentCalls.some(({ method }) => method === "PUT")).toBe(false);
  });

  it("keeps a number that is emptied to be typed anew, and says what it may be", async () => {
    const page = await openAt("/system/config?setting=FAILURES_TO_LOCK");
    const input = page.find("form input") as HTMLInputElement;
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "");
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await page.type("form input", "2");
    await act(async () => button(page, t("management.save"))?.click());
    expect(page.find("form input").getAttribute("aria-invalid")).toBe("true");
    // An invalid value has no consequences.
    expect(page.text()).not.toContain(t("config.will"));
  });

  it("never shows a secret, keeps it nowhere while it is typed, and undoes nothing of it", async () => {
    answer = (_, path) =>
      Response.json(
        path.includes("/History/")
          ? [{ id: 4, state: "PAST", isGiven: true, value: true, holdsFrom: 1, changedAt: 1, changedBy: "Ana Roy" }]
          : [
              weekStart,
              onWire({
                _ConfigID: 19,
                code: "MAIL_SERVER",
                group: "MAIL",
                value: true,
                _TargetLayerID: 3,
                isInherited: false,
                from: { id: 3, description: "Chaîne" },
                above: { value: null, from: null },
                version: 5,
              }),
            ],
      );
    const page = await openAt("/system/config?setting=MAIL_SERVER");
    expect(page.text()).toContain(t("config.secretSet"));
    await page.type("form input", "smtps://a:b@exemple.ca");
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain("exemple.ca");
    expect(page.find("form input").getAttribute("type")).toBe("password");
    expect(page.text()).not.toContain("smtps");
    await page.until(() => expect(page.text()).toContain("Ana Roy"));
    expect(button(page, t("config.bringBack"))).toBeUndefined();
    expect(button(page, t("config.secretRemove"))).toBeDefined();
  });

  it("changes nothing for who may only look", async () => {
    const page = await openAt("/system/config?setting=FAILURES_TO_LOCK", ["CONFIG_READ"]);
    expect(page.text()).toContain(t("config.readOnly"));
    expect(page.element.querySelector("form :is(input, select, button:not([hidden]))")).toBeNull();
  });
});

describe("display and comparison of values", () => {
  it("begins words with what is typed, in any order and without accents", () => {
    const all = [weekStart, failuresToLock].map(
      ({ code, group, ...rest }) => ({ ...rest, id: 1, layerId: null, code, group }) as unknown as ConfigSetting,
    );
    const codesFor = (search: string) =>
      filterSettings(all, {
        search,
        kind: "all",
        wordsOf: ({ code }) => (code === "WEEK_START" ? "Début de la semaine" : "Échecs avant verrouillage"),
      }).flatMap(({ settings }) => settings.map(({ code }) => code));
    expect([codesFor("sem deb"), codesFor("ECHECS"), codesFor("x"), codesFor("maine"), codesFor("")]).toEqual([
      ["WEEK_START"],
      ["FAILURES_TO_LOCK"],
      [],
      [],
      ["WEEK_START", "FAILURES_TO_LOCK"],
    ]);
  });

  it("names the codes that come, go and are called otherwise", () => {
    const [a, b] = [
      { code: "A", fr: "Actif", en: "Active", es: "Activo" },
      { code: "B", fr: "Retiré", en: "Retired", es: "Retirado" },
    ];
    expect(
      compareCodes(
        [a, b],
        [
          { ...a, en: "In use" },
          { ...b, code: "C" },
        ],
      ),
    ).toEqual({ added: ["C"], removed: ["B"], renamed: ["A"] });
  });
});
