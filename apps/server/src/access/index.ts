export { loadAccessState, type NamedAccessState } from "./access-state-repository.ts";
export { accountColumns, accountFields, statusOf, termsAsked } from "./account-row.ts";
export { writeAudit, writeAudits } from "./audit.ts";
export type { AuditEntry } from "./audit.ts";
export { creationScopeOf, requireCreation } from "./creation-scope.ts";
export { explainTo } from "./explain-access.ts";
export { grantsOf } from "./grants.ts";
export type { Grants } from "./grants.ts";
export { holdAccess } from "./hold-access.ts";
export { giveLayerTimes } from "./layer-times.ts";
export { keepLayers, listLayers } from "./layer-repository.ts";
export { byLayersAtDoor, rememberLayers } from "./layers-at-door.ts";
export { toLayerWire } from "./layer-wire.ts";
export { callerRange, rangeContextAt } from "./range-context.ts";
export { dayRuleOf, highestLayer, scopeFor, storeContextOf } from "./scope.ts";
export type { Scope, ScopeWish } from "./scope.ts";
export {
  clockCodes,
  giveSetting,
  holdSettings,
  initialOf,
  listGivenSettings,
  listSealedSettings,
  listSettingSteps,
  withdrawSetting,
} from "./setting-repository.ts";
export { daysKeptAt, getSetting, lockoutRulesAt, passwordPolicyAt, settingsAt } from "./settings.ts";
export { listTargets, updateTarget } from "./target-repository.ts";
export type { TargetRow } from "./target-repository.ts";
