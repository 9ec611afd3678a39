/** Every law book, in the order in which the areas build on each other. */

import { accessLaws } from "./access.ts";
import { languageLaws } from "./language.ts";

export const lawBooks = [languageLaws, accessLaws] as const;
