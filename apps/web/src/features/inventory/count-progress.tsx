/** Progress of a count against its list of expected items: beside the lines where there is room, else above them. */
import { useMemo } from "react";
import type { ReactElement } from "react";

import { countText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import { countProgress } from "./count-lines.ts";
import type { CountState } from "./count-store.ts";
import type { DocumentHead } from "./inventory-gateway.ts";
import styles from "./inventory.module.css";

export type CountProgressProps = Readonly<{ head: DocumentHead; lines: CountState["lines"] }>;

export function CountProgress({ head, lines }: CountProgressProps): ReactElement | null {
  const progress = useMemo(() => countProgress(head.expectedItems, lines), [head.expectedItems, lines]);
  if (progress === null) return null;
  return (
    <span className={styles["progress"]}>
      <progress aria-hidden="true" max={progress.expected} value={progress.counted} />
      {t("inventory.progress", { counted: countText(progress.counted), expected: countText(progress.expected) })}
    </span>
  );
}
