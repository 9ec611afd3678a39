/** Watermark over figures that are not final, on the screen and on paper; a notice says it in words. */
import { testWatermark } from "@comptoir/domain/report";
import type { ReactElement, ReactNode } from "react";

import styles from "./test-watermark.module.css";

export function TestWatermark({ children }: Readonly<{ children: ReactNode }>): ReactElement {
  return (
    <div className={styles["frame"]}>
      {children}
      <div className={styles["layer"]} aria-hidden="true">
        <span className={styles["mark"]} data-mark={testWatermark} />
      </div>
    </div>
  );
}
