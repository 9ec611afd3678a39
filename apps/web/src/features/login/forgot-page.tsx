/** Requests a password link by e-mail. The answer never reveals whether the account exists. */
import { outcomes } from "@comptoir/domain/errors";
import { Banner, Button, Field, Stack, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { loadGateway } from "../../session/session.ts";
import { DialogFailure } from "../../shared/dialog-failure.tsx";
import { fieldText } from "../../shared/failure-text.ts";
import { showSuccess } from "../../shared/show-success.ts";
import { t, text } from "../../shared/text.ts";
import { useDraft } from "../../shared/use-draft.ts";
import { useSubmission } from "../../shared/use-submission.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { useCallsAhead } from "./use-calls-ahead.ts";

export function ForgotPage(): ReactElement {
  const [username, setUsername, dropDraft] = useDraft("login.username");
  useCallsAhead();
  const [isSent, setSent] = useState(false);
  const { form, busy, tried, failure, onSubmit } = useSubmission({
    isReady: username.trim() !== "",
    sendForm: async () => {
      await text.load("errors", "successes");
      return (await loadGateway()).forgotPassword(username.trim());
    },
    onDone: () => {
      setSent(true);
      dropDraft();
      void showSuccess("PASSWORD_RESET");
    },
  });
  // The only field shows the error; a summary would repeat it.
  const isUsernameFailure =
    failure !== null && failure.issues.length > 0 && failure.issues.every(({ field }) => field === "username");
  return (
    <AuthFrame title={t("login.forgotTitle")} description={t("login.forgotHelp")}>
      <form ref={form} onSubmit={onSubmit} noValidate>
        <Stack gap={4}>
          {isSent && <Banner tone="positive">{t(`successes.${outcomes.PASSWORD_RESET.succeeded}`)}</Banner>}
          {!isUsernameFailure && <DialogFailure failure={failure} />}
          <Field
            label={t("login.username")}
            id="username"
            error={tried && username.trim() === "" ? t("login.usernameMissing") : fieldText(failure, "username")}
          >
            <TextInput
              name="username"
              value={username}
              onChange={setUsername}
              autoComplete="username"
              autoCapitalize="none"
              autoFocus
            />
          </Field>
          <Button type="submit" variant="primary" block busy={busy}>
            {t("login.send")}
          </Button>
          <Link href="/">{t("login.backToLogin")}</Link>
        </Stack>
      </form>
    </AuthFrame>
  );
}
