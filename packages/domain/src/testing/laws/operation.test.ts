import { test } from "vitest";

import { holdLaw, lawsOf } from "../law.ts";
import { operationLaws } from "./operation.ts";

test.each(lawsOf(operationLaws))("$rule: $title", (law) => holdLaw(law));
