/** Sign-in page. */
import { logoutReasons } from "@comptoir/domain/session";
import { Banner, Button, Checkbox, Field, Inline, PasswordInput, Stack, TextInput } from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { FormEvent, ReactElement, ReactNode } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import type { Credentials } from "../../session/session-gateway.ts";
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
  const [username, setUsername, dropDraft] = useDraft("login.username");
  const [password, setPassword] = useState("");
  const [remember, setRemember] = useState(deviceStore.get("remember") === "1");
  const [isTried, setTried] = useState(false);
  const [form, focusFirstError] = useFirstErrorFocus();
  const credentials = { username: username.trim(), password, rememberMe: remember };
  const { busy, failure, setFailure, CodeStep, setCodeStep, enter } = useSignIn(credentials, dropDraft);
  const { SignOn } = useInstallation(onSetupNeeded);

  if (CodeStep !== null) return <CodeStep failure={failure} busy={busy} onAnswer={enter} />;

  const submitLogin = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    focusFirstError();
    if (credentials.username !== "" && password !== "" && !busy) void enter();
  };
  const errorOf = (entry: string, message: "login.usernameMissing" | "login.passwordMissing") =>
    isTried && entry === "" ? t(message) : undefined;
  return (
    <AuthFrame title={t("login.title")}>
      <form ref={form} onSubmit={submitLogin} noValidate>
        <Stack gap={4}>
          {failure === null ? <LogoutNotice /> : <Banner tone="danger">{failure}</Banner>}
          <Field label={t("login.username")} id="username" error={errorOf(username.trim(), "login.usernameMissing")}>
            <TextInput
              name="username"
              value={username}
              onChange={prefetchWhileTyping(setUsername)}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
          </Field>
          <Field label={t("login.password")} id="password" error={errorOf(password, "login.passwordMissing")}>
            <PasswordInput
              name="password"
              value={password}
              onChange={prefetchWhileTyping(setPassword)}
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

/** Makes a handler that stores the typed text, and loads the next screens meanwhile. */
const prefetchWhileTyping = (setText: (text: string) => void) => (text: string) => {
  setText(text);
  prefetchAfterSignIn();
};

/** Reads once whether Comptoir still has to be set up, and returns the buttons of the identity providers, if any. */
function useInstallation(onSetupNeeded: () => void): { readonly SignOn: SignOnPart | null } {
  const [SignOn, setSignOn] = useState<SignOnPart | null>(null);
  useEffect(
    function readInstallation() {
      // If the providers cannot be read, people can still sign in by password.
      void import("./read-installation.ts")
        .then((part) => part.readInstallation(onSetupNeeded, setSignOn))
        .catch(() => {});
    },
    [onSetupNeeded],
  );
  return { SignOn };
}

/** Signs in; `CodeStep` is the form of the second factor once the server asks for it. */
function useSignIn(credentials: Credentials, onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [CodeStep, setCodeStep] = useState<CodeStepPart | null>(null);
  const signInWith = async (answer?: FactorAnswer) => {
    setBusy(true);
    setFailure(null);
    const signInProblem = await loadPart(() => import("./open-session.ts"))
      .then(({ openSession }) => openSession({ ...credentials, ...answer }))
      .catch(() => t("common.partMissing"));
    setBusy(false);
    if (signInProblem === null) onDone();
    else if (typeof signInProblem === "string") setFailure(signInProblem);
    else setCodeStep(() => signInProblem);
  };
  return { busy, failure, setFailure, CodeStep, setCodeStep, enter: signInWith };
}

/** Says why the last session ended, unless the user merely has to sign in. */
function LogoutNotice(): ReactNode {
  const { reason } = useSnapshot(session.state);
  if (reason === null || reason === "LOGIN_REQUIRED") return null;
  const reasonNotice = logoutReasons[reason].shown;
  return (
    reasonNotice !== null && (
      <Banner tone={reasonNotice === "success" ? "positive" : "warning"}>{t(`login.${reason}`)}</Banner>
    )
  );
}
