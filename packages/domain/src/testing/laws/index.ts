/** Every law book, in the order in which the areas build on each other. */

import { accessLaws } from "./access.ts";
import { creationLaws } from "./creation.ts";
import { dashboardLaws } from "./dashboard.ts";
import { depositLaws } from "./deposit.ts";
import { errorLaws } from "./errors.ts";
import { goalLaws } from "./goal.ts";
import { importFileLaws } from "./import-file.ts";
import { inventoryLaws } from "./inventory.ts";
import { languageLaws } from "./language.ts";
import { legacyLaws } from "./legacy.ts";
import { measureLaws } from "./measure.ts";
import { metricLaws } from "./metric.ts";
import { moneyLaws } from "./money.ts";
import { operationLaws } from "./operation.ts";
import { periodLaws } from "./period.ts";
import { productLaws } from "./product.ts";
import { reportLaws } from "./report.ts";
import { resultLaws } from "./result.ts";
import { roleLaws } from "./role.ts";
import { sessionLaws } from "./session.ts";
import { settingLaws } from "./setting.ts";
import { storeDayLaws } from "./store-day.ts";
import { targetLaws } from "./target.ts";
import { taxLaws } from "./tax.ts";
import { textLaws } from "./text.ts";
import { tillLaws } from "./till.ts";
import { transactionLaws } from "./transaction.ts";
import { userLaws } from "./user.ts";
import { validationLaws } from "./validation.ts";

export const lawBooks = [
  resultLaws,
  languageLaws,
  measureLaws,
  moneyLaws,
  periodLaws,
  textLaws,
  validationLaws,
  errorLaws,
  accessLaws,
  sessionLaws,
  productLaws,
  inventoryLaws,
  reportLaws,
  targetLaws,
  settingLaws,
  roleLaws,
  userLaws,
  taxLaws,
  transactionLaws,
  metricLaws,
  goalLaws,
  depositLaws,
  importFileLaws,
  tillLaws,
  storeDayLaws,
  dashboardLaws,
  legacyLaws,
  creationLaws,
  operationLaws,
] as const;
