/** Button that opens the camera on devices with one, and loads its decoder. */
import { IconButton } from "@comptoir/ui-react";
import { Suspense, useState } from "react";
import type { ReactElement, ReactNode } from "react";

import { lazyPart } from "../../../shared/lazy-part.ts";
import { t } from "../../../shared/text.ts";
import type { CameraDialogProps } from "./camera-dialog.tsx";

const CameraDialog = lazyPart<CameraDialogProps>(["inventory"], () =>
  import("./camera-dialog.tsx").then((file) => file.CameraDialog),
);

/** Says whether the browser offers a camera, which it does only on a secure origin. */
const deviceHasCamera = (): boolean => navigator.mediaDevices?.getUserMedia !== undefined;

/** Button that opens the camera; its children show the last scan, below the picture. */
export function CameraButton({
  onScan,
  children,
}: Readonly<{ onScan: (code: string) => void; children: ReactNode }>): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  if (!deviceHasCamera()) return null;
  return (
    <>
      <IconButton icon="camera" label={t("inventory.camera")} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <CameraDialog onScan={onScan} onClose={() => setOpen(false)}>
            {children}
          </CameraDialog>
        </Suspense>
      )}
    </>
  );
}
