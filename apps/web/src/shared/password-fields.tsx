/** New password, typed twice, with its rules ticked off while typing. */
import { checkPassword, passwordPolicy, passwordRules } from "@comptoir/domain/session";
import type { PasswordPolicy, PasswordRule } from "@comptoir/domain/session";
import { Checklist, Field, PasswordInput } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "./text.ts";

/** Rules that are listed only once they are broken. */
const rulesListedIfBroken: readonly PasswordRule[] = [
  "PASSWORD_TOO_LONG",
  "PASSWORD_USERNAME",
  "PASSWORD_COMMON",
  "PASSWORD_WEAK",
];

export type PasswordFieldsProps = Readonly<{
  username?: string;
  /** Password rules; Comptoir's defaults if absent. */
  policy?: PasswordPolicy;
  /** Whether the form was submitted, so that missing entries show an error. */
  tried?: boolean;
  /** Errors of the server on the password. */
  refused?: string | undefined;
  password: string;
  confirmation: string;
  onPassword: (value: string) => void;
  onConfirmation: (value: string) => void;
}>;

/** Rules that a pair of entries breaks; two empty entries do not count as different. */
export function listBrokenRules({
  username = "",
  password,
  confirmation,
  policy = passwordPolicy,
}: Pick<PasswordFieldsProps, "username" | "policy" | "password" | "confirmation">): readonly PasswordRule[] {
  const allBrokenCodes = checkPassword({ password, confirmation, username, policy });
  return password === "" && !allBrokenCodes.includes("PASSWORD_IDENTICAL")
    ? [...allBrokenCodes, "PASSWORD_IDENTICAL"]
    : allBrokenCodes;
}

export function PasswordFields(props: PasswordFieldsProps): ReactElement {
  const {
    username,
    policy = passwordPolicy,
    tried = false,
    refused,
    password,
    confirmation,
    onPassword,
    onConfirmation,
  } = props;
  const brokenCodes = listBrokenRules({
    ...(username === undefined ? {} : { username }),
    password,
    confirmation,
    policy,
  });
  const isPasswordUnmet = password === "" || brokenCodes.some((rule) => rule !== "PASSWORD_IDENTICAL");
  const unmetText = t(brokenCodes.includes("PASSWORD_WEAK") ? "password.weak" : "password.unmet");
  const visibleRules = passwordRules.filter(
    (rule) => !rulesListedIfBroken.includes(rule) || (password !== "" && brokenCodes.includes(rule)),
  );
  const inputProps = {
    showLabel: t("common.showPassword"),
    hideLabel: t("common.hidePassword"),
    autoComplete: "new-password",
  };
  return (
    <>
      <Field label={t("password.newPassword")} id="password" error={tried && isPasswordUnmet ? unmetText : refused}>
        <PasswordInput name="password" value={password} onChange={onPassword} {...inputProps} />
      </Field>
      <Field
        label={t("password.repeatPassword")}
        id="confirmation"
        error={
          tried && !isPasswordUnmet && brokenCodes.includes("PASSWORD_IDENTICAL") ? t("password.differ") : undefined
        }
      >
        <PasswordInput name="confirmation" value={confirmation} onChange={onConfirmation} {...inputProps} />
      </Field>
      <Checklist
        label={t("password.rules")}
        items={visibleRules.map((rule) => ({
          key: rule,
          label: t(`password.${rule}`, { min: policy.minLength, max: policy.maxLength }),
          done: !brokenCodes.includes(rule),
          stateLabel: brokenCodes.includes(rule) ? t("password.ruleOpen") : t("password.ruleDone"),
        }))}
      />
    </>
  );
}
