/** Side panel of a drill-down row; arrows move through the rows, Escape closes. */
import { housePanel, type ReportKindCode } from "@comptoir/domain/report";
import { IconButton } from "@comptoir/ui-react";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { KeyboardEvent, ReactElement } from "react";

import { countText } from "../session/written.ts";
import { t } from "../shared/text.ts";
import { useAnswer } from "../shared/use-answer.ts";
import { useRowsGateway } from "./rows-gateway.ts";
import { isReceiptOrigin, OriginLink } from "./origin-link.tsx";
import { PanelContent, needsReceiptData } from "./panel-content.tsx";
import type { PanelRow } from "./panel-values.ts";
import styles from "./panel.module.css";
import { usePanel } from "./use-panel.ts";

export type DrillRowProps = Readonly<{
  source: ReportKindCode;
  reportId: number;
  row: PanelRow;
  /** Index among the visible rows; `count` is their number. */
  place: number;
  count: number;
  permissions: readonly string[];
  onReceipt: (origin: string) => void;
  onMove: (place: number) => void;
  onClose: () => void;
}>;

export function DrillRow(props: DrillRowProps): ReactElement {
  const { source, reportId, row, place, count, permissions, onReceipt, onMove } = props;
  const rowElementRef = useRef<HTMLElement>(null);
  const [knownPanel] = usePanel(source, reportId, true);
  const drawnPanel = useMemo(
    () => knownPanel ?? { ...housePanel(source), id: 0, version: 0, by: "" },
    [knownPanel, source],
  );
  const { origin } = row;
  const { receipt: askReceipt } = useRowsGateway();
  const [paper] = useAnswer(
    useCallback((origin: string, signal: AbortSignal) => askReceipt(origin, signal), [askReceipt]),
    isReceiptOrigin(origin) && needsReceiptData(drawnPanel) ? origin : null,
  );
  const moveByRows = (steps: number) => onMove(Math.min(count - 1, Math.max(0, place + steps)));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const rowStep = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (rowStep === 0) return;
    event.preventDefault();
    moveByRows(rowStep);
  };
  useEffect(function takeFocus() {
    rowElementRef.current?.focus();
  }, []);
  return (
    <aside
      ref={rowElementRef}
      className={styles["panel"]}
      tabIndex={-1}
      aria-label={t("report.rowTitle")}
      onKeyDown={onKeyDown}
    >
      <DrillRowHead {...props} onStep={moveByRows} />
      <div className={styles["body"]} data-panel="">
        <PanelContent
          panel={drawnPanel}
          row={row}
          receipt={paper?.ok === true && paper.value.origin === origin ? paper.value : null}
        />
      </div>
      <footer className={styles["foot"]}>
        <OriginLink origin={origin} permissions={permissions} onReceipt={onReceipt} />
      </footer>
    </aside>
  );
}

type DrillRowHeadProps = Pick<DrillRowProps, "place" | "count" | "onClose"> &
  Readonly<{ onStep: (by: 1 | -1) => void }>;

/** Position of the row among the visible ones, with buttons to its neighbours. */
const DrillRowHead = ({ place, count, onStep, onClose }: DrillRowHeadProps): ReactElement => (
  <header className={styles["head"]}>
    <span className={styles["walk"]}>
      <IconButton
        size="compact"
        icon="arrow-up"
        label={t("report.rowBefore")}
        disabled={place === 0}
        onClick={() => onStep(-1)}
      />
      <IconButton
        size="compact"
        icon="arrow-down"
        label={t("report.rowAfter")}
        disabled={place >= count - 1}
        onClick={() => onStep(1)}
      />
      <span className={styles["place"]} aria-live="polite">
        {t("report.panelPlace", { row: countText(place + 1), rows: countText(count) })}
      </span>
    </span>
    <IconButton size="compact" icon="close" label={t("report.closeRow")} onClick={onClose} />
  </header>
);
