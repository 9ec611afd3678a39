/** Changes lines of a document on the server: who changes them holds the document. */
import type { DocumentLineSave } from "@comptoir/api/wire";
import { useState } from "react";

import { whileRunning } from "../../shared/notices.ts";
import { showFailure } from "../../shared/show-failure.ts";
import type { CountStore } from "./count-store.ts";
import { deviceId } from "./device/device-id.ts";
import type { DocumentHead } from "./inventory-gateway.ts";
import { documentGateway } from "./inventory-requests.ts";

export function useLineSave(store: CountStore, head: DocumentHead) {
  const [isBusy, setBusy] = useState(false);
  const save = async (lines: readonly DocumentLineSave[]): Promise<boolean> => {
    setBusy(true);
    // Lines are changed by who holds the document: it is taken when nobody does.
    const held = await whileRunning(documentGateway.hold(head.id, deviceId(), false));
    const answer = held.ok ? await whileRunning(documentGateway.update({ id: head.id, status: head.status, terminalId: deviceId(), lines })) : held;
    setBusy(false);
    if (!answer.ok) showFailure(answer.failure);
    await store.refresh();
    return answer.ok;
  };
  return { save, isBusy };
}
