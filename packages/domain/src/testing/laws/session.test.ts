import { test } from "vitest";

import { holdLaw, lawsOf } from "../law.ts";
import { sessionLaws } from "./session.ts";

test.each(lawsOf(sessionLaws))("$rule: $title", (law) => holdLaw(law));
