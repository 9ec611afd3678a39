/** Dialog that scans with a phone's camera; counts each code once while it is visible. */
import { parseBarcode } from "@comptoir/domain/text";
import { Button, Dialog } from "@comptoir/ui-react";
import { useEffect, useRef, useState } from "react";
import type { ReactElement, ReactNode } from "react";

import { t } from "../../../shared/text.ts";
import styles from "./camera.module.css";
import { openDecoder, type Decoder } from "./decoder.ts";

/** Time that a code must be out of sight before it is counted again. Units: milliseconds. */
const sameCodeAgainMs = 2_000;
const pauseBetweenReadsMs = 120;

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
  const videoRef = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<"denied" | "failed" | null>(null);
  const [isScanned, setScanned] = useState(false);
  const onScanRef = useRef(onScan);
  useEffect(function keepLatest() {
    onScanRef.current = onScan;
  });
  useEffect(function watch() {
    let isOpen = true;
    let stream: MediaStream | null = null;
    let decoder: Decoder | null = null;
    const takeCode = countOnce((code) => {
      setScanned(true);
      onScanRef.current(code);
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
        const videoElement = videoRef.current;
        if (!isOpen || videoElement === null) return stopCamera();
        videoElement.srcObject = stream;
        await videoElement.play();
        while (isOpen) {
          const foundCode = await decoder.read(videoElement);
          if (foundCode !== null && isOpen) takeCode(foundCode);
          await new Promise((resolve) => setTimeout(resolve, pauseBetweenReadsMs));
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
  return { video: videoRef, problem, isScanned };
}

/** Returns a function that passes a code on once while it stays visible; a barcode with a wrong check digit is ignored. */
function countOnce(onCode: (code: string) => void): (code: string) => void {
  const lastCode = { code: "", at: 0 };
  return (code: string) => {
    const barcodeResult = parseBarcode(code);
    // A reading may have wrong digits, which the check digit mostly reveals.
    if (barcodeResult.ok && !barcodeResult.value.isCheckDigitRight) return;
    const nowMs = performance.now();
    const isRepeatedCode = code === lastCode.code && nowMs - lastCode.at < sameCodeAgainMs;
    Object.assign(lastCode, { code, at: nowMs });
    if (isRepeatedCode) return;
    onCode(code);
  };
}
