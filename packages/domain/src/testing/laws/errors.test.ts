import { test } from "vitest";

import { holdLaw, lawsOf } from "../law.ts";
import { errorLaws } from "./errors.ts";

test.each(lawsOf(errorLaws))("$rule: $title", (law) => holdLaw(law));
