import * as inventory from "../../inventory/index.ts";
import { lawBook } from "../law.ts";
import { approvalRules } from "./inventory/approval-rules.ts";
import { thresholdRules } from "./inventory/threshold-rules.ts";
import { clockRules } from "./inventory/clock-rules.ts";
import { codeRules } from "./inventory/code-rules.ts";
import { costChangeRules } from "./inventory/cost-change-rules.ts";
import { countRules } from "./inventory/count-rules.ts";
import { deviceRules } from "./inventory/device-rules.ts";
import { findingRules } from "./inventory/finding-rules.ts";
import { flowRules } from "./inventory/flow-rules.ts";
import { shrinkageRules } from "./inventory/shrinkage-rules.ts";
import { closeRules } from "./inventory/close-rules.ts";
import { lineRules } from "./inventory/line-rules.ts";
import { guardRules } from "./inventory/guard-rules.ts";
import { ledgerRules } from "./inventory/ledger-rules.ts";
import { lifeRules } from "./inventory/life-rules.ts";
import { wedgeRules } from "./inventory/wedge-rules.ts";
import { recountRules } from "./inventory/recount-rules.ts";
import { matchRules } from "./inventory/match-rules.ts";
import { peopleRules } from "./inventory/people-rules.ts";
import { scopeRules } from "./inventory/scope-rules.ts";
import { snapshotRules } from "./inventory/snapshot-rules.ts";
import { supplementRules } from "./inventory/supplement-rules.ts";
import { storeRules } from "./inventory/store-rules.ts";
import { handRules } from "./inventory/hand-rules.ts";
import { tableRules } from "./inventory/table-rules.ts";
import { textRules } from "./inventory/text-rules.ts";

/** Inventory: counts, adjustments and stock movements. */
export const inventoryLaws = lawBook("inventory", inventory, (functions) => ({
  ...lifeRules(functions),
  ...closeRules(functions),
  ...lineRules(functions),
  ...guardRules(functions),
  ...approvalRules(functions),
  ...thresholdRules(functions),
  ...peopleRules(functions),
  ...matchRules(functions),
  ...deviceRules(functions),
  ...recountRules(functions),
  ...wedgeRules(functions),
  ...codeRules(functions),
  ...countRules(functions),
  ...costChangeRules(functions),
  ...clockRules(functions),
  ...scopeRules(functions),
  ...storeRules(functions),
  ...handRules(functions),
  ...supplementRules(functions),
  ...ledgerRules(functions),
  ...flowRules(functions),
  ...shrinkageRules(functions),
  ...findingRules(functions),
  ...snapshotRules(functions),
  ...textRules(functions),
  ...tableRules(functions),
}));
