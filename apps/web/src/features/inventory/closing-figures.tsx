/** Figures of a close: totals, lines by value, and lines that need a second count. */
import type { ClosePreview } from "@comptoir/api/wire";
import { quantity } from "@comptoir/domain/measure";
import { addCents, cents } from "@comptoir/domain/money";
import { Badge, Button, Card, DataTable } from "@comptoir/ui-react";
import type { TableColumn } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { countText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import type { DocumentHead, LineRow } from "./inventory-gateway.ts";
import { signedQuantityText, documentPathOf, lineName, moneyText, reasonText } from "./inventory-words.ts";
import styles from "./inventory.module.css";

/** Maximum number of lines listed for a second count. */
const recountsAtMost = 8;

/** Lines above the tolerance that have no second count; they do not block the close. */
export function Recounts({
  documentId,
  lines,
}: Readonly<{ documentId: number; lines: readonly LineRow[] }>): ReactElement | null {
  const linesToRecount = lines.filter(
    ({ isDeleted, asksForRecount, recount }) => !isDeleted && asksForRecount === true && recount === null,
  );
  if (linesToRecount.length === 0) return null;
  return (
    <Card title={t("inventory.recounts", { count: linesToRecount.length, number: countText(linesToRecount.length) })}>
      <p className={styles["muted"]}>{t("inventory.recountsText")}</p>
      <ul className={styles["plain"]}>
        {linesToRecount.slice(0, recountsAtMost).map((line) => (
          <li key={line.id}>
            <Link className={styles["blocker"] ?? ""} href={`${documentPathOf(documentId)}?line=${line.id}`}>
              <span className={styles["name"]}>{lineName(line)}</span>
              <Badge tone="warning">{t("inventory.recount")}</Badge>
            </Link>
          </li>
        ))}
      </ul>
      {linesToRecount.length > recountsAtMost && (
        <p className={styles["muted"]}>
          {t("inventory.andMore", { number: countText(linesToRecount.length - recountsAtMost) })}
        </p>
      )}
    </Card>
  );
}

export function PostingsPreview({
  head,
  preview,
  seesCost,
  onEveryLine,
}: Readonly<{
  head: DocumentHead;
  preview: ClosePreview;
  seesCost: boolean;
  onEveryLine: () => void;
}>): ReactElement {
  const unlistedCount = preview.added.lines + preview.withdrawn.lines - preview.posted.length;
  return (
    <Card title={t("inventory.willPost")} flush>
      <div className={styles["sums"]}>
        <Sum
          label={t("inventory.added")}
          lines={preview.added.lines}
          figure={signedQuantityText(preview.added.quantity)}
          value={seesCost ? moneyText(preview.added.cost) : null}
        />
        <Sum
          label={t("inventory.withdrawn")}
          lines={preview.withdrawn.lines}
          figure={signedQuantityText(preview.withdrawn.quantity)}
          value={seesCost ? moneyText(preview.withdrawn.cost) : null}
        />
        {seesCost && (
          <Sum
            label={t("inventory.net")}
            lines={preview.added.lines + preview.withdrawn.lines}
            figure={signedQuantityText(quantity(preview.added.quantity + preview.withdrawn.quantity))}
            value={moneyText(addCents(preview.added.cost ?? cents(0), preview.withdrawn.cost ?? cents(0)))}
          />
        )}
        <div className={styles["sum"]}>
          <span className={styles["muted"]}>{t("inventory.unchanged")}</span>
          <span className={styles["figure"]}>{countText(preview.unchanged)}</span>
        </div>
      </div>
      {(preview.added.unknownCosts ?? 0) + (preview.withdrawn.unknownCosts ?? 0) > 0 && (
        <p className={styles["note"]}>
          {t("inventory.unknownCosts", {
            count: (preview.added.unknownCosts ?? 0) + (preview.withdrawn.unknownCosts ?? 0),
            number: countText((preview.added.unknownCosts ?? 0) + (preview.withdrawn.unknownCosts ?? 0)),
          })}
        </p>
      )}
      <Posted head={head} preview={preview} seesCost={seesCost} />
      {unlistedCount > 0 && (
        <p className={styles["note"]}>
          {t("inventory.andMore", { number: countText(unlistedCount) })}{" "}
          <Button size="compact" onClick={onEveryLine}>
            {t("inventory.listEvery")}
          </Button>
        </p>
      )}
    </Card>
  );
}

function Sum({
  label,
  lines,
  figure,
  value,
}: Readonly<{ label: string; lines: number; figure: string; value: string | null }>): ReactElement {
  return (
    <div className={styles["sum"]}>
      <span className={styles["muted"]}>{label}</span>
      <span className={styles["figure"]}>{value ?? figure}</span>
      <span className={styles["muted"]}>
        {value === null
          ? t("inventory.linesOnly", { count: lines, number: countText(lines) })
          : t("inventory.linesAndUnits", { count: lines, lines: countText(lines), units: figure })}
      </span>
    </div>
  );
}

function Posted({
  head,
  preview,
  seesCost,
}: Readonly<{ head: DocumentHead; preview: ClosePreview; seesCost: boolean }>): ReactElement {
  type PostedRow = ClosePreview["posted"][number];
  const columns: readonly TableColumn<PostedRow>[] = [
    {
      key: "item",
      header: t("inventory.item"),
      cell: (row) => (
        <Link className={styles["open"] ?? ""} href={`${documentPathOf(head.id)}?line=${row.lineId}`}>
          <span className={styles["name"]}>{lineName({ ...row, key: row.sku })}</span>
          <span className={styles["second"]}>
            {row.sku}
            {row.isUncounted && <Badge tone="warning">{t("inventory.notCounted")}</Badge>}
          </span>
        </Link>
      ),
    },
    ...(head.type === "ADJUSTMENT"
      ? [{ key: "reason", header: t("inventory.reason"), cell: (row: PostedRow) => reasonText(row.reasonCode) }]
      : []),
    {
      key: "quantity",
      header: t("inventory.difference"),
      numeric: true,
      cell: ({ quantity }) => signedQuantityText(quantity),
      negative: ({ quantity }) => quantity < 0,
    },
    ...(seesCost
      ? [
          {
            key: "value",
            header: t("inventory.value"),
            numeric: true,
            cell: ({ cost }: PostedRow) => moneyText(cost),
            negative: ({ cost }: PostedRow) => (cost ?? 0) < 0,
          },
        ]
      : []),
  ];
  return (
    <div className={styles["lines"]}>
      <DataTable
        caption={t("inventory.willPost")}
        columns={columns}
        rows={preview.posted}
        rowKey={({ lineId, itemId }) => `${lineId}-${itemId}`}
        maxHeight="max(280px, 60dvh)"
        empty={<p className={styles["note"]}>{t("inventory.postsNothing")}</p>}
      />
    </div>
  );
}
