import { test } from "vitest";

import { holdLaw, lawsOf } from "../law.ts";
import { measureLaws } from "./measure.ts";

test.each(lawsOf(measureLaws))("$rule: $title", (law) => holdLaw(law));
