/** Changes the user's own password: the current one, and the new one with its rules ticked off while typing. */
import type { PasswordPolicy } from "@comptoir/domain/session";
import { Button, Field, PasswordInput, Stack } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { askSignedIn } from "../runtime.ts";
import { DialogFailure } from "./dialog-failure.tsx";
import { fieldText } from "./failure-text.ts";
import { listBrokenRules, PasswordFields } from "./password-fields.tsx";
import { t } from "./text.ts";
import { useSubmission } from "./use-submission.ts";

export type OwnPasswordFormProps = Readonly<{
  username: string;
  rules: PasswordPolicy;
  /** Whether a new password is required before the user may go on. */
  isDue?: boolean;
  onDone: () => void;
}>;

export function OwnPasswordForm({ username, rules, isDue = false, onDone }: OwnPasswordFormProps): ReactElement {
  const [currentPassword, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const { form, busy, tried, failure, onSubmit } = useSubmission({
    isReady:
      currentPassword !== "" && listBrokenRules({ username, password, confirmation, policy: rules }).length === 0,
    sendForm: () =>
      askSignedIn((api) =>
        api.profile.changePassword({ payload: { password: currentPassword, newPassword: password } }),
      ),
    onDone: () => {
      setCurrent("");
      setPassword("");
      setConfirmation("");
      onDone();
    },
  });

  const currentPasswordError = fieldText(failure, "password");
  const newPasswordError = fieldText(failure, "newPassword");
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Stack gap={4}>
        {currentPasswordError === undefined && newPasswordError === undefined && <DialogFailure failure={failure} />}
        <Field
          label={t("user.currentPassword")}
          id="current-password"
          error={tried && currentPassword === "" ? t("errors.REQUIRED") : currentPasswordError}
        >
          <PasswordInput
            name="current-password"
            value={currentPassword}
            onChange={setCurrent}
            showLabel={t("common.showPassword")}
            hideLabel={t("common.hidePassword")}
          />
        </Field>
        <PasswordFields
          tried={tried}
          refused={newPasswordError}
          username={username}
          policy={rules}
          password={password}
          confirmation={confirmation}
          onPassword={setPassword}
          onConfirmation={setConfirmation}
        />
        <Button type="submit" variant="primary" busy={busy}>
          {t(isDue ? "user.choosePassword" : "user.changePassword")}
        </Button>
      </Stack>
    </form>
  );
}
