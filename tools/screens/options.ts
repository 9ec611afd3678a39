/** Parses the command line of `npm run screens`. */
import { parseArgs } from "node:util";

import { isLanguageCode, languageCodes, type LanguageCode } from "@comptoir/domain/language";

export const stateNames = ["ready", "narrow", "empty", "loading", "failure", "story"] as const;
export type State = (typeof stateNames)[number];
export type Theme = "light" | "dark";

export interface Options {
  /** Parts of URLs and story names to draw; without any, all. */
  readonly only: readonly string[];
  readonly account: string;
  /** Accounts of the state "narrow"; each uses one language, in turn. */
  readonly narrowAccounts: readonly string[];
  readonly languages: readonly LanguageCode[];
  readonly states: readonly State[];
  readonly widths: readonly number[];
  readonly themes: readonly Theme[];
  /** Data folder with demo data, which is copied and not written to. */
  readonly data: string | undefined;
  /** URL of a running server to use instead of starting one. */
  readonly url: string | undefined;
  readonly out: string;
}

export const helpText = `npm run screens [-- part of a path …] [options]

Draws every screen in every state, in three languages, at 1,280 and 390 px, light and dark, from demo data, as contact sheets;
plays the stories of tools/screens/stories, which open menus and dialogs and go through a task; runs axe on each picture, measures
what moves while a screen loads, and says what differs between the languages in layout. Ends with 1 when it found something.

  -- /bi import        only the screens whose path, and the stories whose name, contains "/bi" or "import"
  --as commis          the account that looks (admin); every demo account works
  --narrow buyer       the accounts of the state "narrow" (commis,buyer,viewer,gerante)
  --language fr,es     only these languages
  --state ready,empty  only these states: ${stateNames.join(", ")}
  --width 390          only these widths, in pixels
  --theme dark         only this theme
  --data <folder>      start from a copy of this filled data folder instead of filling one
  --url <address>      draw what this server shows (its demo password: COMPTOIR_DEMO_PASSWORD)
  --out <folder>       where the pictures go (.screens/pictures)`;

/** Parses the arguments; a string is the help or an error message. */
export function readOptions(args: readonly string[]): Options | string {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        as: { type: "string", default: "admin" },
        narrow: { type: "string", default: "commis,buyer,viewer,gerante" },
        language: { type: "string", default: languageCodes.join(",") },
        state: { type: "string", default: stateNames.join(",") },
        width: { type: "string", default: "1280,390" },
        theme: { type: "string", default: "light,dark" },
        data: { type: "string" },
        url: { type: "string" },
        out: { type: "string", default: ".screens/pictures" },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const { values, positionals } = parsed;
  if (values.help) return helpText;
  const list = <T extends string>(
    name: string,
    text: string,
    isOne: (word: string) => word is T,
  ): readonly T[] | string => {
    const words = text.split(",").filter((word) => word !== "");
    const unknownWord = words.find((word) => !isOne(word));
    return unknownWord !== undefined || words.length === 0
      ? `--${name} does not know "${unknownWord ?? ""}".`
      : words.filter(isOne);
  };
  const languages = list("language", values.language, isLanguageCode);
  const chosen = list("state", values.state, (word): word is State => stateNames.some((state) => state === word));
  const themes = list("theme", values.theme, (word): word is Theme => word === "light" || word === "dark");
  const widths = list("width", values.width, (word): word is `${number}` => /^[1-9]\d{2,3}$/u.test(word));
  for (const option of [languages, chosen, themes, widths]) if (typeof option === "string") return option;
  if (
    typeof languages === "string" ||
    typeof chosen === "string" ||
    typeof themes === "string" ||
    typeof widths === "string"
  )
    return helpText;
  return {
    only: positionals,
    account: values.as,
    narrowAccounts: values.narrow.split(",").filter((name) => name !== ""),
    languages,
    states: chosen,
    widths: widths.map(Number),
    themes,
    data: values.data,
    url: values.url,
    out: values.out,
  };
}
