/** Renews the hold of a document; without a renewal for a while, others take it without asking. */
import { holdHeartbeatMs } from "@comptoir/domain/inventory";
import { useEffect } from "react";

import { showFailure } from "../../shared/show-failure.ts";
import { readDeviceId } from "./device/device-id.ts";
import type { DocumentHead } from "./inventory-gateway.ts";
import { documentGateway } from "./inventory-requests.ts";

export function useHoldRenewal({ id, hold }: DocumentHead, isOn: boolean, onTaken: () => void) {
  const isHoldMine = hold?.terminalId === readDeviceId();
  useEffect(
    function renewHold() {
      if (!isOn || !isHoldMine) return;
      const timer = setInterval(() => void documentGateway.holdDocument(id, readDeviceId(), false), holdHeartbeatMs);
      return () => clearInterval(timer);
    },
    [id, isOn, isHoldMine],
  );
  return {
    takeOver: async (): Promise<boolean> => {
      const takeOverAnswer = await documentGateway.holdDocument(id, readDeviceId(), true);
      if (takeOverAnswer.ok) onTaken();
      else showFailure(takeOverAnswer.failure);
      return takeOverAnswer.ok;
    },
  };
}
