import * as operation from "../../operation/index.ts";
import { lawBook } from "../law.ts";
import { alertRules } from "./operation/alert-rules.ts";
import { auditFeedRulesOf } from "./operation/audit-feed-rules.ts";
import { digestRules } from "./operation/digest-rules.ts";
import { errorEntryRules } from "./operation/error-entry-rules.ts";
import { errorTriageRules } from "./operation/error-triage-rules.ts";
import { limitRules } from "./operation/limit-rules.ts";
import { logFormRules } from "./operation/log-form-rules.ts";
import { logRules } from "./operation/log-rules.ts";
import { watchRules } from "./operation/watch-rules.ts";
import { patternRules } from "./operation/pattern-rules.ts";
import { pickupRulesOf } from "./operation/pickup-rules.ts";
import { pickupServerRules } from "./operation/pickup-server-rules.ts";
import { policyRules } from "./operation/policy-rules.ts";
import { redactionRules } from "./operation/redaction-rules.ts";
import { runRules } from "./operation/run-rules.ts";
import { searchBoxRules } from "./operation/search-box-rules.ts";
import { searchRules } from "./operation/search-rules.ts";
import { taskEndRules } from "./operation/task-end-rules.ts";
import { taskFormRules } from "./operation/task-form-rules.ts";
import { terminalRules } from "./operation/terminal-rules.ts";
import { zoneRules } from "./operation/zone-rules.ts";

/** Running the system: terminals, tasks, logs, time zone versions, and limits of screens and requests. */
export const operationLaws = lawBook("operation", operation, (functions) => ({
  ...terminalRules(functions),
  ...watchRules(functions),
  ...alertRules(functions),
  ...patternRules(functions),
  ...runRules(functions),
  ...policyRules(functions),
  ...taskFormRules(functions),
  ...taskEndRules(functions),
  ...pickupRulesOf(functions),
  ...pickupServerRules(functions),
  ...auditFeedRulesOf(functions),
  ...digestRules(functions),
  ...searchRules(functions),
  ...searchBoxRules(functions),
  ...logFormRules(functions),
  ...logRules(functions),
  ...redactionRules(functions),
  ...zoneRules(functions),
  ...limitRules(functions),
  ...errorEntryRules(functions),
  ...errorTriageRules(functions),
}));
