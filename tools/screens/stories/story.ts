/** What a person does on the way to what no address shows: a menu, a dialog, a task in steps. */
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
  /** The words of the page, to find its controls by. */
  readonly t: Translator["t"];
  readonly width: number;
  readonly isPhone: boolean;
  /** Opens a path and waits until it is still. */
  readonly go: (path: string) => Promise<void>;
  /** Waits until the page is still and takes its picture under this name. */
  readonly show: (state: string, how?: { readonly isPaper?: boolean; readonly shift?: number }) => Promise<void>;
}

export interface Story {
  readonly name: string;
  /** Who is signed in; null is nobody. */
  readonly account: string | null;
  readonly play: (stage: Stage) => Promise<void>;
}
