/** Last scan, legible at arm's length. */
import { isErrorCode } from "@comptoir/domain/errors";
import { scanQuantityAtMost } from "@comptoir/domain/inventory";
import { formatDate } from "@comptoir/domain/period";
import { Announcement, Button, Icon } from "@comptoir/ui-react";
import type { IconName } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { language, t } from "../../shared/text.ts";
import type { PendingItemChoice } from "./count-state.ts";
import type { ScanResult } from "./count-store.ts";
import { signedQuantityText, quantityText } from "./inventory-words.ts";
import styles from "./last-scan.module.css";

/** Words the message about a scan, for the person with the scanner. */
const scanIssueText = (code: string, isCount: boolean): string =>
  code === "REQUIRED"
    ? t("inventory.noCode")
    : code === "LINE_QUANTITY"
      ? t(isCount ? "inventory.scanQuantity" : "inventory.scanQuantityAdjusted", {
          most: quantityText(scanQuantityAtMost),
        })
      : isErrorCode(code)
        ? t(`errors.${code}`, { max: 39 })
        : code;

export type LastScanProps = Readonly<{
  last: ScanResult | null;
  choice: Omit<PendingItemChoice, "id"> | null;
  onChoose: (itemId: number) => void;
  onLater: () => void;
  /** Whether the scans are counted, not adjusted: a count of nothing is a quantity, an adjustment by nothing is none. */
  isCount?: boolean;
  /** Label of the button that leaves the choice of an item. */ laterWords?: string;
  /** Whether the last scan is stored on the device, which shows a tick. */ isStored?: boolean;
}>;

const iconByResult = {
  counted: "check",
  unknown: "alert",
  choose: "info",
  refused: "error",
  undone: "undo",
  unstored: "error",
} as const satisfies Record<ScanResult["kind"], IconName>;

export function LastScan({
  last,
  choice,
  onChoose,
  onLater,
  isCount = true,
  laterWords = t("inventory.chooseLater"),
  isStored = true,
}: LastScanProps): ReactElement {
  if (choice !== null) {
    return <ItemChoice choice={choice} onChoose={onChoose} onLater={onLater} laterWords={laterWords} />;
  }
  if (last === null)
    return (
      <section className={styles["card"]}>
        <p className={styles["hint"]}>{t("inventory.scanToStart")}</p>
      </section>
    );
  const { kind, code, name, added, count, unit, issues, label } = last;
  const resultText =
    kind === "unknown"
      ? t("inventory.unknownCode")
      : kind === "refused"
        ? t("inventory.scanRefused")
        : kind === "unstored"
          ? t("inventory.scanUnstored")
          : name || code;
  const isCounted = kind !== "refused" && kind !== "unstored";
  return (
    <section className={`${styles["card"]} ${styles[kind]}`} aria-label={t("inventory.lastScan")}>
      <Announcement>{!isStored ? null : isCounted ? `${resultText}, ${quantityText(count)}` : resultText}</Announcement>
      <span className={isStored ? styles["icon"] : styles["unwritten"]}>
        <Icon name={iconByResult[kind]} size={22} />
      </span>
      <div className={styles["words"]}>
        <p className={styles["name"]}>{resultText}</p>
        <p className={styles["code"]}>
          {code}
          {kind === "counted" && added !== 1_000 && ` · ${signedQuantityText(added)}${unit === "" ? "" : ` ${unit}`}`}
          {kind === "undone" && ` · ${t("inventory.takenBack")}`}
        </p>
        {isCounted && label !== undefined && <LabelWords label={label} />}
        {issues.map((issue) => (
          <p key={issue} className={styles["issue"]}>
            {scanIssueText(issue, isCount)}
          </p>
        ))}
        {!isStored && <p className={styles["slow"]}>{t("inventory.storing")}</p>}
        {kind === "unstored" && <p className={styles["issue"]}>{t("inventory.unstoredText")}</p>}
        {kind === "unknown" && <p className={styles["issue"]}>{t("inventory.unknownText")}</p>}
      </div>
      {isCounted && (
        <p key={last.turn} className={styles["count"]}>
          {quantityText(count)}
        </p>
      )}
    </section>
  );
}

type ItemChoiceProps = Pick<LastScanProps, "onChoose" | "onLater"> &
  Readonly<{ choice: NonNullable<LastScanProps["choice"]>; laterWords: string }>;

function ItemChoice({ choice, onChoose, onLater, laterWords }: ItemChoiceProps): ReactElement {
  return (
    <section className={`${styles["card"]} ${styles["choose"]}`} aria-label={t("inventory.chooseItem")}>
      <p className={styles["name"]}>{t("inventory.chooseItem")}</p>
      <p className={styles["code"]}>{choice.scan.code}</p>
      <div className={styles["choices"]}>
        {choice.products.map(({ itemId, description, sku }) => (
          <button key={itemId} type="button" className={styles["option"]} onClick={() => onChoose(itemId)}>
            <span>{description || sku}</span>
            <span className={styles["code"]}>{sku}</span>
          </button>
        ))}
        <Button block variant="quiet" onClick={onLater}>
          {laterWords}
        </Button>
      </div>
    </section>
  );
}

/** Lot and date of a scanned label. */
function LabelWords({
  label: { lot, date },
}: Readonly<{ label: NonNullable<ScanResult["label"]> }>): ReactElement | null {
  if (lot === null && date === null) return null;
  return (
    <p className={styles["code"]}>
      {[
        lot === null ? "" : t("inventory.labelLot", { lot }),
        date === null ? "" : t("inventory.labelDate", { date: formatDate(date, language, "medium") }),
      ]
        .filter((part) => part !== "")
        .join(" · ")}
    </p>
  );
}
