import { test } from "vitest";

import { holdLaw, lawsOf } from "../law.ts";
import { inventoryLaws } from "./inventory.ts";

test.each(lawsOf(inventoryLaws))("$rule: $title", (law) => holdLaw(law));
