export { findSettings } from "./find-settings.ts";
export { decryptSecrets, type DecryptedSecret } from "./secret-setting.ts";
export {
  checkSettingFile,
  deletePlannedValue,
  listSettings,
  productCodes,
  saveSetting,
  saveSettings,
  settingFileAt,
  settingHistory,
} from "./setting-service.ts";
