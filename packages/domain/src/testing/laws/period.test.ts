import { test } from "vitest";

import { holdLaw, lawsOf } from "../law.ts";
import { periodLaws } from "./period.ts";

test.each(lawsOf(periodLaws))("$rule: $title", (law) => holdLaw(law));
