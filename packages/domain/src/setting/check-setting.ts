/** Validation of setting values. */

import { issue, ok, type Issue, type Result } from "../result/index.ts";
import { checkForm, defineForm, type FieldRules, type Form } from "../validation/index.ts";

import { isInternalUrl, type IpNetwork } from "./outgoing-address.ts";
import { settings, type SettingCode, type SettingRow, type SettingValue } from "./setting.data.ts";

/** Codes of all settings, in display order. */
export const settingCodes: readonly SettingCode[] = /* @__PURE__ */ Object.keys(settings).filter(isSettingCode);

/** Tells whether a text is a setting code. */
export function isSettingCode(code: string): code is SettingCode {
  return Object.hasOwn(settings, code);
}

/**
 * Returns the row of a setting, with the table's general type.
 *
 * @example getSettingRow("WEEK_START").initial // => 0
 */
export function getSettingRow(code: SettingCode): SettingRow {
  return settings[code];
}

/**
 * Tells whether a setting is write-only: readers only learn whether it is set.
 *
 * Source: behaviour 3.8 (secrets are write-only).
 *
 * @example isSecretSetting("MAIL_SERVER") // => true
 */
export function isSecretSetting(code: SettingCode): boolean {
  return getSettingRow(code).kind === "secret";
}

/**
 * Checks a value to be set at a layer: returns the stored value, or every issue. Null removes the layer's own value.
 *
 * Errors: those of the rules of the setting, SETTING_AT_TOP below the top of a hierarchy, for a setting that only the top has.
 * Source: behaviour 3.8 (schema validation).
 *
 * @example checkSetting("PASSWORD_MIN_LENGTH", 4).ok // => false
 */
export function checkSetting(
  code: SettingCode,
  value: unknown,
  layer: { readonly parentId: number | null } = { parentId: null },
): Result<SettingValue> {
  const settingRow = getSettingRow(code);
  const placeIssues: readonly Issue[] =
    settingRow.atTop === true && layer.parentId !== null ? [issue("SETTING_AT_TOP", ["value"])] : [];
  if (value === null) return placeIssues.length === 0 ? ok(null) : { ok: false, issues: placeIssues };
  const formResult = checkForm(cachedFormOf(settingRow.rules), { value });
  const issues = [...placeIssues, ...(formResult.ok ? [] : formResult.issues)];
  return issues.length === 0 && formResult.ok ? ok(formResult.value.value as SettingValue) : { ok: false, issues };
}

/**
 * Checks that a setting does not make the server call its own network, as far as the value's text shows.
 *
 * Errors: ADDRESS_INTERNAL. Source: decision 0310.
 *
 * @example checkOutgoingAddress("WS_BASE_URL", "http://localhost:5432", []).map(({ code }) => code) // => ["ADDRESS_INTERNAL"]
 */
export function checkOutgoingAddress(
  code: SettingCode,
  value: SettingValue,
  allowedNetworks: readonly IpNetwork[],
): readonly Issue[] {
  const isRefusedAddress =
    getSettingRow(code).isCalled === true && typeof value === "string" && isInternalUrl(value, allowedNetworks);
  return isRefusedAddress ? [issue("ADDRESS_INTERNAL", ["value"])] : [];
}

const formByRules = new Map<FieldRules, Form<{ readonly value: unknown }>>();

/** Makes the form of a setting's rules, compiled at the first check and then cached. */
function cachedFormOf(rules: FieldRules): Form<{ readonly value: unknown }> {
  const cachedForm = formByRules.get(rules);
  if (cachedForm !== undefined) return cachedForm;
  const form: Form<{ readonly value: unknown }> = defineForm({ value: rules });
  formByRules.set(rules, form);
  return form;
}
