/** `npm run screens`: every screen and state, drawn and measured. */
import { join, resolve } from "node:path";

import { chromium } from "playwright-core";

import { writeSheets } from "./contact-sheets.ts";
import { drawScreen, type DrawnScreen } from "./draw-screens.ts";
import { readOptions, type Options, type State } from "./options.ts";
import { readScreens, type Screen } from "./read-routes.ts";
import { startEmptyServer, startServer, type RunningServer } from "./start-server.ts";
import { signIn, Visitor } from "./visit-screen.ts";

const root = resolve(import.meta.dirname, "../..");
const options = readOptions(process.argv.slice(2));
if (typeof options === "string") {
  console.log(options);
  process.exit(process.argv.includes("--help") ? 0 : 2);
}
process.exit(await main({ ...options, out: resolve(root, options.out) }));

async function main(options: Options): Promise<number> {
  const started = Date.now();
  const all = await readScreens(join(root, "apps/web"));
  const chosen = all.filter(({ path }) => options.only.length === 0 || options.only.some((part) => (part === "/" ? path === part : path.includes(part))));
  if (chosen.length === 0) {
    console.log(`No screen's path contains ${options.only.join(" or ")}. There are: ${all.map(({ path }) => path).join(" ")}`);
    return 2;
  }
  const servers: RunningServer[] = [];
  const browser = await chromium.launch({ executablePath: process.env["COMPTOIR_CHROMIUM"] ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"] });
  const drawn: DrawnScreen[] = [];
  try {
    const url = options.url ?? (await keep(servers, startServer({ root, folder: join(root, ".screens/demo-data"), copyOf: options.data, isDemo: true }))).url;
    for (const { account, states, screens } of visits(options, chosen)) {
      const isEmpty = states.includes("empty") && screens.some((screen) => !screen.isPublic);
      const at = isEmpty ? (await keep(servers, startEmptyServer(root, join(root, ".screens/empty-data")))).url : url;
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", serviceWorkers: "block", locale: "fr-CA", timezoneId: "America/Toronto" });
      const page = account === null ? await context.newPage() : await signIn(context, at, account);
      if (account === null) await page.goto(at);
      const visitor = new Visitor(page);
      await visitor.start();
      for (const screen of screens) {
        for (const state of states) {
          const one = await drawScreen(visitor, { url: at, screen, state, account: account ?? "nobody", options });
          drawn.push(one);
          console.log(line(one));
        }
      }
      await context.close();
    }
    const sheets = await writeSheets(browser, options.out, drawn);
    const faults = drawn.reduce((sum, one) => sum + one.faults.length, 0);
    console.log(`\n${drawn.length} screens and states, ${drawn.reduce((sum, one) => sum + one.pictures.length, 0)} pictures, ${sheets.length} sheets in ${Math.round((Date.now() - started) / 1000)} s: ${join(options.out, "index.html")}`);
    console.log(faults === 0 ? "Nothing found." : `${faults} findings.`);
    return faults === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Who looks at what: a browser's context each, in turn. */
function visits(options: Options, screens: readonly Screen[]): readonly { readonly account: string | null; readonly states: readonly State[]; readonly screens: readonly Screen[] }[] {
  const open = screens.filter((screen) => screen.isPublic);
  const behind = screens.filter((screen) => !screen.isPublic);
  const chosen = (...states: readonly State[]) => options.states.filter((state) => states.includes(state));
  return [
    { account: null, states: chosen("ready", "loading", "failure"), screens: open },
    { account: null, states: chosen("empty"), screens: open.filter(({ path }) => path === "/") },
    { account: options.account, states: chosen("ready", "loading", "failure"), screens: behind },
    { account: options.narrowAccount, states: chosen("narrow"), screens: behind },
    // An installation made for this has one account.
    { account: "admin", states: options.url === undefined ? chosen("empty") : [], screens: behind },
  ].filter((visit) => visit.states.length > 0 && visit.screens.length > 0);
}

async function keep(servers: RunningServer[], starting: Promise<RunningServer>): Promise<RunningServer> {
  const server = await starting;
  servers.push(server);
  return server;
}

function line({ screen, state, faults, small }: DrawnScreen): string {
  const told = small.length === 0 ? "" : ` (${small.length} targets under 44 px)`;
  const head = `${faults.length === 0 ? "✓" : "✗"} ${screen.path} · ${state}${told}`;
  return [head, ...faults.map((fault) => `    ${fault.kind.padEnd(10)} ${fault.where.padEnd(16)} ${fault.detail}`)].join("\n");
}
