/** Adjusts stock: a reason, then the items. */
import type { DocumentLineSave } from "@comptoir/api/wire";
import { adjustmentReasons, listReasons, type ReasonCode } from "@comptoir/domain/inventory";
import type { Quantity } from "@comptoir/domain/measure";
import { Banner, Button, Card, IconButton, Stack } from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { countText } from "../../session/written.ts";
import { deviceStore } from "../../shared/device-storage.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { t } from "../../shared/text.ts";
import type { AdjustmentState } from "./adjustment-state.ts";
import { createAdjustmentStore, type AdjustmentStore } from "./adjustment-store.ts";
import { CameraButton } from "./camera/camera-button.tsx";
import { useScanSoundMuted } from "./count-part.tsx";
import type { DisplayedLine } from "./count-lines.ts";
import type { CountStore, ScanResult } from "./count-store.ts";
import { holdDocument } from "./document-actions.ts";
import { readDeviceId } from "./device/device-id.ts";
import type { DocumentHead, LineRow } from "./inventory-gateway.ts";
import { documentGateway } from "./inventory-requests.ts";
import { reasonText } from "./inventory-words.ts";
import styles from "./inventory.module.css";
import { LastScan } from "./last-scan.tsx";
import { LinesTable } from "./lines-table.tsx";
import { giveFeedback } from "./scan-feedback.ts";
import { ScanField } from "./scan-field.tsx";
import { useLineSave } from "./use-line-save.tsx";

const adjustmentDirections = ["withdraw", "add"] as const;

export function AdjustmentPart({
  store,
  head,
  isHeld,
}: Readonly<{ store: CountStore; head: DocumentHead; isHeld: boolean }>): ReactElement {
  const adjustment = useAdjustment(store, head, isHeld);
  const { last, choice } = useSnapshot(adjustment.state) as AdjustmentState;
  const [reason, setReason] = useState<ReasonCode>("LOST");
  const [isMuted, toggleMuted] = useScanSoundMuted();
  const { save, dialog } = useLineSave(store, head);
  const giveResult = (result: ScanResult | null) => {
    if (result === null) return;
    const { kind } = result;
    giveFeedback(kind === "counted" || kind === "refused" ? kind : "unknown", isMuted);
  };
  const correctLine = (line: DisplayedLine, amount: Quantity) =>
    void save([{ id: line.id, version: line.version, quantity: amount }]);
  const lastScan = (
    <LastScan
      last={last}
      choice={choice}
      onChoose={(itemId) => void adjustment.choose(itemId)}
      onLater={adjustment.forgetChoice}
      laterWords={t("common.cancel")}
    />
  );
  return (
    <Stack gap={3}>
      <ReasonChoice reason={reason} onChoose={setReason} />
      <div className={styles["sticky"]}>
        <ScanField
          disabled={isHeld}
          onScan={(text) => void adjustment.scan(text, reason).then(giveResult)}
          onPick={(product, amountText) => void adjustment.pick(product, amountText, reason).then(giveResult)}
          findProducts={store.find}
          isCode={store.isCode}
        >
          <CameraButton onScan={(code) => void adjustment.scan(code, reason).then(giveResult)}>{lastScan}</CameraButton>
        </ScanField>
      </div>
      <UnsentScans adjustment={adjustment} />
      {lastScan}
      <div className={styles["underScan"]}>
        <span className={styles["muted"]}>
          {t(`inventory.effect_${adjustmentReasons[reason].direction === "add" ? "add" : "withdraw"}`)}
        </span>
        <IconButton
          icon="bell"
          pressed={!isMuted}
          label={t(isMuted ? "inventory.soundOn" : "inventory.soundOff")}
          onClick={toggleMuted}
        />
      </div>
      <Card flush>
        <LinesTable store={store} head={head} mayEdit={!isHeld} onQuantity={correctLine} />
      </Card>
      {dialog}
    </Stack>
  );
}

/** Store of an adjustment, which sends the scans of an earlier visit at once. */
function useAdjustment(countStore: CountStore, documentHead: DocumentHead, isHeld: boolean): AdjustmentStore {
  const [adjustment] = useState(() =>
    createAdjustmentStore({
      documentId: documentHead.id,
      device: deviceStore,
      productsOf: countStore.productOf,
      lines: () => countStore.state.lines,
      save: (lines) => saveLines(countStore, documentHead.id, lines),
    }),
  );
  useEffect(
    function sendPendingScans() {
      if (!isHeld) void adjustment.drain();
    },
    [adjustment, isHeld],
  );
  return adjustment;
}

/** Reasons to withdraw, and reasons to add. */
function ReasonChoice({
  reason,
  onChoose,
}: Readonly<{ reason: ReasonCode; onChoose: (reason: ReasonCode) => void }>): ReactElement {
  return (
    <fieldset className={styles["reasons"]}>
      <legend className={styles["legend"]}>{t("inventory.reason")}</legend>
      {adjustmentDirections.map((direction) => (
        <div key={direction} className={styles["reasonGroup"]}>
          <span className={styles["muted"]}>{t(`inventory.direction_${direction}`)}</span>
          {listReasons(direction).map((code) => (
            <label key={code} className={code === reason ? styles["reasonChosen"] : styles["reason"]}>
              <input type="radio" name="reason" checked={code === reason} onChange={() => onChoose(code)} />
              {reasonText(code)}
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  );
}

/** Scans that the server refused or that could not be sent, with what to do about them. */
function UnsentScans({ adjustment }: Readonly<{ adjustment: AdjustmentStore }>): ReactElement | null {
  const { pending, failure } = useSnapshot(adjustment.state) as AdjustmentState;
  if (failure === null || pending.length === 0) return null;
  return (
    <Banner
      tone="danger"
      title={t("inventory.waiting", { count: pending.length, number: countText(pending.length) })}
      actions={
        <>
          <Button size="compact" icon="refresh" onClick={() => void adjustment.drain()}>
            {t("common.retry")}
          </Button>
          {failure.status !== null && failure.status !== 401 && (
            <Button size="compact" onClick={() => void adjustment.drop()}>
              {t("inventory.dropOne", { code: pending[0]?.text ?? "" })}
            </Button>
          )}
        </>
      }
    >
      <PartFailure failure={failure} />
    </Banner>
  );
}

async function saveLines(store: CountStore, id: number, lines: readonly DocumentLineSave[]) {
  const holdAnswer = await holdDocument({ id }, false);
  if (!holdAnswer.ok) return holdAnswer;
  const updateAnswer = await documentGateway.update({ id, status: "OPEN", terminalId: readDeviceId(), lines });
  if (!updateAnswer.ok) {
    // A line changed by somebody else is read again, and the user repeats the scan.
    await store.refresh();
    return updateAnswer;
  }
  const storedLines: readonly LineRow[] = updateAnswer.value.lines ?? [];
  await store.refresh();
  return { ok: true as const, value: storedLines.length > 0 ? storedLines : store.state.lines };
}
