/** Space for the unusual days: as high as at the last visit until their answer arrives, so that the board does not move. */
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import type { ReactElement, ReactNode } from "react";

import { deviceStore, type KeyStore } from "../../shared/device-storage.ts";
import { language } from "../../shared/text.ts";
import styles from "./dashboard.module.css";

export type UnusualRoomProps = Readonly<{
  /** Draws the unusual days, which call the function once their answer is drawn. */
  children: (onAnswer: () => void) => ReactNode;
  /** Layer whose unusual days these are: each layer has its own height. */
  placeId: number;
  device?: KeyStore;
}>;

/** Reserves the height that the layer's unusual days had at the last visit, in the same language and at the same width. Source: decision 0479. */
export function UnusualRoom({ children, placeId, device = deviceStore }: UnusualRoomProps): ReactElement {
  const roomRef = useRef<HTMLDivElement>(null);
  const [isAnswered, setIsAnswered] = useState(false);
  const markAnswered = useCallback(() => setIsAnswered(true), []);
  const heightKey = `unusual.height.${placeId}.${language}.${window.innerWidth}`;
  useLayoutEffect(
    function rememberHeight() {
      const { current } = roomRef;
      if (!isAnswered || current === null) return;
      const storeHeight = () => device.set(heightKey, String(current.offsetHeight));
      storeHeight();
      // The sentences wrap differently once their font is loaded.
      const heightObserver = new ResizeObserver(storeHeight);
      heightObserver.observe(current);
      return () => heightObserver.disconnect();
    },
    [isAnswered, device, heightKey],
  );
  const minHeightPx = isAnswered ? 0 : Number(device.get(heightKey) ?? 0);
  return (
    <div ref={roomRef} className={styles["unusual"]} style={{ minHeight: minHeightPx }}>
      {children(markAnswered)}
    </div>
  );
}
