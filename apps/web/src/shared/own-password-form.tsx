/** Changes the user's own password: the current one, and the new one with its rules ticked off while typing. */
import type { PasswordPolicy } from "@comptoir/domain/session";
import { Banner, Button, Field, PasswordInput, Stack } from "@comptoir/ui-react";
import { useState } from "react";
import type { FormEvent, ReactElement } from "react";

import { askSignedIn } from "../runtime.ts";
import type { Failure } from "./answer.ts";
import { fieldText } from "./failure-text.ts";
import { FailureWords } from "./failure-words.tsx";
import { brokenRules, PasswordFields } from "./password-fields.tsx";
import { t } from "./text.ts";
import { useFirstErrorFocus } from "./use-first-fault.ts";

export type OwnPasswordFormProps = Readonly<{
  username: string;
  rules: PasswordPolicy;
  /** Whether a new password is required before the user may go on. */
  isDue?: boolean;
  onDone: () => void;
}>;

export function OwnPasswordForm({ username, rules, isDue = false, onDone }: OwnPasswordFormProps): ReactElement {
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [form, goToFault] = useFirstErrorFocus();

  const change = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    goToFault();
    if (busy || current === "" || brokenRules({ username, password, confirmation, policy: rules }).length > 0) return;
    setBusy(true);
    const answer = await askSignedIn((api) =>
      api.profile.changePassword({ payload: { password: current, newPassword: password } }),
    );
    setBusy(false);
    setFailure(answer.ok ? null : answer.failure);
    if (!answer.ok) return goToFault();
    setCurrent("");
    setPassword("");
    setConfirmation("");
    setTried(false);
    onDone();
  };

  const ofCurrent = fieldText(failure, "password");
  const ofNew = fieldText(failure, "newPassword");
  return (
    <form ref={form} onSubmit={(event) => void change(event)} noValidate>
      <Stack gap={4}>
        {failure !== null && ofCurrent === undefined && ofNew === undefined && (
          <Banner tone="danger">
            <FailureWords failure={failure} />
          </Banner>
        )}
        <Field
          label={t("user.currentPassword")}
          id="current-password"
          error={tried && current === "" ? t("errors.REQUIRED") : ofCurrent}
        >
          <PasswordInput
            name="current-password"
            value={current}
            onChange={setCurrent}
            showLabel={t("common.showPassword")}
            hideLabel={t("common.hidePassword")}
          />
        </Field>
        <PasswordFields
          tried={tried}
          refused={ofNew}
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
