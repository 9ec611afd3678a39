/** Address that a task calls with a signature, its key, and a test that is sent to it. */
import type { TaskAddressResult } from "@comptoir/api/wire";
import { Banner, Button, Checkbox, Field, Stack, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { EditorLine } from "../../editor/editor-frame.tsx";
import { countText } from "../../session/written.ts";
import { fieldText } from "../../shared/failure-text.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import type { PickupFieldsProps } from "./pickup-fields.tsx";
import { sendAddressTest } from "./task-requests.ts";
import { taskFaults, taskFieldId } from "./task-words.ts";

export function AddressFields({ draft, failure, onChange }: PickupFieldsProps): ReactElement {
  return (
    <>
      <EditorLine>
        <Field
          id={taskFieldId("address")}
          label={t("task.address")}
          required
          help={t(draft.kind === "AUDIT_FEED" ? "task.feedAddressHelp" : "task.addressHelp")}
          error={fieldText(failure, "address")}
        >
          <TextInput value={draft.address} onChange={(address) => onChange({ address })} />
        </Field>
      </EditorLine>
      {draft.id !== null && (
        <>
          <AddressTest id={draft.id} address={draft.address} />
          <Checkbox
            label={t("task.renewsSecret")}
            checked={draft.renewsSecret}
            onChange={(renewsSecret) => onChange({ renewsSecret })}
          />
        </>
      )}
    </>
  );
}

type AddressTestOutcome = Readonly<{ address: string }> &
  (Readonly<{ result: TaskAddressResult }> | Readonly<{ fault: string }>);

/** Sends a test; its outcome is shown while the address stays the same. */
function AddressTest({ id, address }: Readonly<{ id: string; address: string }>): ReactElement {
  const [outcome, setOutcome] = useState<AddressTestOutcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const testAddress = async () => {
    setBusy(true);
    const testAnswer = await sendAddressTest({ id, address });
    setBusy(false);
    if (testAnswer.ok) return setOutcome({ address, result: testAnswer.value });
    setOutcome(null);
    const [fault] = taskFaults(testAnswer.failure);
    if (fault === undefined) return showFailure(testAnswer.failure);
    setOutcome({ address, fault: fault.message });
  };
  return (
    <EditorLine>
      <Stack gap={3}>
        <div>
          <Button icon="refresh" busy={isBusy} onClick={() => void testAddress()}>
            {t("task.sendTest")}
          </Button>
        </div>
        {outcome?.address === address && <TestOutcome outcome={outcome} />}
      </Stack>
    </EditorLine>
  );
}

function TestOutcome({ outcome }: Readonly<{ outcome: AddressTestOutcome }>): ReactElement {
  if ("fault" in outcome) return <Banner tone="danger">{outcome.fault}</Banner>;
  const { failure, status } = outcome.result;
  if (failure === null)
    return <Banner tone="positive">{t("task.testAccepted", { status: countText(status ?? 0) })}</Banner>;
  return (
    <Banner tone="danger">
      {status === null ? t(`task.failure_${failure}`) : t("task.testRefused", { status: countText(status) })}
    </Banner>
  );
}
