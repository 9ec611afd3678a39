/** Texts that the screen of users alone has. */
import { findLanguage, languageCodes, languages } from "@comptoir/domain/language";
import { foldText } from "@comptoir/domain/text";
import { addressForm, type UserStatus } from "@comptoir/domain/user";
import type { FormValue } from "@comptoir/domain/validation";
import type { EntityValues } from "@comptoir/domain/entity";
import type { Words } from "@comptoir/i18n";
import type { Tone } from "@comptoir/ui-react";

import type { ReferenceValues } from "../../entity/create-references-store.ts";
import { roleNameOrCode } from "../../shared/role-name.ts";
import { placeState } from "../../shared/place-store.ts";
import { t } from "../../shared/text.ts";

type UserField = Extract<keyof Words["user"], `field_${string}`> extends `field_${infer Name}` ? Name : never;

const fieldCodes = [
  "name",
  "status",
  "roles",
  "grants",
  "layer",
  "layerId",
  "username",
  "email",
  "firstName",
  "lastName",
  "phone",
  "birthDate",
  "hiredDate",
  "terminationDate",
  "language",
  "isActive",
  "isLdap",
  "lastSignIn",
  "address",
] as const satisfies readonly UserField[];

const isFieldCode = (field: string): field is (typeof fieldCodes)[number] => fieldCodes.some((name) => name === field);

export function userFieldText(field: string): string | null {
  if (isFieldCode(field)) return t(`user.field_${field}`);
  const addressPart = addressParts.find((candidate) => field === `address.${candidate}`);
  return addressPart === undefined ? null : t(`user.field_${addressPart}`);
}

const actionCodes = [
  "LOCK",
  "UNLOCK",
  "INVITE",
  "REQUIRE_PASSWORD",
  "END_SESSIONS",
  "TERMS",
  "PASSWORD",
  "SIGN_ON_LINKED",
  "SIGN_ON_ROLES",
  "SECOND_FACTOR_ON",
  "SECOND_FACTOR_OFF",
  "SECOND_FACTOR_RESET",
  "PASSKEY_ADD",
  "PASSKEY_RENAME",
  "PASSKEY_REMOVE",
  "PASSKEY_REFUSED",
  "API_KEY",
  "API_KEY_REVOKED",
  "RECOVERY_CODES",
  "RECOVERY_CODE_USED",
  "SIGN_OUT_EVERYWHERE",
  "RENEWAL_REUSED",
] as const;
const isActionCode = (code: string): code is (typeof actionCodes)[number] =>
  actionCodes.some((action) => action === code);

export const userActionText = (code: string): string | null => (isActionCode(code) ? t(`user.action_${code}`) : null);

/** Part of a user's postal address, such as the street or town: a field of its form. */
export type AddressPart = keyof FormValue<typeof addressForm>;
export const addressParts = Object.keys(addressForm.fields).filter((part): part is AddressPart =>
  Object.hasOwn(addressForm.fields, part),
);

/** Tone of each state of an account: red and amber mark states that a person must act on. */
export const statusTones = {
  INVITED: "warning",
  ACTIVE: "positive",
  INACTIVE: "neutral",
  LOCKED: "danger",
  TERMINATED: "neutral",
  DELETED: "neutral",
} as const satisfies Record<UserStatus, Tone>;

export const isUserStatus = (value: unknown): value is UserStatus =>
  typeof value === "string" && Object.hasOwn(statusTones, value);
export const statusText = (status: UserStatus): string => t(`user.status_${status}`);

/** Parses a language's code or own name from a cell; other text is unchanged. */
export const readLanguage = (text: string): string =>
  findLanguage(text) ?? languageCodes.find((code) => foldText(languages[code].name) === foldText(text)) ?? text;

/** Role at a layer, as in the form. */
export interface Grant {
  readonly roleId: number;
  readonly layerId: number;
}

export const readGrantsOfForm = (value: unknown): readonly Grant[] =>
  Array.isArray(value) ? (value as readonly Grant[]) : [];

export const placeText = (layerId: number, references: ReferenceValues): string =>
  references["layerId"]?.find(({ id }) => id === layerId)?.label ??
  placeState.places.find(({ id }) => id === layerId)?.description ??
  t("user.elsewhere");

export function roleNameText(roleId: number, references: ReferenceValues): string {
  const roleLabel = references["grants"]?.find(({ id }) => id === roleId)?.label;
  return roleLabel === undefined ? t("user.unknownRole") : roleNameOrCode(roleLabel);
}

const grantText = ({ roleId, layerId }: Grant, references: ReferenceValues): string =>
  t("user.roleAt", { role: roleNameText(roleId, references), place: placeText(layerId, references) });

/** Formats the value of a field that only users have, or format in their own way; null for any other field. */
export function userValueText(field: string, value: unknown, references: ReferenceValues): string | null {
  if (field === "status" && isUserStatus(value)) return statusText(value);
  if (field === "language") return languages[findLanguage(String(value)) ?? "fr"].name;
  if (field === "lastSignIn" && value === null) return t("user.never");
  if (field === "roles" && Array.isArray(value)) return value.map((role) => roleNameOrCode(String(role))).join(", ");
  if (field === "grants")
    return readGrantsOfForm(value)
      .map((grant) => grantText(grant, references))
      .join(", ");
  if (field === "address" && typeof value === "object" && value !== null)
    return addressParts
      .map((part) => String(Reflect.get(value, part) ?? ""))
      .filter((part) => part !== "")
      .join(", ");
  return null;
}

export const userNameText = ({ firstName, lastName }: EntityValues): string =>
  `${String(firstName ?? "")} ${String(lastName ?? "")}`.trim();
