/** The pictures of one screen in one state, in every language, width and theme, and what is wrong with them. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { AxeBuilder } from "@axe-core/playwright";
import type { LanguageCode } from "@comptoir/domain/language";

import { compareLayouts, smallTargets } from "./compare-layouts.ts";
import { measureLayout, type Layout } from "./measure-layout.ts";
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
  /** The address of a screen, or the name of a story. */
  readonly title: string;
  readonly state: string;
  readonly account: string;
  readonly pictures: readonly Picture[];
  readonly faults: readonly Fault[];
  /** Controls smaller than a finger: told, and no fault by themselves. */
  readonly small: readonly Fault[];
}

/** Below this no screen may need to be scrolled sideways. Units: CSS pixels. */
const narrowest = 320;
export const phoneWidth = 600;
/** How much of a page may move while it loads. Units: layout shift, 0 to 1. */
const shiftAtMost = 0.02;

export const heightOf = (width: number): number => (width < phoneWidth ? 844 : 900);

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

  /** Takes the page as it stands. A page on paper is taken in light alone. */
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
    known.set(language, await page.evaluate(measureLayout));
    this.#layouts.set(width, known);
    if (shift > shiftAtMost)
      this.#add("shift", `${language} ${width}`, `the page moves by ${shift.toFixed(3)} while it loads`);
    const themes = isPaper ? this.#options.themes.slice(0, 1) : this.#options.themes;
    for (const theme of themes) {
      await page.evaluate((name) => void (document.documentElement.dataset["theme"] = name), theme);
      const file = `${fileName(title)}.${fileName(state)}.${language}.${width}.${theme}.png`;
      await page.screenshot({ path: join(this.#options.out, file), fullPage: true, animations: "disabled" });
      this.#pictures.push({ file, language, width, theme });
      // What axe looks at is the same in every language.
      if (isPaper || language !== this.#options.languages[0]) continue;
      for (const found of await violations(this.#visitor, theme !== themes[0]))
        this.#add("axe", `${language} ${width} ${theme}`, found);
    }
    await page.evaluate(() => void delete document.documentElement.dataset["theme"]);
    if (width < phoneWidth && !isPaper) await this.#lookAtNarrowest(language, width);
  }

  /** What was drawn; the languages are compared. */
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
        smallTargets(byLanguage).map(({ kind, languages, detail }) => ({
          kind,
          where: `${languages.join("+")} ${width}`,
          detail,
        })),
      );
    return { ...this.#names, pictures: this.#pictures, faults: [...this.#faults, ...compared], small };
  }

  async #lookAtNarrowest(language: LanguageCode, width: number): Promise<void> {
    const { page } = this.#visitor;
    await page.setViewportSize({ width: narrowest, height: heightOf(narrowest) });
    await page.waitForTimeout(400);
    const { overflow } = await page.evaluate(measureLayout);
    if (overflow.px > 0)
      this.#add("overflow", `${language} ${narrowest}`, `${overflow.px} px past the window: ${overflow.by.join(", ")}`);
    await page.setViewportSize({ width, height: heightOf(width) });
  }

  #add(kind: string, where: string, detail: string): void {
    this.#faults.push({ kind, where, detail });
  }
}

const fileName = (text: string) =>
  text === "/" ? "login" : text.replaceAll(/[^\w]+/gu, "-").replaceAll(/^-|-$/gu, "");

/** What axe finds, one line a rule. The same page in another theme differs in its colours alone. */
async function violations({ page }: Visitor, isOtherTheme: boolean): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations: found } = await (isOtherTheme ? axe.withRules("color-contrast") : axe).analyze();
  return found.map(
    (violation) => `${violation.id}: ${violation.nodes.length} × ${violation.nodes[0]?.target.join(" ") ?? ""}`,
  );
}
