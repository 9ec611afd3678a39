/** Draws a screen in a state, or plays a story, in every language and width. */
import type { LanguageCode } from "@comptoir/domain/language";
import { createI18n } from "@comptoir/i18n";

import type { Options, State } from "./options.ts";
import type { Screen } from "./read-routes.ts";
import type { Story } from "./stories/story.ts";
import { Drawing, windowHeightFor, phoneWidth, type DrawnScreen } from "./take-pictures.ts";
import type { Visitor } from "./visit-screen.ts";

interface DrawingRequest {
  readonly url: string;
  readonly account: string;
  readonly options: Options;
}

/** Draws a screen in every language and width; null if the account may not see it and the page saying so was drawn already. */
export async function drawScreen(
  visitor: Visitor,
  screen: Screen,
  state: State,
  { url, account, options }: DrawingRequest,
): Promise<DrawnScreen | null> {
  const screenDrawing = new Drawing(visitor, options, {
    title: screen.path,
    state: state === "narrow" ? `${state}-${account}` : state,
    account,
  });
  for (const language of options.languages) {
    const address = await exampleAddress(visitor, { url, account }, screen, language);
    for (const width of options.widths) {
      await visitor.page.setViewportSize({ width, height: windowHeightFor(width) });
      await visitor.open(address, { state, language, isPublic: screen.isPublic });
      if (state === "narrow" && width === options.widths[0] && (await visitor.isRefusedAgain())) return null;
      await screenDrawing.take({ language, width, shift: state === "ready" ? await visitor.shift() : 0 });
    }
  }
  return screenDrawing.finish();
}

/** Plays a story from the start in every language and width; pictures with the same name make one drawn screen. */
export async function drawStory(
  visitor: Visitor,
  { name, play }: Story,
  { url, account, options }: DrawingRequest,
): Promise<readonly DrawnScreen[]> {
  const drawingByState = new Map<string, Drawing>();
  const failures: DrawnScreen[] = [];
  for (const language of options.languages) {
    const { t, load } = createI18n(language);
    await load(
      "common",
      "login",
      "setup",
      "shell",
      "dashboard",
      "charts",
      "importing",
      "management",
      "access",
      "errors",
      "password",
    );
    for (const width of options.widths) {
      await visitor.page.setViewportSize({ width, height: windowHeightFor(width) });
      const drawState = async (state: string, { isPaper = false, shift = 0 } = {}) => {
        const screenDrawing =
          drawingByState.get(state) ?? new Drawing(visitor, options, { title: name, state, account });
        drawingByState.set(state, screenDrawing);
        await visitor.still();
        await screenDrawing.take({ language, width, shift, isPaper });
      };
      const { page } = visitor;
      const goToPath = (path: string) => visitor.open(url + path, { state: "ready", language, isPublic: false });
      try {
        await play({
          page,
          visitor,
          url,
          language,
          t,
          width,
          isPhone: width < phoneWidth,
          go: goToPath,
          show: drawState,
        });
      } catch (error) {
        failures.push(failedScreen(name, account, `${language} ${width}`, error));
      }
      await visitor.forget();
    }
  }
  return [...[...drawingByState.values()].map((drawing) => drawing.finish()), ...failures];
}

const failedScreen = (title: string, account: string, failedState: string, error: unknown): DrawnScreen => ({
  title,
  state: "broken off",
  account,
  pictures: [],
  faults: [
    {
      kind: "story",
      where: failedState,
      detail: (error instanceof Error ? error.message : String(error)).split("\n").slice(0, 6).join(" "),
    },
  ],
  small: [],
});

const exampleByAddress = new Map<string, string>();

/** Screens that link to a screen, other than its parent. */
const linkingScreens: Readonly<Record<string, string>> = {
  "/operation/import-transactions/days/:location/:day": "/operation/import-transactions",
  "/report/:type/:id": "/simplelist/sale",
  "/list/:type/:id": "/simplelist/sale",
  "/legacyPage/:entity/:id": "/legacyPage/client",
  "/legacyPage/:entity/create/:id": "/legacyPage/client",
};

/** Values of path parameters, used if no link has them. */
const valueByParameter: Readonly<Record<string, string>> = {
  entity: "client",
  type: "sale",
  step: "create",
  sku: "SEC-02",
};

/** Finds the URL of a screen: for a path with parameters, the first link to it on the parent screen of this account. */
async function exampleAddress(
  visitor: Visitor,
  { url, account }: Pick<DrawingRequest, "url" | "account">,
  screen: Screen,
  language: LanguageCode,
): Promise<string> {
  if (!screen.path.includes(":")) return url + screen.path;
  const cachedAddress = exampleByAddress.get(`${account} ${url}${screen.path}`);
  if (cachedAddress !== undefined) return cachedAddress;
  const pattern = new RegExp(`^${screen.path.replaceAll(/:[^/]+/gu, "[^/]+")}$`, "u");
  await visitor.open(url + (linkingScreens[screen.path] ?? screen.path.replace(/\/:.*$/u, "")), {
    state: "ready",
    language,
    isPublic: screen.isPublic,
  });
  const links = await visitor.page
    .locator("a[href]")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  const exampleLink = links.map((link) => link.split("?")[0] ?? "").find((link) => pattern.test(link));
  const address =
    url +
    (exampleLink ??
      screen.path.replaceAll(
        /:([^/]+)/gu,
        (_, name: string) => valueByParameter[name] ?? (/\/(?:create|:step)\//u.test(screen.path) ? "0" : "1"),
      ));
  exampleByAddress.set(`${account} ${url}${screen.path}`, address);
  return address;
}
