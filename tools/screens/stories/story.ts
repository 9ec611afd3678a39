/** Types of stories: user actions that lead to views without a URL, such as a menu, a dialog or a task in steps. */
import type { LanguageCode } from "@comptoir/domain/language";
import type { Translator } from "@comptoir/i18n";
import type { Page } from "playwright-core";

import type { Visitor } from "../visit-screen.ts";

export interface Stage {
  readonly page: Page;
  readonly visitor: Visitor;
  /** Address of the server. */
  readonly url: string;
  readonly language: LanguageCode;
  /** Translations of the page, by which a story finds its controls. */
  readonly t: Translator["t"];
  readonly width: number;
  readonly isPhone: boolean;
  /** Opens a path and waits until the page is idle. */
  readonly go: (path: string) => Promise<void>;
  /** Waits until the page is idle and takes a named picture. */
  readonly show: (state: string, how?: { readonly isPaper?: boolean; readonly shift?: number }) => Promise<void>;
}

export interface Story {
  readonly name: string;
  /** Signed-in account; null is signed out. */
  readonly account: string | null;
  readonly play: (stage: Stage) => Promise<void>;
}
