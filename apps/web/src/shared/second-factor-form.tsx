/** Adds a second factor: password, QR code, first code, recovery codes. Used in the profile, and where one is required. */
import type { SecondFactorSecret } from "@comptoir/api/wire";
import { Banner, Button, Field, Inline, Stack, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { FormEvent, ReactElement } from "react";

import { askSignedIn } from "../runtime.ts";
import type { Failure } from "./answer.ts";
import { fieldText } from "./failure-text.ts";
import { FailureWords } from "./failure-words.tsx";
import { addToast } from "./notices.ts";
import { AnyCodeField, OwnPasswordField } from "./proof-fields.tsx";
import { QrCode } from "./qr-code.tsx";
import styles from "./second-factor-form.module.css";
import { t } from "./text.ts";
import { useFirstErrorFocus } from "./use-first-fault.ts";

type Step =
  | Readonly<{ kind: "password" }>
  | Readonly<{ kind: "app"; secret: typeof SecondFactorSecret.Type }>
  | Readonly<{ kind: "codes"; codes: readonly string[] }>;

export function SecondFactorForm({
  asksCode = false,
  onDone,
  onCancel,
  below,
}: Readonly<{
  /** Whether a code is asked for beside the password. */
  asksCode?: boolean;
  onDone: () => void;
  onCancel?: (() => void) | undefined;
  /** Another way, which is gone once the password is right. */
  below?: ReactElement | undefined;
}>): ReactElement {
  const [step, setStep] = useState<Step>({ kind: "password" });
  if (step.kind === "codes") return <RecoveryCodeList codes={step.codes} onDone={onDone} />;
  return step.kind === "password" ? (
    <>
      <OneFieldForm
        key="password"
        field="password"
        action={t("signIn.next")}
        asksCode={asksCode}
        onCancel={onCancel}
        onSend={async (password, code) => {
          const payload = asksCode ? { password, code } : { password };
          const answer = await askSignedIn((api) => api.secondFactor.start({ payload }));
          if (!answer.ok) return answer.failure;
          setStep({ kind: "app", secret: answer.value });
          return null;
        }}
      />
      {below}
    </>
  ) : (
    <Stack gap={4}>
      <p>{t("signIn.scan")}</p>
      <QrCode text={step.secret.address} label={t("signIn.qr")} />
      <p>
        {t("signIn.byHand")} <code className={styles["secret"]}>{step.secret.secret.replaceAll(/.{4}/gu, "$& ")}</code>
      </p>
      <OneFieldForm
        key="code"
        field="code"
        action={t("signIn.turnOn")}
        onCancel={onCancel}
        onSend={async (code) => {
          const answer = await askSignedIn((api) => api.secondFactor.confirm({ payload: { code } }));
          if (!answer.ok) return answer.failure;
          setStep({ kind: "codes", codes: answer.value.codes });
          return null;
        }}
      />
    </Stack>
  );
}

function OneFieldForm({
  field,
  action,
  asksCode = false,
  onSend,
  onCancel,
}: Readonly<{
  field: "password" | "code";
  action: string;
  /** Whether a code is asked for as well. */
  asksCode?: boolean;
  onSend: (value: string, code: string) => Promise<Failure | null>;
  onCancel: (() => void) | undefined;
}>): ReactElement {
  const [value, setValue] = useState("");
  const [proofCode, setProofCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [form, goToFault] = useFirstErrorFocus();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    goToFault();
    if (busy || value.trim() === "" || (asksCode && proofCode.trim() === "")) return;
    setBusy(true);
    const found = await onSend(value, proofCode);
    setBusy(false);
    setFailure(found);
    if (found !== null) goToFault();
  };
  const ofField = fieldText(failure, field);
  const error = tried && value.trim() === "" ? t("errors.REQUIRED") : ofField;
  const ofCode = asksCode ? fieldText(failure, "code") : undefined;
  return (
    <form ref={form} onSubmit={(event) => void send(event)} noValidate>
      <Stack gap={4}>
        {failure !== null && ofField === undefined && ofCode === undefined && (
          <Banner tone="danger">
            <FailureWords failure={failure} />
          </Banner>
        )}
        {field === "password" ? (
          <OwnPasswordField id="factor-password" value={value} onChange={setValue} error={error} />
        ) : (
          <Field label={t("signIn.firstCode")} id="factor-code" error={error}>
            <TextInput
              name="code"
              value={value}
              onChange={setValue}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              autoFocus
            />
          </Field>
        )}
        {asksCode && (
          <AnyCodeField
            id="factor-proof"
            value={proofCode}
            onChange={setProofCode}
            error={tried && proofCode.trim() === "" ? t("errors.REQUIRED") : ofCode}
          />
        )}
        <Inline>
          <Button type="submit" variant="primary" busy={busy}>
            {action}
          </Button>
          {onCancel !== undefined && <Button onClick={onCancel}>{t("signIn.cancel")}</Button>}
        </Inline>
      </Stack>
    </form>
  );
}

/** Shows recovery codes once, until the user says that they are kept. */
export function RecoveryCodeList({
  codes,
  onDone,
}: Readonly<{ codes: readonly string[]; onDone: () => void }>): ReactElement {
  const copy = () =>
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
        <Button icon="copy" onClick={copy}>
          {t("signIn.copy")}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t("signIn.done")}
        </Button>
      </Inline>
    </Stack>
  );
}
