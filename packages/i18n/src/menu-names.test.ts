import { navigationEntryCodes } from "@comptoir/domain/access";
import { foldText } from "@comptoir/domain/text";
import { expect, it } from "vitest";

import { shell as en } from "./locales/en/shell.ts";
import { shell as es } from "./locales/es/shell.ts";
import { shell as fr } from "./locales/fr/shell.ts";

it.each(Object.entries({ fr, en, es }))("no two entries of the menu have the same name in %s", (_language, words) => {
  const names = navigationEntryCodes.map((code) => foldText(words[`entry_${code}`]));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
