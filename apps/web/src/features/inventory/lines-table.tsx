/** Visible lines of a document, the last scanned first. */
import { hasPermission } from "@comptoir/domain/access";
import { lineEffectOf, canSeeExpected, isInProgress } from "@comptoir/domain/inventory";
import { quantity, type Quantity } from "@comptoir/domain/measure";
import { Badge, DataTable, EmptyState, SegmentedControl } from "@comptoir/ui-react";
import type { TableColumn } from "@comptoir/ui-react";
import { useMemo, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";

import { documentAsideQuery, phoneQuery, useMediaQuery } from "../../entity/use-media.ts";
import { session } from "../../session/session.ts";
import { countText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import { isUnmatchedLine, needsAttention, type DisplayedLine } from "./count-lines.ts";
import { CountProgress } from "./count-progress.tsx";
import type { CountState, CountStore } from "./count-store.ts";
import { toDocumentLine } from "./document-file.ts";
import type { DocumentHead } from "./inventory-gateway.ts";
import { signedQuantityText, lineName, moneyText, quantityText, reasonText } from "./inventory-words.ts";
import styles from "./inventory.module.css";
import { LineDialog } from "./line-dialog.tsx";
import { QuantityCell } from "./quantity-cell.tsx";

export type LinesTableProps = Readonly<{
  store: CountStore;
  head: DocumentHead;
  mayEdit: boolean;
  /** Corrects a quantity; on a count, the quantity counted by this device. */
  onQuantity?: (line: DisplayedLine, amount: Quantity) => void;
}>;

export function LinesTable({ store, head, mayEdit, onQuantity }: LinesTableProps): ReactElement {
  const { lines, isPart, isRevealed } = useSnapshot(store.state) as CountState;
  const lineIdOfAddress = Number(new URLSearchParams(useSearch()).get("line") ?? 0);
  const [opening, setOpening] = useState<{ readonly key: string } | null>(null);
  const isOpenDocument = isInProgress(head.status);
  const { urgent, visibleLines, isNarrowed, setNarrowed } = useLineChoice(lines, isOpenDocument && !isPart);
  const isCount = head.type === "COUNT";
  const seesExpected =
    isCount &&
    canSeeExpected(head, { canReveal: isRevealed }) &&
    lines.some(({ currentQuantity }) => currentQuantity !== undefined);
  const seesCost = hasPermission(useSnapshot(session.state).claims?.permissions ?? [], ["PRODUCT_COST_READ"]);
  const openedLine = opening === null ? undefined : lines.find(({ key }) => key === opening.key);
  const isPhone = useMediaQuery(phoneQuery);
  // Keeps the columns while they show the same, so that a scan redraws its own line only.
  const columns = useMemo(() => {
    const saveQuantity = onQuantity ?? ((line: DisplayedLine, amount: Quantity) => void store.set(line, amount));
    const columnChoices = { isCount, isPhone, isOpen: isOpenDocument, seesExpected, seesCost, mayEdit };
    return buildLineColumns({ ...columnChoices, onOpen: (key) => setOpening({ key }), onQuantity: saveQuantity });
  }, [store, onQuantity, isCount, isPhone, isOpenDocument, seesExpected, seesCost, mayEdit]);

  if (lines.length === 0)
    return (
      <EmptyState
        compact
        icon="clipboard"
        title={t("inventory.noLines")}
        description={mayEdit ? t(isCount ? "inventory.noLinesCount" : "inventory.noLinesAdjustment") : undefined}
      />
    );

  return (
    <div className={styles["lines"]}>
      <LinesHead {...{ head, lines, isPart, isNarrowed }} urgent={urgent.length} onNarrow={setNarrowed} />
      <DataTable
        caption={t("inventory.lines")}
        columns={columns}
        rows={visibleLines}
        rowKey={({ key }) => key}
        maxHeight="max(280px, calc(100dvh - 420px))"
        // A scanner changes lines thirty times a second, and moves each to the top.
        wholeUpTo={isOpenDocument ? 40 : undefined}
        focusedKey={lineIdOfAddress === 0 ? undefined : lines.find(({ id }) => id === lineIdOfAddress)?.key}
        printNote={(printedCount) =>
          t("inventory.printedOnly", { number: countText(printedCount), total: countText(visibleLines.length) })
        }
      />
      {openedLine !== undefined && (
        <LineDialog
          {...{ store, head, mayEdit, seesExpected, seesCost }}
          line={openedLine}
          // A save that ends after its line was closed leaves the line that was opened since.
          onClose={() => setOpening((current) => (current === opening ? null : current))}
        />
      )}
    </div>
  );
}

/** Chooses between all lines and those that need attention; a closed document has none of these. */
function useLineChoice(lines: CountState["lines"], hasUrgent: boolean) {
  const [isNarrowed, setNarrowed] = useState(false);
  // Memoized, since a page redraws more often than its 20,000 lines change.
  const urgentLines = useMemo(() => (hasUrgent ? lines.filter(needsAttention) : []), [hasUrgent, lines]);
  return {
    urgent: urgentLines,
    visibleLines: isNarrowed && urgentLines.length > 0 ? urgentLines : lines,
    isNarrowed,
    setNarrowed,
  };
}

type LinesHeadProps = Readonly<{
  head: DocumentHead;
  lines: CountState["lines"];
  isPart: boolean;
  /** Number of lines that need attention. */
  urgent: number;
  isNarrowed: boolean;
  onNarrow: (isNarrowed: boolean) => void;
}>;

/** Totals of a document, its progress where nothing is beside the lines, and the choice of its lines. */
function LinesHead({ head, lines, isPart, urgent, isNarrowed, onNarrow }: LinesHeadProps): ReactElement {
  const countedSum = useMemo(() => quantity(lines.reduce((sum, line) => sum + line.quantity, 0)), [lines]);
  // The totals of the document include lines that are not loaded yet.
  const [number, units] = isPart ? [head.lineCount, head.quantity] : [lines.length, countedSum];
  const hasAside = useMediaQuery(documentAsideQuery);
  return (
    <div className={styles["linesHead"]}>
      <span className={styles["muted"]}>
        {t("inventory.linesAndUnits", { count: number, lines: countText(number), units: quantityText(units) })}
        {isPart && ` · ${t("common.loading")}`}
      </span>
      {!hasAside && <CountProgress head={head} lines={lines} />}
      {urgent > 0 && (
        <SegmentedControl
          compact
          label={t("inventory.whichLines")}
          value={isNarrowed ? "urgent" : "all"}
          options={[
            { value: "all", label: t("inventory.allLines") },
            { value: "urgent", label: t("inventory.urgentLines", { number: countText(urgent) }) },
          ]}
          onChange={(value) => onNarrow(value === "urgent")}
        />
      )}
    </div>
  );
}

type ColumnChoices = Readonly<{
  isCount: boolean;
  isPhone: boolean;
  isOpen: boolean;
  seesExpected: boolean;
  seesCost: boolean;
  mayEdit: boolean;
  onOpen: (key: string) => void;
  onQuantity: (line: DisplayedLine, amount: Quantity) => void;
}>;

const buildLineColumn = (
  key: string,
  header: string,
  cell: TableColumn<DisplayedLine>["cell"],
  columnOptions: Partial<TableColumn<DisplayedLine>> = {},
): TableColumn<DisplayedLine> => ({ key, header, cell, ...columnOptions });

function buildLineColumns(columns: ColumnChoices): readonly TableColumn<DisplayedLine>[] {
  const { isCount, isPhone, isOpen, seesExpected, mayEdit, onOpen, onQuantity } = columns;
  const figureColumnList = buildFigureColumns(columns);
  return [
    buildLineColumn("item", t("inventory.item"), (line) => (
      <ItemCell
        line={line}
        isPhone={isPhone}
        isCount={isCount}
        isOpen={isOpen}
        difference={isPhone && seesExpected ? (line.varianceQuantity ?? null) : null}
        onOpen={onOpen}
      />
    )),
    // Hides the department if there is no room beside the figures.
    ...(isPhone || figureColumnList.length > 0
      ? []
      : [buildLineColumn("department", t("inventory.department"), ({ department }) => department ?? "–")]),
    ...(isPhone ? [] : figureColumnList),
    buildLineColumn(
      "quantity",
      t(isCount ? "inventory.counted" : "inventory.quantity"),
      (line) => <QuantityCell line={line} isCount={isCount} mayEdit={mayEdit} onChange={onQuantity} />,
      { numeric: true, width: isPhone ? "96px" : "140px" },
    ),
  ];
}

const buildFigureColumns = ({
  isCount,
  seesExpected,
  seesCost,
}: ColumnChoices): readonly TableColumn<DisplayedLine>[] =>
  isCount ? (seesExpected ? buildCountColumns(seesCost) : []) : buildAdjustmentColumns(seesCost);

const buildCountColumns = (seesCost: boolean): readonly TableColumn<DisplayedLine>[] => [
  buildLineColumn(
    "expected",
    t("inventory.expected"),
    ({ currentQuantity }) => (currentQuantity === undefined ? "–" : quantityText(currentQuantity)),
    { numeric: true },
  ),
  buildLineColumn(
    "difference",
    t("inventory.difference"),
    ({ varianceQuantity }) => (varianceQuantity === undefined ? "–" : signedQuantityText(varianceQuantity)),
    { numeric: true, negative: ({ varianceQuantity = 0 }) => varianceQuantity < 0 },
  ),
  ...(seesCost
    ? [
        buildLineColumn("value", t("inventory.value"), ({ varianceCost }) => moneyText(varianceCost), {
          numeric: true,
          negative: ({ varianceCost }) => (varianceCost ?? 0) < 0,
        }),
      ]
    : []),
];

const buildAdjustmentColumns = (seesCost: boolean): readonly TableColumn<DisplayedLine>[] => [
  buildLineColumn("reason", t("inventory.reason"), ({ reasonCode }) => reasonText(reasonCode)),
  ...(seesCost
    ? [
        buildLineColumn(
          "value",
          t("inventory.value"),
          (line) => moneyText(lineEffectOf("ADJUSTMENT", toDocumentLine(line)).cost),
          {
            numeric: true,
            negative: (line: DisplayedLine) => (lineEffectOf("ADJUSTMENT", toDocumentLine(line)).cost ?? 0) < 0,
          },
        ),
      ]
    : []),
];

type ItemCellProps = Readonly<{
  line: DisplayedLine;
  isPhone: boolean;
  isCount: boolean;
  isOpen: boolean;
  /** Variance to show beside the item on a phone, which has no column for it; null elsewhere, or if it must not be seen. */
  difference: Quantity | null;
  onOpen: (key: string) => void;
}>;

function ItemCell({ line, isPhone, isCount, isOpen, difference, onOpen }: ItemCellProps): ReactElement {
  const movementCount = line.movedWhileCounting?.length ?? 0;
  return (
    <button type="button" className={styles["item"]} onClick={() => onOpen(line.key)}>
      <span className={styles["name"]}>{isUnmatchedLine(line) ? line.sku || line.key : lineName(line)}</span>
      <span className={styles["second"]}>
        {isUnmatchedLine(line) ? <Badge tone="danger">{t("inventory.unknownCode")}</Badge> : <span>{line.sku}</span>}
        {difference !== null && difference !== 0 && (
          <span className={difference < 0 ? styles["negative"] : undefined} title={t("inventory.difference")}>
            {signedQuantityText(difference)}
          </span>
        )}
        {line.isWaiting && <Badge tone="warning">{t("inventory.notSent")}</Badge>}
        {isOpen && line.asksForRecount === true && line.recount === null && (
          <Badge tone="warning">{t("inventory.recount")}</Badge>
        )}
        {isOpen && movementCount > 0 && (
          <Badge tone="warning">
            {t("inventory.movedWhileCounting", { count: movementCount, number: countText(movementCount) })}
          </Badge>
        )}
        {!isCount && isPhone && <span>{reasonText(line.reasonCode)}</span>}
      </span>
    </button>
  );
}
