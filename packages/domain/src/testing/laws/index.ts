/** Every law book, in the order in which the areas build on each other. */

import { accessLaws } from "./access.ts";
import { depositLaws } from "./deposit.ts";
import { goalLaws } from "./goal.ts";
import { inventoryLaws } from "./inventory.ts";
import { languageLaws } from "./language.ts";
import { measureLaws } from "./measure.ts";
import { metricLaws } from "./metric.ts";
import { moneyLaws } from "./money.ts";
import { periodLaws } from "./period.ts";
import { reportLaws } from "./report.ts";
import { roleLaws } from "./role.ts";
import { sessionLaws } from "./session.ts";
import { taxLaws } from "./tax.ts";
import { transactionLaws } from "./transaction.ts";

export const lawBooks = [languageLaws, measureLaws, moneyLaws, periodLaws, accessLaws, sessionLaws, inventoryLaws, reportLaws, roleLaws, taxLaws, transactionLaws, metricLaws, goalLaws, depositLaws] as const;
