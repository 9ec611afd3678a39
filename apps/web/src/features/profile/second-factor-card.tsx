/** Second factor of the signed-in user: turns it on and off, and renews its recovery codes. */
import type { Profile } from "@comptoir/api/wire";
import { asksFactorCode, hasSecondFactor } from "@comptoir/domain/session";
import { Badge, Banner, Button, Card, Inline, Stack } from "@comptoir/ui-react";
import { useState } from "react";
import type { FormEvent, ReactElement } from "react";

import { askSignedIn } from "../../runtime.ts";
import { momentText } from "../../session/written.ts";
import type { Failure } from "../../shared/answer.ts";
import { fieldText } from "../../shared/failure-text.ts";
import { FailureWords } from "../../shared/failure-words.tsx";
import { addToast } from "../../shared/notices.ts";
import { AnyCodeField, OwnPasswordField } from "../../shared/proof-fields.tsx";
import { RecoveryCodeList, SecondFactorForm } from "../../shared/second-factor-form.tsx";
import { t } from "../../shared/text.ts";
import { useFirstErrorFocus } from "../../shared/use-first-fault.ts";

type Task = "turnOn" | "turnOff" | "newCodes" | null;

export function SecondFactorCard({
  profile,
  onChange,
}: Readonly<{ profile: Profile; onChange: () => void }>): ReactElement {
  const [task, setTask] = useState<Task>(null);
  const { since, passkeys, codesLeft, isRequired } = profile.secondFactor;
  const asksCode = asksFactorCode({ hasApp: since !== null, codesLeft });
  const isDue = isRequired && !hasSecondFactor({ passkeys, hasApp: since !== null });
  const done = () => {
    setTask(null);
    onChange();
  };
  return (
    <Card title={t("signIn.codeTitle")} subtitle={t("signIn.cardText")}>
      <Stack gap={4}>
        {task === null && <State profile={profile} onTask={setTask} />}
        {task === "turnOn" && <SecondFactorForm asksCode={asksCode} onDone={done} onCancel={done} />}
        {(task === "turnOff" || task === "newCodes") && (
          <ProofForm key={task} task={task} hasPasskey={passkeys > 0} onDone={done} onCancel={() => setTask(null)} />
        )}
        {isDue && <Banner tone="warning">{t("signIn.required")}</Banner>}
      </Stack>
    </Card>
  );
}

function State({
  profile: { secondFactor },
  onTask,
}: Readonly<{ profile: Profile; onTask: (task: Task) => void }>): ReactElement {
  const { since, passkeys, codesLeft } = secondFactor;
  if (since === null && passkeys === 0)
    return (
      <Inline>
        <Badge tone="neutral">{t("signIn.off")}</Badge>
        <Button icon="lock" onClick={() => onTask("turnOn")}>
          {t("signIn.turnOn")}
        </Button>
      </Inline>
    );
  return (
    <>
      <Inline>
        <Badge tone="positive">
          {since === null ? t("signIn.onByPasskey") : t("signIn.on", { when: momentText(since) })}
        </Badge>
        <span>{t("signIn.codesLeft", { count: codesLeft })}</span>
      </Inline>
      <Inline>
        {asksFactorCode({ hasApp: since !== null, codesLeft }) && (
          <Button icon="refresh" onClick={() => onTask("newCodes")}>
            {t("signIn.newCodes")}
          </Button>
        )}
        {since === null ? (
          <Button icon="lock" onClick={() => onTask("turnOn")}>
            {t("signIn.addApp")}
          </Button>
        ) : (
          <Button onClick={() => onTask("turnOff")}>{t("signIn.turnOff")}</Button>
        )}
      </Inline>
    </>
  );
}

/** Asks for the password and a code before the second factor changes. */
function ProofForm({
  task,
  hasPasskey,
  onDone,
  onCancel,
}: Readonly<{
  task: "turnOff" | "newCodes";
  hasPasskey: boolean;
  onDone: () => void;
  onCancel: () => void;
}>): ReactElement {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [form, goToFault] = useFirstErrorFocus();
  if (codes !== null) return <RecoveryCodeList codes={codes} onDone={onDone} />;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    goToFault();
    if (busy || password === "" || code.trim() === "") return;
    setBusy(true);
    const payload = { password, code };
    const answer =
      task === "turnOff"
        ? await askSignedIn((api) => api.secondFactor.turnOff({ payload }))
        : await askSignedIn((api) => api.secondFactor.renewCodes({ payload }));
    setBusy(false);
    setFailure(answer.ok ? null : answer.failure);
    if (!answer.ok) return goToFault();
    if ("codes" in answer.value) return setCodes(answer.value.codes);
    addToast(t(hasPasskey ? "signIn.appOff" : "signIn.turnedOff"));
    onDone();
  };
  const ofPassword = fieldText(failure, "password");
  const ofCode = fieldText(failure, "code");
  const missing = (value: string) => (tried && value.trim() === "" ? t("errors.REQUIRED") : undefined);
  return (
    <form ref={form} onSubmit={(event) => void send(event)} noValidate>
      <Stack gap={4}>
        {failure !== null && ofPassword === undefined && ofCode === undefined && (
          <Banner tone="danger">
            <FailureWords failure={failure} />
          </Banner>
        )}
        <OwnPasswordField
          id="factor-password"
          value={password}
          onChange={setPassword}
          error={missing(password) ?? ofPassword}
        />
        <AnyCodeField id="factor-code" value={code} onChange={setCode} error={missing(code) ?? ofCode} />
        <Inline>
          <Button type="submit" variant="primary" busy={busy}>
            {t(task === "turnOff" ? "signIn.turnOff" : "signIn.newCodes")}
          </Button>
          <Button onClick={onCancel}>{t("signIn.cancel")}</Button>
        </Inline>
      </Stack>
    </form>
  );
}
