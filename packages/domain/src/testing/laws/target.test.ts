import { test } from "vitest";

import { holdLaw, lawsOf } from "../law.ts";
import { targetLaws } from "./target.ts";

test.each(lawsOf(targetLaws))("$rule: $title", (law) => holdLaw(law));
