/** Adjusts stock: a reason, then the items. */
import { adjustmentReasons, listReasons, type ReasonCode } from "@comptoir/domain/inventory";
import type { Quantity } from "@comptoir/domain/measure";
import { Banner, Button, Card, IconButton, Stack } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { countText } from "../../session/written.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { t } from "../../shared/text.ts";
import type { AdjustmentState } from "./adjustment-state.ts";
import type { AdjustmentStore } from "./adjustment-store.ts";
import { isRefusal } from "./send-adjustments.ts";
import { useAdjustment, useAdjustmentReport } from "./adjustments.ts";
import { CameraButton } from "./camera/camera-button.tsx";
import { soundByResult, useScanSoundMuted } from "./count-part.tsx";
import type { DisplayedLine } from "./count-lines.ts";
import type { CountStore, ScanResult } from "./count-store.ts";
import type { DocumentHead } from "./inventory-gateway.ts";
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
  const adjustment = useAdjustment(head.id, isHeld);
  useAdjustmentReport(head.id, adjustment, isHeld);
  const { last, choice, undoable } = useSnapshot(adjustment.state) as AdjustmentState;
  const [reason, setReason] = useState<ReasonCode>("LOST");
  const [isMuted, toggleMuted] = useScanSoundMuted();
  const { save, dialog } = useLineSave(store, head);
  const giveResult = (result: ScanResult | null) => {
    if (result !== null) giveFeedback(soundByResult[result.kind], isMuted);
  };
  const correctLine = (line: DisplayedLine, amount: Quantity) =>
    void save([{ id: line.id, version: line.version, quantity: amount }]);
  const lastScan = (
    <LastScan
      last={last}
      choice={choice}
      isCount={false}
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
      <UnderScanRow
        reason={reason}
        canUndo={!isHeld && undoable.length > 0}
        onUndo={() => void adjustment.undo().then(giveResult)}
        isMuted={isMuted}
        onToggleMuted={toggleMuted}
      />
      <Card flush>
        <LinesTable store={store} head={head} mayEdit={!isHeld} onQuantity={correctLine} />
      </Card>
      {dialog}
    </Stack>
  );
}

type UnderScanRowProps = Readonly<{
  reason: ReasonCode;
  canUndo: boolean;
  onUndo: () => void;
  isMuted: boolean;
  onToggleMuted: () => void;
}>;

/** Row under the last scan: effect of the reason, undo of the last scan, and the sound. */
function UnderScanRow({ reason, canUndo, onUndo, isMuted, onToggleMuted }: UnderScanRowProps): ReactElement {
  return (
    <div className={styles["underScan"]}>
      <span className={styles["muted"]}>
        {t(`inventory.effect_${adjustmentReasons[reason].direction === "add" ? "add" : "withdraw"}`)}
      </span>
      <Button icon="undo" disabled={!canUndo} onClick={onUndo}>
        {t("inventory.undoLast")}
      </Button>
      <IconButton
        icon="bell"
        pressed={!isMuted}
        label={t(isMuted ? "inventory.soundOn" : "inventory.soundOff")}
        onClick={onToggleMuted}
      />
    </div>
  );
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

/** Scans of this device that were not sent before the document was suspended or closed. */
export function LateAdjustmentScans({ documentId }: Readonly<{ documentId: number }>): ReactElement {
  return <UnsentScans adjustment={useAdjustment(documentId, false)} />;
}

/** Scans that the server refused or that could not be sent, with what to do about them. */
function UnsentScans({ adjustment }: Readonly<{ adjustment: AdjustmentStore }>): ReactElement | null {
  const { pending, failure } = useSnapshot(adjustment.state) as AdjustmentState;
  const [firstScan] = pending;
  if (failure === null || firstScan === undefined) return null;
  return (
    <Banner
      tone="danger"
      title={t("inventory.waiting", { count: pending.length, number: countText(pending.length) })}
      actions={
        <>
          <Button size="compact" icon="refresh" onClick={() => void adjustment.drain()}>
            {t("common.retry")}
          </Button>
          {isRefusal(failure) && (
            <Button size="compact" onClick={() => void adjustment.drop(firstScan.id)}>
              {t("inventory.dropOne", { code: firstScan.text })}
            </Button>
          )}
        </>
      }
    >
      <PartFailure failure={failure} />
    </Banner>
  );
}
