/** Tools of a row panel: move through the rows, print the panel, edit it, and reload its row. */
import { Banner, Button, IconButton } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import styles from "../../../rows/panel.module.css";

type WalkProps = Readonly<{ row: number; rowCount: number; positionText: string; onMove: (by: number) => void }>;

export function Walk({ row, rowCount, positionText, onMove }: WalkProps): ReactElement {
  return (
    <span className={styles["walk"]}>
      <IconButton
        size="compact"
        icon="arrow-up"
        label={t("report.rowBefore")}
        disabled={row === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        size="compact"
        icon="arrow-down"
        label={t("report.rowAfter")}
        disabled={row >= rowCount - 1}
        onClick={() => onMove(1)}
      />
      <span className={styles["place"]} aria-live="polite">
        {positionText}
      </span>
    </span>
  );
}

export function PanelTools({ mayEdit, onEdit }: Readonly<{ mayEdit: boolean; onEdit: () => void }>): ReactElement {
  return (
    <>
      <IconButton size="compact" icon="printer" label={t("report.panelPrint")} onClick={printPanel} />
      {mayEdit && <IconButton size="compact" icon="edit" label={t("report.panelEdit")} onClick={onEdit} />}
    </>
  );
}

export function MovedBanner({ onReload }: Readonly<{ onReload: () => void }>): ReactElement {
  return (
    <Banner
      tone="warning"
      actions={
        <Button size="compact" icon="refresh" onClick={onReload}>
          {t("report.panelReload")}
        </Button>
      }
    >
      {t("report.panelMoved")}
    </Banner>
  );
}

/** Prints only the panel. */
function printPanel(): void {
  const root = document.documentElement;
  root.dataset["print"] = "panel";
  globalThis.addEventListener("afterprint", () => delete root.dataset["print"], { once: true });
  globalThis.print();
}
