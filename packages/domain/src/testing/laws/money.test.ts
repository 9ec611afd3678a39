import { test } from "vitest";

import { holdLaw, lawsOf } from "../law.ts";
import { moneyLaws } from "./money.ts";

test.each(lawsOf(moneyLaws))("$rule: $title", (law) => holdLaw(law));
