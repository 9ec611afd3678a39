/** New password, typed twice, with its rules ticked off while typing. */
import { checkPassword, passwordPolicy, passwordRules } from "@comptoir/domain/session";
import type { PasswordPolicy, PasswordRule } from "@comptoir/domain/session";
import { Checklist, Field, PasswordInput } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "./text.ts";

/** Rules that are listed only once they are broken. */
const quietRules: readonly PasswordRule[] = [
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
export function brokenRules({
  username = "",
  password,
  confirmation,
  policy = passwordPolicy,
}: Pick<PasswordFieldsProps, "username" | "policy" | "password" | "confirmation">): readonly PasswordRule[] {
  const brokenCodes = checkPassword({ password, confirmation, username, policy });
  return password === "" && !brokenCodes.includes("PASSWORD_IDENTICAL")
    ? [...brokenCodes, "PASSWORD_IDENTICAL"]
    : brokenCodes;
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
  const brokenCodes = brokenRules({ ...(username === undefined ? {} : { username }), password, confirmation, policy });
  const isUnmet = password === "" || brokenCodes.some((rule) => rule !== "PASSWORD_IDENTICAL");
  const visibleRules = passwordRules.filter(
    (rule) => !quietRules.includes(rule) || (password !== "" && brokenCodes.includes(rule)),
  );
  const labels = {
    showLabel: t("common.showPassword"),
    hideLabel: t("common.hidePassword"),
    autoComplete: "new-password",
  };
  return (
    <>
      <Field label={t("password.newPassword")} id="password" error={tried && isUnmet ? t("password.unmet") : refused}>
        <PasswordInput name="password" value={password} onChange={onPassword} {...labels} />
      </Field>
      <Field
        label={t("password.repeatPassword")}
        id="confirmation"
        error={tried && !isUnmet && brokenCodes.includes("PASSWORD_IDENTICAL") ? t("password.differ") : undefined}
      >
        <PasswordInput name="confirmation" value={confirmation} onChange={onConfirmation} {...labels} />
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
