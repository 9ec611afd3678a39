/** Space for the unusual days: as high as at the last visit until their answer arrives, so that the board does not move. */
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import type { ReactElement, ReactNode } from "react";

import { deviceStore, type KeyStore } from "../../shared/device-storage.ts";
import styles from "./dashboard.module.css";

const heightKey = "unusual.height";

export type UnusualRoomProps = Readonly<{
  /** Draws the unusual days, which call the function once their answer is drawn. */
  children: (onAnswer: () => void) => ReactNode;
  device?: KeyStore;
}>;

/** Reserves the height of the last visit. Source: decision 0479. */
export function UnusualRoom({ children, device = deviceStore }: UnusualRoomProps): ReactElement {
  const room = useRef<HTMLDivElement>(null);
  const [isAnswered, setIsAnswered] = useState(false);
  const onAnswer = useCallback(() => setIsAnswered(true), []);
  useLayoutEffect(
    function rememberHeight() {
      if (isAnswered) device.set(heightKey, String(room.current?.offsetHeight ?? 0));
    },
    [isAnswered, device],
  );
  const minHeight = isAnswered ? 0 : Number(device.get(heightKey) ?? 0);
  return (
    <div ref={room} className={styles["unusual"]} style={{ minHeight }}>
      {children(onAnswer)}
    </div>
  );
}
