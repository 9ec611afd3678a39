/** Settings of an SFTP server that files are picked up from, and the test of its connection, which shows its key. */
import type { TaskServerResult } from "@comptoir/api/wire";
import { serverSignIns, type ServerSignIn } from "@comptoir/domain/operation";
import { Banner, Button, Field, PasswordInput, Select, Stack, TextArea, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { EditorLine } from "../../editor/editor-frame.tsx";
import { countText } from "../../session/written.ts";
import { fieldText } from "../../shared/failure-text.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import type { PickupFieldsProps } from "./pickup-fields.tsx";
import { toServerTest } from "./task-draft.ts";
import { testServer } from "./task-requests.ts";
import { taskFaults, taskFieldId } from "./task-words.ts";
import styles from "./task.module.css";

export function ServerFields({ draft, failure, onChange }: PickupFieldsProps): ReactElement {
  const drawTextField = (name: "host" | "port" | "user") => (
    <Field id={taskFieldId(name)} label={t(`task.${name}`)} required error={fieldText(failure, name)}>
      <TextInput
        value={draft[name]}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(value) => onChange({ [name]: value })}
      />
    </Field>
  );
  return (
    <>
      {drawTextField("host")}
      {drawTextField("port")}
      {drawTextField("user")}
      <Field label={t("task.signIn")}>
        <Select<ServerSignIn>
          value={draft.signIn}
          options={(Object.keys(serverSignIns) as ServerSignIn[]).map((value) => ({
            value,
            label: t(`task.signIn_${value}`),
          }))}
          onChange={(signIn) => onChange({ signIn })}
        />
      </Field>
      <SecretField draft={draft} failure={failure} onChange={onChange} />
    </>
  );
}

/** The password or the private key; a stored one is never shown. */
function SecretField({ draft, failure, onChange }: PickupFieldsProps): ReactElement {
  const isNewTask = draft.id === null;
  if (draft.signIn === "PASSWORD")
    return (
      <Field
        id={taskFieldId("password")}
        label={t("task.password")}
        required={isNewTask}
        help={isNewTask ? undefined : t("task.secretKept")}
        error={fieldText(failure, "password")}
      >
        <PasswordInput
          value={draft.password}
          autoComplete="new-password"
          showLabel={t("common.showPassword")}
          hideLabel={t("common.hidePassword")}
          onChange={(password) => onChange({ password })}
        />
      </Field>
    );
  return (
    <EditorLine>
      <Field
        id={taskFieldId("privateKey")}
        label={t("task.privateKey")}
        required={isNewTask}
        help={isNewTask ? t("task.privateKeyHelp") : `${t("task.privateKeyHelp")} ${t("task.secretKept")}`}
        error={fieldText(failure, "privateKey")}
      >
        <TextArea
          value={draft.privateKey}
          autoComplete="off"
          spellCheck={false}
          onChange={(privateKey) => onChange({ privateKey })}
        />
      </Field>
    </EditorLine>
  );
}

/** Key of the server, and the test of the connection. A result is shown while nothing of the server has changed. */
export function ServerTest({ draft, failure, onChange }: PickupFieldsProps): ReactElement {
  const [tested, setTested] = useState<{ readonly of: string; readonly result: TaskServerResult } | null>(null);
  const [faults, setFaults] = useState<{ readonly of: string; readonly texts: readonly string[] } | null>(null);
  const [busy, setBusy] = useState(false);
  const serverTestKey = JSON.stringify(toServerTest(draft));
  const runServerTest = async () => {
    setBusy(true);
    const testAnswer = await testServer(toServerTest(draft));
    setBusy(false);
    if (testAnswer.ok) return setTested({ of: serverTestKey, result: testAnswer.value });
    setTested(null);
    const testFaults = taskFaults(testAnswer.failure);
    if (testFaults.length === 0) return showFailure(testAnswer.failure);
    setFaults({ of: serverTestKey, texts: testFaults.map(({ message }) => message) });
  };

  const hostKeyErrorText = fieldText(failure, "hostKey");
  return (
    <EditorLine>
      <Stack gap={3}>
        <Field
          id={taskFieldId("hostKey")}
          label={t("task.hostKey")}
          error={hostKeyErrorText}
          help={draft.hostKey === "" ? t("task.hostKeyNone") : undefined}
        >
          <TextInput value={draft.hostKey} readOnly disabled={draft.hostKey === ""} onChange={() => undefined} />
        </Field>
        <div>
          <Button icon="refresh" busy={busy} onClick={() => void runServerTest()}>
            {t("task.testServer")}
          </Button>
        </div>
        {faults?.of === serverTestKey && <Banner tone="danger">{faults.texts.join(" ")}</Banner>}
        {tested?.of === serverTestKey && <ServerTestResult draft={draft} result={tested.result} onChange={onChange} />}
      </Stack>
    </EditorLine>
  );
}

type ServerTestResultProps = Pick<PickupFieldsProps, "draft" | "onChange"> & Readonly<{ result: TaskServerResult }>;

function ServerTestResult({ draft, result, onChange }: ServerTestResultProps): ReactElement {
  const { failure, files, hostKey } = result;
  if (hostKey !== null)
    return (
      <Banner tone={draft.hostKey === "" ? "neutral" : "warning"}>
        <Stack gap={3}>
          <span>{t(draft.hostKey === "" ? "task.serverKeyShown" : "task.serverKeyChanged")}</span>
          <code className={styles["secret"]}>{hostKey}</code>
          <div>
            <Button onClick={() => onChange({ hostKey })}>{t("task.acceptKey")}</Button>
          </div>
        </Stack>
      </Banner>
    );
  return failure === null ? (
    <Banner tone="positive">{t("task.serverOk", { number: countText(files ?? 0) })}</Banner>
  ) : (
    <Banner tone="danger">{t(`task.failure_${failure}`)}</Banner>
  );
}
