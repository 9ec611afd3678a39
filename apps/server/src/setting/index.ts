export { listSettings, productCodes, saveSetting, settingHistory, withdrawPlanned } from "./setting-service.ts";
