import * as deposit from "../../deposit/index.ts";
import { lawBook } from "../law.ts";
import { bridgeRules } from "./deposit/bridge-rules.ts";
import { cashRules } from "./deposit/cash-rules.ts";
import { slipRules } from "./deposit/slip-rules.ts";
import { drawerRules } from "./deposit/drawer-rules.ts";
import { formRules } from "./deposit/form-rules.ts";
import { lifeRules } from "./deposit/life-rules.ts";
import { toleranceRules } from "./deposit/tolerance-rules.ts";
import { openDayRules } from "./deposit/open-day-rules.ts";
import { tableRules } from "./deposit/table-rules.ts";

/** Deposits: cash from the drawers to the bank. */
export const depositLaws = lawBook("deposit", deposit, (functions) => ({
  ...cashRules(functions),
  ...slipRules(functions),
  ...bridgeRules(functions),
  ...drawerRules(functions),
  ...lifeRules(functions),
  ...toleranceRules(functions),
  ...formRules(functions),
  ...openDayRules(functions),
  ...tableRules(functions),
}));
