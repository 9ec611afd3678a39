/** Second factor of the signed-in user: turns it on and off, and renews its recovery codes. */
import type { Profile } from "@comptoir/api/wire";
import { hasSecondFactor, listProofWays, type ProofWay } from "@comptoir/domain/session";
import { Badge, Banner, Button, Card, Inline, Stack } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { askSignedIn } from "../../runtime.ts";
import { momentText } from "../../session/written.ts";
import { addToast } from "../../shared/notices.ts";
import { ProofForm, type Proof } from "../../shared/proof-form.tsx";
import { RecoveryCodeList, SecondFactorForm } from "../../shared/second-factor-form.tsx";
import { t } from "../../shared/text.ts";

type SecondFactorTask = "turnOn" | "turnOff" | "newCodes" | null;

export function SecondFactorCard({
  profile,
  onChange,
}: Readonly<{ profile: Profile; onChange: () => void }>): ReactElement {
  const [task, setTask] = useState<SecondFactorTask>(null);
  const { since, passkeys, codesLeft, isRequired } = profile.secondFactor;
  const proofWays = listProofWays({ passkeys, hasApp: since !== null, codesLeft });
  const isSecondFactorDue = isRequired && !hasSecondFactor({ passkeys, hasApp: since !== null });
  const finishTask = () => {
    setTask(null);
    onChange();
  };
  return (
    <Card title={t("signIn.codeTitle")} subtitle={t("signIn.cardText")}>
      <Stack gap={4}>
        {task === null && <SecondFactorState profile={profile} onTask={setTask} />}
        {task === "turnOn" && <SecondFactorForm ways={proofWays} onDone={finishTask} onCancel={finishTask} />}
        {(task === "turnOff" || task === "newCodes") && (
          <ChangeForm
            key={task}
            task={task}
            ways={proofWays}
            hasPasskey={passkeys > 0}
            onDone={finishTask}
            onCancel={() => setTask(null)}
          />
        )}
        {isSecondFactorDue && <Banner tone="warning">{t("signIn.required")}</Banner>}
      </Stack>
    </Card>
  );
}

function SecondFactorState({
  profile: { secondFactor },
  onTask,
}: Readonly<{ profile: Profile; onTask: (task: SecondFactorTask) => void }>): ReactElement {
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
        <Button icon="refresh" onClick={() => onTask("newCodes")}>
          {t("signIn.newCodes")}
        </Button>
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

/** Asks for proof before the app is turned off, or recovery codes are made anew. */
function ChangeForm({
  task,
  ways,
  hasPasskey,
  onDone,
  onCancel,
}: Readonly<{
  task: "turnOff" | "newCodes";
  ways: readonly ProofWay[];
  hasPasskey: boolean;
  onDone: () => void;
  onCancel: () => void;
}>): ReactElement {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodeList codes={codes} onDone={onDone} />;
  const sendProof = async (payload: Proof) => {
    const answer =
      task === "turnOff"
        ? await askSignedIn((api) => api.secondFactor.turnOff({ payload }))
        : await askSignedIn((api) => api.secondFactor.renewCodes({ payload }));
    if (!answer.ok) return answer.failure;
    if ("codes" in answer.value) setCodes(answer.value.codes);
    else {
      addToast(t(hasPasskey ? "signIn.appOff" : "signIn.turnedOff"));
      onDone();
    }
    return null;
  };
  return (
    <ProofForm
      id="factor"
      ways={ways}
      action={t(task === "turnOff" ? "signIn.turnOff" : "signIn.newCodes")}
      onSend={sendProof}
      onCancel={onCancel}
    />
  );
}
