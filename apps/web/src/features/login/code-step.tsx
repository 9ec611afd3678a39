/** Second step of a sign-in: the code of the authenticator app, or a recovery code. Loaded when the server asks for it. */
import { Banner, Button, Field, Stack, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { FormEvent, ReactElement } from "react";

import { t } from "../../shared/text.ts";
import { useFirstErrorFocus } from "../../shared/use-first-fault.ts";
import { AuthFrame } from "./auth-frame.tsx";

export function CodeStep({
  failure,
  busy,
  onCode,
}: Readonly<{
  failure: string | null;
  busy: boolean;
  onCode: (code: string) => Promise<void>;
}>): ReactElement {
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  const [form, goToFault] = useFirstErrorFocus();
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    goToFault();
    if (!busy && code.trim() !== "") void onCode(code);
  };
  return (
    <AuthFrame title={t("signIn.codeTitle")} description={t(isRecovery ? "signIn.recoveryHelp" : "signIn.codeHelp")}>
      <form ref={form} onSubmit={send} noValidate>
        <Stack gap={4}>
          {failure !== null && <Banner tone="danger">{failure}</Banner>}
          <Field
            key={isRecovery ? "recovery" : "app"}
            label={t(isRecovery ? "signIn.recoveryCode" : "signIn.code")}
            id="code"
            error={tried && code.trim() === "" ? t("signIn.codeMissing") : undefined}
          >
            <TextInput
              name="code"
              value={code}
              onChange={setCode}
              inputMode={isRecovery ? "text" : "numeric"}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              autoFocus
            />
          </Field>
          <Button type="submit" variant="primary" block busy={busy}>
            {t("signIn.verify")}
          </Button>
          <Button
            variant="quiet"
            block
            onClick={() => {
              setRecovery(!isRecovery);
              setCode("");
              setTried(false);
            }}
          >
            {t(isRecovery ? "signIn.useApp" : "signIn.useRecovery")}
          </Button>
          <Button variant="quiet" block onClick={() => location.reload()}>
            {t("signIn.back")}
          </Button>
        </Stack>
      </form>
    </AuthFrame>
  );
}
