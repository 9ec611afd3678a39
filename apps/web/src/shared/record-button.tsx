/** Opens the record of a row by keyboard, in a table whose rows open by a click. */
import type { ReactElement, ReactNode } from "react";

import styles from "./record-button.module.css";

export type RecordButtonProps = Readonly<{ onOpen: () => void; children: ReactNode }>;

/** Button that opens the record of a row; the click ends here, so that the row does not open the record again. */
export function RecordButton({ onOpen, children }: RecordButtonProps): ReactElement {
  return (
    <button
      type="button"
      className={styles["record"]}
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
    >
      {children}
    </button>
  );
}
