import { test } from "vitest";

import { holdLaw, lawsOf } from "../law.ts";
import { languageLaws } from "./language.ts";

test.each(lawsOf(languageLaws))("$rule: $title", (law) => holdLaw(law));
