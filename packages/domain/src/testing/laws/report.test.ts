import { test } from "vitest";

import { holdLaw, lawsOf } from "../law.ts";
import { reportLaws } from "./report.ts";

test.each(lawsOf(reportLaws))("$rule: $title", (law) => holdLaw(law));
