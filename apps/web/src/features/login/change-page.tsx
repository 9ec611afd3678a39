/** A new password, from the link in the e-mail. */
import { outcomes } from "@comptoir/domain/errors";
import { Banner, Button, Stack } from "@comptoir/ui-react";
import { useState } from "react";
import type { FormEvent, ReactElement } from "react";
import { Link, useLocation } from "wouter";

import { loadGateway } from "../../session/session.ts";
import type { Failure } from "../../shared/answer.ts";
import { FailureWords } from "../../shared/failure-words.tsx";
import { addToast } from "../../shared/notices.ts";
import { t, text } from "../../shared/text.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { brokenRules, PasswordFields } from "./password-fields.tsx";

export function ChangePage({ params }: Readonly<{ params: Readonly<Record<string, string | undefined>> }>): ReactElement {
  const token = decodeURIComponent(params["token"] ?? "");
  const [, navigate] = useLocation();
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const change = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || brokenRules({ password, confirmation }).length > 0) return;
    setBusy(true);
    await text.load("errors", "successes");
    const answer = await (await loadGateway()).changePassword({ token, password });
    setBusy(false);
    if (!answer.ok) {
      setFailure(answer.failure);
      return;
    }
    addToast(t(`successes.${outcomes.PASSWORD_CHANGE.succeeded}`));
    navigate("/");
  };

  return (
    <AuthFrame title={t("login.changeTitle")}>
      <form onSubmit={(event) => void change(event)} noValidate>
        <Stack gap={4}>
          {failure !== null && (
            <Banner tone="danger">
              <FailureWords failure={failure} />
            </Banner>
          )}
          <PasswordFields password={password} confirmation={confirmation} onPassword={setPassword} onConfirmation={setConfirmation} />
          <Button type="submit" variant="primary" block busy={busy} disabled={brokenRules({ password, confirmation }).length > 0}>
            {t("login.change")}
          </Button>
          <Link href="/">{t("login.backToLogin")}</Link>
        </Stack>
      </form>
    </AuthFrame>
  );
}
