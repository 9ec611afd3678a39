/** Sign-in page. */
import { outcomes } from "@comptoir/domain/errors";
import { logoutReasons } from "@comptoir/domain/session";
import { Banner, Button, Checkbox, Field, Inline, PasswordInput, Stack, TextInput } from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { FormEvent, ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import { session } from "../../session/session.ts";
import { addToast } from "../../shared/notices.ts";
import { deviceStore } from "../../shared/device-storage.ts";
import { loadPart } from "../../shared/part.ts";
import { storeLanguage, language, t, text } from "../../shared/text.ts";
import { useDraft } from "../../shared/use-draft.ts";
import { useFirstErrorFocus } from "../../shared/use-first-fault.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { isSetupNeeded } from "./is-setup-needed.ts";
import { prefetchAfterSignIn } from "./prepare.ts";

export function LoginPage({ onSetupNeeded }: Readonly<{ onSetupNeeded: () => void }>): ReactElement {
  const { reason } = useSnapshot(session.state);
  const [username, setUsername, dropDraft] = useDraft("login.username");
  const [password, setPassword] = useState("");
  const [remember, setRemember] = useState(deviceStore.get("remember") === "1");
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [form, goToFault] = useFirstErrorFocus();
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(
    function lookForEmptyDatabase() {
      void isSetupNeeded().then((needed) => {
        if (needed) onSetupNeeded();
      });
    },
    [onSetupNeeded],
  );

  /** Error that kept the session from opening; null after success. */
  const openSession = async (): Promise<string | null> => {
    try {
      // Error texts load with the first error, to keep the sign-in screen small.
      const [{ failureText, isShownInDialog }, { showFailure }] = await Promise.all([
        loadPart(() => import("../../shared/failure-text.ts")),
        loadPart(() => import("../../shared/show-failure.ts")),
        text.load("errors", "shell", "successes"),
      ]);
      const answer = await session.login({ username: username.trim(), password, rememberMe: remember });
      if (answer.ok) return null;
      if (isShownInDialog(answer.failure)) showFailure(answer.failure);
      return failureText(answer.failure);
    } catch {
      return t("common.partMissing");
    }
  };

  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    goToFault();
    if (username.trim() === "" || password === "" || busy) return;
    setBusy(true);
    setFailure(null);
    const problem = await openSession();
    setBusy(false);
    setFailure(problem);
    if (problem !== null) return;
    dropDraft();
    deviceStore.set("remember", remember ? "1" : null);
    const { user } = session.state;
    if (user === null) return;
    const own = user.language;
    storeLanguage(own);
    if (own !== language) location.reload();
    else addToast(t(`successes.${outcomes.SIGN_IN.succeeded}`, { name: user.firstName }));
  };

  const notice = reason === null ? null : logoutReasons[reason].shown;
  return (
    <AuthFrame title={t("login.title")}>
      <form ref={form} onSubmit={(event) => void signIn(event)} noValidate>
        <Stack gap={4}>
          {failure === null && reason !== null && reason !== "LOGIN_REQUIRED" && notice !== null && (
            <Banner tone={notice === "success" ? "positive" : "warning"}>{t(`login.${reason}`)}</Banner>
          )}
          {failure !== null && <Banner tone="danger">{failure}</Banner>}
          <Field
            label={t("login.username")}
            id="username"
            error={tried && username.trim() === "" ? t("login.usernameMissing") : undefined}
          >
            <TextInput
              name="username"
              value={username}
              onChange={(value) => {
                setUsername(value);
                prefetchAfterSignIn();
              }}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
          </Field>
          <Field
            label={t("login.password")}
            id="password"
            error={tried && password === "" ? t("login.passwordMissing") : undefined}
          >
            <PasswordInput
              name="password"
              value={password}
              onChange={(value) => {
                setPassword(value);
                prefetchAfterSignIn();
              }}
              showLabel={t("common.showPassword")}
              hideLabel={t("common.hidePassword")}
            />
          </Field>
          <Inline justify="between">
            <Checkbox label={t("login.remember")} checked={remember} onChange={setRemember} />
            <Link href="/forgotpwd">{t("login.forgot")}</Link>
          </Inline>
          <Button type="submit" variant="primary" block busy={busy}>
            {t("login.signIn")}
          </Button>
        </Stack>
      </form>
    </AuthFrame>
  );
}
