export { decryptSecrets, type DecryptedSecret } from "./secret-setting.ts";
export { listSettings, productCodes, saveSetting, settingHistory, deletePlannedValue } from "./setting-service.ts";
