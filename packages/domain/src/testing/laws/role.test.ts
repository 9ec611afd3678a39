import { test } from "vitest";

import { holdLaw, lawsOf } from "../law.ts";
import { roleLaws } from "./role.ts";

test.each(lawsOf(roleLaws))("$rule: $title", (law) => holdLaw(law));
