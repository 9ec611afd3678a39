import { test } from "vitest";

import { holdLaw, lawsOf } from "../law.ts";
import { dashboardLaws } from "./dashboard.ts";

test.each(lawsOf(dashboardLaws))("$rule: $title", (law) => holdLaw(law));
