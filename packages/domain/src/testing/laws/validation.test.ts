import { test } from "vitest";

import { holdLaw, lawsOf } from "../law.ts";
import { validationLaws } from "./validation.ts";

test.each(lawsOf(validationLaws))("$rule: $title", (law) => holdLaw(law));
