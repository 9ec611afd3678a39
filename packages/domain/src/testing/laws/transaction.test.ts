import { test } from "vitest";

import { holdLaw, lawsOf } from "../law.ts";
import { transactionLaws } from "./transaction.ts";

test.each(lawsOf(transactionLaws))("$rule: $title", (law) => holdLaw(law));
