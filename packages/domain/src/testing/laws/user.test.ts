import { test } from "vitest";

import { holdLaw, lawsOf } from "../law.ts";
import { userLaws } from "./user.ts";

test.each(lawsOf(userLaws))("$rule: $title", (law) => holdLaw(law));
