/** Settings: valid values, inheritance, and company code lists. */

export {
  checkOutgoingAddress,
  checkSetting,
  getSettingRow,
  isSecretSetting,
  isSettingCode,
  settingCodes,
} from "./check-setting.ts";
export { codesAtMost, nameOfCode, parseCodeList, type CodeName } from "./code-list.ts";
export { parseIssuer } from "./issuer.ts";
export { parseMailServer } from "./mail-server.ts";
export {
  isInternalUrl,
  mayConnect,
  readIpAddress,
  readIpNetworks,
  type IpAddress,
  type IpNetwork,
} from "./outgoing-address.ts";
export {
  compareSettingFile,
  settingFileFormat,
  settingFileOutcomes,
  toSettingFile,
  type SettingFile,
  type SettingFileOutcome,
  type SettingFileRow,
} from "./setting-file.ts";
export { inheritorsOf, settingOriginOf, type SettingOrigin } from "./setting-origin.ts";
export {
  productCodeSettings,
  settingGroups,
  settings,
  type ProductCodeField,
  type SettingCode,
  type SettingGroup,
  type SettingKind,
  type SettingRow,
  type SettingValue,
} from "./setting.data.ts";
export { formatTaxNumbers, parseProvincialTaxNumber, parseTaxNumber } from "./tax-number.ts";
export { parseSecureAddress, parseWebAddress } from "./web-address.ts";
