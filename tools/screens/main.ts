/** `npm run screens`: draws and measures every screen, state and story. */
import { join, resolve } from "node:path";

import { chromium, type Browser } from "playwright-core";

import { openSheets } from "./contact-sheets.ts";
import { drawScreen, drawStory } from "./draw-screens.ts";
import { readOptions, type Options, type State } from "./options.ts";
import { readScreens, type Screen } from "./read-routes.ts";
import { startEmptyServer, startServer, type RunningServer } from "./start-server.ts";
import { stories } from "./stories/index.ts";
import type { Story } from "./stories/story.ts";
import type { DrawnScreen } from "./take-pictures.ts";
import { signIn, Visitor } from "./visit-screen.ts";

const root = resolve(import.meta.dirname, "../..");
/** Number of parallel visitors: on two cores, one draws while the other waits for the server. */
const visitorsAtOnce = 2;
const options = readOptions(process.argv.slice(2));
if (typeof options === "string") {
  console.log(options);
  process.exit(process.argv.includes("--help") ? 0 : 2);
}
process.exit(await drawAll({ ...options, out: resolve(root, options.out) }));

/** Visit of an account: screens to draw in some states, and stories to play. */
interface Visit {
  /** Signed-in account; null is signed out. */
  readonly account: string | null;
  readonly isEmpty?: boolean;
  readonly options: Options;
  readonly states: readonly State[];
  readonly screens: readonly Screen[];
  readonly stories: readonly Story[];
}

async function drawAll(options: Options): Promise<number> {
  const startMs = Date.now();
  const all = await readScreens(join(root, "apps/web"));
  const isChosen = (name: string) =>
    options.only.length === 0 || options.only.some((part) => (part === "/" ? name === part : name.includes(part)));
  const visits = listVisits(
    options,
    all.filter(({ path }) => isChosen(path)),
    stories.filter(({ name }) => isChosen(name)),
  );
  if (visits.length === 0) {
    console.log(
      `No screen's path or story's name contains ${options.only.join(" or ")}. There are: ${[...all.map(({ path }) => path), ...stories.map(({ name }) => name)].join(" ")}`,
    );
    return 2;
  }
  const servers: RunningServer[] = [];
  const browser = await openBrowser();
  const sheets = await openSheets(browser, options.out);
  const drawnScreens: DrawnScreen[] = [];
  const keepServer = async (starting: Promise<RunningServer>) => {
    const server = await starting;
    servers.push(server);
    return server.url;
  };
  try {
    const url =
      options.url ??
      (await keepServer(
        startServer({ root, folder: join(root, ".screens/demo-data"), copyOf: options.data, isDemo: true }),
      ));
    const waitingVisits = [...visits];
    const drawWaiting = async () => {
      for (let visit = waitingVisits.shift(); visit !== undefined; visit = waitingVisits.shift()) {
        const server =
          visit.isEmpty === true ? await keepServer(startEmptyServer(root, join(root, ".screens/empty-data"))) : url;
        for await (const screen of drawScreens(browser, server, visit)) {
          drawnScreens.push(screen);
          console.log(lineOfScreen(screen));
          await sheets.addScreen(screen);
        }
      }
    };
    await Promise.all(Array.from({ length: visitorsAtOnce }, drawWaiting));
    const faults = drawnScreens.reduce((sum, screen) => sum + screen.faults.length, 0);
    console.log(
      `\n${drawnScreens.length} screens and states, ${drawnScreens.reduce((sum, screen) => sum + screen.pictures.length, 0)} pictures, ${sheets.countSheets()} sheets in ${Math.round((Date.now() - startMs) / 1000)} s: ${join(options.out, "index.html")}`,
    );
    console.log(faults === 0 ? "Nothing found." : `${faults} findings.`);
    return faults === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Opens the browser, which asks nothing of its maker's servers. */
function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["COMPTOIR_CHROMIUM"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

async function* drawScreens(
  browser: Browser,
  url: string,
  { account, options, states, screens, stories }: Visit,
): AsyncGenerator<DrawnScreen> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    serviceWorkers: "block",
    locale: "fr-CA",
    timezoneId: "America/Toronto",
  });
  const page = account === null ? await context.newPage() : await signIn(context, url, account);
  if (account === null) await page.goto(url);
  const visitor = new Visitor(page);
  await visitor.start();
  const request = { url, account: account ?? "nobody", options };
  for (const screen of screens) {
    for (const state of states) {
      const drawnScreen = await drawScreen(visitor, screen, state, request).catch((reason: unknown) =>
        undrawnScreen(screen.path, state, request.account, reason),
      );
      if (drawnScreen !== null) yield drawnScreen;
    }
  }
  for (const story of stories) yield* await drawStory(visitor, story, request);
  await context.close();
}

/** Reports a screen that could not be drawn as a finding, which does not end the run. */
function undrawnScreen(title: string, state: string, account: string, reason: unknown): DrawnScreen {
  return {
    title,
    state,
    account,
    pictures: [],
    faults: [{ kind: "undrawn", where: "", detail: String(reason).split("\n")[0] ?? "" }],
    small: [],
  };
}

/** Lists the visits of a run, each in a browser context of its own; without those that would draw nothing. */
function listVisits(options: Options, screens: readonly Screen[], stories: readonly Story[]): readonly Visit[] {
  const openScreens = screens.filter((screen) => screen.isPublic);
  const signedInScreens = screens.filter((screen) => !screen.isPublic);
  const chosen = (...states: readonly State[]) => options.states.filter((state) => states.includes(state));
  const listedStories = options.states.includes("story") ? stories : [];
  const none = { options, states: [], screens: [], stories: [] } as const;
  const visits: readonly Visit[] = [
    { ...none, account: null, states: chosen("ready", "loading", "failure"), screens: openScreens },
    { ...none, account: null, states: chosen("empty"), screens: openScreens.filter(({ path }) => path === "/") },
    { ...none, account: options.account, states: chosen("ready", "loading", "failure"), screens: signedInScreens },
    ...options.narrowAccounts.map((account, accountIndex): Visit => {
      const language = options.languages[accountIndex % options.languages.length];
      return {
        ...none,
        account,
        states: chosen("narrow"),
        screens: signedInScreens,
        options: { ...options, languages: language === undefined ? [] : [language] },
      };
    }),
    // A new installation has a single account.
    {
      ...none,
      account: "admin",
      isEmpty: true,
      states: options.url === undefined ? chosen("empty") : [],
      screens: signedInScreens,
    },
    ...[...new Set(listedStories.map(({ account }) => account))].map((account): Visit => ({
      ...none,
      account,
      stories: listedStories.filter((story) => story.account === account),
    })),
  ];
  return visits.filter((visit) => visit.stories.length > 0 || (visit.states.length > 0 && visit.screens.length > 0));
}

function lineOfScreen({ title, state, account, faults, small }: DrawnScreen): string {
  const targetNote = small.length === 0 ? "" : ` (${small.length} targets under 44 px)`;
  const head = `${faults.length === 0 ? "✓" : "✗"} ${title} · ${state} · ${account}${targetNote}`;
  return [
    head,
    ...faults.map((fault) => `    ${fault.kind.padEnd(10)} ${fault.where.padEnd(16)} ${fault.detail}`),
  ].join("\n");
}
