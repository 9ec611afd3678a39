import * as storeDay from "../../store-day/index.ts";
import { lawBook } from "../law.ts";
import { auditRules } from "./store-day/audit-rules.ts";
import { boardRules } from "./store-day/board-rules.ts";
import { checkRules } from "./store-day/check-rules.ts";
import { certificateLineRules } from "./store-day/certificate-rules.ts";
import { fileRules } from "./store-day/file-rules.ts";
import { dayIntegrityRules } from "./store-day/integrity-rules.ts";

/** Store days: what blocks an audit, what a certificate states, and how its file is checked. */
export const storeDayLaws = lawBook("store-day", storeDay, (functions) => ({
  ...auditRules(functions),
  ...boardRules(functions),
  ...checkRules(functions),
  ...certificateLineRules(functions),
  ...fileRules(functions),
  ...dayIntegrityRules(functions),
}));
