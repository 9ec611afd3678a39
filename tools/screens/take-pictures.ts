/** Takes pictures of a screen in a state, in every language, width and theme, and collects its faults. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { AxeBuilder } from "@axe-core/playwright";
import type { LanguageCode } from "@comptoir/domain/language";

import { compareLayouts, listSmallTargets } from "./compare-layouts.ts";
import { layoutScript, type Layout } from "./measure-layout.ts";
import type { Options } from "./options.ts";
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
  /** URL of a screen, or name of a story. */
  readonly title: string;
  readonly state: string;
  readonly account: string;
  readonly pictures: readonly Picture[];
  readonly faults: readonly Fault[];
  /** Controls too small for a finger: listed, but not counted as faults. */
  readonly small: readonly Fault[];
}

/** Minimum window width at which nothing may scroll horizontally. Units: CSS pixels. */
const narrowestWidth = 320;
export const phoneWidth = 600;
/** Maximum movement of a page while it loads. Units: layout shift, 0 to 1. */
const shiftAtMost = 0.02;

export const windowHeightFor = (width: number): number => (width < phoneWidth ? 844 : 900);

export class Drawing {
  readonly #visitor: Visitor;
  readonly #options: Pick<Options, "out" | "themes" | "languages">;
  readonly #names: Pick<DrawnScreen, "title" | "state" | "account">;
  readonly #pictures: Picture[] = [];
  readonly #faults: Fault[] = [];
  readonly #layouts = new Map<number, Map<string, Layout>>();

  constructor(
    visitor: Visitor,
    options: Pick<Options, "out" | "themes" | "languages">,
    names: Pick<DrawnScreen, "title" | "state" | "account">,
  ) {
    this.#visitor = visitor;
    this.#options = options;
    this.#names = names;
    mkdirSync(options.out, { recursive: true });
  }

  /** Takes pictures of the current page in each theme, a printed page in the first theme only, and measures its layout. */
  async take({
    language,
    width,
    shift = 0,
    isPaper = false,
  }: {
    language: LanguageCode;
    width: number;
    shift?: number;
    isPaper?: boolean;
  }): Promise<void> {
    const { page } = this.#visitor;
    const { title, state } = this.#names;
    const known = this.#layouts.get(width) ?? new Map<string, Layout>();
    known.set(language, await page.evaluate<Layout>(layoutScript));
    this.#layouts.set(width, known);
    if (shift > shiftAtMost)
      this.#add("shift", `${language} ${width}`, `the page moves by ${shift.toFixed(3)} while it loads`);
    const themes = isPaper ? this.#options.themes.slice(0, 1) : this.#options.themes;
    for (const theme of themes) {
      await page.evaluate((name) => void (document.documentElement.dataset["theme"] = name), theme);
      const file = `${fileName(title)}.${fileName(state)}.${language}.${width}.${theme}.png`;
      await page.screenshot({ path: join(this.#options.out, file), fullPage: true, animations: "disabled" });
      this.#pictures.push({ file, language, width, theme });
      // axe results do not depend on the language, so one is enough.
      if (isPaper || language !== this.#options.languages[0]) continue;
      for (const violation of await listViolations(this.#visitor, theme !== themes[0]))
        this.#add("axe", `${language} ${width} ${theme}`, violation);
    }
    await page.evaluate(() => void delete document.documentElement.dataset["theme"]);
    if (width < phoneWidth && !isPaper) await this.#lookAtNarrowest(language, width);
  }

  /** Returns the drawn screen with a comparison of its languages. */
  finish(): DrawnScreen {
    for (const words of this.#visitor.takeFaults()) this.#add("page", "", words);
    const compared = [...this.#layouts].flatMap(([width, byLanguage]) =>
      compareLayouts(byLanguage).map(({ kind, languages, detail }) => ({
        kind,
        where: `${languages.join("+")} ${width}`,
        detail,
      })),
    );
    const small = [...this.#layouts]
      .filter(([width]) => width < phoneWidth)
      .flatMap(([width, byLanguage]) =>
        listSmallTargets(byLanguage).map(({ kind, languages, detail }) => ({
          kind,
          where: `${languages.join("+")} ${width}`,
          detail,
        })),
      );
    return { ...this.#names, pictures: this.#pictures, faults: [...this.#faults, ...compared], small };
  }

  async #lookAtNarrowest(language: LanguageCode, width: number): Promise<void> {
    const { page } = this.#visitor;
    await page.setViewportSize({ width: narrowestWidth, height: windowHeightFor(narrowestWidth) });
    await page.waitForTimeout(400);
    const { overflow } = await page.evaluate<Layout>(layoutScript);
    if (overflow.px > 0)
      this.#add(
        "overflow",
        `${language} ${narrowestWidth}`,
        `${overflow.px} px past the window: ${overflow.by.join(", ")}`,
      );
    await page.setViewportSize({ width, height: windowHeightFor(width) });
  }

  #add(kind: string, where: string, detail: string): void {
    this.#faults.push({ kind, where, detail });
  }
}

const fileName = (text: string) =>
  text === "/" ? "login" : text.replaceAll(/[^\w]+/gu, "-").replaceAll(/^-|-$/gu, "");

/** Returns the findings of axe, a line for each rule. In the other theme only colours are checked. */
async function listViolations({ page }: Visitor, isOtherTheme: boolean): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations: found } = await (isOtherTheme ? axe.withRules("color-contrast") : axe).analyze();
  return found.map(
    (violation) => `${violation.id}: ${violation.nodes.length} × ${violation.nodes[0]?.target.join(" ") ?? ""}`,
  );
}
