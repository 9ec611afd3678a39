/** Passkeys of the signed-in user: lists, adds, renames and removes them. */
import type { Passkey, Profile } from "@comptoir/api/wire";
import { listProofWays, mayAddPasskey, parsePasskeyName, passkeyRules, type ProofWay } from "@comptoir/domain/session";
import { maxLengthOf } from "@comptoir/domain/text";
import { Banner, Button, Card, Field, Inline, Stack, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { askSignedIn } from "../../runtime.ts";
import { momentText } from "../../session/written.ts";
import { DialogFailure } from "../../shared/dialog-failure.tsx";
import { fieldText, issueText } from "../../shared/failure-text.ts";
import { addToast } from "../../shared/notices.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { PasskeyForm } from "../../shared/passkey-form.tsx";
import { isPasskeySupported, ProofForm } from "../../shared/proof-form.tsx";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useSubmission } from "../../shared/use-submission.ts";

const readPasskeys = (_attempt: number, signal: AbortSignal) => askSignedIn((api) => api.passkey.list(), signal);

type PasskeyTask = Readonly<{ kind: "add" }> | Readonly<{ kind: "rename" | "remove"; id: number }> | null;

export function PasskeysCard({
  profile,
  onChange,
}: Readonly<{ profile: Profile; onChange: () => void }>): ReactElement {
  const { since, passkeys: count, codesLeft } = profile.secondFactor;
  const proofWays = listProofWays({ passkeys: count, hasApp: since !== null, codesLeft });
  const [attempt, setAttempt] = useState(0);
  const [answer] = useAnswer(readPasskeys, attempt);
  const [task, setTask] = useState<PasskeyTask>(null);
  const stopTask = () => setTask(null);
  const finishTask = () => {
    stopTask();
    setAttempt((count) => count + 1);
    onChange();
  };
  const passkeys = answer?.ok === true ? answer.value : [];
  const otherNamesThan = (id: number | null) => passkeys.filter((row) => row.id !== id).map(({ name }) => name);
  return (
    <Card title={t("signIn.passkeys")} subtitle={t("signIn.passkeysText")}>
      <Stack gap={4}>
        {answer?.ok === false && (
          <Banner tone="danger">
            <PartFailure failure={answer.failure} />
          </Banner>
        )}
        {answer?.ok === true && passkeys.length === 0 && task === null && <p>{t("signIn.noPasskey")}</p>}
        {passkeys.map((passkey) => {
          const { id } = passkey;
          if (task?.kind === "rename" && task.id === id)
            return (
              <RenameForm
                key={id}
                passkey={passkey}
                others={otherNamesThan(id)}
                onDone={finishTask}
                onCancel={stopTask}
              />
            );
          if (task?.kind === "remove" && task.id === id)
            return <RemoveForm key={id} passkey={passkey} ways={proofWays} onDone={finishTask} onCancel={stopTask} />;
          return <PasskeyRow key={id} passkey={passkey} onTask={setTask} />;
        })}
        {task?.kind === "add" && (
          <PasskeyForm others={otherNamesThan(null)} ways={proofWays} onDone={finishTask} onCancel={stopTask} />
        )}
        {task === null && answer?.ok === true && (
          <AddButton count={passkeys.length} onAdd={() => setTask({ kind: "add" })} />
        )}
      </Stack>
    </Card>
  );
}

function AddButton({ count, onAdd }: Readonly<{ count: number; onAdd: () => void }>): ReactElement {
  if (!isPasskeySupported()) return <Banner tone="neutral">{t("signIn.passkeyUnsupported")}</Banner>;
  if (!mayAddPasskey(count)) return <p>{t("signIn.passkeyMost", { most: passkeyRules.keysAtMost })}</p>;
  return (
    <div>
      <Button icon="key" onClick={onAdd}>
        {t("signIn.newPasskey")}
      </Button>
    </div>
  );
}

function PasskeyRow({
  passkey: { id, name, createdAt, lastUsedAt },
  onTask,
}: Readonly<{ passkey: Passkey; onTask: (task: PasskeyTask) => void }>): ReactElement {
  return (
    <Inline justify="between">
      <div>
        <strong>{name}</strong>
        <div>{t("signIn.passkeySince", { when: momentText(createdAt) })}</div>
        <div>
          {lastUsedAt === null ? t("signIn.passkeyUnused") : t("signIn.passkeyUsed", { when: momentText(lastUsedAt) })}
        </div>
      </div>
      <Inline>
        <Button
          size="compact"
          aria-label={t("signIn.renamePasskeyOf", { name })}
          onClick={() => onTask({ kind: "rename", id })}
        >
          {t("signIn.renamePasskey")}
        </Button>
        <Button
          size="compact"
          aria-label={t("signIn.removePasskeyOf", { name })}
          onClick={() => onTask({ kind: "remove", id })}
        >
          {t("signIn.removePasskey")}
        </Button>
      </Inline>
    </Inline>
  );
}

type ChangeProps = Readonly<{ passkey: Passkey; onDone: () => void; onCancel: () => void }>;

function RenameForm({
  passkey: { id, name: nameBefore },
  others,
  onDone,
  onCancel,
}: ChangeProps & Readonly<{ others: readonly string[] }>): ReactElement {
  const [name, setName] = useState(nameBefore);
  const nameResult = parsePasskeyName(name, others);
  const { form, busy, tried, failure, onSubmit } = useSubmission({
    isReady: nameResult.ok,
    sendForm: () => askSignedIn((api) => api.passkey.rename({ params: { id }, payload: { name } })),
    onDone: () => {
      addToast(t("signIn.passkeyRenamed", { name: name.trim() }));
      onDone();
    },
  });
  const issueTexts = nameResult.ok
    ? []
    : nameResult.issues.map(({ code, params }) => issueText({ code, params, field: null }));
  const errorText = tried && issueTexts.length > 0 ? issueTexts.join(" ") : fieldText(failure, "name");
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Stack gap={4}>
        {errorText === undefined && <DialogFailure failure={failure} />}
        <Field label={t("signIn.passkeyName")} id="passkey-rename" error={errorText}>
          <TextInput
            name="passkey-name"
            value={name}
            onChange={setName}
            maxLength={maxLengthOf(passkeyRules.nameBound)}
            autoFocus
          />
        </Field>
        <Inline>
          <Button type="submit" variant="primary" busy={busy}>
            {t("signIn.save")}
          </Button>
          <Button onClick={onCancel}>{t("signIn.cancel")}</Button>
        </Inline>
      </Stack>
    </form>
  );
}

function RemoveForm({
  passkey: { id, name },
  ways,
  onDone,
  onCancel,
}: ChangeProps & Readonly<{ ways: readonly ProofWay[] }>): ReactElement {
  return (
    <ProofForm
      id="passkey-remove"
      ways={ways}
      action={t("signIn.removePasskey")}
      above={() => <p>{t("signIn.removePasskeyText", { name })}</p>}
      onCancel={onCancel}
      onSend={async (payload) => {
        const answer = await askSignedIn((api) => api.passkey.remove({ params: { id }, payload }));
        if (!answer.ok) return answer.failure;
        addToast(t("signIn.passkeyRemoved", { name }));
        onDone();
        return null;
      }}
    />
  );
}
