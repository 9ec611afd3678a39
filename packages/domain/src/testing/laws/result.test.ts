import { test } from "vitest";

import { holdLaw, lawsOf } from "../law.ts";
import { resultLaws } from "./result.ts";

test.each(lawsOf(resultLaws))("$rule: $title", (law) => holdLaw(law));
