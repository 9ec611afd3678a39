/**
 * Checks every screen of management and system with axe: list, new row and existing row of each entity, in both themes,
 * at desktop and phone widths.
 */
import { getNavigationEntry, navigationEntryCodes } from "@comptoir/domain/access";
import { entityNames, entityRow, wireNameOfField, type EntityName } from "@comptoir/domain/entity";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { sampleOf } from "../../server/src/models/entity-kit.ts";
import { launchBrowser } from "./support/browser.ts";
import { checkWithAxe, screenWidths } from "./support/look-with-axe.ts";
import { startApp, type RunningApp } from "./support/start-app.ts";

const password = "Érablière-du-Nord-27";
/** Entities that the server writes as it updates terminals, never by a call. */
const madeByServer: readonly EntityName[] = ["synchronization"];
const entrySections: readonly string[] = ["MANAGEMENT", "MANAGEMENT_V1", "SYSTEM"];

/** Path of an entity's list: its menu entry, or that of another section. */
function pathOf(name: EntityName): string {
  const { section, path } = getNavigationEntry(entityRow(name).entry);
  return entrySections.includes(section) ? path : `/management/${name}`;
}

const entryPaths: readonly string[] = navigationEntryCodes
  .map(getNavigationEntry)
  .flatMap(({ section, path }) => (entrySections.includes(section) ? [path] : []));
const listPaths = [...new Set([...entityNames.map(pathOf), ...entryPaths])];

describe("every screen of management and of the system", () => {
  let app: RunningApp;
  let browser: Browser;
  let page: Page;
  let token = "";
  const complaints: string[] = [];

  const callServer = (path: string, body: unknown) =>
    fetch(`${app.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token !== "" && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });

  beforeAll(async () => {
    app = await startApp({ COMPTOIR_DEMO: "0" });
    const setupAnswer = await callServer("/api/Setup", {
      username: "zoe",
      password,
      firstName: "Zoé",
      lastName: "Lévesque",
      language: "fr",
      chainName: "Épicerie",
    });
    ({ token } = (await setupAnswer.json()) as { readonly token: string });
    browser = await launchBrowser();
    page = await (
      await browser.newContext({ locale: "fr-CA", timezoneId: "America/Toronto", reducedMotion: "reduce" })
    ).newPage();
    page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
    await page.goto(app.url);
    await page.locator("#username").fill("zoe");
    await page.locator("#password").fill(password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/bi**");
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  /** Finds keys of texts that are displayed instead of their texts, such as field_code. */
  const rawKeys = async (): Promise<readonly string[]> =>
    (await page.locator("body").innerText()).match(/\b[a-z][A-Za-z]*_[A-Za-z_]+\b/gu) ?? [];

  /** Runs axe on the page in each theme and at each width. */
  const checkScreen = async (path: string): Promise<readonly string[]> => {
    const faults: string[] = [];
    for (const width of screenWidths) {
      await page.setViewportSize({ width, height: 900 });
      faults.push(...(await checkWithAxe(page, path, width)));
    }
    faults.push(...(await rawKeys()).map((key) => `${path}: ${key} is a key, not a word`));
    return faults;
  };
  const openPath = async (path: string): Promise<void> => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${app.url}${path}`);
    await page.locator("main h1").first().waitFor();
    await expect
      .poll(() => page.locator("main [aria-busy=true], main [class*=skeleton]").count(), { timeout: 30_000 })
      .toBe(0);
  };

  /** Reads the first row of an entity's list; empty for entities that only the server writes. */
  const firstOf = async (name: EntityName): Promise<readonly number[]> => {
    const answer = await fetch(`${app.url}/api/Generic/List/false/${entityRow(name).model}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([name, answer.status]).toEqual([name, 200]);
    const [row] = (await answer.json()) as readonly Readonly<Record<string, unknown>>[];
    expect(row !== undefined || madeByServer.includes(name), `${name} has no row to look at`).toBe(true);
    return row === undefined ? [] : [Number(row[wireNameOfField(name, "id")])];
  };

  it("has rows of every entity that rows are made of", async () => {
    const wrongEntities: string[] = [];
    const [target] = (await (
      await fetch(`${app.url}/api/Target/List/false`, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as readonly { readonly _TargetID: number }[];
    const { tli: layerId } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
      readonly tli: number;
    };
    const [department] = (await (
      await callServer("/api/Department", [{ code: "R", description: "Rayon" }])
    ).json()) as readonly { readonly _DepartmentID: number }[];
    for (const name of entityNames) {
      if (madeByServer.includes(name) || target === undefined) continue;
      const [save] = sampleOf(name).saves(target._TargetID, layerId);
      const answer = await callServer(entityRow(name).path, [
        Object.fromEntries(
          Object.entries(save ?? {}).map(([field, value]) => [
            field,
            field === "_DepartmentID" ? department?._DepartmentID : value,
          ]),
        ),
      ]);
      if (!answer.ok) wrongEntities.push(`${name}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
    }
    expect(wrongEntities).toEqual([]);
  });

  it.for(listPaths)("%s: its list, a new one and one that is there", async (path) => {
    await openPath(path);
    const faults = [...(await checkScreen(path))];
    const name = entityNames.find((entity) => pathOf(entity) === path);
    for (const address of name === undefined
      ? []
      : [`${path}/create/0`, ...(await firstOf(name)).map((id) => `${path}/${id}`)]) {
      await openPath(address);
      faults.push(...(await checkScreen(address)));
    }
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it.for(["/profile", "/management/product/grid", "/legacyPage"])("%s", async (path) => {
    await openPath(path);
    expect(await checkScreen(path)).toEqual([]);
  });
});
