import { test } from "vitest";

import { holdLaw, lawsOf } from "../law.ts";
import { taxLaws } from "./tax.ts";

test.each(lawsOf(taxLaws))("$rule: $title", (law) => holdLaw(law));
