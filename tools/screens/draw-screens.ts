/** Draws one screen in one state: every language, width and theme, with axe and the measures of its layout. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { AxeBuilder } from "@axe-core/playwright";

import { compareLayouts, smallTargets } from "./compare-layouts.ts";
import { measureLayout, type Layout } from "./measure-layout.ts";
import type { Options, State } from "./options.ts";
import type { Screen } from "./read-routes.ts";
import type { Visitor } from "./visit-screen.ts";

export interface Picture {
  readonly file: string;
  readonly language: string;
  readonly width: number;
  readonly theme: string;
}

export interface Fault {
  readonly kind: string;
  readonly where: string;
  readonly detail: string;
}

export interface DrawnScreen {
  readonly screen: Screen;
  readonly state: State;
  readonly account: string;
  readonly pictures: readonly Picture[];
  readonly faults: readonly Fault[];
  /** Controls smaller than a finger: told, and no fault by themselves. */
  readonly small: readonly Fault[];
}

/** Below this no screen may need to be scrolled sideways. Units: CSS pixels. */
const narrowest = 320;
const phoneWidth = 600;

export async function drawScreen(visitor: Visitor, { url, screen, state, account, options }: { url: string; screen: Screen; state: State; account: string; options: Options }): Promise<DrawnScreen> {
  const { page } = visitor;
  const name = `${screen.path === "/" ? "login" : screen.path.replaceAll(/[^\w]+/gu, "-").replaceAll(/^-|-$/gu, "")}.${state}`;
  const pictures: Picture[] = [];
  const faults: Fault[] = [];
  const layouts = new Map<number, Map<string, Layout>>();
  mkdirSync(options.out, { recursive: true });
  visitor.faults.length = 0;
  for (const language of options.languages) {
    await page.setViewportSize({ width: options.widths[0] ?? 1280, height: 900 });
    const address = await exampleAddress(visitor, url, screen, language);
    await visitor.open(address, { state, language, isPublic: screen.isPublic });
    for (const width of options.widths) {
      await page.setViewportSize({ width, height: width < phoneWidth ? 844 : 900 });
      await page.waitForTimeout(120);
      const known = layouts.get(width) ?? new Map<string, Layout>();
      known.set(language, await page.evaluate(measureLayout));
      layouts.set(width, known);
      for (const theme of options.themes) {
        await page.evaluate((name) => void (document.documentElement.dataset["theme"] = name), theme);
        const file = `${name}.${language}.${width}.${theme}.png`;
        await page.screenshot({ path: join(options.out, file), fullPage: true, animations: "disabled" });
        pictures.push({ file, language, width, theme });
        for (const found of await violations(visitor, theme !== options.themes[0])) faults.push({ kind: "axe", where: `${language} ${width} ${theme}`, detail: found });
      }
    }
    await page.setViewportSize({ width: narrowest, height: 844 });
    await page.waitForTimeout(120);
    const { overflow } = await page.evaluate(measureLayout);
    if (overflow.px > 0) faults.push({ kind: "overflow", where: `${language} ${narrowest}`, detail: `${overflow.px} px past the window: ${overflow.by.join(", ")}` });
  }
  for (const [width, byLanguage] of layouts) {
    for (const fault of compareLayouts(byLanguage)) faults.push({ kind: fault.kind, where: `${fault.languages.join("+")} ${width}`, detail: fault.detail });
  }
  for (const words of new Set(visitor.faults)) faults.push({ kind: "page", where: "", detail: words });
  const small = [...layouts].filter(([width]) => width < phoneWidth).flatMap(([width, byLanguage]) => smallTargets(byLanguage).map((fault) => ({ kind: fault.kind, where: `${fault.languages.join("+")} ${width}`, detail: fault.detail })));
  return { screen, state, account, pictures, faults, small };
}

/** What axe finds, one line a rule. The same page in another theme differs in its colours alone. */
async function violations({ page }: Visitor, isOtherTheme: boolean): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations: found } = await (isOtherTheme ? axe.withRules("color-contrast") : axe).analyze();
  return found.map((one) => `${one.id}: ${one.nodes.length} × ${one.nodes[0]?.target.join(" ") ?? ""}`);
}

const examples = new Map<string, string>();

/** An address of this screen: a path with a named part takes the first link to it that the screen above shows. */
async function exampleAddress(visitor: Visitor, url: string, screen: Screen, language: Options["languages"][number]): Promise<string> {
  if (!screen.path.includes(":")) return url + screen.path;
  const known = examples.get(url + screen.path);
  if (known !== undefined) return known;
  const pattern = new RegExp(`^${screen.path.replaceAll(/:[^/]+/gu, "[^/]+")}$`, "u");
  await visitor.open(url + screen.path.replace(/\/:.*$/u, ""), { state: "ready", language, isPublic: screen.isPublic });
  const links = await visitor.page.locator("a[href]").evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  const address = url + (links.map((link) => link.split("?")[0] ?? "").find((link) => pattern.test(link)) ?? screen.path.replaceAll(/:[^/]+/gu, "1"));
  examples.set(url + screen.path, address);
  return address;
}
