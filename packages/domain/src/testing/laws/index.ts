/** Every law book, in the order in which the areas build on each other. */

import { languageLaws } from "./language.ts";

export const lawBooks = [languageLaws] as const;
