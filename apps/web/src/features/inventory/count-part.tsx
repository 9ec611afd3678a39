/** Counting: scan field, last scan in large type, and lines. */
import { parseScanQuantity } from "@comptoir/domain/inventory";
import { wholeQuantity } from "@comptoir/domain/measure";
import { Button, Card, IconButton, Stack } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { deviceStore } from "../../shared/device-storage.ts";
import { t } from "../../shared/text.ts";
import { CameraButton } from "./camera/camera-button.tsx";
import type { CountState, CountStore, ScanResult } from "./count-store.ts";
import type { DocumentHead, ListedProduct } from "./inventory-gateway.ts";
import { LastScan } from "./last-scan.tsx";
import { LinesTable } from "./lines-table.tsx";
import { giveFeedback, type ScanFeedback } from "./scan-feedback.ts";
import { ScanField } from "./scan-field.tsx";
import { SyncBanner, WaitingBadge } from "./sync-banner.tsx";
import styles from "./inventory.module.css";

const mutedKey = "scan.muted";

/** Sound of each result of a scan. */
export const soundByResult = {
  counted: "counted",
  undone: "counted",
  unknown: "unknown",
  choose: "unknown",
  refused: "refused",
  unstored: "refused",
} as const satisfies Record<ScanResult["kind"], ScanFeedback>;

export function useScanSoundMuted(): readonly [boolean, () => void] {
  const [isMuted, setMuted] = useState(deviceStore.get(mutedKey) !== null);
  const toggleMuted = () => {
    deviceStore.set(mutedKey, isMuted ? null : "1");
    setMuted(!isMuted);
  };
  return [isMuted, toggleMuted];
}

export function CountPart({ store, head }: Readonly<{ store: CountStore; head: DocumentHead }>): ReactElement {
  const [isMuted, toggleMuted] = useScanSoundMuted();
  const tellScan = (news: ScanResult | null) => {
    if (news !== null) giveFeedback(soundByResult[news.kind], isMuted);
  };
  const scanText = (text: string) => void store.scan(text).then(tellScan);
  const pickProduct = (product: ListedProduct, amountText: string) => {
    const amountResult = amountText === "" ? null : parseScanQuantity(amountText);
    // A quantity that cannot be read is refused as in a scan of the code, and counts nothing.
    if (amountResult?.ok === false) return scanText(`${amountText}*${product.sku}`);
    void store.pick(product, amountResult?.value ?? wholeQuantity(1)).then(tellScan);
  };
  const lastScanPanel = <CountedLast store={store} />;
  return (
    <Stack gap={3}>
      <div className={styles["sticky"]}>
        <ScanField onScan={scanText} onPick={pickProduct} findProducts={store.find} isCode={store.isCode}>
          <WaitingBadge store={store} />
          <CameraButton onScan={scanText}>{lastScanPanel}</CameraButton>
        </ScanField>
      </div>
      {lastScanPanel}
      {/* Below the lines, so that messages about waiting scans do not move the scan field. */}
      <SyncBanner store={store} head={head} />
      <div className={styles["underScan"]}>
        <Button icon="undo" onClick={() => void store.undo().then(tellScan)}>
          {t("inventory.undoLast")}
        </Button>
        <IconButton
          icon="bell"
          pressed={!isMuted}
          label={t(isMuted ? "inventory.soundOn" : "inventory.soundOff")}
          onClick={toggleMuted}
        />
      </div>
      <Card flush>
        <LinesTable store={store} head={head} mayEdit />
      </Card>
    </Stack>
  );
}

/** Last scan. A component of its own, so that a scan redraws only this. */
function CountedLast({ store }: Readonly<{ store: CountStore }>): ReactElement {
  const { last, choice, storedTurn } = useSnapshot(store.state) as CountState;
  const isStored =
    last === null ||
    last.turn <= storedTurn ||
    last.kind === "refused" ||
    last.kind === "unstored" ||
    last.kind === "choose";
  return (
    <LastScan
      last={last}
      choice={choice}
      isStored={isStored}
      onChoose={(itemId) => void store.choose(itemId)}
      onLater={() => void store.settleChoice()}
    />
  );
}
