/** Adds a second factor: password, QR code, first code, recovery codes. Used in the profile, and where one is required. */
import type { SecondFactorSecret } from "@comptoir/api/wire";
import type { ProofWay } from "@comptoir/domain/session";
import { typedCodeAtMost } from "@comptoir/domain/session";
import { Button, Field, Inline, Stack, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { askSignedIn } from "../runtime.ts";
import { DialogFailure } from "./dialog-failure.tsx";
import { fieldText } from "./failure-text.ts";
import { addToast } from "./notices.ts";
import { ProofForm } from "./proof-form.tsx";
import { QrCode } from "./qr-code.tsx";
import styles from "./second-factor-form.module.css";
import { t } from "./text.ts";
import { useSubmission } from "./use-submission.ts";

type SetupStep =
  | Readonly<{ kind: "password" }>
  | Readonly<{ kind: "app"; secret: typeof SecondFactorSecret.Type }>
  | Readonly<{ kind: "codes"; codes: readonly string[] }>;

export function SecondFactorForm({
  ways = [],
  onDone,
  onCancel,
  below,
}: Readonly<{
  /** Ways to prove the second factor that the account has. */
  ways?: readonly ProofWay[];
  onDone: () => void;
  onCancel?: (() => void) | undefined;
  /** Content below the form, such as another way to sign in; hidden once the password is right. */
  below?: ReactElement | undefined;
}>): ReactElement {
  const [step, setStep] = useState<SetupStep>({ kind: "password" });
  if (step.kind === "codes") return <RecoveryCodeList codes={step.codes} onDone={onDone} />;
  return step.kind === "password" ? (
    <ProofForm
      id="factor"
      ways={ways}
      action={t("signIn.next")}
      onCancel={onCancel}
      below={below}
      onSend={async (payload) => {
        const startAnswer = await askSignedIn((api) => api.secondFactor.start({ payload }));
        if (!startAnswer.ok) return startAnswer.failure;
        setStep({ kind: "app", secret: startAnswer.value });
        return null;
      }}
    />
  ) : (
    <Stack gap={4}>
      <p>{t("signIn.scan")}</p>
      <QrCode text={step.secret.address} label={t("signIn.qr")} />
      <p>
        {t("signIn.byHand")} <code className={styles["secret"]}>{step.secret.secret.replaceAll(/.{4}/gu, "$& ")}</code>
      </p>
      <FirstCodeForm onCodes={(codes) => setStep({ kind: "codes", codes })} onCancel={onCancel} />
    </Stack>
  );
}

function FirstCodeForm({
  onCodes,
  onCancel,
}: Readonly<{ onCodes: (codes: readonly string[]) => void; onCancel: (() => void) | undefined }>): ReactElement {
  const [code, setCode] = useState("");
  const { form, busy, tried, failure, onSubmit } = useSubmission({
    isReady: code.trim() !== "",
    sendForm: () => askSignedIn((api) => api.secondFactor.confirm({ payload: { code } })),
    onDone: ({ codes }) => onCodes(codes),
  });
  const codeErrorText = fieldText(failure, "code");
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Stack gap={4}>
        {codeErrorText === undefined && <DialogFailure failure={failure} />}
        <Field
          label={t("signIn.firstCode")}
          id="factor-code"
          error={tried && code.trim() === "" ? t("errors.REQUIRED") : codeErrorText}
        >
          <TextInput
            name="code"
            value={code}
            onChange={setCode}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={typedCodeAtMost}
            autoFocus
          />
        </Field>
        <Inline>
          <Button type="submit" variant="primary" busy={busy}>
            {t("signIn.turnOn")}
          </Button>
          {onCancel !== undefined && <Button onClick={onCancel}>{t("signIn.cancel")}</Button>}
        </Inline>
      </Stack>
    </form>
  );
}

/** Shows recovery codes once, until the user confirms that they have stored them. */
export function RecoveryCodeList({
  codes,
  onDone,
}: Readonly<{ codes: readonly string[]; onDone: () => void }>): ReactElement {
  const copyCodes = () =>
    void navigator.clipboard.writeText(codes.join("\n")).then(
      () => addToast(t("signIn.copied")),
      () => {},
    );
  return (
    <Stack gap={4}>
      <strong>{t("signIn.codesTitle")}</strong>
      <p>{t("signIn.codesText")}</p>
      <ul className={styles["codes"]} aria-label={t("signIn.codesTitle")}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Inline>
        <Button icon="copy" onClick={copyCodes}>
          {t("signIn.copy")}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t("signIn.done")}
        </Button>
      </Inline>
    </Stack>
  );
}
