export { openSecrets, type OpenedSecret } from "./secret-setting.ts";
export { listSettings, productCodes, saveSetting, settingHistory, withdrawPlanned } from "./setting-service.ts";
