/** Renews the hold of a document; without a renewal for a while, others take it without asking. */
import { holdHeartbeatMs } from "@comptoir/domain/inventory";
import { useEffect } from "react";

import { showFailure } from "../../shared/show-failure.ts";
import { deviceId } from "./device/device-id.ts";
import type { DocumentHead } from "./inventory-gateway.ts";
import { documentGateway } from "./inventory-requests.ts";

export function useHoldRenewal({ id, hold }: DocumentHead, isOn: boolean, onTaken: () => void) {
  const isMine = hold?.terminalId === deviceId();
  useEffect(
    function showLife() {
      if (!isOn || !isMine) return;
      const timer = setInterval(() => void documentGateway.holdDocument(id, deviceId(), false), holdHeartbeatMs);
      return () => clearInterval(timer);
    },
    [id, isOn, isMine],
  );
  return {
    takeOver: async (): Promise<boolean> => {
      const answer = await documentGateway.holdDocument(id, deviceId(), true);
      if (answer.ok) onTaken();
      else showFailure(answer.failure);
      return answer.ok;
    },
  };
}
