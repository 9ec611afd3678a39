import { test } from "vitest";

import { holdLaw, lawsOf } from "../law.ts";
import { accessLaws } from "./access.ts";

test.each(lawsOf(accessLaws))("$rule: $title", (law) => holdLaw(law));
