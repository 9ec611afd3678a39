/** Sign-in page. */
import { logoutReasons } from "@comptoir/domain/session";
import { Banner, Button, Checkbox, Field, Inline, PasswordInput, Stack, TextInput } from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { FormEvent, ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import { session } from "../../session/session.ts";
import { deviceStore } from "../../shared/device-storage.ts";
import { loadPart } from "../../shared/part.ts";
import { t } from "../../shared/text.ts";
import { useDraft } from "../../shared/use-draft.ts";
import { useFirstErrorFocus } from "../../shared/use-first-fault.ts";
import { AuthFrame } from "./auth-frame.tsx";
import type { CodeStepPart, FactorAnswer } from "./code-step.tsx";
import { prefetchAfterSignIn } from "./prepare.ts";
import type { SignOnPart } from "./sign-on.tsx";

export function LoginPage({ onSetupNeeded }: Readonly<{ onSetupNeeded: () => void }>): ReactElement {
  const { reason } = useSnapshot(session.state);
  const [username, setUsername, dropDraft] = useDraft("login.username");
  const [password, setPassword] = useState("");
  const [remember, setRemember] = useState(deviceStore.get("remember") === "1");
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [form, goToFault] = useFirstErrorFocus();
  const [failure, setFailure] = useState<string | null>(null);
  const [CodeStep, setCodeStep] = useState<CodeStepPart | null>(null);

  const [SignOn, setSignOn] = useState<SignOnPart | null>(null);

  useEffect(
    function readInstallation() {
      // Without an answer people sign in by password.
      void import("./read-installation.ts")
        .then((part) => part.readInstallation(onSetupNeeded, setSignOn))
        .catch(() => {});
    },
    [onSetupNeeded],
  );

  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    goToFault();
    if (username.trim() === "" || password === "" || busy) return;
    await enter();
  };

  const enter = async (answer?: FactorAnswer) => {
    setBusy(true);
    setFailure(null);
    const credentials = { username: username.trim(), password, rememberMe: remember };
    const problem = await loadPart(() => import("./open-session.ts"))
      .then(({ openSession }) => openSession({ ...credentials, ...answer }))
      .catch(() => t("common.partMissing"));
    setBusy(false);
    if (problem === null) dropDraft();
    else if (typeof problem === "string") setFailure(problem);
    else setCodeStep(() => problem);
  };

  if (CodeStep !== null) return <CodeStep failure={failure} busy={busy} onAnswer={enter} />;

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
          {SignOn !== null && <SignOn remember={remember} onFailure={setFailure} onCode={setCodeStep} />}
        </Stack>
      </form>
    </AuthFrame>
  );
}
