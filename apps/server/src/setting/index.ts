export { findSettings, settingColumns } from "./find-settings.ts";
export { decryptSecrets, type DecryptedSecret } from "./secret-setting.ts";
export {
  checkSettingFile,
  deletePlannedValue,
  productCodes,
  saveSetting,
  saveSettings,
  settingFileAt,
  settingHistory,
} from "./setting-service.ts";
