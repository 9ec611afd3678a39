/** Dialog that scans with a phone's camera; counts each code once while it is visible. */
import { parseBarcode } from "@comptoir/domain/text";
import { Button, Dialog } from "@comptoir/ui-react";
import { useEffect, useRef, useState } from "react";
import type { ReactElement, ReactNode } from "react";

import { t } from "../../../shared/text.ts";
import styles from "./camera.module.css";
import { openDecoder, type Decoder } from "./decoder.ts";

/** Time until a visible code is counted again. Units: milliseconds. */
const againMs = 2_000;
const pauseMs = 120;

export type CameraDialogProps = Readonly<{ onScan: (code: string) => void; onClose: () => void; children: ReactNode }>;

export function CameraDialog({ onScan, onClose, children }: CameraDialogProps): ReactElement {
  const { video, problem, isScanned } = useCamera(onScan);
  return (
    <Dialog
      open
      size="medium"
      title={t("inventory.camera")}
      closeLabel={t("common.close")}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("common.close")}</Button>}
    >
      {problem === null ? (
        <video ref={video} className={styles["video"]} muted playsInline aria-label={t("inventory.camera")} />
      ) : (
        <p role="alert">{t(problem === "denied" ? "inventory.cameraDenied" : "inventory.cameraFailed")}</p>
      )}
      {problem === null &&
        (isScanned ? (
          <div className={styles["result"]}>{children}</div>
        ) : (
          <p className={styles["hint"]}>{t("inventory.cameraHint")}</p>
        ))}
    </Dialog>
  );
}

/** Reads barcodes from the camera while the dialog is open. */
function useCamera(onScan: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<"denied" | "failed" | null>(null);
  const [isScanned, setScanned] = useState(false);
  const latestHandler = useRef(onScan);
  useEffect(function keepLatest() {
    latestHandler.current = onScan;
  });
  useEffect(function watch() {
    let isOpen = true;
    let stream: MediaStream | null = null;
    let decoder: Decoder | null = null;
    const takeCode = countOnce((code) => {
      setScanned(true);
      latestHandler.current(code);
    });
    const runCamera = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: "environment", width: { ideal: 1_280 } },
        });
      } catch {
        setProblem("denied");
        return;
      }
      try {
        decoder = await openDecoder();
        const element = video.current;
        if (!isOpen || element === null) return stopCamera();
        element.srcObject = stream;
        await element.play();
        while (isOpen) {
          const code = await decoder.read(element);
          if (code !== null && isOpen) takeCode(code);
          await new Promise((resolve) => setTimeout(resolve, pauseMs));
        }
      } catch {
        if (isOpen) setProblem("failed");
      }
    };
    const stopCamera = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
      decoder?.close();
    };
    void runCamera();
    return () => {
      isOpen = false;
      stopCamera();
    };
  }, []);
  return { video, problem, isScanned };
}

/** Passes a code on once while it stays visible, and only if its check digit is right. */
function countOnce(onCode: (code: string) => void): (code: string) => void {
  const lastCode = { code: "", at: 0 };
  return (code: string) => {
    const barcode = parseBarcode(code);
    // Requires two equal readings, since single ones may have wrong digits.
    if (barcode.ok && !barcode.value.isCheckDigitRight) return;
    const now = performance.now();
    const isAgain = code === lastCode.code && now - lastCode.at < againMs;
    Object.assign(lastCode, { code, at: now });
    if (isAgain) return;
    onCode(code);
  };
}
