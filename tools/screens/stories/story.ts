/** User actions that lead to views without a URL: a menu, a dialog, a task in steps. */
import type { LanguageCode } from "@comptoir/domain/language";
import type { Translator } from "@comptoir/i18n";
import type { Page } from "playwright-core";

import type { Visitor } from "../visit-screen.ts";

export interface Stage {
  readonly page: Page;
  readonly visitor: Visitor;
  /** The server's address. */
  readonly url: string;
  readonly language: LanguageCode;
  /** Translations of the page, to find its controls. */
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
