/** Fields that prove who changes an account: the password, and a code of the second factor. */
import { typedCodeAtMost } from "@comptoir/domain/session";
import { Field, PasswordInput, TextInput } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "./text.ts";

type ProofFieldProps = Readonly<{
  id: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}>;

/** Password of the signed-in user. */
export function OwnPasswordField({
  id,
  value,
  onChange,
  error,
  isFocused = false,
}: ProofFieldProps & Readonly<{ isFocused?: boolean }>): ReactElement {
  return (
    <Field label={t("signIn.password")} id={id} error={error}>
      <PasswordInput
        name="password"
        value={value}
        onChange={onChange}
        autoFocus={isFocused}
        showLabel={t("common.showPassword")}
        hideLabel={t("common.hidePassword")}
      />
    </Field>
  );
}

/** Code of the app, or a recovery code. */
export function AnyCodeField({ id, value, onChange, error }: ProofFieldProps): ReactElement {
  return (
    <Field label={t("signIn.anyCode")} id={id} error={error}>
      <TextInput
        name="code"
        value={value}
        onChange={onChange}
        autoComplete="one-time-code"
        maxLength={typedCodeAtMost}
      />
    </Field>
  );
}
